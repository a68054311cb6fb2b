package game

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
)

func realCards(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/records/v1-real-cards.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTheLayoutOfS0IsVerifiedCardByCard has its record written by hand: hands
// of 8, 3 and 0 score 0, 5 and 12, the dealer 12, as in S0's example.
func TestTheLayoutOfS0IsVerifiedCardByCard(t *testing.T) {
	var laid []string
	rounds, err := WalkRecord(realCards(t), func(s *State, e Event) error {
		if err := s.check(); err != nil {
			t.Errorf("after %v: %v", e.kind, err)
		}
		if e.kind == RoundEnded {
			for _, c := range s.mainline {
				laid = append(laid, c.String())
			}
		}
		return nil
	})
	if err != nil || rounds != 1 {
		t.Errorf("verified %d, %v", rounds, err)
	}
	if got, want := strings.Join(laid, " "), "3H 5S 9D 5C KH 6C 10S"; got != want {
		t.Errorf("the mainline is %s, want %s", got, want)
	}
}

func TestMistakesInARecordOfRealCardsAreFound(t *testing.T) {
	good := realCards(t)
	for _, tt := range []struct {
		name, from, to string
		want           string // nothing if it holds
	}{
		{"another card drawn, and never played", "10C QD 5H", "10C QD 5D", ""},
		{"another dealt card, and never played", "2 JH KH 2D", "2 JH KH 2C", ""},
		{"cards drawn in another order", "draws QS 7C", "draws 7C QS", ""},
		{"a verdict", "1 9D right", "1 9D wrong draws 2H 2S",
			"23: “1 9D wrong draws 2H 2S” is not valid here; “1 9D right” is expected"},
		{"too few drawn", "wrong draws QS 7C", "wrong draws QS", "24: "},
		{"too many drawn", "wrong draws QS 7C", "wrong draws QS 7C 7D", "24: "},
		{"a card that nobody was dealt", "1 5C right", "1 5D right",
			"27: this cannot be done: seat 1: not-in-hand: 5D"},
		{"another starter", "starter 3H", "starter 9H",
			"20: “starter 9H begins 3” is not valid here; “starter 9H begins 1” is expected"},
		{"who begins", "begins 3", "begins 4", "20: "},
		{"a card more often than there are decks", "10C QD 5H 6S AS KC", "9D 9D QD 6S AS KC", "29: "},
		{"refused starters", "starter 3H", "refused 1\nstarter 3H", "20: "},
		{"the scores", "points 12 total 12", "points 13 total 13", "33: "},
		{"the seed", "seed cards", "seed cards:1", "15: seed \"cards:1\""},
		{"no cards", "hand 1 9D 5C 10S\n", "", "16: "},
	} {
		_, err := WalkRecord(strings.Replace(good, tt.from, tt.to, 1), nil)
		var wrong *RecordError
		if tt.want == "" && err != nil || tt.want != "" &&
			(!errors.As(err, &wrong) || !strings.HasPrefix(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %s…", tt.name, err, tt.want)
		}
	}
}

// anyRecord plays a game of n rounds at random, after a preset.
func anyRecord(t testing.TB, o Options, n int, r *rand.Rand) string {
	t.Helper()
	s, rec := new(State), new(Recorder)
	record := func(c Command) { writeDown(t, s, rec, c) }
	record(OpenGame(Setup{Options: o, Seats: o.MinSeats + 1}))
	for round := range n {
		dealer := Seat(round + 1)
		record(BeginRound(dealer, &Deal{Rule: must(t, secrets[round%len(secrets)]), Seed: FastSeed(r.Uint64())}))
		record(LayStarter(dealer))
		for s.Phase() == Playing {
			record(anyMove(s, r))
		}
	}
	return strings.Join(rec.Lines(), "\n") + "\n"
}

// TestEveryRoundCouldHaveBeenPlayedWithRealCards takes the seeds out of the
// records of all forms, and what nobody saw.
func TestEveryRoundCouldHaveBeenPlayedWithRealCards(t *testing.T) {
	seed, unseen := regexp.MustCompile(`(?m)^seed .*$`), regexp.MustCompile(`(?m)^refused .*\n`)
	r := rand.New(rand.NewPCG(6, 6))
	for _, o := range Presets() {
		for n := range 12 {
			o.Starters = 1 + n%3
			if n >= 6 {
				o.HandSize, o.Decks = 7, 1 // so that stocks are short, and hands drawn again from under them
			}
			if n >= 9 && !o.SecondPhase {
				o.NoPlay, o.NoPlayHand, o.AddDecks = true, returnsUnder, true // and the stock drawn from again after that
			}
			text := anyRecord(t, o, 2, r)
			text = seed.ReplaceAllString(unseen.ReplaceAllString(text, ""), "seed cards")
			var events []Event
			rounds, err := WalkRecord(text, func(_ *State, e Event) error {
				events = append(events, e)
				return nil
			})
			if err != nil || rounds != 2 {
				t.Fatalf("%s: verified %d, %v\n%s", o.Preset, rounds, err, text)
			}
			replayStored(t, events)
		}
	}
}
