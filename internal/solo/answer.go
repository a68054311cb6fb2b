package solo

import (
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
)

// wishes are the words that can be typed, in any case.
var wishes = map[string]Wish{
	"n": WantsNoPlay, "no-play": WantsNoPlay,
	"p": WantsProphet, "prophet": WantsProphet,
	"g": WantsGuess, "guess": WantsGuess,
	"o": WantsObjection, "object": WantsObjection,
	"hint": WantsHint,
	"i":    WantsInsist, "insist": WantsInsist,
	"r": WantsRight, "right": WantsRight,
	"w": WantsWrong, "wrong": WantsWrong,
	"?": WantsHelp, "help": WantsHelp,
	"why": WantsWhy,
	"t":   WantsTable, "table": WantsTable,
	"s": WantsSort, "sort": WantsSort,
	"e": WantsEnd, "end": WantsEnd,
	"v": WantsReview, "review": WantsReview,
	"q": WantsOut, "quit": WantsOut,
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
func (q *Question) parse(line string) (Answer, *slip) {
	items := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,\t\r\n", r) })
	if len(items) == 0 {
		return Answer{}, nil
	}
	if w, ok := wishes[strings.ToLower(items[0])]; ok {
		return parseWord(w, items[0], line)
	}
	if len(q.Cards) == 0 {
		return q.parseChoice(items)
	}
	a := Answer{Wish: WantsCards}
	if last := len(items) - 1; last > 0 && wishes[strings.ToLower(items[last])] == WantsProphet {
		a.AsProphet, items = true, items[:last]
	}
	for _, item := range items {
		c, wrong := q.parseCard(item)
		if wrong != nil {
			return Answer{}, wrong
		}
		a.Cards = append(a.Cards, c)
	}
	if q.Single && (len(a.Cards) > 1 || a.AsProphet) {
		return Answer{}, &slip{"play.slip.single", nil}
	}
	return a, nil
}

// parseWord reads a line that begins with word, which means w.
func parseWord(w Wish, word, line string) (Answer, *slip) {
	_, rest, _ := strings.Cut(line, word)
	rest = strings.TrimSpace(rest)
	switch {
	case w == WantsGuess && rest == "":
		return Answer{}, &slip{"play.slip.no-rule", say.Args{"Word": word}}
	case w == WantsHint && rest == "":
		return Answer{}, &slip{"play.slip.no-hint", say.Args{"Word": word}}
	case w != WantsGuess && w != WantsHint && rest != "":
		return Answer{}, &slip{"play.slip.more", say.Args{"Word": word}}
	}
	return Answer{Wish: w, Text: rest}, nil
}

// parseCard reads the number or the name of a card.
func (q *Question) parseCard(item string) (card.Card, *slip) {
	if c, err := card.Parse(item); err == nil {
		return c, nil
	}
	n, err := strconv.Atoi(item)
	switch {
	case err != nil:
		return 0, &slip{"play.slip.item", say.Args{"Text": shortened(item)}}
	case n < 1 || n > len(q.Cards):
		return 0, &slip{"play.slip.number", say.Args{"Text": shortened(item), "Last": len(q.Cards)}}
	}
	return q.Cards[n-1], nil
}

// parseChoice reads the number of a choice that is no card.
func (q *Question) parseChoice(items []string) (Answer, *slip) {
	n, err := strconv.Atoi(items[0])
	switch {
	case err != nil || len(items) > 1:
		return Answer{}, &slip{"play.slip.word", say.Args{"Text": shortened(strings.Join(items, " "))}}
	case n < 1 || n > len(q.Choices):
		return Answer{}, &slip{"play.slip.number", say.Args{"Text": shortened(items[0]), "Last": len(q.Choices)}}
	}
	if q.Choices[n-1].Wish == WantsGuess {
		return Answer{}, &slip{"play.slip.no-rule", say.Args{"Word": "g"}}
	}
	return Answer{Wish: q.Choices[n-1].Wish}, nil
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
