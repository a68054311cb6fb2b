package induce

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

// TestConditionsSayWhatTheirWordsSay holds each condition against its words, as a rule of the language, on lines of any
// cards.
func TestConditionsSayWhatTheirWordsSay(t *testing.T) {
	v := conditions()
	chance := rand.New(rand.NewPCG(7, 7))
	step := 1
	if testing.Short() {
		step = 17
	}
	for i := 0; i < len(v.literals); i += step {
		x := &v.literals[i]
		r, err := rule.Parse("start: any; " + x.text)
		if err != nil {
			t.Fatalf("%s: %v", x.text, err)
		}
		m := r.Machine()
		for range 3 {
			at, s := m.Start(), new(scene)
			for n := range 24 {
				may, mayNot := v.fits(x, s)
				if got := m.Fits(at); n > 0 && got != may {
					t.Errorf("%s after %d cards: fits %v, want %v", x.text, n, may.Picture(), got.Picture())
					break
				}
				for c := range card.All.Cards() {
					if yes, no := v.holds(x, s, c); yes != may.Has(c) || no != mayNot.Has(c) {
						t.Fatalf("%s after %d cards: of %v holds says %t %t", x.text, n, c, yes, no)
					}
				}
				c := card.Card(chance.IntN(card.Count))
				at = m.Next(at, c, rule.Opens)
				s.lay(c)
			}
		}
	}
	t.Logf("%d conditions of %d metrics", len(v.literals), len(v.metrics))
}
