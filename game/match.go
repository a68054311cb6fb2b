package game

import (
	"slices"
)

// A match is the part of a game beyond its round: the setup, the dealer, seals and totals.
type match struct {
	setup  Setup
	phase  Phase
	cut    Seat                 // the first dealer, if that was cut for
	dealer Seat                 // of the round under way or just ended
	rounds int                  // begun
	dealt  [MaxSeats + 1]int    // rounds dealt by each seat
	totals [MaxSeats + 1]Points // of the rounds ended
	owed   [MaxSeats + 1]Points // compensation at the end of the game
	served []Bytes32            // hashes of all seeds that were sealed
	sealed Sealed               // the round under way; its dealer is Nobody if it was not sealed
	coming Sealed               // the next round, if it is sealed; its dealer is Nobody if not
}

// has reports whether the table has such a seat.
func (m *match) has(seat Seat) bool { return seat != Nobody && int(seat) <= m.setup.Seats }

// isPlayer reports whether seat is a player of the round: not the dealer.
func (m *match) isPlayer(seat Seat) bool { return m.has(seat) && seat != m.dealer }

// clockwise returns the seat to the left of seat.
func (m *match) clockwise(seat Seat) Seat {
	if int(seat) == m.setup.Seats {
		return 1
	}
	return seat + 1
}

// nth returns the n-th player from the dealer's left, n from 1, counting round
// and round past the dealer (S0; doc/rules.md §2, "who begins").
func (m *match) nth(n int) Seat {
	steps := (n-1)%(m.setup.Seats-1) + 1
	seat := m.dealer
	for range steps {
		seat = m.clockwise(seat)
	}
	return seat
}

// mayCut reports whether cutting is possible: nobody has dealt yet or is bound to.
func (m *match) mayCut() bool {
	unbound := m.setup.Dealer == Nobody && m.cut == Nobody && m.coming.Dealer == Nobody
	return m.phase == BetweenRounds && m.rounds == 0 && unbound
}

func (m *match) hasSaid(seat Seat) bool {
	return slices.ContainsFunc(m.coming.Words, func(w Word) bool { return w.Seat == seat })
}

// opensSeal reports whether dealer may deal d: it opens their seal or, without a seal, has
// no salt.
func (m *match) opensSeal(dealer Seat, d *Deal) bool {
	if m.coming.Dealer == Nobody {
		return d.Salt == Bytes32{}
	}
	return dealer == m.coming.Dealer && d.Seal() == m.coming.Seal
}

// sealRound folds the events before the deal.
func (m *match) sealRound(e *Event) {
	if e.kind == WordAdded {
		m.coming.Words = append(m.coming.Words, Word{e.seat, e.text})
		return
	}
	m.coming = Sealed{Dealer: e.seat, Seal: *e.seal}
	m.served = append(m.served, e.seal.Seed)
}

// shuffled returns the stream of the draws of a round that begins with deal.
func (m *match) shuffled(deal Deal) stream {
	if deal.Seed.cards {
		return stream{listed: m.listDraws(deal)}
	}
	if m.sealed.Dealer == Nobody {
		return deal.Seed.stream()
	}
	return m.sealed.shuffle(deal.Seed).stream()
}

// listDraws returns a source of draws for a record that names the cards and has no seed.
func (m *match) listDraws(deal Deal) *listedDraws {
	t := &listedDraws{cards: deal.Cards}
	for n := range m.setup.Seats - 1 {
		if m.nth(1+n) == deal.Begins {
			t.begins = n
		}
	}
	return t
}

// demandedBy returns the number of cards that the rule of d demands of each play, if this
// table tells it, or 0.
func (m *match) demandedBy(d *Deal) int {
	if !m.setup.Options.TellPlays || d.ByHand {
		return 0
	}
	return d.Rule.Tree().PlayCards
}

// drawBeginner takes the number from the stream that says who begins, counted in places
// from the dealer's left.
func (m *match) drawBeginner(chance *stream) int {
	if chance.listed != nil {
		return chance.listed.begins
	}
	return int(chance.below(uint32(m.setup.Seats - 1)))
}

// allDealt reports whether everybody has dealt as often as they may. A seat that deals every
// round has no such limit.
func (m *match) allDealt() bool {
	if m.setup.Dealer != Nobody {
		return false
	}
	for seat := Seat(1); m.has(seat); seat++ {
		if m.dealt[seat] < m.setup.Options.DealsEach {
			return false
		}
	}
	return true
}

// endGame ends the game. Players who never dealt are compensated (S0, "Final do jogo"),
// unless one seat was to deal every round.
func (m *match) endGame() {
	m.phase, m.coming = GameOver, Sealed{}
	for seat := Seat(1); m.has(seat) && m.setup.Dealer == Nobody; seat++ {
		if m.dealt[seat] == 0 {
			m.owed[seat] = Whole(m.setup.Options.NeverDealt)
		}
	}
}
