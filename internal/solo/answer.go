package solo

import (
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/rule"
)

// A wish is what an answer asks for.
type wish uint8

const (
	wantsNothing wish = iota // an empty line: whatever the question takes it for
	wantsCards
	wantsNoPlay
	wantsProphet
	wantsGuess
	wantsHint
	wantsObjection
	wantsInsist
	wantsEnd
	wantsRight
	wantsWrong
	wantsHelp
	wantsWhy
	wantsTable
	wantsSort
	wantsReview
	wantsOut // of the game
)

// wishes are the words that can be typed, in any case.
var wishes = map[string]wish{
	"n": wantsNoPlay, "no-play": wantsNoPlay,
	"p": wantsProphet, "prophet": wantsProphet,
	"g": wantsGuess, "guess": wantsGuess,
	"o": wantsObjection, "object": wantsObjection,
	"hint": wantsHint,
	"i":    wantsInsist, "insist": wantsInsist,
	"r": wantsRight, "right": wantsRight,
	"w": wantsWrong, "wrong": wantsWrong,
	"?": wantsHelp, "help": wantsHelp,
	"why": wantsWhy,
	"t":   wantsTable, "table": wantsTable,
	"s": wantsSort, "sort": wantsSort,
	"e": wantsEnd, "end": wantsEnd,
	"v": wantsReview, "review": wantsReview,
	"q": wantsOut, "quit": wantsOut,
}

// An answer is a line that was typed, understood.
type answer struct {
	wish      wish
	cards     []card.Card // wantsCards: in the order typed
	asProphet bool        // wantsCards: who goes out by them will be prophet
	text      string      // wantsGuess, wantsHint
	guess     *rule.Rule  // wantsGuess: what it means
}

// A slip is a line that cannot be understood: the key of the sentence that says
// why, and its gaps.
type slip struct {
	key  string
	args say.Args
}

// parse reads a line that was typed under q.
//
//	answer = [ word | ( "g" | "guess" ) rule | "hint" text | item { item } [ "p" ] ]
//	item   = number of a choice | card
//
// Items are separated by spaces or commas. Where q asks for cards the numbers
// are theirs; elsewhere a number stands for the word of that choice.
func (q *question) parse(line string) (answer, *slip) {
	items := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,\t\r\n", r) })
	if len(items) == 0 {
		return answer{}, nil
	}
	if w, ok := wishes[strings.ToLower(items[0])]; ok {
		return parseWord(w, items[0], line)
	}
	if len(q.cards) == 0 {
		return q.parseChoice(items)
	}
	a := answer{wish: wantsCards}
	if last := len(items) - 1; last > 0 && wishes[strings.ToLower(items[last])] == wantsProphet {
		a.asProphet, items = true, items[:last]
	}
	for _, item := range items {
		c, wrong := q.parseCard(item)
		if wrong != nil {
			return answer{}, wrong
		}
		a.cards = append(a.cards, c)
	}
	if q.single && (len(a.cards) > 1 || a.asProphet) {
		return answer{}, &slip{"play.slip.single", nil}
	}
	return a, nil
}

// parseWord reads a line that begins with word, which means w.
func parseWord(w wish, word, line string) (answer, *slip) {
	_, rest, _ := strings.Cut(line, word)
	rest = strings.TrimSpace(rest)
	switch {
	case w == wantsGuess && rest == "":
		return answer{}, &slip{"play.slip.no-rule", say.Args{"Word": word}}
	case w == wantsHint && rest == "":
		return answer{}, &slip{"play.slip.no-hint", say.Args{"Word": word}}
	case w != wantsGuess && w != wantsHint && rest != "":
		return answer{}, &slip{"play.slip.more", say.Args{"Word": word}}
	}
	return answer{wish: w, text: rest}, nil
}

// parseCard reads the number or the name of a card.
func (q *question) parseCard(item string) (card.Card, *slip) {
	if c, err := card.Parse(item); err == nil {
		return c, nil
	}
	n, err := strconv.Atoi(item)
	switch {
	case err != nil:
		return 0, &slip{"play.slip.item", say.Args{"Text": shortened(item)}}
	case n < 1 || n > len(q.cards):
		return 0, &slip{"play.slip.number", say.Args{"Text": shortened(item), "Last": len(q.cards)}}
	}
	return q.cards[n-1], nil
}

// parseChoice reads the number of a choice that is no card.
func (q *question) parseChoice(items []string) (answer, *slip) {
	n, err := strconv.Atoi(items[0])
	switch {
	case err != nil || len(items) > 1:
		return answer{}, &slip{"play.slip.word", say.Args{"Text": shortened(strings.Join(items, " "))}}
	case n < 1 || n > len(q.choices):
		return answer{}, &slip{"play.slip.number", say.Args{"Text": shortened(items[0]), "Last": len(q.choices)}}
	}
	if q.choices[n-1].wish == wantsGuess {
		return answer{}, &slip{"play.slip.no-rule", say.Args{"Word": "g"}}
	}
	return answer{wish: q.choices[n-1].wish}, nil
}

// shortened returns text, or its beginning if it is longer than anybody wants to
// read again.
func shortened(text string) string {
	const longest = 40
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
