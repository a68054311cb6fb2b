package induce

import (
	"math/bits"
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

// samples is how many rules are drawn to find the likeliest.
const samples = 256

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
	s := p.Sample(samples, chance)
	var best []Hypothesis
	for i := range s.groups {
		if len(best) == n {
			break
		}
		if h := s.Hypothesis(i); h.Rule != nil {
			best = append(best, h)
		}
	}
	return best
}

// cost returns the length of g, and what its errors cost.
func (p *Posterior) cost(g guess) cost {
	if g.found != nil {
		i := slices.IndexFunc(p.found, func(f found) bool { return f.formula == g.found })
		return p.library.asks[0].cost + g.found.cost + cost(p.found[i].errors*p.strict[1])*bit
	}
	b := &p.branches[g.branch]
	a := &p.library.asks[b.ask]
	c := a.cost
	for s := range a.sets() {
		at, x := b.at+s*a.words, g.parts[s]
		errors := p.low[at+x/64]>>(x%64)&1 + p.high[at+x/64]>>(x%64)&1*2
		c += p.library.parts[x].cost + cost(p.strict[errors])*bit
	}
	return c
}

// draw draws a rule, each as often as it is likely.
func (p *Posterior) draw(chance *rand.Rand) guess {
	x := float64(chance.Float64() * p.sum)
	for i := range p.found {
		f := &p.found[i]
		if x < f.weight {
			return guess{found: f.formula}
		}
		x -= f.weight
	}
	i := 0
	for i < len(p.each)-1 && x >= p.each[i] {
		x -= p.each[i]
		i++
	}
	b := &p.branches[i]
	g := guess{branch: i, ask: b.ask}
	a := &p.library.asks[b.ask]
	for s := range a.sets() {
		g.parts[s] = p.drawPart(b, s, nil, chance)
	}
	return g
}

// drawPart draws a part of a set by weight, one of some, or of all if that is nil.
func (p *Posterior) drawPart(b *branch, s int, some []uint64, chance *rand.Rand) int {
	a := &p.library.asks[b.ask]
	at, weights := b.at+s*a.words, p.library.weightsOf(b)
	sums := b.sums[s]
	if some != nil {
		sums = p.weighed(b, s, some)
	}
	x := chance.Uint64N(max(1, sums.mass(p.strict)))
	e := 0
	for left := sums[0]; x >= left && e < 3; left = sums[e] >> p.strict[e] {
		x -= left
		e++
	}
	x <<= p.strict[e] // of the sum of this level
	for w := range a.words {
		level := p.level(at, w, e)
		if some != nil {
			level &= some[w]
		}
		weight := weights[w]
		here := weight * count(level)
		if x < here {
			return 64*w + nth(level, int(x/weight))
		}
		x -= here
	}
	return 0
}

// level returns the parts of a word of a set that erred so often.
func (p *Posterior) level(at, w, errors int) uint64 {
	l, h := p.low[at+w], p.high[at+w]
	switch errors {
	case 0:
		return ^l &^ h
	case 1:
		return l &^ h
	case 2:
		return h &^ l
	}
	return l & h & p.library.live[w]
}

// nth returns the place of the n-th bit of x, from 0.
func nth(x uint64, n int) int {
	for range n {
		x &= x - 1
	}
	return bits.TrailingZeros64(x)
}

// rule returns g as a rule, or nothing if it is none, as what no card may open
// is none, or if it is absurd. What was read lately is remembered.
func (p *Posterior) rule(g guess) *rule.Rule {
	text := p.library.text(g)
	if i := slices.IndexFunc(p.read, func(r reading) bool { return r.text == text }); i >= 0 {
		r := p.read[i]
		p.read = append(slices.Delete(p.read, i, i+1), r) // the last one to be forgotten
		return r.rule
	}
	r, err := rule.Parse(text)
	if err != nil || r.Absurd() {
		r = nil
	}
	if len(p.read) == mostRead {
		p.read = slices.Delete(p.read, 0, 1)
	}
	p.read = append(p.read, reading{text, r})
	return r
}

// A reading is a rule that was read, or nothing if it is none.
type reading struct {
	text string
	rule *rule.Rule
}

// mostRead is how many rules are remembered.
const mostRead = 12
