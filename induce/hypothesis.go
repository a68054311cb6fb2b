package induce

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Hypothesis is a rule that may be the secret one.
type Hypothesis struct {
	Rule *rule.Rule
	// Chance is the share of all that is believed which says the same as Rule on
	// the lines that were tried from here on, out of Certain.
	Chance int
}

// How Best looks for the likeliest rules.
const (
	samples   = 256 // rules drawn
	lookLines = 4   // lines on which they are compared
	lookCards = 6   // of so many cards
)

// A guess is a branch, so a question, and the parts that answer it.
type guess struct {
	branch int
	ask    int
	parts  [maxAnswers]int
}

// Best returns up to n of the likeliest rules, the likeliest first. Rules that
// say the same on a few lines from here on are counted together and told in the
// shortest words.
func (p *Posterior) Best(n int, chance *rand.Rand) []Hypothesis {
	each, sum := p.weigh()
	drawn := make([]guess, samples)
	for i := range drawn {
		drawn[i] = p.draw(each, sum, chance)
	}
	ahead := p.ahead(drawn[0], chance)
	groups := make(map[uint64]*group)
	var order []*group
	for _, g := range drawn {
		key := ahead.says(g)
		x := groups[key]
		if x == nil {
			x = &group{likeliest: g}
			groups[key] = x
			order = append(order, x)
		}
		x.count++
		if p.cost(g) < p.cost(x.likeliest) {
			x.likeliest = g
		}
	}
	slices.SortStableFunc(order, func(x, y *group) int { return cmp.Compare(y.count, x.count) })
	var best []Hypothesis
	for _, x := range order {
		if len(best) == n {
			break
		}
		if r, err := rule.Parse(p.library.text(x.likeliest)); err == nil { // no rule is what no card may open
			best = append(best, Hypothesis{r, x.count * Certain / samples})
		}
	}
	return best
}

// A group is guesses that say the same.
type group struct {
	count     int
	likeliest guess
}

// cost returns the length of g, and what its errors cost.
func (p *Posterior) cost(g guess) cost {
	b := &p.branches[g.branch]
	a := &p.library.asks[b.ask]
	c := a.cost
	for s := range a.sets() {
		at, x := b.at+s*a.words, g.parts[s]
		errors := p.low[at+x/64]>>(x%64)&1 + p.high[at+x/64]>>(x%64)&1*2
		c += p.library.parts[x].cost + cost(errors)*errorBits*bit
	}
	return c
}

// draw draws a rule, each as often as it is likely.
func (p *Posterior) draw(each []float64, sum float64, chance *rand.Rand) guess {
	x := chance.Float64() * sum
	i := 0
	for i < len(each)-1 && x >= each[i] {
		x -= each[i]
		i++
	}
	b := &p.branches[i]
	g := guess{branch: i, ask: b.ask}
	a := &p.library.asks[b.ask]
	for s := range a.sets() {
		g.parts[s] = p.drawPart(b.at+s*a.words, a.words, chance)
	}
	return g
}

// drawPart draws a part of a set by weight.
func (p *Posterior) drawPart(at, words int, chance *rand.Rand) int {
	var sums [4]uint64
	for w := range words {
		for e, level := range p.levels(at, w) {
			sums[e] += p.library.weights[w] * uint64(bits.OnesCount64(level))
		}
	}
	x := chance.Uint64N(mass(sums))
	for e := range sums {
		left := sums[e] >> (errorBits * e)
		if x >= left && e < 3 {
			x -= left
			continue
		}
		y := x << (errorBits * e) // of the sum of this level
		for w := range words {
			level := p.levels(at, w)[e]
			weight := p.library.weights[w]
			here := weight * uint64(bits.OnesCount64(level))
			if y < here {
				return 64*w + nth(level, int(y/weight))
			}
			y -= here
		}
	}
	return 0
}

// levels returns the parts of a word of a set by their errors.
func (p *Posterior) levels(at, w int) [4]uint64 {
	l, h := p.low[at+w], p.high[at+w]
	return [4]uint64{^l &^ h, l &^ h, h &^ l, l & h & p.library.live[w]}
}

// nth returns the place of the n-th bit of x, from 0.
func nth(x uint64, n int) int {
	for range n {
		x &= x - 1
	}
	return bits.TrailingZeros64(x)
}

// glances are lines from here on.
type glances struct {
	library *Library
	all     []glance
}

// says returns a number that is the same for guesses which say the same.
func (g *glances) says(x guess) uint64 {
	h := uint64(14695981039346656037)
	for i := range g.all {
		h = (h ^ uint64(g.library.fits(x, &g.all[i]))) * 1099511628211
		h ^= h >> 29
	}
	return h
}

// fits returns which cards fit by x at a line.
func (l *Library) fits(x guess, at *glance) card.Set {
	a := &l.asks[x.ask]
	part := func(answer int) card.Set {
		switch {
		case !a.opaque:
			return at.may[x.parts[answer]]
		case answer == 1:
			return at.mayNot[x.parts[0]]
		}
		return at.may[x.parts[0]]
	}
	switch answer := at.answers[x.ask]; {
	case a.ofNew != 0:
		return part(0)&a.ofNew | part(1)&^a.ofNew
	case answer == unknown:
		var any card.Set
		for i := range a.answers {
			any |= part(i)
		}
		return any
	default:
		return part(answer)
	}
}

// ahead returns a few lines that go on from here as lead lets them.
func (p *Posterior) ahead(lead guess, chance *rand.Rand) *glances {
	g := &glances{library: p.library}
	g.all = append(g.all, p.here)
	for range lookLines {
		t := p.here.trace.clone()
		at := p.here
		for range lookCards {
			fit := p.library.fits(lead, &at)
			if fit == 0 {
				break
			}
			c := card.Card(nth(uint64(fit), chance.IntN(fit.Len())))
			p.library.lay(&t, c)
			at = p.library.glance(&t)
			g.all = append(g.all, at)
		}
	}
	return g
}

// text returns g in the formula face.
func (l *Library) text(g guess) string {
	a := &l.asks[g.ask]
	var said []any
	for s := range a.sets() {
		said = append(said, l.say(l.parts[g.parts[s]]))
	}
	return fmt.Sprintf(a.form, said...)
}

// say returns x in the formula face, in brackets.
func (l *Library) say(x part) string {
	a, b := l.ideas[x.a].text, l.ideas[x.b].text
	switch x.by {
	case and:
		return "(" + a + " and " + b + ")"
	case or:
		return "(" + a + " or " + b + ")"
	case either:
		return "(either " + a + " or " + b + ")"
	}
	return "(" + a + ")"
}
