package induce_test

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// accuracies plays rules of the library by chance and returns how well each
// library judges all cards then, on an average.
func accuracies(t *testing.T, plays int, of ...*induce.Library) []float64 {
	t.Helper()
	sums, n := make([]float64, len(of)), 0.0
	for i, e := range rule.Library() {
		r := e.Rule()
		if i%5 != 0 || r.Machine().ReadsPlays() || r.Machine().ReadsRejected() {
			continue
		}
		n++
		for j, l := range of {
			p := l.New()
			line := play(t, p, r, plays, rand.New(rand.NewPCG(uint64(i), 9)))
			m := r.Machine()
			sums[j] += accuracy(p, m.Fits(m.After(rule.Cards(line...))))
		}
	}
	for j := range sums {
		sums[j] /= n
	}
	return sums
}

func TestASmallerLibraryJudgesFewerCardsRight(t *testing.T) {
	got := accuracies(t, 25, induce.Basic(), induce.Skilled(), induce.Full())
	t.Logf("%.3f", got)
	if got[0] >= got[1] || got[1] >= got[2] {
		t.Errorf("after 25 plays a novice judges %.3f of all cards right, a skilled player %.3f, an expert %.3f",
			got[0], got[1], got[2])
	}
}

func TestALaymanFindsSimpleRules(t *testing.T) {
	for i, text := range []string{"red", "color != last.color", "if last is odd then red else black"} {
		r := read(t, text)
		p := induce.Basic().New()
		chance := rand.New(rand.NewPCG(uint64(i), 7))
		line := play(t, p, r, 40, chance)
		best := p.Best(1, chance)
		if len(best) == 0 || rule.SameAfter(r, best[0].Rule, rule.Cards(line...)).Same == rule.Different {
			t.Errorf("%s: believed is %v", text, best)
		}
	}
}

func TestALaymanIsNeverLost(t *testing.T) {
	p := induce.Basic().New()
	play(t, p, read(t, "(rank + last.rank) mod 4 = 1 or suit follows last.suit in C > D > H > S"), 60,
		rand.New(rand.NewPCG(4, 4)))
	if chance := p.Fits(card.Card(7))[0]; chance <= 0 || chance >= induce.Certain {
		t.Errorf("a chance of %d", chance)
	}
	if len(p.Best(1, rand.New(rand.NewPCG(1, 1)))) == 0 {
		t.Error("nothing is believed")
	}
}
