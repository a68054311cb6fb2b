package induce_test

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// seen is a round: cards and their verdicts, as they fall at random under a rule.
type seen struct {
	starter card.Card
	cards   []card.Card
	right   []bool
}

func randomRound(b *testing.B, text string, plays int) seen {
	m := read(b, text).Machine()
	chance := rand.New(rand.NewPCG(1, 2))
	at := m.Start()
	var x seen
	for !m.Fits(at).Has(x.starter) {
		x.starter++
	}
	at = m.Next(at, x.starter, rule.Opens)
	for range plays {
		c := card.Card(chance.IntN(card.Count))
		right := m.Fits(at).Has(c)
		if right {
			at = m.Next(at, c, rule.Opens)
		}
		x.cards, x.right = append(x.cards, c), append(x.right, right)
	}
	return x
}

// BenchmarkDecision is what a player does at their turn: they learn from a verdict,
// look at their twelve cards, and ask for the likeliest rule. The yardstick is a
// bare loop over as many numbers as the parts that stand in all sets.
func BenchmarkDecision(b *testing.B) {
	x := randomRound(b, "if last is red then rank >= last.rank else not face", 40)
	begin := func() *induce.Posterior {
		p := induce.Full().New()
		p.AddUnjudged(x.starter)
		return p
	}
	hand := x.cards[:12]
	b.Run("bare", func(b *testing.B) {
		numbers := make([]uint64, 1<<16)
		var sum uint64
		for b.Loop() {
			for _, n := range numbers {
				sum += n
			}
		}
		_ = sum
	})
	b.Run("update", func(b *testing.B) {
		p, i := begin(), 0
		for b.Loop() {
			p.AddVerdict(x.cards[i%40], x.right[i%40])
			i++
			if i%40 == 0 {
				p = begin()
			}
		}
	})
	for _, plays := range []int{0, 5, 15, 40} {
		p := begin()
		for i := range plays {
			p.AddVerdict(x.cards[i], x.right[i])
		}
		at := func(name string) string { return name + "/" + string(rune('0'+plays/10)) + string(rune('0'+plays%10)) }
		b.Run(at("fits"), func(b *testing.B) {
			for b.Loop() {
				p.Forget() // or it would only be told again
				p.Fits(hand...)
			}
		})
		b.Run(at("string"), func(b *testing.B) {
			for b.Loop() {
				p.FitsAll(hand[:3])
			}
		})
		b.Run(at("best"), func(b *testing.B) {
			chance := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				p.Best(1, chance)
			}
		})
		b.Run(at("clone"), func(b *testing.B) {
			for b.Loop() {
				p.Clone()
			}
		})
		b.Run(at("standing"), func(b *testing.B) {
			for b.Loop() {
				p.Uncertainty()
			}
		})
	}
}
