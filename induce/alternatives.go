package induce

import (
	"math/rand/v2"

	"eleusis/card"
)

// mostDrawn is the number of rules that are drawn for each alternative that is wanted.
const mostDrawn = 8

// Alternatives draws up to n rules by which other cards fit at the line than by the likeliest
// one that was ruled out, each with its probability among such rules. However unlikely they
// were before, they are all that is left.
func (s *Sample) Alternatives(n int, chance *rand.Rand) *Sample {
	p := s.from
	if s.out == nil {
		return &Sample{from: p}
	}
	var all []guess
	x, at := &lookahead{library: p.library}, &p.here.moment
	fits := x.fits(&s.out.likeliest, at)
	o := p.alternatives(fits)
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

// An alternative has the weights of the rules that disagree about one card.
type alternative struct {
	cardEvaluation
	right bool
	each  []float64 // of each branch, and each that was found: its weight
	sum   float64
}

// An alternativeSet has the alternatives of all cards.
type alternativeSet struct {
	cards []alternative
	sum   float64
}

// alternatives weighs the rules that disagree with fits, the set of the cards that fit, card by card.
func (p *Posterior) alternatives(fits card.Set) *alternativeSet {
	o := new(alternativeSet)
	for c := range card.All.Cards() {
		x := alternative{cardEvaluation: p.here.card(p.library, c, p.library.every), right: !fits.Has(c)}
		x.each = make([]float64, len(p.branches)+len(p.found))
		for i := range p.branches {
			if p.each[i] > p.sum*exactly.faint() {
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

// draw draws the index of a card, with a probability in proportion to the weight of its alternative.
func (o *alternativeSet) draw(chance *rand.Rand) int {
	x, i := float64(chance.Float64()*o.sum), 0
	for i < len(o.cards)-1 && x >= o.cards[i].sum {
		x -= o.cards[i].sum
		i++
	}
	return i
}
