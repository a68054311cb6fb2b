package game

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
)

// uncut returns a game of nature of that many in which nobody has dealt.
func uncut(t testing.TB, seats int) *State {
	t.Helper()
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "nature"), Seats: seats}))
	return s
}

func TestThePlayerWithTheHighestCutDealsFirst(t *testing.T) {
	first, tied := make(map[Seat]int), 0
	for seed := range uint64(600) {
		s := uncut(t, 5)
		e := do(t, s, CutForDealer(FastSeed(seed)))[0]
		highest := slices.MaxFunc(e.cards[:5], func(a, b card.Card) int { return int(a.Rank()) - int(b.Rank()) }).Rank()
		var best []Seat
		for i, c := range e.cards[:5] {
			if c.Rank() == highest {
				best = append(best, Seat(i+1))
			}
		}
		if len(best) > 1 {
			tied++
		}
		if !slices.Contains(best, e.seat) || (len(best) > 1) != (len(e.cards) > 5) {
			t.Errorf("seed %d: of %s seat %d deals", seed, card.FormatList(e.cards), e.seat)
		}
		for seat := Seat(1); seat <= 5; seat++ {
			if s.MayDeal(seat) != (seat == e.seat) {
				t.Errorf("seed %d: seat %d may deal: %v, and seat %d drew the highest",
					seed, seat, s.MayDeal(seat), e.seat)
			}
		}
		first[e.seat]++
	}
	if tied == 0 {
		t.Error("no two highest cards were ever equal")
	}
	for seat := Seat(1); seat <= 5; seat++ {
		if n := first[seat]; n < 80 || n > 160 {
			t.Errorf("seat %d deals first %d times of 600, want about 120", seat, n)
		}
	}
}

func TestAceIsLowInACut(t *testing.T) {
	for seed := uint64(0); ; seed++ {
		drawn, first := cutCards(FastSeed(seed), 2)
		if len(drawn) == 2 && drawn[0].Rank() == 1 {
			if first != 2 {
				t.Errorf("of %s seat %d deals", card.FormatList(drawn), first)
			}
			return
		}
	}
}

// TestACutGoesOnWithANewDeckWhenTooFewCardsAreLeft has more seats than a table: with nine a
// whole deck would take more ties than any known seed has.
func TestACutGoesOnWithANewDeckWhenTooFewCardsAreLeft(t *testing.T) {
	const seats = 49
	for seed := uint64(0); ; seed++ {
		drawn, first := cutCards(FastSeed(seed), seats)
		kings := 0
		for _, c := range drawn[:seats] {
			if c.Rank() == card.Ranks {
				kings++
			}
		}
		if kings < 4 {
			continue
		}
		if again := drawn[seats:]; len(again) < kings || card.SetOf(again[:kings]...).Len() != kings ||
			drawn[first-1].Rank() != card.Ranks {
			t.Errorf("seed %d: after %d kings and three cards left, %s are drawn, and seat %d deals",
				seed, kings, card.FormatList(again), first)
		}
		return
	}
}

func TestInNatureTheDealGoesClockwise(t *testing.T) {
	s := uncut(t, 4)
	playRound(t, s, 3, "red", 1)
	for _, want := range []Seat{4, 1, 2} {
		for seat := Seat(1); seat <= 4; seat++ {
			if s.MayDeal(seat) != (seat == want) {
				t.Errorf("after seat %d seat %d may deal: %v", s.Dealer(), seat, s.MayDeal(seat))
			}
		}
		playRound(t, s, want, "red", uint64(want))
	}
	if s.Phase() != GameOver {
		t.Errorf("everybody has dealt, and the game is %v", s.Phase())
	}
}

func TestACutComesBeforeAllElse(t *testing.T) {
	fixed, cut, dealt := new(State), uncut(t, 4), uncut(t, 4)
	do(t, fixed, OpenGame(Setup{Options: preset(t, "nature"), Seats: 4, Dealer: 2}))
	do(t, cut, CutForDealer(FastSeed(1)))
	playRound(t, dealt, 1, "red", 1)
	for _, tt := range []struct {
		name string
		s    *State
		c    Command
		want Reason
	}{
		{"where one seat deals", fixed, CutForDealer(FastSeed(1)), tooLateToCut},
		{"twice", cut, CutForDealer(FastSeed(2)), tooLateToCut},
		{"after a round", dealt, CutForDealer(FastSeed(2)), tooLateToCut},
		{"before the game", new(State), CutForDealer(FastSeed(2)), noRound},
		{"with real cards", uncut(t, 4), CutForDealer(RealCards()), noCutSeed},
		{"without a seed", uncut(t, 4), Command{kind: cutForDealer}, noCutSeed},
	} {
		if _, err := Decide(tt.s, tt.c, nil); !refusedFor(err, tt.want) {
			t.Errorf("a cut %s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

func TestARecordTellsTheCut(t *testing.T) {
	s, rec, r := new(State), new(Recorder), rand.New(rand.NewPCG(1, 2))
	record := func(c Command) { writeDown(t, s, rec, c) }
	o := preset(t, "nature")
	o.HandSize = 2
	record(OpenGame(Setup{Options: o, Seats: 4}))
	record(CutForDealer(FastSeed(5)))
	record(BeginRound(s.cut, &Deal{Rule: must(t, "red"), Seed: FastSeed(1)}))
	record(LayStarter(s.dealer))
	for s.Phase() == Playing {
		record(anyMove(s, r))
	}
	text := strings.Join(rec.Lines(), "\n") + "\n"
	if rounds, err := WalkRecord(text, nil); err != nil || rounds != 1 {
		t.Fatalf("verified %d, %v\n%s", rounds, err, text)
	}
	line := text[strings.Index(text, "cut "):strings.Index(text, "\nround")]
	for _, wrong := range []string{strings.Replace(line, "fast:5", "fast:6", 1), "cut", "cut fast:x", line + " 2",
		line + "\n" + line} {
		if _, err := WalkRecord(strings.Replace(text, line, wrong, 1), nil); err == nil {
			t.Errorf("“%s” instead of “%s” verifies", wrong, line)
		}
	}
	if _, err := WalkRecord(strings.Replace(text, line+"\n", "", 1), nil); err != nil {
		t.Errorf("nobody need cut: %v", err)
	}
}
