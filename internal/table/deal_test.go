package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/bot"
	"eleusis/rule"
)

// TestRulesSuitWhoPlaysAndNoneComesAgain of the rules that one table is dealt,
// round after round.
func TestRulesSuitWhoPlaysAndNoneComesAgain(t *testing.T) {
	for _, tt := range []struct {
		wanted, level string
		least, most   float64 // mean plays
	}{
		{Fitting, "novice", 1, rule.Easy + 4},
		{Fitting, "expert", 11, 17},
		{"easy", "expert", 1, rule.Easy + 4},
		{"hard", "novice", 20, 30},
	} {
		c := newCore(bot.NewDealer())
		c.wanted = tt.wanted
		c.chairs = []chair{{Chair: Chair{Name: "Grace"}}, {Chair: Chair{Name: "Ana", Level: tt.level}}, {Chair: Chair{Name: "Luis", Deals: true}}}
		const rounds = 8
		mean := 0.
		for range rounds {
			secret := c.secret(c.wanted, rand.New(rand.NewPCG(1, 2)))
			if slices.Contains(c.rules, secret.String()) {
				t.Errorf("%s, %s: %v comes again after %q", tt.wanted, tt.level, secret, c.rules)
			}
			c.rules = append(c.rules, secret.String())
			mean += secret.Measure().Difficulty / rounds
		}
		if mean < tt.least || mean > tt.most {
			t.Errorf("%s, %s: rules of %.1f plays, want %v to %v: %q", tt.wanted, tt.level, mean, tt.least, tt.most, c.rules)
		}
	}
}
