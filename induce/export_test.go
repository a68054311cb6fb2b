package induce

import "eleusis/card"

// Forget makes p work out again what Fits has told.
func (p *Posterior) Forget() { p.asked = 0 }

// InformationGain returns the expected information gain of each card of a hand, played next, in
// bits: 1 if its chance to fit is a half, 0 if its verdict is known.
func (p *Posterior) InformationGain(hand []card.Card) []float64 {
	tells := make([]float64, len(hand))
	for i, fits := range p.Fits(hand...) {
		tells[i] = doubt(float64(fits) / Certain)
	}
	return tells
}
