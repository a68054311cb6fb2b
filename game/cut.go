package game

import (
	"eleusis/card"
)

// cutCards draws a card for each seat from one deck, in the order of the seats, then for
// each seat that drew the highest number, and so on until one is left. It returns all
// cards drawn, and that seat. Ace is low (doc/rules.md §6.7).
func cutCards(seed Seed, seats int) (drawn []card.Card, first Seat) {
	var in []Seat
	for seat := Seat(1); int(seat) <= seats; seat++ {
		in = append(in, seat)
	}
	stock, chance := card.AppendDecks(nil, 1), seed.stream()
	for len(in) > 1 {
		if len(stock) < len(in) {
			stock = card.AppendDecks(stock[:0], 1)
		}
		var highest []Seat
		var best card.Rank
		for _, seat := range in {
			var c card.Card
			c, stock = draw(stock, &chance)
			drawn = append(drawn, c)
			if c.Rank() > best {
				best, highest = c.Rank(), highest[:0]
			}
			if c.Rank() == best {
				highest = append(highest, seat)
			}
		}
		in = highest
	}
	return drawn, in[0]
}
