package induce_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

func one(text string) card.Card {
	c, err := card.Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

func read(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// play plays n cards under r by chance and returns what may be believed then,
// the line, and the state of r after it.
func play(t testing.TB, p *induce.Posterior, r *rule.Rule, plays int, chance *rand.Rand) []card.Card {
	t.Helper()
	m := r.Machine()
	at := m.Start()
	var line []card.Card
	for plays > 0 {
		c := card.Card(chance.IntN(card.Count))
		right := m.Fits(at).Has(c)
		switch {
		case len(line) == 0 && !right:
			continue
		case len(line) == 0:
			p.AddUnjudged(c)
		default:
			p.AddVerdict(c, right)
			plays--
		}
		if right {
			line = append(line, c)
			at = m.Next(at, c, rule.Opens)
		}
	}
	return line
}

func TestBeliefsEndAtTheRule(t *testing.T) {
	for i, text := range []string{
		"red", "color != last.color", "rank >= last.rank or king", "if last is odd then red else black",
		"repeat red 2 times, black 2 times", "suit follows last.suit in C > D > H > S", "|rank - last.rank| <= 3",
	} {
		r := read(t, text)
		p := induce.Full().New()
		chance := rand.New(rand.NewPCG(uint64(i), 7))
		line := play(t, p, r, 90, chance)
		best := p.Best(1, chance)
		if len(best) == 0 {
			t.Errorf("%s: nothing is believed after 90 plays", text)
			continue
		}
		if same := rule.SameAfter(r, best[0].Rule, rule.Cards(line...)); same.Same == rule.Different {
			t.Errorf("%s: believed is %s, chance %d", text, best[0].Rule, best[0].Chance)
		}
	}
}

// TestNothingIsEverCertain tells what no rule says, over and over.
func TestNothingIsEverCertain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := induce.Full().New()
		p.AddUnjudged(card.Card(rapid.IntRange(0, card.Count-1).Draw(t, "starter")))
		for range rapid.IntRange(0, 30).Draw(t, "plays") {
			p.AddVerdict(card.Card(rapid.IntRange(0, card.Count-1).Draw(t, "card")), rapid.Bool().Draw(t, "right"))
		}
		all := slices.Collect(card.All.Cards())
		for i, chance := range p.Fits(all...) {
			if chance < 0 || chance > induce.Certain {
				t.Fatalf("%v fits with a chance of %d", all[i], chance)
			}
		}
		p.Best(3, rand.New(rand.NewPCG(1, 1)))
	})
}

func TestACopyGoesItsOwnWay(t *testing.T) {
	p := induce.Full().New()
	chance := rand.New(rand.NewPCG(3, 3))
	play(t, p, read(t, "red"), 12, chance)
	all := slices.Collect(card.All.Cards())
	before := p.Fits(all...)
	c := p.Clone()
	if !reflect.DeepEqual(c.Fits(all...), before) {
		t.Error("the copy believes something else")
	}
	for i := range 10 {
		c.AddVerdict(card.Card(5*i), i%2 == 0)
	}
	if !reflect.DeepEqual(p.Fits(all...), before) {
		t.Error("what the copy was told changed what it was copied from")
	}
}

// TestNoRuleExplainsADealerWhoThrowsACoin lets everything be right or wrong by
// chance: what no rule says is at least known as often as it happens.
func TestNoRuleExplainsADealerWhoThrowsACoin(t *testing.T) {
	for _, percent := range []int{50, 25} {
		p := induce.Full().New()
		chance := rand.New(rand.NewPCG(uint64(percent), 1))
		p.AddUnjudged(one("3H"))
		for range 150 {
			p.AddVerdict(card.Card(chance.IntN(card.Count)), chance.IntN(100) < percent)
		}
		sum := 0
		for _, x := range p.Fits(slices.Collect(card.All.Cards())...) {
			sum += x
		}
		if got := 100 * sum / card.Count / induce.Certain; got < percent-15 || got > percent+15 {
			t.Errorf("%d of 100 cards were right; each fits with a chance of %d of 100", percent, got)
		}
	}
}

// TestASlipOfTheDealerIsForgiven has rounds with one verdict that is against the
// rule.
func TestASlipOfTheDealerIsForgiven(t *testing.T) {
	rounds, found := 12, 0
	for i := range rounds {
		r := read(t, []string{"color != last.color", "rank >= last.rank or face",
			"if last is odd then red else black"}[i%3])
		p := induce.Full().New()
		chance := rand.New(rand.NewPCG(uint64(i), 12))
		line := play(t, p, r, 15, chance)
		m := r.Machine()
		wrong := card.All &^ m.Fits(m.After(rule.Cards(line...)))
		slip := slices.Collect(wrong.Cards())[chance.IntN(wrong.Len())]
		p.AddVerdict(slip, true)
		line = append(line, slip)
		at := m.After(rule.Cards(line...))
		for range 25 {
			c := card.Card(chance.IntN(card.Count))
			right := m.Fits(at).Has(c)
			p.AddVerdict(c, right)
			if right {
				line = append(line, c)
				at = m.Next(at, c, rule.Opens)
			}
		}
		best := p.Best(1, chance)
		if len(best) > 0 && rule.SameFrom(r, best[0].Rule, rule.Cards(line...)).Same != rule.Different {
			found++
		}
	}
	if found < 9 {
		t.Errorf("after a slip the rule is found in %d of %d rounds", found, rounds)
	}
}
