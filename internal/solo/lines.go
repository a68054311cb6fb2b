package solo

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// A lines is a front of lines of text: what the person is told is written, and
// what they want is read from what is typed.
type lines struct {
	in        *bufio.Reader
	out       *bufio.Writer // its first error stays, and is seen by the caller that flushes
	localizer *say.Localizer
	company   say.Roster
	byRank    bool // hands are sorted by rank
	entry     say.Entry
	told      string // of the entry's text
	opened    bool   // the entry's open hand has been shown
}

func newLines(c *Config, in io.Reader, out io.Writer) *lines {
	return &lines{in: bufio.NewReader(in), out: bufio.NewWriter(out), localizer: c.Localizer}
}

// Sit remembers the names.
func (p *lines) Sit(c say.Roster) { p.company = c }

// line writes one line.
func (p *lines) line(text string) { _, _ = p.out.WriteString(text + "\n") }

// sayText writes the text called key.
func (p *lines) sayText(key string, args say.Args) { p.line(p.localizer.Text(key, args)) }

// Tell writes what has been heard, and lines.
func (p *lines) Tell(lines ...string) {
	p.finishEntry()
	for _, text := range lines {
		p.line(text)
	}
}

// Hear takes an entry. It is written when the turn is over, or when the person is
// asked for something.
func (p *lines) Hear(e say.Entry, _ func() *game.View) {
	if e.Number != p.entry.Number {
		p.finishEntry()
		p.told, p.opened = "", false
	}
	p.entry = e
}

// finishEntry writes what has been heard and not been written. A play that waits for
// its verdict is in the question about it, and is written with what follows.
func (p *lines) finishEntry() {
	if p.entry.Mark == "waits" {
		return
	}
	if more := strings.TrimSpace(strings.TrimPrefix(p.entry.Text, p.told)); more != "" {
		p.line(more)
	}
	p.told = p.entry.Text
	if len(p.entry.Open) > 0 && !p.opened {
		p.opened = true
		p.wrapped(p.localizer.Text("play.shown", nil), signs(p.sorted(p.entry.Open)))
	}
}

// Ask asks q, and answers what the person asks about it.
func (p *lines) Ask(q *Question) (Answer, error) {
	p.finishEntry()
	if !q.listed && len(q.Cards) > 0 {
		q.listed, q.Cards = true, p.sorted(q.Cards)
		p.wrapped(p.localizer.Text("play.cards", nil), p.numbered(q.Cards))
	}
	for {
		p.writePrompt(p.prompt(q))
		text, err := p.readLine()
		if err != nil {
			return Answer{}, err
		}
		a, wrong := q.parse(text)
		switch {
		case wrong != nil:
			p.sayText(wrong.key, wrong.args)
		case a.Wish == WantsOut:
			return a, ErrLeft
		case q.Allows(a.Wish):
			return a, nil
		default:
			p.explain(a.Wish, q)
		}
	}
}

// Type asks q and returns what is typed, without outer spaces. Help is given, and
// a person who leaves does so.
func (p *lines) Type(q *Question) (string, error) {
	p.finishEntry()
	for {
		p.writePrompt(q.Text)
		line, err := p.readLine()
		if err != nil {
			return "", err
		}
		text := strings.TrimSpace(line)
		switch wishes[strings.ToLower(text)] {
		case WantsHelp:
			p.sayText(q.Help, nil)
		case WantsOut:
			return "", ErrLeft
		default:
			return text, nil
		}
	}
}

// explain answers what the person asks instead of answering q.
func (p *lines) explain(w Wish, q *Question) {
	switch {
	case w == WantsHelp:
		p.sayText(q.Help, nil)
		p.sayText("play.help", nil)
	case w == WantsTable && q.View != nil:
		p.Show(q.View)
	case w == WantsSort && len(q.Cards) > 0:
		p.byRank = !p.byRank
		q.Cards = p.sorted(q.Cards)
		p.wrapped(p.localizer.Text("play.cards", nil), p.numbered(q.Cards))
	case w == WantsWhy && q.View != nil && len(q.Why) == 0:
		p.sayText("play.why.nothing", nil)
	case w == WantsWhy && q.View != nil:
		p.Tell(q.Why...)
	case w != WantsNothing:
		p.sayText("play.slip.not-now", nil)
	}
}

// ask begins every line that waits for an answer.
const ask = ">"

// writePrompt writes a line that waits for an answer.
func (p *lines) writePrompt(question string) {
	p.line(ask + " " + question)
}

// prompt returns q and its choices in one line.
func (p *lines) prompt(q *Question) string {
	items := []string{q.Text}
	for i, c := range q.Choices {
		args, key := say.Args{"Number": i + 1, "Word": p.typed(c.Wish), "What": p.localizer.Text(c.Key, nil)},
			"play.word.numbered"
		if len(q.Cards) > 0 || c.Wish == WantsGuess {
			key = "play.word"
		}
		items = append(items, p.localizer.Text(key, args))
	}
	return strings.Join(items, " ")
}

// typed returns the shortest input that expresses a wish.
func (p *lines) typed(w Wish) string {
	if w == WantsGuess {
		return p.localizer.Text("play.guess", nil)
	}
	for word, means := range wishes {
		if means == w && len(word) == 1 {
			return word
		}
	}
	return p.localizer.Text("play.enter", nil)
}

// longestAnswer is how much of a line is read.
const longestAnswer = 8 << 10

// readLine writes what is waiting to be written, and returns the next line. At the
// end of the input it is io.EOF.
func (p *lines) readLine() (string, error) {
	if err := p.out.Flush(); err != nil {
		return "", err
	}
	var line []byte
	for {
		part, err := p.in.ReadSlice('\n')
		line = append(line, part[:min(len(part), longestAnswer-len(line))]...)
		switch {
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return strings.ToValidUTF8(string(line), "\ufffd"), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", err
		}
	}
}

// sorted returns cs as the person wants hands: by suit and then by rank, or the
// other way round.
func (p *lines) sorted(cs []card.Card) []card.Card {
	cs = slices.Clone(cs)
	slices.SortFunc(cs, func(a, b card.Card) int {
		suit, rank := cmp.Compare(a.Suit(), b.Suit()), cmp.Compare(a.Rank(), b.Rank())
		if p.byRank {
			return cmp.Or(rank, suit)
		}
		return cmp.Or(suit, rank)
	})
	return cs
}

// numbered returns cards with their numbers, as 1:5♠.
func (p *lines) numbered(cards []card.Card) []string {
	var items []string
	for i, c := range cards {
		items = append(items, strconv.Itoa(i+1)+":"+say.Sign(c))
	}
	return items
}
