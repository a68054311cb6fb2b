package workshop

import (
	"eleusis/card"
	"eleusis/rule"
)

// TellingCards returns a red and a black card that may open the line, of ranks in
// the middle if it can be.
func TellingCards(r *rule.Rule) []card.Card {
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
