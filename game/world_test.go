package game

import (
	"slices"
	"testing"

	"eleusis/card"
)

// A world is a round so small that the ways in which it can go on are counted by
// hand. All cards in play are different. Every form of every command is tried at
// every step, by every seat; but hints, which may be any words, are not.
type world struct {
	name  string
	state func(testing.TB) *State
	want  []int // ways to go on with 1, 2, 3 … commands
}

// worlds are the worlds whose rounds were counted by hand. In all of them anybody may
// claim a no-play, which is one command. Where all cards fit it is false: one card is
// laid and one is drawn, so that the hand is as large as before.
var worlds = []world{
	{
		// Two players of three cards, all of which fit, one or two in a turn. N(d, h, g)
		// are the ways of d commands where h cards are in the hand of the player to move and g in
		// that of the other: h plays of one card, h × (h−1) of two, and the claim.
		//
		//	N(0, h, g) = 1, and N(d, h, 0) = 0 from d = 1 on: the other is out
		//	N(d, h, g) = h × N(d−1, g, h−1) + h(h−1) × N(d−1, g, h−2) + N(d−1, g, h)
		//
		//	N(1, 3, ·) = 3 + 6 + 1 = 10    N(1, 2, ·) = 2 + 2 + 1 = 5    N(1, 1, ·) = 1 + 0 + 1 = 2
		//	N(2, 3, 3) = 3×10 + 6×10 + 10 = 100
		//	N(2, 3, 2) = 3×5 + 6×5 + 5 = 50, N(2, 3, 1) = 3×2 + 6×2 + 2 = 20
		//	N(2, 2, 3) = 2×10 + 2×0 + 10 = 30, N(2, 2, 2) = 2×5 + 0 + 5 = 15, N(2, 2, 1) = 2×2 + 0 + 2 = 6
		//	N(2, 1, 3) = 0 + 10, N(2, 1, 2) = 0 + 5, N(2, 1, 1) = 0 + 2
		//	N(3, 3, 3) = 3×50 + 6×20 + 100 = 370
		//	N(3, 3, 2) = 3×15 + 6×6 + 30 = 111 (after it the hands are 2 and 2, 2 and 1, 2 and 3)
		//	N(3, 3, 1) = 3×5 + 6×2 + 10 = 37
		//	N(4, 3, 3) = 3×111 + 6×37 + 370 = 925
		name: "plays and false claims",
		state: func(t testing.TB) *State {
			o := plain(t)
			o.PlayMax = 2
			return riggedAs(t, o, "rank >= 1", "KD", "AC 2C 3C", "4C 5C 6C").turnTo(1)
		},
		want: []int{10, 100, 370, 925},
	},
	{
		// Two players of two black cards under the rule red, one card in a turn: each is
		// wrong and replaced by one. A player who is wrong when two cards lie, the
		// starter counted, is out. A claim is true: two new cards for two. Let A be the ways
		// where only the starter lies, B where two lie or more, C where one player is
		// left; the player to move has two wrong plays and the claim.
		//
		//	C(d) = C(d−1) + 2 × (1 if d = 1, else 0: the last is out): 3 3 3 3 3
		//	B(d) = B(d−1) + 2 × C(d−1), B(0) = C(0) = 1:               3 9 15 21 27
		//	A(d) = A(d−1) + 2 × B(d−1), A(0) = 1:                      3 9 27 57 99 153
		name: "expulsion and true claims",
		state: func(t testing.TB) *State {
			o := plain(t)
			o.ExpelAfter, o.NoPlayLast, o.NoPlayFewer = 2, 0, 0
			s := riggedAs(t, o, "red", "KD", "AC 2C", "3C 4C").turnTo(1)
			black := func(c card.Card) bool { return !c.Suit().Red() }
			for _, c := range s.stock {
				if !black(c) {
					s.gone = append(s.gone, c)
				}
			}
			s.stock = slices.DeleteFunc(s.stock, func(c card.Card) bool { return !black(c) })
			return s
		},
		want: []int{3, 9, 27, 57, 99, 153},
	},
	{
		// Three players of two cards, all of which fit, one in a turn. The player who
		// has just played may be prophet if they were none, and calls right or wrong; a claim that they
		// rightly call wrong lets them pick one of the two cards. Let x, y, z, w be the
		// turns of seats 1, 2, 3, 1: two plays or a claim, but seat 1 has one play and a
		// claim the second time if x was a play. D is a declaration.
		//
		//	1: x                          3
		//	2: xD, xy                     3 × (1 + 3) = 12
		//	3: xDy, xyD, xyz              3 × (3 + 3×(1 + 3)) = 45
		//	4: xDy and a call             3 × 3×2 = 18
		//	   xyDz                       3 × 3 × 3 = 27
		//	   xyzD                       27
		//	   xyzw                       2×9×2 + 1×9×3 = 63; 135 in all
		//	5: xDy, the call, and then: 4 after a fall (seat 2 declares, seat 3 has three
		//	   turns), 3 after a call that stands, 2 picks after a claim rightly called wrong:
		//	   y a play: 2×(4 + 3), y a claim: 4 + 2;   3 × 20 = 60
		//	   xyDz and a call            27 × 2 = 54
		//	   xyzDw                      2×9×2 + 1×9×3 = 63
		//	   xyzw and what follows, nothing if w took the last card: seat 1 declares, or seat
		//	   2 has 2 turns (y a play) or 3: 2×3 + 1×4 = 10 over all y, times 3 for z;
		//	   x a play: w must be the claim, 2×30; x a claim: three w, 3×30;   150
		//	   60 + 54 + 63 + 150 = 327
		name: "prophets",
		state: func(t testing.TB) *State {
			o := plain(t)
			o.Prophet, o.ProphetExpelAfter = true, 0
			return riggedAs(t, o, "rank >= 1", "KD", "AC 2C", "3C 4C", "5C 6C").turnTo(1)
		},
		want: []int{3, 12, 45, 135, 327},
	},
	{
		// Two players of two cards, all of which fit, one in a turn; after a play its
		// player may say a rule, the right one or a wrong one, and a player who has played
		// their last card says one or passes. Let p be a play and c a claim, T(h) = h + 1 the turns
		// of a player with h cards, G = 2 the guesses; a right one ends the round.
		//
		//	1: 2p + c                                       3
		//	2: p: G + T(2) = 5; c: T(2) = 3                 2×5 + 3 = 13
		//	3: p, a wrong guess: 3; pp: G + T(1) = 4; pc: T(1) = 2;  p: 3 + 2×4 + 2 = 13
		//	   cp: G + T(2) = 5; cc: 3;                              c: 2×5 + 3 = 13
		//	                                                2×13 + 13 = 39
		//	4: p, a wrong guess, p: 4, or c: 2;             2×4 + 2 = 10
		//	   pp, a wrong guess: 2, or the last card: G + 1 = 3, or c: T(1) = 2;  2 × 7 = 14
		//	   pc, the last card: 3, or c: T(2) = 3;        6;     p: 10 + 14 + 6 = 30
		//	   cp, a wrong guess: 3, or p: G + T(1) = 4, or c: T(1) = 2;  2 × (3 + 2×4 + 2) = 26
		//	   cc, p: G + T(2) = 5, or c: 3;                2×5 + 3 = 13;  c: 39
		//	                                                2×30 + 39 = 99
		name: "rules said aloud",
		state: func(t testing.TB) *State {
			o := plain(t)
			o.Guess = true
			return riggedAs(t, o, "rank >= 1", "KD", "AC 2C", "3C 4C").turnTo(1)
		},
		want: []int{3, 13, 39, 99},
	},
}

// plain returns the options of a game of one deck and one-card plays: a false
// no-play is punished by one card, nobody is expelled, and there is no prophet.
func plain(t testing.TB) Options {
	o := preset(t, "new")
	o.MinSeats, o.Decks, o.PlayMax, o.PenaltyPerCard, o.NoPlayPenalty = 2, 1, 1, 1, 1
	o.ExpelAfter, o.Prophet = 0, false
	return o
}

func TestSmallWorldsHaveAsManyWaysAsCountedByHand(t *testing.T) {
	for _, w := range worlds {
		t.Run(w.name, func(t *testing.T) {
			got := make([]int, len(w.want))
			countWays(t, w.state(t), got)
			if !slices.Equal(got, w.want) {
				t.Errorf("%v ways, want %v", got, w.want)
			}
		})
	}
}

// countWays adds to ways how many sequences of 1, 2, 3 … commands are possible
// from s on.
func countWays(t *testing.T, s *State, ways []int) {
	t.Helper()
	if len(ways) == 0 || s.phase != Playing {
		return
	}
	for _, c := range everyCommand(t, s) {
		events, err := Decide(s, c, nil)
		if err != nil {
			continue
		}
		next := s.Clone()
		for _, e := range events {
			next.Evolve(e)
		}
		if err := next.check(); err != nil {
			t.Fatalf("after %+v: %v", c, err)
		}
		ways[0]++
		countWays(t, next, ways[1:])
	}
}

// everyCommand returns every command of every seat with cards of any hand, and
// one that nobody holds.
func everyCommand(t testing.TB, s *State) []Command {
	held := card.SetOf(card.Of(card.King, card.Spades))
	for _, hand := range s.hands {
		held |= card.SetOf(hand...)
	}
	some := slices.Collect(held.Cards())
	choices := [][]card.Card{nil}
	for i, a := range some {
		choices = append(choices, []card.Card{a})
		for k, b := range some {
			if i != k {
				choices = append(choices, []card.Card{a, b})
			}
		}
	}
	var all []Command
	for seat := Nobody; int(seat) <= s.setup.Seats+1; seat++ {
		for kind := commandKind(0); kind <= disputeVerdict+1; kind++ {
			switch kind {
			case giveHint:
			case offerPlay, pickCard:
				for _, cs := range choices {
					all = append(all, Command{kind: kind, seat: seat, cards: cs})
				}
			case callPlay:
				all = append(all, Call(seat, Unjudged), Call(seat, Right), Call(seat, Wrong))
			case guessRule:
				all = append(all, SayRule(seat, s.deal.Rule), SayRule(seat, must(t, "red")))
			default:
				all = append(all, Command{kind: kind, seat: seat, deal: &s.deal, game: &s.setup, text: "word"})
			}
		}
	}
	return all
}
