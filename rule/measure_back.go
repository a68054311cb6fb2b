package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// maxPairs bounds how many pairs of states are looked at to find how far back a
// rule looks.
const maxPairs = 150_000

// lookback returns the smallest number of last cards that decide which cards fit next,
// among lines that can be played and have at least that number (a shorter line is known
// as a whole). If each play must have the same number of cards, it is also known where
// plays begin. exact is false if the search was cut off.
//
// Two lines with the same last cards lead to a pair of states. The machine is
// the smallest, so states that are not one can be told apart, and the rule
// looks back as far as a pair can be led by the same cards and still be two:
// forever, if it can be led round a circle. No rule looks back further than its
// words name cards, so pairs need not be followed beyond that.
func (p *playable) lookback(named int) (back int, exact bool) {
	if p.cards > 0 { // the words do not tell which cards can still become a play
		named = WholeLine
	}
	met := &pairSearch{playable: p, index: newKeyIndex()}
	for _, l := range p.letters() {
		met.cards = append(met.cards, lowest(l))
	}
	places := p.places()
	if !slices.ContainsFunc(places, func(at playPlace) bool { return len(at.states) > 1 }) {
		return 0, true
	}
	longest := 0
	for _, at := range places {
		for _, c := range met.cards {
			longest = max(longest, met.longestWay(p.ledBy(c, at.from)))
			if longest+1 == named {
				return named, true
			}
		}
	}
	if met.circle || met.tooMany() {
		return named, met.circle
	}
	return longest + 1, true
}

// A playPlace is where the next card will stand in its play.
type playPlace struct {
	states []int // that are possible there
	from   []int // the states before the card that leads there
}

// places returns the places of a play: a single one if plays vary in size. The card after the starter begins a play.
func (p *playable) places() []playPlace {
	cards := max(1, p.cards)
	found := make([][]bool, cards)
	for at := range found {
		found[at] = make([]bool, len(p.fits))
	}
	places := make([]playPlace, cards)
	type step struct{ at, state int }
	steps := []step{{cards - 1, 0}} // the starter leads to the first place, as the last card of a play does
	for i := 0; i < len(steps); i++ {
		s := steps[i]
		to := (s.at + 1) % cards
		places[to].from = append(places[to].from, s.state)
		for c := range p.fits[s.state].Cards() {
			if next := int(p.next[s.state][c]); !found[to][next] {
				found[to][next] = true
				places[to].states = append(places[to].states, next)
				steps = append(steps, step{to, next})
			}
		}
	}
	return places
}

// ledBy returns the states that c leads to from those where it fits.
func (p *playable) ledBy(c card.Card, from []int) []uint16 {
	found := make([]bool, len(p.fits))
	var led []uint16
	for _, s := range from {
		if next := p.next[s][c]; p.fits[s].Has(c) && !found[next] {
			found[next] = true
			led = append(led, next)
		}
	}
	return led
}

// A pairSearch follows pairs of different states along the same cards.
type pairSearch struct {
	*playable
	cards  []card.Card // one of each letter
	index  keyIndex
	ways   []int // the longest way from each pair met so far; 0 while it is walked
	circle bool  // a way came back to itself
}

func (p *pairSearch) tooMany() bool { return len(p.ways) > maxPairs }

// longestWay returns how many pairs stand on the longest way from any two of led.
func (p *pairSearch) longestWay(led []uint16) int {
	longest := 0
	for i, s := range led {
		for _, t := range led[:i] {
			longest = max(longest, p.way(s, t))
		}
		if p.circle || p.tooMany() {
			break
		}
	}
	return longest
}

// way returns how many pairs stand on the longest way of pairs from s and t on.
// It stops at a circle, or when there are too many pairs.
func (p *pairSearch) way(s, t uint16) int {
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

// namesBack returns how far back t names a card, WholeLine if it reads anything
// but single cards that lie so far back.
func namesBack(t *syntax.Tree) int {
	back, whole := 0, false
	t.Walk(func(n syntax.Node) {
		switch n.(type) {
		case *syntax.Always, *syntax.Not, *syntax.Join, *syntax.Either, *syntax.If,
			*syntax.Is, *syntax.Compare, *syntax.In, *syntax.Follows,
			*syntax.PrimeNumber, *syntax.Several,
			*syntax.Literal, *syntax.Attr, *syntax.Counted, *syntax.Arith, *syntax.Abs, *syntax.Steps:
		default:
			whole = true
		}
		for _, ref := range syntax.Refs(n) {
			n, ok := ref.(syntax.Back)
			back, whole = max(back, int(n)), whole || !ok || n < syntax.Card
		}
	})
	if whole {
		return WholeLine
	}
	return back
}
