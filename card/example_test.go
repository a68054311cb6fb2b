package card_test

import (
	"fmt"

	"eleusis/card"
)

// A card is read from text, and is one of a set.
func Example() {
	c, _ := card.Parse("10♥")
	reds := card.SetOf(c, card.Of(card.Ace, card.Diamonds))
	fmt.Println(c, c.Rank(), c.Suit().Symbol(), reds.Len(), reds.Has(c))
	// Output: 10H 10 ♥ 2 true
}
