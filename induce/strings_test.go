package induce_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

var everyRule = flag.Int("everyrule", 8, "play strings under every so-manyth rule of the library")

// surpriseOf returns by how many bits it surprises p what fits, a card.
func surpriseOf(p *induce.Posterior, fits card.Set) float64 {
	all, bits := slices.Collect(card.All.Cards()), 0.0
	for i, chance := range p.Fits(all...) {
		if !fits.Has(all[i]) {
			chance = induce.Certain - chance
		}
		bits -= math.Log2((float64(chance)+.5)/(induce.Certain+1)) / card.Count
	}
	return bits
}

// playStrings plays strings of two to four cards that look likely to a player who is told
// only of those that are right. It returns by how many bits a verdict on any card
// comes as in the end: to players who are told of the wrong ones, too, and to others.
func playStrings(m *rule.Machine, plays int, chance *rand.Rand) (told, untold float64) {
	q := induce.Full().New()
	at := m.Start()
	starter := card.Card(chance.IntN(card.Count))
	for !m.Fits(at).Has(starter) {
		starter = card.Card(chance.IntN(card.Count))
	}
	q.AddUnjudged(starter)
	p := q.Clone()
	at = m.Next(at, starter, rule.Opens)
	for range plays {
		cards := likely(q, 2+chance.IntN(3), chance)
		right, after := m.Judge(at, cards)
		p.AddPlay(cards, right)
		if right {
			q.AddPlay(cards, true)
			at = after
		}
	}
	return surpriseOf(p, m.Fits(at)), surpriseOf(q, m.Fits(at))
}

// likely returns a string of n cards, each the one of three that goes on best.
func likely(p *induce.Posterior, n int, chance *rand.Rand) []card.Card {
	var cards []card.Card
	for range n {
		best, most := card.Card(0), -1
		for range 3 {
			c := card.Card(chance.IntN(card.Count))
			if x := p.FitsAll(append(cards, c)); x > most {
				best, most = c, x
			}
		}
		cards = append(cards, best)
	}
	return cards
}

func TestWrongStringsTellSomethingAndHardlyEverHarm(t *testing.T) {
	var told, untold, harm, n float64
	every := *everyRule
	if testing.Short() {
		every *= 3
	}
	for i, e := range rule.Library() {
		m := e.Rule().Machine()
		if i%every != 0 || m.ReadsPlays() || m.ReadsRejected() {
			continue
		}
		x, y := playStrings(m, 8, rand.New(rand.NewPCG(uint64(i), 3)))
		told, untold, n = told+x, untold+y, n+1
		if x > y+.1 {
			harm++
		}
	}
	t.Logf("%.0f rules: told %.3f bits, untold %.3f, harmed %.2f", n, told/n, untold/n, harm/n)
	if told > untold*.95 || harm > n/5 {
		t.Errorf("told of wrong strings, a verdict surprises by %.3f bits; not told of them, by %.3f; told is worse for "+
			"%.0f of %.0f rules", told/n, untold/n, harm, n)
	}
}
