package induce

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestRulesAreReadOnce asks for a rule again and again, with many others between that are asked
// for once.
func TestRulesAreReadOnce(t *testing.T) {
	l := Casual()
	words := l.text(l.New().draw(rand.New(rand.NewPCG(1, 1))))
	r := new(readings)
	first := r.rule(words)
	for n := range 3 * maxRead {
		r.keep(fmt.Sprint(n), nil)
		if n%(maxRead/2) == 0 && r.rule(words) != first {
			t.Fatalf("%q was read again after %d others", words, n)
		}
		if all := len(r.recent) + len(r.old); all > 2*maxRead {
			t.Fatalf("%d rules are remembered", all)
		}
	}
	for n := range 2 * maxRead {
		r.keep(fmt.Sprint("another ", n), nil)
	}
	again := r.rule(words)
	if again == first {
		t.Errorf("%q is remembered after as many others as there is room for", words)
	}
	if again.String() != first.String() {
		t.Errorf("%q means %s and then %s", words, first, again)
	}
}

func TestPosteriorsReadBesideEachOther(t *testing.T) {
	p := Casual().New()
	noise(p, 3, rand.New(rand.NewPCG(1, 2)))
	x := p.Beside()
	if got, want := x.Fits(1)[0], Casual().New().Fits(1)[0]; got != want {
		t.Errorf("a new posterior beside another believes that a card fits by %d, alone by %d", got, want)
	}
	g := p.draw(rand.New(rand.NewPCG(1, 1)))
	if p.rule(g) != x.read.rule(p.library.text(g)) {
		t.Error("they read the same rule twice")
	}
	c := p.Clone()
	c.read.keep("a text", nil)
	if _, known := p.read.recent["a text"]; known {
		t.Error("a copy changed what the first has read")
	}
}

// TestAnswersHangOnTheWordsThatMatter compares what is answered with the sum over all parts.
func TestAnswersHangOnTheWordsThatMatter(t *testing.T) {
	chance := rand.New(rand.NewPCG(2, 2))
	p := Full().New()
	noise(p, 12, chance)
	few := 0
	for i := range p.branches {
		b := &p.branches[i]
		words := p.library.questions[b.question].words
		for s := range p.library.questions[b.question].sets() {
			some := make([]uint64, words)
			for w := range some {
				some[w] = chance.Uint64()
			}
			got := p.partOf(b, s, some, roughly)
			want := float64(p.weightOf(b, s, some)) / float64(p.ledger(b, s).sums.mass(p.strict))
			if d := got - want; d > 1.0/(1<<10) || d < -1.0/(1<<10) {
				t.Fatalf("branch %d, set %d: a share of %v, of all parts %v", i, s, got, want)
			}
			if list, _ := p.matter(b, s); len(list) < words {
				few++
			}
		}
	}
	if few == 0 {
		t.Error("all words of all sets matter")
	}
}
