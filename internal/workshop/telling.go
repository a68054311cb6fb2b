package workshop

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Situation is a short line of single cards, and what fits after it.
type Situation struct {
	Cards []card.Card
	Fits  card.Set // where a play has several cards, those that begin one

	after rule.State
}

// tellingCards are the cards of the situations from which [TellingSituations] chooses, besides those in the middle.
var tellingCards = []card.Card{
	card.Of(7, card.Hearts), card.Of(7, card.Spades), card.Of(2, card.Diamonds), card.Of(card.Queen, card.Clubs),
	card.Of(2, card.Spades), card.Of(card.Queen, card.Hearts), card.Of(7, card.Diamonds), card.Of(7, card.Clubs),
}

// Lines of several cards are made of the first ones of tellingCards.
const (
	tellingLonger = 4 // cards to choose from
	longestLine   = 3
)

// TellingSituations returns two situations that r allows and after which the cards that fit differ the most, the
// plainest of those. There are fewer if hardly any card may open the line.
func TellingSituations(r *rule.Rule) []Situation {
	all := situations(r.Machine(), openingCards(r))
	if len(all) < 2 {
		return all
	}
	one, other, most := 0, 1, -1
	for j := range all {
		for i := range j {
			apart := (all[i].Fits ^ all[j].Fits).Len()
			if apart > most && all[i].Fits != 0 && all[j].Fits != 0 {
				one, other, most = i, j, apart
			}
		}
	}
	return []Situation{all[one], all[other]}
}

// situations returns situations to choose from, the plainest first: those after one of opening first.
func situations(m *rule.Machine, opening []card.Card) []Situation {
	var all []Situation
	empty := Situation{after: m.Start()}
	for _, c := range append(opening, tellingCards...) {
		if m.Fits(empty.after).Has(c) && !slices.ContainsFunc(all, func(s Situation) bool { return s.Cards[0] == c }) {
			all = append(all, empty.then(m, c))
		}
	}
	last := slices.DeleteFunc(slices.Clone(all), func(s Situation) bool {
		return !slices.Contains(tellingCards[:tellingLonger], s.Cards[0])
	})
	for range longestLine - 1 {
		var longer []Situation
		for _, s := range last {
			for _, c := range tellingCards[:tellingLonger] {
				if m.Fits(s.after).Has(c) && !slices.Contains(s.Cards, c) {
					longer = append(longer, s.then(m, c))
				}
			}
		}
		all, last = append(all, longer...), longer
	}
	return all
}

// then returns the situation after c was laid at the end of s.
func (s Situation) then(m *rule.Machine, c card.Card) Situation {
	next := Situation{Cards: append(slices.Clip(s.Cards), c)}
	next.after = m.Lay(s.after, rule.Play{Cards: []card.Card{c}})
	next.Fits = m.Fits(next.after)
	if next.Fits == 0 {
		next.Fits = m.GoesOn(next.after)
	}
	return next
}

// openingCards returns a red and a black card that may open the line, of ranks in
// the middle if it can be.
func openingCards(r *rule.Rule) []card.Card {
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
