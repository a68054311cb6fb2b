package game

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
)

// styles are ways to play without care for the length of the round.
var styles = map[string]func(*State, *rand.Rand) Command{
	"random":   anyMove,
	"wrong":    func(s *State, r *rand.Rand) Command { return wrongPlay(s, r, 1) },
	"hoarding": func(s *State, r *rand.Rand) Command { return wrongPlay(s, r, 16) },
	"claiming": claim,
	"mixed": func(s *State, r *rand.Rand) Command {
		if r.IntN(2) == 0 {
			return claim(s, r)
		}
		return wrongPlay(s, r, 1+r.IntN(4))
	},
}

// wrongPlay returns a play of up to that many cards that is refused, if there is one.
func wrongPlay(s *State, r *rand.Rand, most int) Command {
	if s.Awaits() != AwaitsPlay || s.deal.Rule == nil {
		return anyMove(s, r)
	}
	hand := slices.Clone(s.hands[s.turn])
	r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	for n := min(most, len(hand)); n > 0; n-- {
		for from := 0; from+n <= len(hand); from++ {
			c := Offer(s.turn, hand[from:from+n]...)
			if _, err := Decide(s, c, nil); err == nil && !(judge{s}).fits(c.cards) {
				return c
			}
		}
	}
	return anyMove(s, r)
}

// claim returns the claim that nothing fits, true or not, where one may claim so.
func claim(s *State, r *rand.Rand) Command {
	if s.Awaits() != AwaitsPlay || !s.setup.Options.NoPlay {
		return anyMove(s, r)
	}
	return ClaimNoPlay(s.turn)
}

// deadEnds are rules by which soon no card fits any more, or few do.
var deadEnds = []string{"rank > last.rank", "rank < last.rank and red", "rank = 7 and hearts", "color != last.color"}

// progress is what cannot go on forever. It grows with every turn, each number
// before the next: cards that are laid or out of the round, players who have fallen
// as prophets if they can be only once, and cards that are in no hand.
func progress(s *State) [3]int {
	held, fallen := 0, 0
	for seat, hand := range s.hands {
		held += len(hand)
		if s.prophets[seat] && Seat(seat) != s.prophet.seat && s.setup.Options.ProphetOnce {
			fallen++
		}
	}
	return [3]int{s.laid + len(s.gone), fallen, -held}
}

// TestEveryRoundEnds plays rounds of options drawn at random, by rules under which
// soon nothing fits, with players who never mean to come to an end. Every turn
// brings the end nearer, and that many cards can be laid at most; in two phases each
// card is offered so often at most.
func TestEveryRoundEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 7))
	rounds, longest := 300, 0
	if testing.Short() {
		rounds = 80
	}
	for n := range rounds {
		o := anyOptions(r)
		o.NoPlayHand, o.NoPlayFewer = returningWords[r.IntN(3)], r.IntN(3)
		if !o.SecondPhase && r.IntN(2) == 0 { // the hardest to end
			o.ExpelAfter, o.ProphetExpelAfter, o.NoPlay, o.AddDecks = 0, 0, r.IntN(2) == 0, true
		}
		if o.ValidateFor(o.MinSeats) != nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(styles)) {
			moves := styles[name]
			s := deadEnd(t, o, r)
			turns := 0
			for before := [3]int{}; s.Phase() == Playing; turns++ {
				if turns > 10_000 {
					t.Fatalf("round %d, %s players: no end after %d commands\n%+v", n, name, turns, o)
				}
				if s.Awaits() == AwaitsPlay && !o.SecondPhase {
					now := progress(s)
					if slices.Compare(now[:], before[:]) <= 0 && turns > 0 {
						t.Fatalf("round %d, %s players: after %v comes %v\n%+v", n, name, before, now, o)
					}
					before = now
				}
				afterTurn(t, s, moves, r)
			}
			longest = max(longest, turns)
			if s.decks > maxDecks+o.Starters {
				t.Fatalf("%d decks were added: %+v", s.decks-o.Decks, o)
			}
		}
	}
	t.Logf("the longest round took %d commands", longest)
	if longest < card.Count*maxDecks/4 {
		t.Errorf("no round was long: %d commands", longest)
	}
}

// deadEnd returns a round of o that has just begun.
func deadEnd(t *testing.T, o Options, r *rand.Rand) *State {
	s := new(State)
	do(t, s, OpenGame(Setup{Options: o, Seats: o.MinSeats, Dealer: 1}))
	deal := &Deal{Rule: must(t, deadEnds[r.IntN(len(deadEnds))]), Seed: FastSeed(r.Uint64())}
	do(t, s, BeginRound(1, deal))
	do(t, s, LayStarter(1))
	return s
}

// afterTurn lets things happen until a turn is over.
func afterTurn(t *testing.T, s *State, moves func(*State, *rand.Rand) Command, r *rand.Rand) {
	t.Helper()
	for range 100 {
		c := moves(s, r)
		ofTurn := c.kind == offerPlay || c.kind == claimNoPlay || c.kind == callPlay || c.kind == pickCard
		if _, err := s.Do(c, nil); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		if s.Phase() != Playing || ofTurn && s.Awaits() == AwaitsPlay {
			return
		}
	}
	t.Fatalf("a turn without an end; the table awaits %v", s.Awaits())
}

// isEndless reports whether err says that a round may never end.
func isEndless(err error) bool {
	var wrong *OptionError
	return errors.As(err, &wrong) && wrong.Endless
}

func TestHandsThatGoRoundForEverAreRefused(t *testing.T) {
	o := preset(t, "new")
	o.NoPlayFewer = 0
	if err := o.Validate(); !isEndless(err) {
		t.Errorf("a true no-play for as many new cards: %v", err)
	}
	again := preset(t, "new")
	again.ProphetOnce, again.FallPenalty = false, 4
	if err := again.Validate(); !isEndless(err) {
		t.Errorf("prophets draw when they fall, again and again, what true no-plays take: %v", err)
	}
	discarded, without, cheap := o, o, again
	discarded.NoPlayHand, without.NoPlay, cheap.FallPenalty = returnsNever, false, 3
	for _, ends := range []Options{discarded, without, cheap} {
		if err := ends.Validate(); err != nil {
			t.Errorf("%+v: %v", ends, err)
		}
	}
	do(t, new(State), OpenGame(Setup{Options: o, Seats: 4})) // a game of long ago can be read
}
