package rule_test

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// BenchmarkJudge judges one card and lays it; the goal is 3 ns without
// allocation.
func BenchmarkJudge(b *testing.B) {
	m := parse(b, "if last.color = last[2].color then even else odd").Machine()
	r := rand.New(rand.NewPCG(1, 2))
	var line [1024]card.Card
	for i := range line {
		line[i] = card.Card(r.IntN(card.Count))
	}
	b.ReportAllocs()
	right, n := 0, 0
	for b.Loop() {
		right += judgeAll(m, &line)
		n += len(line)
	}
	if right == 0 {
		b.Error("nothing was right")
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/card")
}

// judgeAll judges and lays the cards one after the other, and counts those that
// fit.
func judgeAll(m *rule.Machine, line *[1024]card.Card) int {
	s, right := m.Start(), 0
	for _, c := range line {
		if m.Fits(s).Has(c) {
			right++
		}
		s = m.Next(s, c, rule.Opens)
	}
	return right
}

func TestJudgingAllocatesNothing(t *testing.T) {
	m := parse(t, "color != last.color").Machine()
	s := m.Start()
	cs := cards(t, "3H 5S")
	if n := testing.AllocsPerRun(100, func() { _, s = m.Judge(s, cs) }); n != 0 {
		t.Errorf("judging a string allocates %v times", n)
	}
}

// BenchmarkParse reads, compiles and minimizes; the goals are 0.3 ms for rules
// that look one card back, 10 ms for two and 50 ms for three.
func BenchmarkParse(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"one-back-class", "if last is black then rank >= 7 else rank <= 6"},
		{"one-back-relation", "suit = last.suit or rank = last.rank"},
		{"two-back-class", "if last.color = last[2].color then even else odd"},
		{"two-back-relation", "rank > |last.rank - last[2].rank|"},
		{"two-back-cards", "(last.bysuit + last[2].bysuit + bysuit) mod 52 < 20"},
		{"three-back-suits", "suit != last.suit and suit != last[2].suit and suit != last[3].suit"},
		{"three-back", "if last[3].suit = last.suit then rank > last[2].rank else even"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				parse(b, bench.text)
			}
		})
	}
}

func BenchmarkSyntax(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := syntax.Parse("if last is black then rank >= 7 else rank <= 6"); err != nil {
			b.Fatal(err)
		}
	}
}
