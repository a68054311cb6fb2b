package induce

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

// watched returns what is believed after that many cards, drawn at random, and the line.
func watched(t *testing.T, text string, cards int, chance *rand.Rand) (p *Posterior, r *rule.Rule, line []card.Card) {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	m := r.Machine()
	at := m.Start()
	p = Full().New()
	for range cards {
		c := card.Card(chance.IntN(card.Count))
		right := m.Fits(at).Has(c)
		p.AddVerdict(c, right)
		if right {
			at = m.Next(at, c, rule.Opens)
			line = append(line, c)
		}
	}
	return p, r, line
}

// TestASampleMayBeOfFewRules draws fewer rules than there are lines on which they are
// compared.
func TestASampleMayBeOfFewRules(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 3))
	p, _, _ := watched(t, "red or number", 60, chance)
	for n := 1; n < lookLines; n++ {
		s := p.Sample(n, chance)
		if s.Size() != n {
			t.Errorf("%d rules are drawn, want %d", s.Size(), n)
		}
		s.RuleOut(0)
		if other := s.Alternatives(n, chance); other.Size() != n {
			t.Errorf("%d rules that say otherwise are drawn, want %d", other.Size(), n)
		}
	}
}

func TestOtherwiseSaysWhatTheLikeliestDoesNot(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 3))
	p, _, _ := watched(t, "red or number", 60, chance)
	s := p.Sample(128, chance)
	if s.Alternatives(64, chance).Size() != 0 {
		t.Error("something is said otherwise when nothing was ruled out")
	}
	fits := s.Fitting(0)
	if s.Chance(0) < Certain*9/10 {
		t.Fatalf("the likeliest has the chance %d, want it nearly certain", s.Chance(0))
	}
	s.RuleOut(0)
	other := s.Alternatives(64, chance)
	if other.Size() < 32 || other.Hypotheses() < 4 {
		t.Errorf("%d rules are drawn, of %d kinds: too few", other.Size(), other.Hypotheses())
	}
	for i := range other.Hypotheses() {
		if other.Fitting(i) == fits {
			t.Errorf("%v says the same of the next card", other.Hypothesis(i).Rule)
		}
	}
}
