package game

import (
	"slices"

	"eleusis/card"
)

// Cut returns the command to cut for who deals the first round: everybody draws
// a card, and the highest deals (S2; doc/rules.md §2, "who deals").
func Cut(seed Seed) Command { return Command{Kind: CutForDealer, Deal: &Deal{Seed: seed}} }

// cuts lets everybody draw for the first deal.
func (s *State) cuts(c Command, dst []Event) ([]Event, error) {
	switch {
	case s.phase == Unopened:
		return dst, refuse(c.Seat, NoRound)
	case s.phase == GameOver:
		return dst, refuse(c.Seat, IsOver)
	case !s.mayCut():
		return dst, refuse(c.Seat, TooLateToCut)
	case c.Deal == nil || c.Deal.Seed.cards:
		return dst, refuse(c.Seat, NoCutSeed)
	}
	drawn, first := cutCards(c.Deal.Seed, s.setup.Seats)
	return append(dst, Event{Kind: DealerCut, Seat: first, Cards: drawn, Deal: &Deal{Seed: c.Deal.Seed}}), nil
}

// mayCut reports whether there is anything to cut for: nobody has dealt yet, or
// is bound to.
func (s *State) mayCut() bool {
	return s.phase == BetweenRounds && s.rounds == 0 && s.setup.Dealer == Nobody && s.cut == Nobody && s.coming.Dealer == Nobody
}

// cutCards draws a card for each seat from one deck, in the order of the seats,
// then for each of those who drew the highest number, and so on until one is
// left. It returns all cards drawn, and who is left. Ace is low (doc/rules.md
// §6.7).
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

// canCut returns why the cut of e is not the one that its seed leads to, or nil.
func (s *State) canCut(e *Event) error {
	switch {
	case !s.mayCut():
		return errPhase
	case e.Deal == nil || e.Deal.Seed.cards:
		return errIncomplete
	}
	if drawn, first := cutCards(e.Deal.Seed, s.setup.Seats); first != e.Seat || !slices.Equal(drawn, e.Cards) {
		return errCards
	}
	return nil
}
