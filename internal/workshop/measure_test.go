package workshop_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"testing"

	"eleusis/induce"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

var difficultyRules = flag.Int("rules", 3, "rules of each difficulty that are measured twice")

// TestTheStatedPlaysAreThoseNeeded compares the plays that are stated of a rule with the mean of ten other
// games. With -v it prints how often they are near, and how often the prediction is.
func TestTheStatedPlaysAreThoseNeeded(t *testing.T) {
	near, predicted, all := 0, 0, 0
	difficulties := []float64{rule.Easy, rule.Medium, rule.Hard}
	if testing.Short() {
		difficulties = difficulties[:1]
	}
	for _, difficulty := range difficulties {
		wish := rule.Wish{Difficulty: difficulty, FitFrom: 0.2, FitTo: 0.6, Count: *difficultyRules}
		rules, err := rule.Compose(wish, rand.New(rand.NewPCG(77, 3)))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rules {
			stated, err := workshop.PlaysNeeded(t.Context(), r, r.Measure())
			if err != nil {
				t.Fatal(err)
			}
			needed := meanPlays(r)
			t.Logf("%4.1f plays stated, %4.1f needed: %s", stated, needed, r)
			all++
			if isNear(stated, needed) {
				near++
			}
			if isNear(r.Measure().Difficulty, needed) {
				predicted++
			}
		}
	}
	t.Logf("of %d rules the stated plays are near for %d, the prediction for %d", all, near, predicted)
	if 3*near < 2*all {
		t.Errorf("the stated plays are within 30 %% of those needed for %d of %d rules", near, all)
	}
}

// isNear reports whether x and y differ by at most 30 %.
func isNear(x, y float64) bool { return x <= 1.3*y && y <= 1.3*x }

// meanPlays returns the mean number of plays that an expert needs in ten games, unlike those of the workshop.
func meanPlays(r *rule.Rule) float64 {
	const games = 10
	sum := 0
	for game := range games {
		n := induce.Full().PlaysNeeded(r, rand.New(rand.NewPCG(1956, uint64(game))))
		if n == 0 {
			n = induce.PlaysTried
		}
		sum += n
	}
	return float64(sum) / games
}

func TestRulesThatGamesDoNotMeasureAreStatedAsPredicted(t *testing.T) {
	for _, e := range rule.Demanding() {
		r := e.Rule()
		m := r.Measure()
		got, err := workshop.PlaysNeeded(t.Context(), r, m)
		if err != nil || got != m.Difficulty {
			t.Errorf("%s: %g plays, %v", e.Name, got, err)
		}
	}
}

func TestMeasuringEndsWhenNobodyWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := rule.Library()[0].Rule()
	if _, err := workshop.PlaysNeeded(ctx, r, r.Measure()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
