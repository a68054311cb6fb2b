package arena

import (
	"context"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/rule"
)

// What the dealer earns by how difficult their rules are, at tables of one level
// and of several, is measured here: doc/performance.md has the figures.
//
//	go test ./internal/arena -run DealerEarnings -v -timeout 1h -args -dealt 100 -tables expert/expert,novice
var (
	dealt        = flag.Int("dealt", 30, "measure what the dealer earns in so many rounds of each difficulty")
	dealtTo      = flag.String("tables", "novice", "the tables to deal to, each a list of levels")
	dealtPlays   = flag.String("plays", "6,12,45", "difficulties, the easiest first")
	dealtOptions = flag.String("preset", "new", "form of the game")
)

// An earning is what came of the rounds of one difficulty.
type earning struct {
	rounds                     int
	dealer, best, second, mean float64 // points a round
	prophets                   float64 // rounds that ended with a standing prophet
}

// TestDealerEarningsAreHighestByEasyRules at tables of novices. With -v it prints what dealers earn, also
// at other tables.
func TestDealerEarningsAreHighestByEasyRules(t *testing.T) {
	options, ok := game.Preset(*dealtOptions)
	if !ok {
		t.Fatalf("no form %s", *dealtOptions)
	}
	for players := range strings.SplitSeq(*dealtTo, "/") {
		easiest := 0.
		for word := range strings.SplitSeq(*dealtPlays, ",") {
			plays, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			c := Config{Options: options, Seats: 5, Levels: strings.Split(players, ","), Rounds: *dealt, Seed: 1956,
				Workers: 1}
			e := earned(t, c, plays)
			t.Logf("%-32s plays %2.0f: %v", players, plays, e)
			if easiest == 0 {
				easiest = e.dealer
			} else if players == "novice" && e.dealer >= easiest {
				t.Errorf("by rules of %g plays a dealer earns %.1f, by the easiest %.1f", plays, e.dealer, easiest)
			}
		}
	}
}

// earned returns what came of rounds with composed rules of a difficulty.
func earned(t *testing.T, c Config, plays float64) (e earning) {
	t.Helper()
	var err error
	c.Composer, err = rule.NewComposer(rule.Wish{Difficulty: plays, FitFrom: 0.2, FitTo: 0.5, Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	c.Watch = func(r Round) error { e.add(r); return nil }
	_, err = Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// String tells the means of a round.
func (e earning) String() string {
	n := float64(e.rounds)
	return fmt.Sprintf("dealer %.1f, best %.1f, second %.1f, mean %.1f; a prophet stands %.0f %%",
		e.dealer/n, e.best/n, e.second/n, e.mean/n, 100*e.prophets/n)
}

// add counts one more round.
func (e *earning) add(r Round) {
	e.rounds++
	first, second, sum := 0., 0., 0.
	for i, s := range r.Scores {
		p := s.Points.Float()
		if i == len(r.Levels) {
			e.dealer += p
			continue
		}
		sum += p
		if p > first {
			first, second = p, first
		} else if p > second {
			second = p
		}
	}
	for _, d := range r.Stats {
		if d.Prophecies > d.Fell {
			e.prophets++
			break
		}
	}
	e.best, e.second, e.mean = e.best+first, e.second+second, e.mean+sum/float64(len(r.Levels))
}
