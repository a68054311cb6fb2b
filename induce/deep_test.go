package induce

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

// playedBy returns what is believed after random cards were judged by a rule.
func playedBy(tb testing.TB, text string, plays int, seed uint64) (*Posterior, *rule.Rule) {
	tb.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(seed, 3))
	p, m := Full().New(), r.Machine()
	at, started := m.Start(), false
	for n := 0; n < plays; {
		c := card.Card(chance.IntN(card.Count))
		fits := m.Fits(at).Has(c)
		switch {
		case started:
			p.AddVerdict(c, fits)
			n++
		case fits:
			p.AddUnjudged(c)
			started = true
		}
		if fits {
			at = m.Next(at, c, rule.Opens)
		}
	}
	return p, r
}

// TestDeepRulesAreFound lets rules that no question of the library asks be found from the verdicts on any cards.
func TestDeepRulesAreFound(t *testing.T) {
	for i, text := range []string{
		"|rank - last.rank| >= 4 or position mod 5 = 1",
		"if position mod 3 = 0 then (face or spades) else color != last.color",
		"(rank + last.rank + last[2].rank) mod 4 != 0 and color != last.color",
		"rank > highest or (rank + last.rank) mod 4 = 0",
		"either rank * last.rank <= 40 or position mod 2 = 0",
	} {
		p, r := playedBy(t, text, 75, uint64(i))
		var line []card.Card
		for _, x := range p.plays {
			if !x.Refused {
				line = append(line, x.Cards...)
			}
		}
		found := false
		for _, h := range p.Best(4, rand.New(rand.NewPCG(1, 1))) {
			found = found || rule.SameFrom(r, h.Rule, rule.Cards(line...)).Same != rule.Different
		}
		if !found {
			t.Errorf("%s is not among the likeliest", text)
		}
	}
}

// TestDeepRulesSayWhatTheirWordsSay holds deep rules of any literals against the rules that their words make.
func TestDeepRulesSayWhatTheirWordsSay(t *testing.T) {
	v, chance := conditions(), rand.New(rand.NewPCG(5, 5))
	drawn := func() int { return chance.IntN(len(v.literals)) }
	for range 60 {
		d := deepRule{form(chance.IntN(4)), drawn(), drawn(), drawn(), drawn()}
		switch chance.IntN(4) {
		case 0:
			d.when = alwaysTrue
		case 1:
			d.other = neverTrue
		case 2:
			d.other = alwaysTrue
		}
		r, err := rule.Parse("start: any; " + v.deepText(&d))
		if err != nil {
			t.Fatal(err)
		}
		m, s := r.Machine(), new(scene)
		at := m.Start()
		for n := range 20 {
			fits := v.deepFits(&d, s)
			if n > 2 && fits != m.Fits(at) { // before, cards are missing and the language knows less
				t.Fatalf("%s after %d cards: fits %s, want %s", r, n, fits.Picture(), m.Fits(at).Picture())
			}
			for c := range card.All.Cards() {
				if v.deepHolds(&d, s, c) != fits.Has(c) {
					t.Fatalf("%s after %d cards: of %v it says another thing than of all cards", r, n, c)
				}
			}
			c := card.Card(chance.IntN(card.Count))
			at = m.Next(at, c, rule.Opens)
			s.lay(c)
		}
	}
}

func BenchmarkDig(b *testing.B) {
	for _, text := range []string{
		"if position mod 5 = 0 then (face or spades) else color != last.color",
		"rank * last.rank mod 5 <= 2", "|rank - last.rank| >= 4 or position mod 3 = 1",
		"if count(red in last 8) > 4 then black else (sum mod 7 = 1 or rank >= 4)"} {
		for _, plays := range []int{20, 40, 60, 120} {
			p, _ := playedBy(b, text, plays, 1)
			b.Run("begin", func(b *testing.B) {
				for b.Loop() {
					newDeepSearch(p.seen, &p.here.moment.scene)
				}
			})
			begun := newDeepSearch(p.seen, &p.here.moment.scene)
			b.Run("all", func(b *testing.B) {
				n := 0
				for b.Loop() {
					d := begun.clone()
					for n = 1; !d.step(); n++ {
					}
				}
				b.ReportMetric(float64(n), "steps")
			})
		}
	}
}
