package induce_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

func drawCard(t *rapid.T, label string) card.Card {
	return card.Card(rapid.IntRange(0, card.Count-1).Draw(t, label))
}

// begun returns what is believed after a few plays under a rule of the library.
func begun(t *rapid.T) *induce.Posterior {
	text := rapid.SampledFrom([]string{"red", "color != last.color", "rank >= last.rank",
		"if last is odd then red else black"}).Draw(t, "rule")
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p := induce.Full().New()
	m := r.Machine()
	at := m.Start()
	p.AddUnjudged(one("3H"))
	at = m.Next(at, one("3H"), rule.Opens)
	for range rapid.IntRange(0, 8).Draw(t, "plays") {
		c := drawCard(t, "card")
		right := m.Fits(at).Has(c)
		p.AddVerdict(c, right)
		if right {
			at = m.Next(at, c, rule.Opens)
		}
	}
	return p
}

func TestAStringFitsAsLikelyAsEachCardAfterTheOneBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := begun(t)
		a, b := drawCard(t, "a"), drawCard(t, "b")
		got := p.FitsAll([]card.Card{a, b})
		first := p.Fits(a)[0]
		p.AddVerdict(a, true)
		want := int(float64(first) * float64(p.Fits(b)[0]) / induce.Certain)
		// A little is left of what said that the first would be wrong.
		if got < want-induce.Certain/16 || got > want+induce.Certain/16 {
			t.Fatalf("%v %v fit with a chance of %d, want about %d", a, b, got, want)
		}
	})
}

func TestOfAWrongStringThatBeganRightTheRestIsWrong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := begun(t)
		cards := []card.Card{drawCard(t, "a"), drawCard(t, "b"), drawCard(t, "c")}
		if p.FitsAll(cards) > induce.Certain*3/4 {
			return // so would that
		}
		p.AddPlay(cards, false)
		for _, c := range cards[:2] {
			if p.Fits(c)[0] < induce.Certain/8 {
				return // that it is right after all would be a slip of the dealer
			}
			p.AddVerdict(c, true)
		}
		if got := p.Fits(cards[2])[0]; got > induce.Certain/2 {
			t.Fatalf("%v were wrong, the first two right; the last fits with a chance of %d", cards, got)
		}
	})
}

func TestAWrongStringMakesEachOfItsCardsLessLikely(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := begun(t)
		a, b := drawCard(t, "a"), drawCard(t, "b")
		before := p.Fits(a)[0]
		p.AddPlay([]card.Card{a, b}, false)
		if after := p.Fits(a)[0]; after > before+induce.Certain/50 {
			t.Fatalf("%v %v were wrong: before %v fitted with a chance of %d, now %d", a, b, a, before, after)
		}
	})
}

func TestATrueNoPlaySaysThatEachCardIsWrong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := begun(t)
		hand := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) card.Card { return drawCard(t, "card") }), 1, 6).Draw(t,
			"hand")
		each := p.Clone()
		for i, c := range hand {
			if !slices.Contains(hand[:i], c) {
				each.AddVerdict(c, false)
			}
		}
		p.AddNoPlay(hand, true)
		all := slices.Collect(card.All.Cards())
		if got, want := p.Fits(all...), each.Fits(all...); !slices.Equal(got, want) {
			t.Fatalf("after a true no-play with %v cards fit with chances %v, want %v", hand, got, want)
		}
	})
}

func TestNoCardFitsIsAsLikelyAsEachWrong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := begun(t)
		a, b := drawCard(t, "a"), drawCard(t, "b")
		got := p.NoneFits([]card.Card{a, b})
		first := induce.Certain - p.Fits(a)[0]
		p.AddVerdict(a, false)
		want := int(float64(first) * float64(induce.Certain-p.Fits(b)[0]) / induce.Certain)
		if got < want-induce.Certain/16 || got > want+induce.Certain/16 {
			t.Fatalf("neither %v nor %v fits with a chance of %d, want about %d", a, b, got, want)
		}
	})
}

func TestTheMostTellingCardIsTheOneInDoubt(t *testing.T) {
	p := induce.Full().New()
	play(t, p, read(t, "red"), 30, rand.New(rand.NewPCG(5, 5)))
	all := slices.Collect(card.All.Cards())
	fits, tells := p.Fits(all...), p.InformationGain(all)
	for i := range all {
		for j := range all {
			nearer := max(fits[i]-induce.Certain/2, induce.Certain/2-fits[i]) < max(fits[j]-induce.Certain/2,
				induce.Certain/2-fits[j])
			if nearer && tells[i] < tells[j]-1e-6 {
				t.Errorf("%v fits with a chance of %d and tells %v bits, %v of %d tells %v",
					all[i], fits[i], tells[i], all[j], fits[j], tells[j])
			}
		}
	}
}

func TestFewerRulesStandTheMoreIsSeen(t *testing.T) {
	p := induce.Full().New()
	before := p.Uncertainty()
	play(t, p, read(t, "color != last.color"), 40, rand.New(rand.NewPCG(6, 6)))
	after := p.Uncertainty()
	if after.Bits > before.Bits/2 || after.Rules >= before.Rules {
		t.Errorf("before %+v, after 40 plays %+v", before, after)
	}
}

func TestUnexpectedVerdictsSurprise(t *testing.T) {
	p := induce.Full().New()
	play(t, p, read(t, "red"), 40, rand.New(rand.NewPCG(8, 8)))
	p.AddVerdict(one("4H"), true)
	if got := p.Surprise(); got > 0.2 {
		t.Errorf("a red card was right under red: a surprise of %v bits", got)
	}
	p.AddVerdict(one("5S"), true)
	if got := p.Surprise(); got < 4 {
		t.Errorf("a black card was right under red: a surprise of %v bits", got)
	}
}

func TestAPlayOfNoCardsSaysNothing(t *testing.T) {
	p := induce.Full().New()
	p.AddUnjudged(one("3H"))
	before := p.Fits(one("5S"), one("9D"))
	p.AddPlay(nil, false)
	p.AddPlay(nil, true)
	if after := p.Fits(one("5S"), one("9D")); !slices.Equal(before, after) || p.Surprise() != 0 {
		t.Errorf("chances %v became %v, with a surprise of %v bits", before, after, p.Surprise())
	}
}

func TestTwoEqualCardsOfAHandSayAsMuchAsOne(t *testing.T) {
	believed := func(hand ...card.Card) []int {
		p := induce.Full().New()
		p.AddUnjudged(one("3H"))
		p.AddVerdict(one("5S"), true)
		p.AddNoPlay(hand, true)
		return p.Fits(slices.Collect(card.All.Cards())...)
	}
	if got, want := believed(one("7D"), one("9C"), one("7D"), one("7D")),
		believed(one("7D"), one("9C")); !slices.Equal(got, want) {
		t.Errorf("after a hand with three equal cards %v is believed, want %v", got, want)
	}
}
