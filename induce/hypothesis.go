package induce

import (
	"iter"
	"math/rand/v2"
	"slices"

	"eleusis/rule"
)

// A Hypothesis is a rule that may be the secret one.
type Hypothesis struct {
	Rule *rule.Rule
	// Chance is the share of all that is believed which says the same as Rule on
	// the lines that were tried from here on, out of Certain.
	Chance int
}

// A guess is a branch, so a question, and the parts that answer it.
type guess struct {
	branch int
	ask    int
	parts  [maxAnswers]int
	found  *formula // if it is not of the library
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
		defer func() { p.spare = s.ahead }() // nobody else has the sample
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

// rule returns g as a rule, or nothing if it is none, as what no card may open
// is none, or if it is absurd.
func (p *Posterior) rule(g guess) *rule.Rule { return p.parsed(p.library.text(g)) }

// readings are the rules that were read lately.
type readings struct{ read []reading }

// parsed returns the rule of a text, or nothing if it is none or is absurd.
func (r *readings) parsed(text string) *rule.Rule {
	if i := slices.IndexFunc(r.read, func(x reading) bool { return x.text == text }); i >= 0 {
		x := r.read[i]
		r.read = append(slices.Delete(r.read, i, i+1), x) // the last one to be forgotten
		return x.rule
	}
	means, err := rule.Parse(text)
	if err != nil || means.Absurd() {
		means = nil
	}
	if len(r.read) == mostRead {
		r.read = slices.Delete(r.read, 0, 1)
	}
	r.read = append(r.read, reading{text, means})
	return means
}

// A reading is a rule that was read, or nothing if it is none.
type reading struct {
	text string
	rule *rule.Rule
}

// mostRead is how many rules are remembered.
const mostRead = 48
