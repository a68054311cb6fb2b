package induce

import (
	"eleusis/card"
)

// FitsAll returns the chance that cards, played together in this order, are
// right, out of Certain.
func (p *Posterior) FitsAll(cards []card.Card) int {
	if len(cards) == 0 {
		return Certain
	}
	first := p.here.card(p.library, cards[0], p.wordsThatMatter())
	return share(p.portion(p.here.inSequence(p.library, first, cards, p.wordsWithChance(), p.since), true, roughly), 1)
}

// NoneFits returns the chance that no card of a hand fits next, out of Certain.
func (p *Posterior) NoneFits(hand []card.Card) int {
	return share(p.portion(p.here.cards(p.library, hand, p.wordsThatMatter()), false, roughly), 1)
}

// An Uncertainty is how many rules are still possible.
type Uncertainty struct {
	// Bits is how much there is to be found out: the entropy of all rules.
	Bits float64
	// Rules is how many rules stand, counted as equally likely ones: 2^Bits.
	Rules float64
}

// Uncertainty returns how many rules are still possible. Later evidence does not change the
// returned value.
func (p *Posterior) Uncertainty() Uncertainty {
	var all float64
	for i := range p.branches {
		if share := p.each[i] / p.sum; share > exactly.faint() {
			all += float64(share * (bitsOf(share) + p.bitsIn(&p.branches[i])))
		}
	}
	for i := range p.found {
		if share := p.found[i].weight / p.sum; share > exactly.faint() {
			all += float64(share * bitsOf(share))
		}
	}
	return Uncertainty{all, power2(all)}
}
