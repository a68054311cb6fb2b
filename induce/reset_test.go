package induce_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/induce"
)

// TestAPosteriorThatForgotIsLikeANewOne learns other rounds before, in which strings are
// wrong and rules are revised.
func TestAPosteriorThatForgotIsLikeANewOne(t *testing.T) {
	all := slices.Collect(card.All.Cards())
	for _, l := range []*induce.Library{induce.Casual(), induce.Full()} {
		chance := rand.New(rand.NewPCG(3, 4))
		drawn := func() card.Card { return card.Card(chance.IntN(card.Count)) }
		used := l.New()
		for n := range 3 {
			used.Reset()
			fresh := l.New()
			for _, p := range []*induce.Posterior{used, fresh} {
				p.AddUnjudged(card.Card(n))
			}
			for range 12 {
				cards, right := []card.Card{drawn()}, chance.IntN(2) == 0
				if chance.IntN(4) == 0 {
					cards = append(cards, drawn(), drawn())
				}
				used.AddPlay(cards, right)
				fresh.AddPlay(cards, right)
				if got, want := used.Fits(all...), fresh.Fits(all...); !slices.Equal(got, want) {
					t.Fatalf("after %v, in round %d, fit %v; of a new posterior %v", cards, n, got, want)
				}
			}
			best := func(p *induce.Posterior) (words []string) {
				for _, h := range p.Best(3, rand.New(rand.NewPCG(5, 6))) {
					words = append(words, h.Rule.String())
				}
				return words
			}
			if got, want := best(used), best(fresh); !reflect.DeepEqual(got, want) {
				t.Errorf("the likeliest are %q, of a new posterior %q", got, want)
			}
		}
	}
}
