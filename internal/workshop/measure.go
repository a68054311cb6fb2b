package workshop

import (
	"context"
	"math/rand/v2"

	"eleusis/induce"
	"eleusis/internal/limit"
	"eleusis/rule"
)

// A Measured rule has its figures, and what else its words can mean.
type Measured struct {
	rule.Measure
	Plays  float64 // that an expert needs: [PlaysNeeded]
	Others []rule.Reading
}

// gamesPlayed is the number of games in which an expert learns a rule that is measured here.
const gamesPlayed = 3

// PlaysNeeded returns the number of plays that an expert is expected to need for r, whose figures are m:
// the mean of three games, always the same, and of the prediction. Games do not measure on-demand rules,
// rules of whole plays or of refused cards, nor those too hard for a round: there it is the prediction alone.
// The error is that of ctx.
func PlaysNeeded(ctx context.Context, r *rule.Rule, m rule.Measure) (float64, error) {
	if m.States == 0 || m.ReadsPlays || m.ReadsRejected || m.Starters == 0 || m.Difficulty >= rule.TooManyPlays {
		return m.Difficulty, nil
	}
	sum := m.Difficulty
	for game := range gamesPlayed {
		if err := limit.Pause(ctx); err != nil {
			return 0, err
		}
		n := induce.Full().PlaysNeeded(r, rand.New(rand.NewPCG(0, uint64(game))))
		if n == 0 {
			n = induce.PlaysTried
		}
		sum += float64(n)
	}
	return sum / (gamesPlayed + 1), nil
}

// Size returns how many states the rules in m count for.
func (m Measured) Size() int {
	n := ruleStates
	for _, other := range m.Others {
		n += Written{Rule: other.Rule}.size()
	}
	return n
}
