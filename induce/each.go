package induce

import "eleusis/card"

// fitEach sets the chances of the cards that were seen, out of Certain. It tells of each what
// portion tells, roughly, and goes through the branches once.
func (p *beliefs) fitEach(seen []cardEvaluation, fits *[card.Count]int) {
	if len(seen) == 0 {
		return
	}
	var chances [card.Count]float64
	whole := p.visit(roughly, func(b *branch, weight float64) { p.addEach(b, weight, seen, &chances) })
	for k := range seen {
		fits[seen[k].card] = share(p.outOfAll(float64(chances[k]*whole), seen[k:k+1], true), 1)
	}
}

// addEach adds to the chance of each card what one branch tells, which weighs so much.
func (p *beliefs) addEach(b *branch, weight float64, seen []cardEvaluation, chances *[card.Count]float64) {
	a := &p.library.questions[b.question]
	set, contrary := a.setFor(seen[0].at.answers[b.question], seen[0].card)
	if set == unknown || a.ofNew != 0 { // no set speaks of the cards, or not the same of all
		for k := range seen {
			chances[k] += float64(weight * p.chanceIn(b, seen[k:k+1], true, roughly))
		}
		return
	}
	words, last := p.matter(b, set)
	whole := p.massUpTo(&b.sums[set], last)
	for k := range seen {
		fit := p.weighedUpTo(b, set, seen[k].fit(contrary)[:a.words], words, last)
		chances[k] += float64(weight * (float64(fit.mass(p.strict)) / whole))
	}
}
