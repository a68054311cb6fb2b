package web

import (
	"fmt"
	"net/url"
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/rule"
)

// An ownRule is where somebody who deals makes his rule, in a form of his own.
type ownRule struct {
	Text  string
	Asked *question // what it means
	Wrong string    // why it cannot stay so
	Build *building // it is picked from blocks
	Shelf *library  // where it is looked for; nil as long as that is closed
	Worth *worth    // nil as long as it does not read
	Sure  bool      // it is meant, though every card fits
}

// A worth is what a dealer should see of a rule beside where he makes it.
type worth struct {
	Sentence, Lang string
	Pictures       []miniature
	AllFit         bool // every card always does
	measure
}

// A miniature is all 52 cards in little, those that fit next standing out.
type miniature struct {
	Words            []part // after which card, and how many fit
	Rest, Red, Black string // the paths of the cards
}

// pick does to m what a button of the blocks asks for, and reports whether one
// did.
func (m *making) pick(q url.Values, d drawer) bool {
	if !q.Has("block") {
		return false
	}
	m.deal = dealsMine
	m.rule = writtenIn("", m.picking.do(q.Get("block"), m.rule, d.say.Face()))
	delete(m.wrong, ruleField) // it was said of the rule before
	m.checkRule(d)
	return true
}

// ownRule draws the rule of m, if he deals it.
func (d drawer) ownRule(m *making) ownRule {
	o := ownRule{Text: m.rule.text, Asked: d.question(ruleField, m.rule), Wrong: m.wrong[ruleField], Sure: m.sure}
	if m.rule.doubt != nil {
		o.Wrong = "" // the question says it
	}
	if o.Build = d.building(ruleField, m.rule, m.picking); o.Build != nil {
		o.Build.Form = true
		if len(o.Build.Slips) > 0 {
			o.Wrong = "" // it is said there
		}
	}
	if m.Shelf && d.shelves != nil {
		found := d.library(d.shelves(), search{find: m.Find}, &work{})
		o.Shelf = &found
	}
	if r := m.rule.rule; r != nil && m.deal == dealsMine {
		o.Worth = d.worth(r)
	}
	return o
}

// worth returns what a dealer should see of r.
func (d drawer) worth(r *rule.Rule) *worth {
	m := r.Measure()
	w := &worth{Sentence: r.In(d.say.Face()), Lang: d.say.Language(), AllFit: fitsAll(m), measure: *d.measure(r, m)}
	for _, c := range tellingCards(r) {
		w.Pictures = append(w.Pictures, d.miniature(r, c))
	}
	return w
}

// tellingCards returns a red and a black card that may open the line, of ranks in
// the middle if it can be.
func tellingCards(r *rule.Rule) []card.Card {
	opens := r.Machine().Fits(r.Machine().Start())
	var all []card.Card
	for _, suits := range [][]card.Suit{{card.Hearts, card.Diamonds}, {card.Spades, card.Clubs}} {
		if c, ok := middle(opens, suits); ok {
			all = append(all, c)
		}
	}
	return all
}

// middle returns the card of some suits in s whose rank is nearest to 7.
func middle(s card.Set, suits []card.Suit) (card.Card, bool) {
	for away := range card.Ranks {
		for _, suit := range suits {
			for _, rank := range []int{7 - away, 7 + away} {
				if rank >= 1 && rank <= card.Ranks && s.Has(card.Of(card.Rank(rank), suit)) {
					return card.Of(card.Rank(rank), suit), true
				}
			}
		}
	}
	return 0, false
}

// miniature draws what fits after c has opened the line.
func (d drawer) miniature(r *rule.Rule, c card.Card) miniature {
	m := r.Machine()
	at := m.After(rule.Line{Plays: []rule.Play{{Cards: []card.Card{c}}}})
	fits := m.Fits(at)
	if fits == 0 {
		fits = m.GoesOn(at) // where a play has several cards
	}
	out := pictureOf(fits)
	out.Words = d.parts(d.say.Text("blocks.picture", say.Args{"Card": say.Sign(c), "Count": fits.Len(), "N": fits.Len()}))
	return out
}

// pictureOf draws all 52 cards, those of fits standing out.
func pictureOf(fits card.Set) miniature {
	var rest, red, black strings.Builder
	for s := range allSuits {
		for rank := card.Ace; rank <= card.King; rank++ {
			path := &rest
			if one := card.Of(rank, s); fits.Has(one) {
				path = &black
				if s == card.Hearts || s == card.Diamonds {
					path = &red
				}
			}
			fmt.Fprintf(path, "M%d.1 %.2fh.8v.95h-.8z", rank-1, float64(suitOrder[s])*1.15)
		}
	}
	return miniature{Rest: rest.String(), Red: red.String(), Black: black.String()}
}
