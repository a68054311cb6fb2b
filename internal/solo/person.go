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

// A person is who sits in front of the terminal: what he is told, and what he
// types.
type person struct {
	in      *bufio.Reader
	out     *bufio.Writer // its first error stays, and is seen by whoever flushes
	speaker *say.Speaker
	style   Style
	byRank  bool // hands are sorted by rank
	company say.Company
	story   *say.Story
	entry   say.Entry
	told    string // of the entry's text
	opened  bool   // the entry's open hand has been shown
}

func newPerson(c *Config, names []string, in io.Reader, out io.Writer) *person {
	p := &person{in: bufio.NewReader(in), out: bufio.NewWriter(out), speaker: c.Speaker, style: c.Style}
	p.company = say.Company{Me: me, Names: func(seat game.Seat) string { return names[seat-1] }}
	p.story = p.speaker.Story(p.company)
	return p
}

// line writes one line.
func (p *person) line(text string) { _, _ = p.out.WriteString(text + "\n") }

// says writes the text called key.
func (p *person) says(key string, args say.Args) { p.line(p.speaker.Text(key, args)) }

// hears takes what the person is told of the event of that number. It is written
// when the turn is over, or when the person is asked for something.
func (p *person) hears(number int, sh game.Share) {
	entry, ok := p.story.Tell(number, sh)
	if !ok {
		return
	}
	if entry.Number != p.entry.Number {
		p.hearsOut()
		p.told, p.opened = "", false
	}
	p.entry = entry
}

// hearsOut writes what has been heard and not been written. A play that waits for
// its verdict is in the question about it, and is written with what follows.
func (p *person) hearsOut() {
	if p.entry.Mark == "waits" {
		return
	}
	if more := strings.TrimSpace(strings.TrimPrefix(p.entry.Text, p.told)); more != "" {
		p.line(more)
	}
	p.told = p.entry.Text
	if len(p.entry.Open) > 0 && !p.opened {
		p.opened = true
		p.wrapped(p.speaker.Text("play.shown", nil), p.signs(p.sorted(p.entry.Open)))
	}
}

// asks asks q until it is answered, and answers what the person asks about it. In
// v, if there is one, lies what can be looked at. The error is errLeft or that of
// reading.
func (p *person) asks(q *question, v *game.View) (answer, error) {
	p.hearsOut()
	if len(q.cards) > 0 {
		p.wrapped(p.speaker.Text("play.cards", nil), p.numbered(q.cards))
	}
	for {
		p.puts(p.prompt(q))
		text, err := p.reads()
		if err != nil {
			return answer{}, err
		}
		a, wrong := q.parse(text)
		switch {
		case wrong != nil:
			p.says(wrong.key, wrong.args)
		case a.wish == wantsOut:
			return a, errLeft
		case q.allows(a.wish) && a.wish == wantsGuess:
			a.guess, err = p.readsRule(a.text)
			if a.guess != nil || err != nil {
				return a, err
			}
		case q.allows(a.wish):
			return a, nil
		default:
			p.explains(a.wish, q, v)
		}
	}
}

// explains answers what the person asks instead of answering q.
func (p *person) explains(w wish, q *question, v *game.View) {
	switch {
	case w == wantsHelp:
		p.says(q.help, nil)
		p.says("play.help", nil)
	case w == wantsTable && v != nil:
		p.shows(v)
	case w == wantsSort && len(q.cards) > 0:
		p.byRank = !p.byRank
		q.cards = p.sorted(q.cards)
		p.wrapped(p.speaker.Text("play.cards", nil), p.numbered(q.cards))
	case w == wantsWhy && v != nil:
		p.justifies(v)
	case w != wantsNothing:
		p.says("play.slip.not-now", nil)
	}
}

// justifies says why the players last drew cards or were expelled, the person
// first.
func (p *person) justifies(v *game.View) {
	silent := true
	for i := range v.Hands {
		if text := p.story.Why(me+game.Seat(i), v.Setup.Options); text != "" {
			p.line(text)
			silent = false
		}
	}
	if silent {
		p.says("play.why.nothing", nil)
	}
}

// ask begins every line that waits for an answer, or on which it is typed.
const ask = ">"

// puts writes a line that waits for an answer. Where the table is drawn the
// answer is typed on a line of its own.
func (p *person) puts(question string) {
	if p.style == Lines {
		p.line(ask + " " + question)
		return
	}
	p.line(question)
	_, _ = p.out.WriteString(ask + " ")
}

// prompt returns q and its choices in one line.
func (p *person) prompt(q *question) string {
	items := []string{q.text}
	for i, c := range q.choices {
		args, key := say.Args{"Number": i + 1, "Word": p.typed(c.wish), "What": p.speaker.Text(c.key, nil)}, "play.word.numbered"
		if len(q.cards) > 0 || c.wish == wantsGuess {
			key = "play.word"
		}
		items = append(items, p.speaker.Text(key, args))
	}
	return strings.Join(items, " ")
}

// typed returns what is typed for w.
func (p *person) typed(w wish) string {
	if w == wantsGuess {
		return p.speaker.Text("play.guess", nil)
	}
	for word, means := range wishes {
		if means == w && len(word) == 1 {
			return word
		}
	}
	return p.speaker.Text("play.enter", nil)
}

// longestAnswer is how much of a line is read.
const longestAnswer = 8 << 10

// reads writes what is waiting to be written, and returns the next line. At the
// end of the input it is io.EOF.
func (p *person) reads() (string, error) {
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

// isRefused reports whether err is a refusal, and tells the person why.
func (p *person) isRefused(err error) bool {
	text, ok := p.speaker.Refusal(err)
	if ok {
		p.line(text)
	}
	return ok
}

// sorted returns cs as the person wants hands: by suit and then by rank, or the
// other way round.
func (p *person) sorted(cs []card.Card) []card.Card {
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
func (p *person) numbered(cards []card.Card) []string {
	var items []string
	for i, c := range cards {
		items = append(items, strconv.Itoa(i+1)+":"+p.sign(c))
	}
	return items
}
