package induce

import "eleusis/card"

// The last resort are tallies: how often a card of some kind was right after a
// card of some kind. They know no rule and cannot be told, but where no rule says
// anything, as with a dealer who throws a coin, they still say how often.

// tallyBits are the bits by which the tallies together are less likely than the
// likeliest rule, before anything is seen.
const tallyBits = 10

// A sorting tells pairs of a last and a new card apart, by numbers from 0.
type sorting struct {
	count int
	of    func(last, c card.Card) int
}

// sortings are how the tallies sort what they see.
var sortings = [...]sorting{
	{1, func(card.Card, card.Card) int { return 0 }},
	{card.Ranks, func(_, c card.Card) int { return int(c.Rank()) - 1 }},
	{card.Suits * card.Suits, func(last, c card.Card) int { return card.Suits*int(last.Suit()) + int(c.Suit()) }},
	{16, func(last, c card.Card) int { return 4*quarter(last) + quarter(c) }},
	{6, func(last, c card.Card) int { return 2*order(last.Rank(), c.Rank()) + quarter(c)/2 }},
}

// quarter returns the color and parity of c.
func quarter(c card.Card) int {
	q := int(c.Rank()) % 2
	if c.Suit().Red() {
		q += 2
	}
	return q
}

// order returns whether y is lower than x, equal or higher.
func order(x, y card.Rank) int {
	switch {
	case y < x:
		return 0
	case y == x:
		return 1
	}
	return 2
}

// maxKinds is how many kinds of pairs a sorting tells apart, at most.
const maxKinds = 16

// A tally counts the right and the wrong cards of each kind.
type tally struct {
	counts [maxKinds][2]int // wrong, right
	bits   float64          // by which it was surprised
	weight float64          // how likely it is, in the measure of branches
}

// chance returns how likely the tally thinks it that c is right after last: as
// often as it was so far, and one half of each at first.
func (t *tally) chance(by sorting, last, c card.Card) float64 {
	n := &t.counts[by.of(last, c)]
	return (float64(n[1]) + .5) / float64(n[0]+n[1]+1)
}

// note counts a verdict.
func (t *tally) note(by sorting, last card.Card, v verdict) {
	chance, at := t.chance(by, last, v.card), 0
	if v.right {
		at = 1
	} else {
		chance = 1 - chance
	}
	t.bits += bitsOf(chance)
	t.counts[by.of(last, v.card)][at]++
}

// tallies has a tally for each sorting.
type tallies [len(sortings)]tally

// weighTallies works out the weight of each tally.
func (p *beliefs) weighTallies() {
	for i := range p.tallies {
		t := &p.tallies[i]
		t.weight = 0
		if bits := t.bits + tallyBits - float64(p.floor*p.strict[1]); bits < 1000 {
			t.weight = 1 / power2(bits) / float64(len(sortings))
		}
	}
}

// tallied returns the weight of all tallies, and how much of it says that all the
// cards that were seen are right, or all wrong.
func (p *beliefs) tallied(seen []cardEvaluation, right bool) (all, so float64) {
	for i := range sortings {
		weight := p.tallies[i].weight
		all += weight
		for j := range seen {
			chance := p.tallies[i].chance(sortings[i], seen[j].at.last, seen[j].card)
			if !right {
				chance = 1 - chance
			}
			weight = float64(weight * chance)
		}
		so += weight
	}
	return all, so
}

// ruleShare returns the share of the belief that is in rules, not in tallies.
func (p *beliefs) ruleShare() float64 {
	all, _ := p.tallied(nil, true)
	return p.sum / (p.sum + all)
}
