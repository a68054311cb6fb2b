package induce_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"eleusis/induce"
	"eleusis/rule"
)

var (
	difficultyRules = flag.Int("rules", 3, "rules of each difficulty that are measured twice")
	difficultyGames = flag.Int("games", 7, "games of the second measurement")
)

// TestTheDifficultyOfSomeGamesHoldsInOthers plays seven games by each rule, and others. With -v it prints
// how often the first are near the others, and how often the prediction is.
func TestTheDifficultyOfSomeGamesHoldsInOthers(t *testing.T) {
	const games = 7
	near, predicted, all := 0, 0, 0
	for _, difficulty := range []float64{rule.Easy, rule.Medium, rule.Hard} {
		wish := rule.Wish{Difficulty: difficulty, FitFrom: 0.2, FitTo: 0.6, Count: *difficultyRules}
		rules, err := rule.Compose(wish, rand.New(rand.NewPCG(1956, 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rules {
			stated, needed := meanPlays(r, 0, games), meanPlays(r, games, games+*difficultyGames)
			t.Logf("%4.1f plays stated, %4.1f needed: %s", stated, needed, r)
			near += oneIfNear(stated, needed)
			predicted += oneIfNear(r.Measure().Difficulty, needed)
			all++
		}
	}
	t.Logf("of %d rules the games are near for %d, the prediction for %d", all, near, predicted)
	if 3*near < 2*all {
		t.Errorf("the difficulty is within 30 %% of what experts need for %d of %d rules", near, all)
	}
}

// oneIfNear returns 1 if x and y differ by at most 30 %, and 0 otherwise.
func oneIfNear(x, y float64) int {
	if x <= 1.3*y && y <= 1.3*x {
		return 1
	}
	return 0
}

// meanPlays returns the mean number of plays that an expert needs in games from one on, up to another.
func meanPlays(r *rule.Rule, from, to int) float64 {
	sum := 0
	for game := from; game < to; game++ {
		n := induce.Full().PlaysNeeded(r, rand.New(rand.NewPCG(1956, uint64(game))))
		if n == 0 {
			n = induce.PlaysTried
		}
		sum += n
	}
	return float64(sum) / float64(to-from)
}
