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

// presetWorlds are worlds of the presets, with their own options.
var presetWorlds = []world{
	{
		// New: three players of two, one and one cards, all of which fit, up to four in a turn. The player who has just
		// played and has cards left may be prophet: D. A claim is false: one card is laid and five are drawn. Let
		// p be a play of one card, which ends the round if it was the last, q one of two, which does too, and c the
		// claim; of a hand of six there are 516 plays (gardner).
		//
		//	1: 2p + 2q + c                                     5
		//	2: p: D, p, c; c: D, p, c                          2×3 + 3 = 9
		//	3: pD: p, c; pc: D, p, c                           2×2 + 2×3 = 10
		//	   cD: p, c; cc: D, p, c                           2 + 3 = 5; 15 in all
		//	4: pDp: 2 calls; pDc: 2 calls; pcD: p, c; pcc: D, and of the one card that is left p, c
		//	                                                   2×2 + 2×2 + 2×2 + 2×3 = 18
		//	   cDp: 2 calls; cDc: 2 calls; ccD: p, c           6
		//	   ccc: D + 516 + c                                518; 542 in all
		name: "new",
		state: func(t testing.TB) *State {
			return riggedAs(t, preset(t, "new"), "rank >= 1", "KD", "AC 2C", "3C", "4C").turnTo(1).withStock(isAny)
		},
		want: []int{5, 9, 15, 542},
	},
	{
		// New: three players of one black card under the rule hearts, as in nature, and one command more. A play p
		// is wrong, and two cards are drawn for each. A claim c is true and ends the round.
		//
		//	1 to 5: as nature                                  2, 3, 5, 12, 35
		//	6: pDp, stands, p: 2 calls; pDp, stands, c: 2 calls                  4
		//	   ppDp, stands: of two cards 2 + 2 + c; it falls: the third player is out: over   5
		//	   pppD, five ways: 2 calls                        10
		//	   pppp, four ways, D: 2 + 2 + c                   20
		//	   ppppp, four times four ways: D, 2 + 2 + c       96; 135 in all
		name: "new, of wrong cards",
		state: func(t testing.TB) *State {
			return riggedAs(t, preset(t, "new"), "hearts", "KH", "AC", "2C", "3C").turnTo(1).withStock(isBlack)
		},
		want: []int{2, 3, 5, 12, 35, 135},
	},
	{
		// Express: two players of two black cards under the rule hearts, one card in a turn. A wrong card is replaced.
		// A claim is true: one card for two, or out, which was the last card. After it the player may say a rule,
		// the right one, which ends the round, or a wrong one; a player who is out says one or passes. N(d, h, g) are the
		// ways of d commands where the hands are h and g, M those where the other player may say a rule.
		//
		//	N(d, 2, g) = 2 × N(d−1, g, 2) + M(d−1, g, 1)    N(d, 1, g) = N(d−1, g, 1) + (3 if d = 2, 1 if d = 1)
		//	M(d, h, g) = N(d, h, g) + N(d−1, h, g) + (1 if d = 1)
		//
		//	N(1, 2, ·) = 3, N(1, 1, ·) = 2                  M(1, 2, ·) = 5, M(1, 1, ·) = 4
		//	N(2, 2, 2) = 6 + 5 = 11, N(2, 2, 1) = 4 + 4 = 8, N(2, 1, 2) = 3 + 3 = 6, N(2, 1, 1) = 2 + 3 = 5
		//	M(2, 2, 1) = 8 + 3 = 11, M(2, 1, 1) = 5 + 2 = 7
		//	N(3, 2, 2) = 22 + 11 = 33, N(3, 2, 1) = 12 + 7 = 19
		//	M(3, 2, 1) = 19 + 8 = 27                        N(4, 2, 2) = 66 + 27 = 93
		name: "express",
		state: func(t testing.TB) *State {
			return riggedAs(t, preset(t, "express"), "hearts", "KD", "AC 2C", "3C 4C").turnTo(1).withStock(isBlack)
		},
		want: []int{3, 11, 33, 93},
	},
	{
		// Gardner: two players of two cards, all of which fit, up to four in a turn. Nobody may be prophet, as two
		// others would have to be left. A claim is false: one card is laid and five are drawn, so of the hand
		// of six there are 6 + 6×5 + 6×5×4 + 6×5×4×3 = 516 plays. Let p be a play of one card, q one of two, which
		// ends the round, and c the claim.
		//
		//	1: 2p + 2q + c                                     5
		//	2: p: 5; c: 5                                      2×5 + 5 = 15
		//	3: pp: 1 + c = 2; pc: 2                            4×2 + 2×2 = 12
		//	   cp: 516 + c; cc: 516 + c                        3 × 517 = 1551; 1563 in all
		name: "gardner",
		state: func(t testing.TB) *State {
			return riggedAs(t, preset(t, "gardner"), "rank >= 1", "KD", "AC 2C", "3C 4C").turnTo(1).withStock(isAny)
		},
		want: []int{5, 15, 1563},
	},
	{
		// Parlett: the same, but with any number of cards in a turn, 516 + 6×5×4×3×2 + 6! = 1956 plays of a hand of
		// six, and the player who has just played and has cards left may be prophet: D.
		//
		//	1: 2p + 2q + c                                     5
		//	2: p: D + 5; c: D + 5                              2×6 + 6 = 18
		//	3: pD: 5; pp: D + 2; pc: D + 2                     2×5 + 4×3 + 2×3 = 28
		//	   cD: 5; cp: D + 1956 + c; cc: D + 1956 + c       5 + 3 × 1958 = 5879; 5907 in all
		name: "parlett",
		state: func(t testing.TB) *State {
			return riggedAs(t, preset(t, "parlett"), "rank >= 1", "KD", "AC 2C", "3C 4C").turnTo(1).withStock(isAny)
		},
		want: []int{5, 18, 5907},
	},
	{
		// Nature: three players of one black card under the rule hearts. A play p is wrong, and two cards are drawn
		// for each. A claim c is true and ends the round. The player who has just played may be prophet: D. The
		// prophet calls a play or a claim right or wrong.
		//
		//	1: p, c                                            2
		//	2: p: D, p, c                                      3
		//	3: pD: 2; pp: D, p, c                              2 + 3 = 5
		//	4: pDp: 2 calls; pDc: 2 calls                      4
		//	   ppD: 2; ppp: D, and of two cards 2 + 2 + c      2 + 6 = 8; 12 in all
		//	5: pDp, the prophet falls, and the second player draws nothing and is out: over
		//	   pDp, stands: p, c; pDc: over                    2
		//	   ppDp: 2 calls; ppDc: 2 calls; pppD: 2 + 2 + c   9
		//	   pppp, of one card or of two: D, 2 + 2 + c       4 × 6 = 24; 35 in all
		name: "nature",
		state: func(t testing.TB) *State {
			return riggedAs(t, preset(t, "nature"), "hearts", "KD", "AC", "2C", "3C").turnTo(1).withStock(isBlack)
		},
		want: []int{2, 3, 5, 12, 35},
	},
	{
		// Classic: two players with a black card b and a red one r, of which one is laid in a turn. Colors alternate,
		// and a red card lies. A wrong card is written in capitals. After the first phase a round ends
		// where a player has no wrong cards.
		//
		//	1: b, R                                            2
		//	2: bB, br, Rb, RR                                  4
		//	3: bBr, brR, RbB, RRb                              4
		//	4: bBrR, brRb, RbBr: over; RRbB                    4
		//	5: RRbB, of which a black card lies last: the first player lays r and is out    1
		name: "classic",
		state: func(t testing.TB) *State {
			s := riggedAs(t, preset(t, "classic"), "color != last.color", "KD", "AC 2H", "3C 4H").turnTo(1)
			return s.withStock(func(card.Card) bool { return false })
		},
		want: []int{2, 4, 4, 4, 1, 0},
	},
}

func isAny(card.Card) bool     { return true }
func isBlack(c card.Card) bool { return !c.Suit().Red() }

// withStock leaves in the stock one copy of each card that accept accepts and that nobody holds.
func (s *State) withStock(accept func(card.Card) bool) *State {
	seen := card.SetOf(s.line.mainline...)
	for _, hand := range s.hands {
		seen |= card.SetOf(hand...)
	}
	stock := s.stock
	s.stock = nil
	for _, c := range stock {
		if seen.Has(c) || !accept(c) {
			s.gone = append(s.gone, c)
			continue
		}
		seen |= card.SetOf(c)
		s.stock = append(s.stock, c)
	}
	return s
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
	for _, w := range slices.Concat(worlds, presetWorlds) {
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

// stringsOf returns every string of from least to most different cards of some.
func stringsOf(some []card.Card, least, most int) (all [][]card.Card) {
	var grow func(begun []card.Card)
	grow = func(begun []card.Card) {
		if n := len(begun); n > 0 && n >= least {
			all = append(all, slices.Clone(begun))
		}
		if len(begun) == most {
			return
		}
		for _, c := range some {
			if !slices.Contains(begun, c) {
				grow(append(begun, c))
			}
		}
	}
	grow(nil)
	return all
}

// everyCommand returns every command of every seat with strings of each hand, with one or two cards of any
// hands, and with one that nobody holds.
func everyCommand(t testing.TB, s *State) []Command {
	held := card.SetOf(card.Of(card.King, card.Spades))
	for _, hand := range s.hands {
		held |= card.SetOf(hand...)
	}
	choices := append(stringsOf(slices.Collect(held.Cards()), 0, 2), nil)
	for _, hand := range s.hands {
		choices = append(choices, stringsOf(hand, 3, len(hand))...)
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
