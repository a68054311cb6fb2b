package bot

import (
	"math/rand/v2"

	"eleusis/game"
	"eleusis/induce"
	"eleusis/rule"
)

// A Conviction is the rule that a player takes for the secret one, and how likely that is to them.
type Conviction struct {
	Rule    *rule.Rule // nil if they have no idea
	Percent int
	Baffled bool // no rule that they can think of agrees with all plays
}

// minHeardToShow is how many verdicts a novice hears before it has an idea that others may see. It relies on none
// before [minHeardToRely].
const minHeardToShow = 3

// Convinced returns what p thinks after all plays of v. It depends on the plays and the seat of v alone and not on the
// hand, so the view may be that of somebody else, with the seat of p.
func Convinced(p Player, v *game.View, r *rand.Rand) Conviction {
	thinker, ok := p.(interface {
		convinced(v *game.View, r *rand.Rand) Conviction
	})
	if !ok {
		return Conviction{}
	}
	return thinker.convinced(v, r)
}

func (s *scientist) convinced(v *game.View, r *rand.Rand) Conviction {
	best := s.bestHypothesis(v, nil, 0, r)
	return Conviction{Rule: best.Rule, Percent: 100 * best.Chance / induce.Certain, Baffled: best.Rule == nil}
}

func (n *novice) convinced(v *game.View, _ *rand.Rand) Conviction {
	m := n.learn(v)
	if m.heard < minHeardToShow {
		return Conviction{}
	}
	best, r := n.best(m, nil)
	if r == nil {
		return Conviction{Baffled: true}
	}
	return Conviction{Rule: r, Percent: int(100 * m.likelihood(best))}
}

// likelihood returns the share of b among all that m holds possible.
func (m *noviceBelief) likelihood(b hypothesis) float64 {
	all := 0.0
	for _, w := range m.weights {
		all += float64(w)
	}
	share := float64(m.weights[b.question]) / all
	for a, i := range b.ideas {
		share *= float64(m.weigh(1<<i)<<(4*maxErrors)) / float64(m.sums[b.question][a])
	}
	return share
}
