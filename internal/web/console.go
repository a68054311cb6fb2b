package web

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A console is what a dealer sees of the rule during a round: the rule, and what fits now.
type console struct {
	Rule  string     // of a rule by hand, its words
	Guard string     // the rule that warns a dealer by hand
	Now   *miniature // the cards that fit; nil before the line, or without a rule that the computer reads
	Cards string     // the same as a list
	Front []string   // who has wrong cards in sight that fit now
}

// console returns what who looks at l sees of the rule; nil for everybody but the dealer.
func (d drawer) console(l *table.Look) *console {
	if l.Desk == nil || l.Desk.Rule == nil && l.Desk.Words == "" {
		return nil
	}
	c := &console{Rule: l.Desk.Words}
	r := l.Desk.Rule
	switch {
	case r == nil:
		return c
	case c.Rule == "":
		c.Rule = d.sentence(r)
	default:
		c.Guard = d.sentence(r)
	}
	if l.View.Phase == game.Playing {
		d.fitsNow(c, &l.View, r)
	}
	return c
}

// fitsNow notes in c which cards fit now by r. Of hands a dealer knows what lies in sight:
// in a second phase, the wrong cards before their players.
func (d drawer) fitsNow(c *console, v *game.View, r *rule.Rule) {
	fits := v.FitBy(r)
	shown := pictureOf(fits)
	key := "web.console.now"
	if fits == 0 {
		key = "web.console.none"
	}
	shown.Words = d.parts(d.say.Text(key, say.Args{"Count": fits.Len(), "N": fits.Len()}))
	c.Now, c.Cards = &shown, say.Signs(sorted(slices.Collect(fits.Cards())))
	if !v.Second {
		return
	}
	for i, cards := range v.Wrong {
		var fitting []card.Card
		for _, one := range sorted(cards) {
			if fits.Has(one) {
				fitting = append(fitting, one)
			}
		}
		if len(fitting) > 0 {
			args := say.Args{"Who": d.company.Names(game.Seat(i + 1)), "Cards": say.Signs(fitting), "Count": len(fitting)}
			c.Front = append(c.Front, d.say.Text("web.console.front", args))
		}
	}
}
