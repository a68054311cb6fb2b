package solo

import (
	"strings"
	"unicode/utf8"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// A Style is how the table looks.
type Style uint8

const (
	// Lines is lines of text that can be read one by one, aloud too.
	Lines Style = iota
	// Drawn shows the mainline in columns, the sidelines below it.
	Drawn
	// Colored is the same with red cards in red.
	Colored
)

// column is how wide a card stands where the table is drawn, and across how many
// stand side by side.
const (
	column = 5
	across = columns / column
)

// draws writes the mainline and the sidelines of v in columns.
func (p *lines) draws(v *game.View) {
	below := stacked(v)
	for from := 0; from < len(v.Mainline); from += across {
		to := min(from+across, len(v.Mainline))
		for row, more := 0, true; more; row++ {
			var line strings.Builder
			more = false
			for place := from; place < to; place++ {
				line.WriteString(padded(p.cell(v, place, below[place+1], row)))
				more = more || row < len(below[place+1])
			}
			p.line(strings.TrimRight(line.String(), " "))
		}
	}
	p.line("")
}

// cell returns what stands in a row of the column of a mainline card: the card
// itself, and below it what was refused after it, · before each play and + where
// it goes on.
func (p *lines) cell(v *game.View, place int, below []refusedCard, row int) string {
	switch {
	case row == 0:
		return " " + p.sign(v.Mainline[place])
	case row > len(below):
		return ""
	case below[row-1].goesOn:
		return "+" + p.sign(below[row-1].card)
	}
	return "·" + p.sign(below[row-1].card)
}

// A refusedCard lies in a sideline; goesOn says that it was offered with the one
// above it.
type refusedCard struct {
	card   card.Card
	goesOn bool
}

// stacked returns the refused cards of v under each card of the mainline, by its
// place from 1.
func stacked(v *game.View) [][]refusedCard {
	all := make([][]refusedCard, len(v.Mainline)+1)
	for place, side := range Sidelines(v) {
		for _, r := range side {
			for i, c := range r.Cards {
				all[place] = append(all[place], refusedCard{c, i > 0})
			}
		}
	}
	return all
}

// The sequences that make a terminal write in red, and again as before.
const (
	red   = "\x1b[31m"
	usual = "\x1b[0m"
)

// sign returns c as it is shown to the person.
func (p *lines) sign(c card.Card) string {
	if p.style == Colored && c.Suit().Red() {
		return red + say.Sign(c) + usual
	}
	return say.Sign(c)
}

func (p *lines) signs(cards []card.Card) []string {
	var items []string
	for _, c := range cards {
		items = append(items, p.sign(c))
	}
	return items
}

// padded returns text with spaces behind it, as wide as a column.
func padded(text string) string { return text + strings.Repeat(" ", max(column-width(text), 1)) }

// width returns how many columns text takes.
func width(text string) int {
	return utf8.RuneCountInString(strings.NewReplacer(red, "", usual, "").Replace(text))
}
