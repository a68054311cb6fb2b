package induce

import (
	"eleusis/card"
)

// FitsAll returns the chance that cards, played together in this order, are
// right, out of Certain.
func (p *Posterior) FitsAll(cards []card.Card) int {
	return share(p.portion(p.here.inTurn(p.library, cards), true), 1)
}

// NoneFits returns the chance that no card of a hand fits at the line, out of
// Certain.
func (p *Posterior) NoneFits(hand []card.Card) int {
	return share(p.portion(p.here.ofEach(p.library, hand), false), 1)
}

// Telling returns how many bits each card of a hand, played next, is expected to
// tell of the rule: 1 if it is as likely to fit as not, 0 if its verdict is known.
func (p *Posterior) Telling(hand []card.Card) []float64 {
	tells := make([]float64, len(hand))
	for i, fits := range p.Fits(hand...) {
		tells[i] = doubt(float64(fits) / Certain)
	}
	return tells
}

// A Standing is how much is believed, and how firmly.
type Standing struct {
	// Bits is how much there is to be found out: the entropy of all rules.
	Bits float64
	// Rules is how many rules stand, counted as equally likely ones: 2^Bits.
	Rules float64
}

// Standing returns how many rules still stand. It is a value to be kept: what is
// believed later does not change it.
func (p *Posterior) Standing() Standing {
	var all float64
	for i := range p.branches {
		if share := p.each[i] / p.sum; share > faint {
			all += float64(share * (bitsOf(share) + p.bitsIn(&p.branches[i])))
		}
	}
	for i := range p.found {
		if share := p.found[i].weight / p.sum; share > faint {
			all += float64(share * bitsOf(share))
		}
	}
	return Standing{all, power2(all)}
}

// bitsIn returns the entropy of the parts of a branch.
func (p *Posterior) bitsIn(b *branch) float64 {
	a := &p.library.asks[b.ask]
	habit := &p.library.habits[a.manner]
	var all float64
	for s := range a.sets() {
		mass, sum := float64(b.sums[s].mass(p.strict)), 0.0
		for w := range a.words {
			weight, length := habit.weights[w], habit.lengths[w]
			for errors := range p.strict {
				if n := count(p.level(b.at+s*a.words, w, errors)); n > 0 {
					cost := p.strict[errors]
					sum += float64(float64(n*(weight>>cost)) * (length - float64(cost)))
				}
			}
		}
		all += length2(mass) - sum/mass
	}
	return max(0, all)
}
