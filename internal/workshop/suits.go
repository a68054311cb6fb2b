package workshop

import (
	"eleusis/card"
)

// SuitOrder is the order of suits in a sorted hand: black and red alternate, so
// that neighbors are told apart.
var SuitOrder = [card.Suits]int{card.Spades: 0, card.Hearts: 1, card.Clubs: 2, card.Diamonds: 3}

// AllSuits yields the suits in the order of package card.
func AllSuits(yield func(card.Suit) bool) {
	for s := range card.Suit(card.Suits) {
		if !yield(s) {
			return
		}
	}
}
