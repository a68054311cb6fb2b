package induce_test

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// sampled returns what is believed after a random round, and a large sample.
func sampled(t *testing.T, plays int) (*induce.Posterior, *induce.Sample, []card.Card) {
	t.Helper()
	r, err := rule.Parse("if last is red then odd else rank <= 8")
	if err != nil {
		t.Fatal(err)
	}
	m, chance := r.Machine(), rand.New(rand.NewPCG(4, 9))
	at, p := m.Start(), induce.Full().New()
	for range plays {
		c := card.Card(chance.IntN(card.Count))
		right := m.Fits(at).Has(c)
		p.AddVerdict(c, right)
		if right {
			at = m.Next(at, c, rule.Opens)
		}
	}
	hand := make([]card.Card, 12)
	for i := range hand {
		hand[i] = card.Card(chance.IntN(card.Count))
	}
	return p, p.Sample(2048, chance), hand
}

func TestASampleBelievesWhatItWasDrawnFrom(t *testing.T) {
	for _, plays := range []int{1, 4, 12} {
		p, s, hand := sampled(t, plays)
		for i, want := range p.Fits(hand...) {
			if got := s.Fits(hand[i]); max(got-want, want-got) > induce.Certain/15 {
				t.Errorf("after %d plays: %v fits with %d, want about %d", plays, hand[i], got, want)
			}
		}
		all, least := 0, induce.Certain
		for i := range min(20, s.Hypotheses()) {
			h := s.Hypothesis(i)
			if h.Chance > least {
				t.Errorf("after %d plays: hypothesis %d has %d, more than the one before", plays, i, h.Chance)
			}
			all, least = all+h.Chance, h.Chance
		}
		if all > induce.Certain {
			t.Errorf("after %d plays: the chances of 20 hypotheses are %d", plays, all)
		}
	}
}

func TestRuledOutHypothesesLeaveTheSample(t *testing.T) {
	_, s, hand := sampled(t, 12)
	first, size, n := s.Hypothesis(0), s.Size(), s.Hypotheses()
	s.RuleOut(0)
	if s.Size() >= size || s.Hypotheses() != n-1 {
		t.Errorf("%d rules of %d and %d hypotheses of %d are left", s.Size(), size, s.Hypotheses(), n)
	}
	if again := s.Hypothesis(0); again.Rule.String() == first.Rule.String() {
		t.Errorf("%v was ruled out, and is the likeliest again", again.Rule)
	}
	for s.Hypotheses() > 0 {
		s.RuleOut(s.Hypotheses() - 1)
	}
	if s.Size() != 0 || s.Fits(hand[0]) != 0 {
		t.Errorf("all is ruled out, and %d rules are left", s.Size())
	}
	for i, bits := range s.InformationGain(hand) {
		if bits != 0 {
			t.Errorf("all is ruled out, and %v tells %v bits", hand[i], bits)
		}
	}
}

func TestTwoCardsTellAtMostTwoBitsAndACardAgainstAllRefutesThem(t *testing.T) {
	_, s, hand := sampled(t, 6)
	for i, bits := range s.InformationGain(hand) {
		if bits < 0 || bits > 2.001 {
			t.Errorf("%v tells %v bits", hand[i], bits)
		}
	}
	for range min(4, s.Hypotheses()) {
		h, size := s.Hypothesis(0), s.Size()
		var against, fits []int
		for _, c := range hand {
			against, fits = append(against, s.Against(0, c)), append(fits, s.Fits(c))
		}
		s.RuleOut(0)
		for i, c := range hand {
			against := against[i] * s.Size() / size
			if fits := fits[i]; max(against-fits, fits-against) > 4 &&
				max(against-(induce.Certain-fits), induce.Certain-fits-against) > 4 {
				t.Errorf("%v refutes %d of all if %v is right, but fits by %d", c, against, h.Rule, fits)
			}
		}
	}
}

func TestNothingAbsurdIsBelieved(t *testing.T) {
	chance := rand.New(rand.NewPCG(2, 3))
	for plays := range 5 {
		p, _, _ := sampled(t, plays)
		for _, h := range p.Best(40, chance) {
			if h.Rule.Absurd() {
				t.Errorf("after %d plays %q is believed", plays, h.Rule)
			}
		}
	}
}
