package game

import (
	"slices"

	"eleusis/card"
)

// A State is a table with all its secrets. The zero State is a table whose game has not
// begun. Only [State.Evolve] and the functions based on it change it; [State.Clone]
// returns an independent copy.
type State struct {
	// The parts hold the data. Questions and changes have types of their own: rules say
	// what is allowed, a decision computes consequences, a folding changes the state, a
	// judge gives the machine's verdicts, a scoring counts points.
	match
	pile
	line
	offices
	phases
	talk
	outcome

	roundID  *byte                     // unique over all tables
	moment   int                       // number of folded events
	deal     Deal                      // the round's, under way or just ended
	hands    [MaxSeats + 1][]card.Card // in the order they were drawn
	gone     []card.Card               // out of the round, seen by the dealer alone
	expelled [MaxSeats + 1]bool
	turn     Seat // the player to move
	leaving  Seat // out of cards, and may guess before the round ends
	marked   markers
	refused  int // starters, by a dealer by hand
}

// The offices are the prophet, who judges in the dealer's place, and the refuter, who objects to that.
type offices struct {
	prophet         office
	prophets        [MaxSeats + 1]bool // seats that have been prophet in this round
	picks           bool               // the prophet has to pick a card of a false no-play
	asked           Seat               // whether they object to the prophet's call
	refuter         Seat               // the player who objected to the last call
	objectedWrongly [MaxSeats + 1]bool // players who have objected wrongly
}

// The phases are what the classic game counts (S3; doc/rules.md §4, option secondPhase). In the
// first the hands are played; a refused card stays before its player. In the second each plays
// from the wrong cards before them: they are their hand then, open to all.
type phases struct {
	demanded int                       // cards that the rule demands of each play, if the dealer has said so
	second   bool                      // the wrong cards are being played: they are the hands, open to all
	fixed    int                       // the dealer's score, since the first phase ended
	wrong    [MaxSeats + 1][]card.Card // refused, before their players, while the hands are played
}

// An outcome is the end of a round.
type outcome struct {
	ending  Ending
	out     Seat // the player who went out
	guesser Seat // the player who guessed the rule
	scores  []Score
}

// Phase returns the progress of the game.
func (s *State) Phase() Phase { return s.phase }

// Setup returns the configuration of the game.
func (s *State) Setup() Setup { return s.setup }

// Round returns the number of the round under way or just ended, from 1; 0
// before the first.
func (s *State) Round() int { return s.rounds }

// Dealer returns the dealer of the round under way or just ended.
func (s *State) Dealer() Seat { return s.dealer }

// Clone returns an independent copy of s.
func (s *State) Clone() *State {
	c := *s
	if s.roundID != nil {
		c.roundID = new(byte)
	}
	c.stock = slices.Clone(s.stock)
	copy(c.hands[:], cloneHands(s.hands[:]))
	copy(c.wrong[:], cloneHands(s.wrong[:]))
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

// cloneHands returns copies of hands, which lie in one piece of memory.
func cloneHands(hands [][]card.Card) [][]card.Card {
	n := 0
	for _, hand := range hands {
		n += len(hand)
	}
	copies, all := make([][]card.Card, len(hands)), make([]card.Card, 0, n)
	for i, hand := range hands {
		if hand == nil {
			continue
		}
		from := len(all)
		all = append(all, hand...)
		copies[i] = all[from:len(all):len(all)]
	}
	return copies
}

// Reset makes s a table whose game has not begun, and keeps its memory for the next game.
func (s *State) Reset() {
	old := *s
	*s = State{
		pile:    pile{stock: old.stock[:0]},
		line:    line{plays: old.plays[:0], cards: old.cards[:0], mainline: old.mainline[:0]},
		outcome: outcome{scores: old.scores[:0]},
		gone:    old.gone[:0],
	}
	s.marked.lie = old.marked.lie[:0]
	for seat := range old.hands {
		s.hands[seat], s.wrong[seat] = old.hands[seat][:0], old.wrong[seat][:0]
	}
}

// An office is a prophet's time: who sits, and where their marker lies.
type office struct {
	seat Seat
	// What lay when they took office: the marker is on the last of those cards
	// (doc/rules.md §6.12).
	laid     int // on mainline and sidelines
	mainline int
	plays    int
	wentOut  bool // they took it instead of going out
	refuted  bool // they took it from a prophet to whose call they had objected
}

// Result returns the round that has just ended; false while one is under way
// and before the first.
func (s *State) Result() (Result, bool) {
	if s.ending == NotEnded {
		return Result{}, false
	}
	return Result{
		Hands: cloneHands(s.hands[1 : s.setup.Seats+1]), Round: s.rounds, Dealer: s.dealer, Rule: s.deal.Rule,
		Seed:   s.deal.Seed,
		Sealed: s.sealed.known(), Salt: s.deal.Salt,
		Ending: s.ending, Out: s.out, Prophet: s.prophet.seat, Guesser: s.guesser, Scores: cloneScores(s.scores),
		ByHand: s.deal.ByHand, Words: s.deal.Words, Disputes: slices.Clone(s.disputed),
	}, true
}

// Standings returns the standing of each seat, in the order of the seats.
func (s *State) Standings() []Standing {
	var all []Standing
	for seat := Seat(1); s.has(seat); seat++ {
		all = append(all, Standing{
			Seat: seat, Dealt: s.dealt[seat], Compensation: s.owed[seat], Total: s.totals[seat] + s.owed[seat],
		})
	}
	return all
}

// MayDeal reports whether seat may deal the next round.
func (s *State) MayDeal(seat Seat) bool {
	switch {
	case s.phase != BetweenRounds || !s.has(seat):
		return false
	case s.setup.Dealer != Nobody:
		return seat == s.setup.Dealer
	case s.rounds == 0 && s.cut != Nobody:
		return seat == s.cut
	case s.rounds > 0 && s.setup.Options.Clockwise && seat != s.clockwise(s.dealer):
		return false
	}
	return s.dealt[seat] < s.setup.Options.DealsEach
}
