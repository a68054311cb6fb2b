package page

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// dealingStyle lays out the side of a dealer.
const dealingStyle = "dealing.css"

// A console shows a dealer the rule during a round, the cards that fit now, and which players are close.
type console struct {
	Rule      string     // or the words of a rule by hand
	Guard     string     // the rule that warns a dealer by hand
	Now       *miniature // the cards that fit; nil before the line begins, or without a readable rule
	Cards     string     // the same as a list
	OpenCards []string   // players with open wrong cards that fit now

	Close []Closeness // of the players that share their notebooks
}

// console returns the console of the reader of l; nil for everybody but the dealer.
func (pr dockPresenter) console(l *table.Snapshot) *console {
	if l.Desk == nil || l.Desk.Rule == nil && l.Desk.Words == "" {
		return nil
	}
	c := &console{Rule: l.Desk.Words}
	r := l.Desk.Rule
	switch {
	case r == nil:
		return c
	case c.Rule == "":
		c.Rule = pr.sentence(r)
	default:
		c.Guard = pr.sentence(r)
	}
	if l.View.Phase == game.Playing {
		pr.fitsNow(c, &l.View, r)
	}
	return c
}

// fitsNow sets in c which cards fit now by r. Of the hands, a dealer knows the open cards:
// in a second phase, the wrong cards before their players.
func (pr dockPresenter) fitsNow(c *console, v *game.View, r *rule.Rule) {
	fits := v.FitBy(r)
	shown := pictureOf(fits)
	key := "web.console.now"
	if fits == 0 {
		key = "web.console.none"
	}
	shown.Words = pr.parts(pr.Say.Text(key, say.Args{"Count": fits.Len(), "N": fits.Len()}))
	c.Now, c.Cards = &shown, say.Signs(Sorted(slices.Collect(fits.Cards())))
	if !v.Second {
		return
	}
	for i, cards := range v.Wrong {
		var fitting []card.Card
		for _, one := range Sorted(cards) {
			if fits.Has(one) {
				fitting = append(fitting, one)
			}
		}
		if len(fitting) > 0 {
			name := pr.Company.Names(game.Seat(i + 1))
			args := say.Args{"Who": name, "Cards": say.Signs(fitting), "Count": len(fitting)}
			c.OpenCards = append(c.OpenCards, pr.Say.Text("web.console.front", args))
		}
	}
}
