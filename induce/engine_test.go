package induce

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

func TestRowsBecomeColumns(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	var rows, turned [64]uint64
	for i := range rows {
		rows[i] = chance.Uint64()
	}
	turned = rows
	transpose(&turned)
	for i := range rows {
		for j := range rows {
			if rows[i]>>j&1 != turned[j]>>i&1 {
				t.Fatalf("row %d, column %d: %d became %d", i, j, rows[i]>>j&1, turned[j]>>i&1)
			}
		}
	}
}

func TestLogarithmsAreThoseOfMath(t *testing.T) {
	for _, x := range []float64{1, .999999, .75, .5, 1.0 / 3, .1, 1e-3, 1e-9, 1e-15} {
		if got, want := bitsOf(x), -math.Log2(x); math.Abs(got-want) > 1e-6 {
			t.Errorf("bitsOf(%v) is %v, want %v", x, got, want)
		}
	}
	for _, x := range []float64{0, .25, 1, 3.7, 20.001} {
		if got, want := power2(x), math.Exp2(x); math.Abs(got-want) > 1e-9*want {
			t.Errorf("power2(%v) is %v, want %v", x, got, want)
		}
	}
}

// noise tells p what no rule says.
func noise(p *Posterior, plays int, chance *rand.Rand) {
	p.AddUnjudged(card.Card(chance.IntN(card.Count)))
	for range plays {
		p.AddVerdict(card.Card(chance.IntN(card.Count)), chance.IntN(2) == 0)
	}
}

// TestFormulasSayWhatTheyAreWrittenAs compares what was found as it is believed
// with the rule that it is told as.
func TestFormulasSayWhatTheyAreWrittenAs(t *testing.T) {
	chance := rand.New(rand.NewPCG(2, 2))
	p := Full().New()
	noise(p, 60, chance)
	reviseAll(p)
	if len(p.found) == 0 {
		t.Fatal("nothing was found")
	}
	for i := range p.found {
		f := p.found[i].formula
		r := p.rule(guess{found: f})
		if r == nil {
			t.Errorf("%s is no rule", f.text(p.library))
			continue
		}
		m := r.Machine()
		at, g := m.Start(), p.library.startEvaluation()
		for n := range 30 {
			if got, want := f.fits(p.library, &g.moment), m.Fits(at); n > 4 && got != want {
				t.Fatalf("%s: by the formula fits %s, by the rule %s", r, got.Picture(), want.Picture())
			}
			c := card.Card(chance.IntN(card.Count))
			at = m.Next(at, c, rule.Opens)
			p.library.move(g, c)
		}
	}
}

// reviseAll revises rules from the first step to the last.
func reviseAll(p *Posterior) {
	for p.revise(); p.revision != nil; {
		p.goOn()
	}
}

// BenchmarkRevise is what a verdict costs besides when rules are revised: the
// first step of it, and one of those that follow.
func BenchmarkRevise(b *testing.B) {
	for _, plays := range []int{20, 40, 80} {
		p := Full().New()
		noise(p, plays, rand.New(rand.NewPCG(3, 3)))
		b.Run(fmt.Sprintf("begin/%d", plays), func(b *testing.B) {
			for b.Loop() {
				p.revise()
			}
		})
		begun := p.revision
		b.Run(fmt.Sprintf("step/%d", plays), func(b *testing.B) {
			for b.Loop() {
				p.revision = begun
				p.goOn()
			}
		})
	}
}

// TestACopyGoesOnWithARevisionByItself changes a copy in the midst of a revision
// and compares what is believed with one that had no copy.
func TestACopyGoesOnWithARevisionByItself(t *testing.T) {
	believed := func(copied bool) []int {
		p := Full().New()
		noise(p, 40, rand.New(rand.NewPCG(4, 4)))
		p.revise()
		if copied {
			c := p.Clone()
			noise(c, 12, rand.New(rand.NewPCG(5, 5)))
		}
		noise(p, 12, rand.New(rand.NewPCG(6, 6)))
		return p.Fits(slices.Collect(card.All.Cards())...)
	}
	if got, want := believed(true), believed(false); !slices.Equal(got, want) {
		t.Errorf("after a copy was changed %v is believed, want %v", got, want)
	}
}

// TestOldVerdictsAreForgotten bounds what a long round takes.
func TestOldVerdictsAreForgotten(t *testing.T) {
	p := Basic().New()
	noise(p, 3*maxRemembered, rand.New(rand.NewPCG(7, 7)))
	if len(p.seen) > 2*maxRemembered {
		t.Errorf("%d verdicts are remembered, want at most %d", len(p.seen), 2*maxRemembered)
	}
}

// TestGuessesSayWhatTheyAreWrittenAs draws guesses and compares what they say on
// lines from here on with the rules that they are told as.
func TestGuessesSayWhatTheyAreWrittenAs(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 5))
	told, mute := 0, 0
	for range 8 {
		p := Full().New()
		for range 4 { // of shorter lines a rule may not know what to say
			p.AddUnjudged(card.Card(chance.IntN(card.Count)))
		}
		noise(p, chance.IntN(12), chance)
		for range 60 {
			g := p.draw(chance)
			r := p.rule(g)
			if r == nil {
				mute++
				continue
			}
			told++
			x := p.lookahead([]guess{g, g, g, g}, chance)
			m := r.Machine()
			at, here := m.After(rule.Line{Plays: p.plays}), p.here.clone()
			for range 12 {
				if got, want := x.fits(&g, &here.moment), m.Fits(at); got != want {
					t.Fatalf("%s: believed to fit is %s, by the rule it is %s", r, got.Picture(), want.Picture())
				}
				c := card.Card(chance.IntN(card.Count))
				at = m.Next(at, c, rule.Opens)
				p.library.move(here, c)
			}
		}
	}
	if mute > told/20 {
		t.Errorf("%d guesses are no rules, %d are", mute, told)
	}
}

func TestACardAloneLooksLikeAmongAll(t *testing.T) {
	p := Full().New()
	for n := range 5 {
		for c := range card.Card(card.Count) {
			all, only := p.here.card(p.library, c, p.library.every), p.here.clone().alone(p.library, c)
			for w, live := range p.library.live {
				if all.accept[w]&live != only.accept[w]&live || w < p.library.few && all.refuse[w]&live != only.refuse[w]&live {
					t.Fatalf("after %d cards, %v: of all it is %x and %x, alone %x and %x",
						n, c, all.accept[w], all.refuse[w], only.accept[w], only.refuse[w])
				}
			}
		}
		p.AddUnjudged(card.Card(7*n + 3))
	}
}
