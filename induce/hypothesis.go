package induce

import (
	"iter"
	"math/rand/v2"

	"eleusis/rule"
)

// A Hypothesis is a rule that may be the secret one.
type Hypothesis struct {
	Rule *rule.Rule
	// Chance is the share of all that is believed which says the same as Rule on
	// the lines that were tried from here on, out of Certain.
	Chance int
}

// A guess is a branch, and so a question, with the parts that answer it.
type guess struct {
	branch   int
	question int
	parts    [maxAnswers]int
	found    *formula // if it is not of the library
}

// Best returns up to n of the likeliest rules, the likeliest first. Rules that
// say the same on a few lines from here on are counted together and told in the
// shortest words.
func (p *Posterior) Best(n int, chance *rand.Rand) []Hypothesis {
	var best []Hypothesis
	for h := range p.Likeliest(0, chance) {
		if len(best) == n {
			break
		}
		best = append(best, h)
	}
	return best
}

// Likeliest goes through the rules whose chance is at least as given, the likeliest first, as
// [Posterior.Best] returns them. To read a rule takes long, so each is read when its turn
// comes.
func (p *Posterior) Likeliest(least int, chance *rand.Rand) iter.Seq[Hypothesis] {
	return func(yield func(Hypothesis) bool) {
		s := p.Sample(p.library.samples, chance)
		defer func() { p.spare = s.lookahead }() // nobody else has the sample
		for i := range s.groups {
			if s.Chance(i) < least {
				return
			}
			if h := s.Hypothesis(i); h.Rule != nil && !yield(h) {
				return
			}
		}
	}
}

// rule returns g as a rule. It returns nil if g is no valid rule, for example because no card may
// open the line, or if it is absurd.
func (p *Posterior) rule(g guess) *rule.Rule { return p.read.rule(p.library.text(g)) }
