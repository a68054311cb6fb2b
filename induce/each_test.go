package induce

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
)

// TestTheChancesOfManyCardsAreThoseOfEachAlone compares Fits of all cards with the chance of
// each, worked out by itself, to the last bit.
func TestTheChancesOfManyCardsAreThoseOfEachAlone(t *testing.T) {
	for _, plays := range []int{0, 1, 4, 12, 30} {
		p := Full().New()
		noise(p, plays, rand.New(rand.NewPCG(2, uint64(plays))))
		all := slices.Collect(card.All.Cards())
		for i, got := range p.Fits(all...) {
			seen := []cardEvaluation{p.here.card(p.library, all[i], p.wordsThatMatter())}
			if want := share(p.portion(seen, true, roughly), 1); got != want {
				t.Errorf("after %d plays, %v: %d of all together, %d alone", plays, all[i], got, want)
			}
		}
	}
}
