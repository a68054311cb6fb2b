package induce

import (
	"math/rand/v2"

	"eleusis/card"
)

// mostDrawn is how many rules are drawn for each that is wanted of those that say
// otherwise.
const mostDrawn = 8

// Otherwise draws up to n rules by which other cards fit at the line than by the
// likeliest that was ruled out; each as often as it is likely among them. However
// unlikely they were, they are all that is left.
func (s *Sample) Otherwise(n int, chance *rand.Rand) *Sample {
	p := s.from
	if s.out == nil {
		return &Sample{from: p}
	}
	var all []guess
	x, at := &ahead{library: p.library}, &p.here.moment
	fits := x.fits(&s.out.likeliest, at)
	o := p.otherwise(fits)
	for range n * mostDrawn {
		if len(all) == n || o.sum == 0 {
			break
		}
		g := p.drawAt(&o.cards[o.draw(chance)], chance)
		// Of the cards that it says something else of, any may have been drawn.
		if differ := (x.fits(&g, at) ^ fits).Len(); differ > 0 && chance.IntN(differ) == 0 {
			all = append(all, g)
		}
	}
	if len(all) == 0 {
		return &Sample{from: p}
	}
	return p.sampleOf(all, chance)
}

// An other is all that says something else of one card.
type other struct {
	sight
	right bool
	each  []float64 // of each branch, and each that was found: its weight
	sum   float64
}

// others are these of all cards.
type others struct {
	cards []other
	sum   float64
}

// otherwise weighs what says something else than that just some cards fit.
func (p *Posterior) otherwise(fits card.Set) *others {
	o := new(others)
	for c := range card.All.Cards() {
		x := other{sight: p.here.of(p.library, c), right: !fits.Has(c), each: make([]float64, len(p.branches)+len(p.found))}
		for i := range p.branches {
			if p.each[i] > p.sum*faint {
				x.each[i] = p.weightSaying(i, &x)
				x.sum += x.each[i]
			}
		}
		for i := range p.found {
			if f := &p.found[i]; f.here.Has(c) == x.right {
				x.each[len(p.branches)+i] = f.weight
				x.sum += f.weight
			}
		}
		o.cards = append(o.cards, x)
		o.sum += x.sum
	}
	return o
}

// draw draws a card, each as often as something else is said of it.
func (o *others) draw(chance *rand.Rand) int {
	x, i := float64(chance.Float64()*o.sum), 0
	for i < len(o.cards)-1 && x >= o.cards[i].sum {
		x -= o.cards[i].sum
		i++
	}
	return i
}

// weightSaying is the weight of what says o in the i-th branch, as far as it is
// one set that speaks of the card.
func (p *Posterior) weightSaying(i int, o *other) float64 {
	b := &p.branches[i]
	s, some := p.saying(b, o)
	if s == unknown {
		return 0
	}
	return float64(p.each[i] * (float64(p.weightOf(b, s, some)) / float64(b.sums[s].mass(p.strict))))
}

// saying returns the set of b that speaks of the card of o, and its parts that
// say o.
func (p *Posterior) saying(b *branch, o *other) (set int, some []uint64) {
	a := &p.library.asks[b.ask]
	s, contrary := a.setFor(o.at.answers[b.ask], o.card)
	if s == unknown {
		return unknown, nil
	}
	some = o.fit(contrary)[:a.words]
	if o.right {
		return s, some
	}
	not := make([]uint64, len(some))
	for w, x := range some {
		not[w] = ^x & p.library.live[w]
	}
	return s, not
}

// drawAt draws a rule that says o, each as often as it is likely.
func (p *Posterior) drawAt(o *other, chance *rand.Rand) guess {
	x, i := float64(chance.Float64()*o.sum), 0
	for i < len(o.each)-1 && x >= o.each[i] {
		x -= o.each[i]
		i++
	}
	if i >= len(p.branches) {
		return guess{found: p.found[i-len(p.branches)].formula}
	}
	b := &p.branches[i]
	g := guess{branch: i, ask: b.ask}
	set, some := p.saying(b, o)
	for s := range p.library.asks[b.ask].sets() {
		if s == set {
			g.parts[s] = p.drawPart(b, s, some, chance)
		} else {
			g.parts[s] = p.drawPart(b, s, nil, chance)
		}
	}
	return g
}
