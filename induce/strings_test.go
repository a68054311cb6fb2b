package induce_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// A listener learns of a string that was wrong from its n-th card on.
type listener func(p *induce.Posterior, cards []card.Card, n int)

// surprises plays strings of two to four likely cards under rules of the library
// and returns how many bits a verdict on any card comes as in the end, on an
// average, to each listener.
func surprises(plays int, told ...listener) []float64 {
	bits, n := make([]float64, len(told)), 0.0
	for i, e := range rule.Library() {
		m := e.Rule().Machine()
		if i%9 != 0 || m.ReadsPlays() || m.ReadsRejected() {
			continue
		}
		n++
		for j, listen := range told {
			p, fits := playStrings(m, plays, listen, rand.New(rand.NewPCG(uint64(i), 3)))
			bits[j] += surpriseOf(p, fits)
		}
	}
	for j := range bits {
		bits[j] /= n
	}
	return bits
}

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

// playStrings plays strings that look likely to p, and returns what fits then.
func playStrings(m *rule.Machine, plays int, listen listener, chance *rand.Rand) (*induce.Posterior, card.Set) {
	p := induce.Shared().New()
	at := m.Start()
	starter := card.Card(chance.IntN(card.Count))
	for !m.Fits(at).Has(starter) {
		starter = card.Card(chance.IntN(card.Count))
	}
	p.Lay(starter)
	at = m.Next(at, starter, rule.Opens)
	for range plays {
		var cards []card.Card
		for range 2 + chance.IntN(3) { // of three cards the one that goes on best
			best, most := card.Card(0), -1
			for range 3 {
				c := card.Card(chance.IntN(card.Count))
				if x := p.FitsAll(append(cards, c)); x > most {
					best, most = c, x
				}
			}
			cards = append(cards, best)
		}
		right, n, then := true, 0, at
		for right && n < len(cards) {
			if right = m.Fits(then).Has(cards[n]); right {
				then = m.Next(then, cards[n], rule.Opens)
				n++
			}
		}
		if right {
			p.JudgedPlay(cards, true)
			at = then
		} else {
			listen(p, cards, n)
		}
	}
	return p, m.Fits(at)
}

func TestWrongStringsTellSomethingAndNeverHarm(t *testing.T) {
	wrong := func(p *induce.Posterior, cards []card.Card, _ int) { p.JudgedPlay(cards, false) }
	nothing := func(*induce.Posterior, []card.Card, int) {}
	got := surprises(7, wrong, nothing)
	t.Logf("%.3f", got)
	if got[0] >= got[1] {
		t.Errorf("told of wrong strings, a verdict surprises by %.3f bits; not told of them, by %.3f", got[0], got[1])
	}
}
