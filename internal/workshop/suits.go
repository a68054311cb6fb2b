package workshop

import (
	"eleusis/card"
)

// SuitOrder is the order of suits in a sorted hand: black and red alternate, so
// that neighbours are told apart.
var SuitOrder = [card.Suits]int{card.Spades: 0, card.Hearts: 1, card.Clubs: 2, card.Diamonds: 3}
