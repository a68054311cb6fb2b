package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A State is a table: everything, the secrets included. The zero State is a
// table whose game has not begun. It is changed by [State.Evolve] alone; a
// copy that goes its own way is made by [State.Clone].
type State struct {
	setup  Setup
	phase  Phase
	cut    Seat                 // who is to deal first, if that was cut for
	rounds int                  // begun
	dealt  [MaxSeats + 1]int    // rounds dealt by each seat
	totals [MaxSeats + 1]Points // of the rounds ended
	owed   [MaxSeats + 1]Points // compensation at the end of the game
	served []Bytes32            // hashes of all seeds that were sealed
	coming Sealed               // the next round, if it is sealed; its dealer is Nobody if not

	// The round, under way or just ended.
	name     *byte // no two rounds, of any table, have the same pointer
	dealer   Seat
	deal     Deal
	sealed   Sealed     // its dealer is Nobody in a round that was not sealed
	at       rule.State // of the mainline
	chance   stream
	decks    int
	stock    []card.Card
	under    []card.Card               // what lies under the stock, the first to be drawn first
	turned   card.Set                  // the card that is turned up, the last of the stock; if there is one
	hands    [MaxSeats + 1][]card.Card // in the order they were drawn
	gone     []card.Card               // out of the round, seen by the dealer alone
	expelled [MaxSeats + 1]bool
	turn     Seat // whose play comes next
	prophet  office
	prophets [MaxSeats + 1]bool // who has been prophet in this round
	picks    bool               // the prophet has to pick a card of a false no-play
	asked    Seat               // whether he objects to the prophet's call
	refuter  Seat               // who objected to the last call
	inVain   [MaxSeats + 1]bool // who has objected, and the call stood
	plays    []play
	cards    []card.Card // of the plays, one after the other
	mainline []card.Card
	laid     int // cards on mainline and sidelines
	marked   markers
	told     int                       // cards that the rule demands of each play, if the dealer has said so
	second   bool                      // the wrong cards are being played: they are the hands, open to all
	fixed    int                       // the dealer's score, since the first phase ended
	tried    card.Set                  // refused as plays of one card since the line last grew, with a second phase
	wrong    [MaxSeats + 1][]card.Card // refused, before their players, while the hands are played
	leaving  Seat                      // out of cards, and may guess before the round ends
	guesses  []Guess
	hints    []string
	refused  int // starters, by a dealer by hand
	disputed []Dispute
	ending   Ending
	out      Seat // who went out
	guesser  Seat // who said the rule
	scores   []Score
}

// A play is a Play whose cards are kept together with those of all others.
type play struct {
	kind      PlayKind
	seat      Seat
	verdict   Verdict
	prophet   Seat
	call      Verdict
	refuter   Seat
	asProphet bool
	wrong     uint32 // cards, if the dealer has told how many are wrong
	after     uint32
	from, to  uint32 // in State.cards
}

// Phase returns how far the game has come.
func (s *State) Phase() Phase { return s.phase }

// Setup returns what the game was begun with.
func (s *State) Setup() Setup { return s.setup }

// Round returns the number of the round under way or just ended, from 1; 0
// before the first.
func (s *State) Round() int { return s.rounds }

// Dealer returns the dealer of the round under way or just ended.
func (s *State) Dealer() Seat { return s.dealer }

// Turn returns who is to move, or Nobody while no round is under way. What he
// has to do is told by [State.Awaits].
func (s *State) Turn() Seat {
	switch s.Awaits() {
	case AwaitsNothing:
		return Nobody
	case AwaitsCall, AwaitsPick:
		return s.prophet.seat
	case AwaitsGuess:
		return s.leaving
	case AwaitsObjection:
		return s.asked
	case AwaitsVerdict:
		return s.dealer
	}
	return s.turn
}

// Awaits returns what the table waits for.
func (s *State) Awaits() Awaited {
	switch {
	case s.asksDealer():
		return AwaitsVerdict
	case s.phase != Playing:
		return AwaitsNothing
	case s.picks:
		return AwaitsPick
	case s.asked != Nobody:
		return AwaitsObjection
	case s.prophet.seat != Nobody && s.last().verdict == Unjudged:
		return AwaitsCall
	case s.leaving != Nobody:
		return AwaitsGuess
	}
	return AwaitsPlay
}

// last returns the last play.
func (s *State) last() *play { return &s.plays[len(s.plays)-1] }

// MayDeal reports whether seat may deal the next round.
func (s *State) MayDeal(seat Seat) bool {
	switch {
	case s.phase != BetweenRounds || !s.has(seat):
		return false
	case s.setup.Dealer != Nobody:
		return seat == s.setup.Dealer
	case s.rounds == 0 && s.cut != Nobody:
		return seat == s.cut
	case s.rounds > 0 && s.setup.Options.Clockwise && seat != s.left(s.dealer):
		return false
	}
	return s.dealt[seat] < s.setup.Options.DealsEach
}

// Clone returns a copy of s that shares nothing that can change.
func (s *State) Clone() *State {
	c := *s
	if s.name != nil {
		c.name = new(byte)
	}
	c.stock = slices.Clone(s.stock)
	for i := range c.hands {
		c.hands[i], c.wrong[i] = slices.Clone(s.hands[i]), slices.Clone(s.wrong[i])
	}
	c.under = slices.Clone(s.under)
	c.gone = slices.Clone(s.gone)
	c.plays = slices.Clone(s.plays)
	c.cards = slices.Clone(s.cards)
	c.marked.lie = slices.Clone(s.marked.lie)
	c.mainline = slices.Clone(s.mainline)
	c.scores = cloneScores(s.scores)
	c.disputed = slices.Clone(s.disputed)
	c.served = slices.Clone(s.served)
	c.coming.Words = slices.Clone(s.coming.Words)
	c.guesses = slices.Clone(s.guesses)
	c.hints = slices.Clone(s.hints)
	return &c
}

// Reset makes s a table whose game has not begun. It keeps the memory of s for
// the games to come.
func (s *State) Reset() {
	old := *s
	*s = State{
		stock: old.stock[:0], gone: old.gone[:0],
		plays: old.plays[:0], cards: old.cards[:0], mainline: old.mainline[:0], scores: old.scores[:0],
	}
	for seat, hand := range old.hands {
		s.hands[seat] = hand[:0]
	}
}

// has reports whether the table has such a seat.
func (s *State) has(seat Seat) bool { return seat != Nobody && int(seat) <= s.setup.Seats }

// isPlayer reports whether seat is a player of the round: not the dealer.
func (s *State) isPlayer(seat Seat) bool { return s.has(seat) && seat != s.dealer }

// left returns the seat to the left of seat, clockwise.
func (s *State) left(seat Seat) Seat {
	if int(seat) == s.setup.Seats {
		return 1
	}
	return seat + 1
}

// next returns the first player after seat, clockwise, who is still in and no
// prophet; seat itself if nobody else is.
func (s *State) next(seat Seat) Seat {
	for n := s.left(seat); n != seat; n = s.left(n) {
		if s.takesTurns(n) {
			return n
		}
	}
	return seat
}

// nth returns the n-th player from the dealer's left, n from 1, counting round
// and round past the dealer (S0; doc/rules.md §2, "who begins").
func (s *State) nth(n int) Seat {
	steps := (n-1)%(s.setup.Seats-1) + 1
	seat := s.dealer
	for range steps {
		seat = s.left(seat)
	}
	return seat
}

// takesTurns reports whether seat is a player who is still in and no prophet,
// and has something to play.
func (s *State) takesTurns(seat Seat) bool {
	return s.isIn(seat) && (!s.setup.Options.SecondPhase || s.hasPlay(seat))
}

// isIn reports whether seat is a player who is still in and no prophet.
func (s *State) isIn(seat Seat) bool {
	return s.isPlayer(seat) && !s.expelled[seat] && seat != s.prophet.seat
}

// othersIn returns how many players other than seat are still in, the prophet
// not counted.
func (s *State) othersIn(seat Seat) int {
	others := 0
	for n := Seat(1); s.has(n); n++ {
		if n != seat && s.isIn(n) {
			others++
		}
	}
	return others
}

// fits reports whether the rule accepts cs as the next play.
func (s *State) fits(cs []card.Card) bool { return fits(s.deal.Rule.Machine(), s.at, cs) }

// fits reports whether m accepts cs as the next play: each card after the one
// before it (doc/rules.md §6.1).
func fits(m *rule.Machine, at rule.State, cs []card.Card) bool {
	last := len(cs) - 1
	for i, c := range cs[:last] {
		if !m.GoesOn(at).Has(c) {
			return false
		}
		at = m.Next(at, c, opens(i))
	}
	return m.Fits(at).Has(cs[last])
}

// holdsFit returns the first card of seat's hand, in the order drawn, that
// fits as a play of its own.
func (s *State) holdsFit(seat Seat) (card.Card, bool) {
	fit := s.deal.Rule.Machine().Fits(s.at)
	for _, c := range s.hands[seat] {
		if fit.Has(c) {
			return c, true
		}
	}
	return 0, false
}

// opens returns the mark of the card at index i of a play.
func opens(i int) rule.Mark {
	if i == 0 {
		return rule.Opens
	}
	return 0
}
