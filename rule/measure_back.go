package rule

import "eleusis/card"

// maxPairs bounds how many pairs of states are looked at to find how far back a
// rule looks.
const maxPairs = 150_000

// looksBack returns the smallest number of last cards that decide which cards
// fit next, among lines that can be played and have that many cards (a shorter
// line is known as a whole). It reports false if that took too much work.
//
// Two lines with the same last cards lead to a pair of states. The machine is
// the smallest, so states that are not one can be told apart, and the rule
// looks back as far as a pair can be led by the same cards and still be two:
// for ever, if it can be led round a circle.
func (p *playable) looksBack() (back int, exact bool) {
	if len(p.laid()) == 1 {
		return 0, true
	}
	met := &pairs{playable: p, index: newKeyIndex()}
	for _, l := range p.letters() {
		met.cards = append(met.cards, lowest(l))
	}
	longest := 0
	for _, c := range met.cards {
		led := p.ledBy(c)
		for i, s := range led {
			for _, t := range led[:i] {
				longest = max(longest, met.way(s, t))
				if met.circle || met.tooMany() {
					return WholeLine, met.circle
				}
			}
		}
	}
	return longest + 1, true
}

// ledBy returns the states that c leads to where it fits.
func (p *playable) ledBy(c card.Card) []uint16 {
	found := make([]bool, len(p.fits))
	var led []uint16
	for s, fits := range p.fits {
		if next := p.next[s][c]; fits.Has(c) && !found[next] {
			found[next] = true
			led = append(led, next)
		}
	}
	return led
}

// A pairs is the pairs of different states that were met so far.
type pairs struct {
	*playable
	cards  []card.Card // one of each letter
	index  keyIndex
	ways   []int // the longest way from each pair; 0 while it is walked
	circle bool  // a way came back to itself
}

func (p *pairs) tooMany() bool { return len(p.ways) > maxPairs }

// way returns how many pairs stand on the longest way of pairs from s and t on.
// It stops at a circle, or when there are too many pairs.
func (p *pairs) way(s, t uint16) int {
	if s == t || p.circle || p.tooMany() {
		return 0
	}
	n := p.index.find(uint64(min(s, t))<<16|uint64(max(s, t)), len(p.ways))
	if n < len(p.ways) {
		p.circle = p.ways[n] == 0
		return p.ways[n]
	}
	p.ways = append(p.ways, 0)
	longest := 0
	both := p.fits[s] & p.fits[t]
	for _, c := range p.cards {
		if both.Has(c) {
			longest = max(longest, p.way(p.next[s][c], p.next[t][c]))
		}
	}
	p.ways[n] = longest + 1
	return longest + 1
}
