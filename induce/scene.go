package induce

import (
	"math/bits"

	"eleusis/card"
)

// mostRecent is how many of the last cards a scene keeps.
const mostRecent = 8

// A scene is what there is to know of a line, for conditions that are worked out
// from numbers and not by a machine.
type scene struct {
	cards  int                   // of the line
	recent [mostRecent]card.Card // the last card first
	first  card.Card
	high   card.Rank
	low    card.Rank
	sum    int
	ranks  [card.Ranks]uint8 // how many there are of each
	suits  [card.Suits]uint8
}

// lay moves the scene to the line after c.
func (s *scene) lay(c card.Card) {
	if s.cards == 0 {
		s.first, s.high, s.low = c, c.Rank(), c.Rank()
	}
	s.cards++
	copy(s.recent[1:], s.recent[:mostRecent-1])
	s.recent[0] = c
	s.high, s.low = max(s.high, c.Rank()), min(s.low, c.Rank())
	s.sum += int(c.Rank())
	s.ranks[c.Rank()-1]++
	s.suits[c.Suit()]++
}

// rank returns the rank of the n-th last card, from 0.
func (s *scene) rank(n int) int { return int(s.recent[n].Rank()) }

// A span is which cards a metric tells apart.
type span uint8

const (
	ofLine span = iota // none: it reads the line alone
	ofRank             // by rank
	ofCard
)

// A metric is a number that a card has at a line, from 0 to 63.
type metric struct {
	back int // how many cards there have to be in the line; before, the number is unknown
	span span
	of   func(s *scene, c card.Card) int
}

// noNumber is the value of a metric that has no card to look at.
const noNumber = -1

// at returns the number of c at a scene, or noNumber.
func (g *metric) at(s *scene, c card.Card) int {
	if s.cards < g.back {
		return noNumber
	}
	return g.of(s, c)
}

// among returns the cards whose number at a scene is among values.
func (g *metric) among(s *scene, values uint64) (all card.Set) {
	switch g.span {
	case ofLine:
		if values>>g.of(s, 0)&1 != 0 {
			return card.All
		}
		return 0
	case ofRank:
		var ranks uint64
		for r := range card.Ranks {
			ranks |= values >> g.of(s, card.Of(card.Rank(r+1), 0)) & 1 << r
		}
		return card.Set(ranks * everySuit)
	}
	var cards uint64
	for c := range card.Card(card.Count) {
		cards |= values >> g.of(s, c) & 1 << c
	}
	return card.Set(cards)
}

// A numbering is the cards by their number of one metric at a scene. It serves the many literals
// of the metric at once.
type numbering struct {
	of   [64]card.Set
	some uint64 // numbers that cards have
	all  bool   // whether the number is unknown, so any literal may be true of any card
}

// number sets x to the numbering of g at a scene.
func (g *metric) number(s *scene, x *numbering) {
	*x = numbering{all: s.cards < g.back}
	if x.all {
		return
	}
	put := func(n int, cards card.Set) {
		x.of[n] |= cards
		x.some |= 1 << n
	}
	switch g.span {
	case ofLine:
		put(g.of(s, 0), card.All)
	case ofRank:
		for r := range card.Ranks {
			put(g.of(s, card.Of(card.Rank(r+1), 0)), everySuit<<r)
		}
	default:
		for c := range card.Card(card.Count) {
			put(g.of(s, c), card.SetOf(c))
		}
	}
}

// among returns the cards whose number may be among values.
func (x *numbering) among(values uint64) (cards card.Set) {
	if x.all {
		return card.All
	}
	for left := x.some & values; left != 0; left &= left - 1 {
		cards |= x.of[bits.TrailingZeros64(left)]
	}
	return cards
}

// everySuit has the bit of the ace of each suit.
const everySuit = 1 | 1<<card.Ranks | 1<<(2*card.Ranks) | 1<<(3*card.Ranks)

// A literal is a condition: that the number of a metric is among some.
type literal struct {
	metric int
	values uint64
	text   string // in the formula face
	cost   cost
	kind   kind
}

// fits returns the cards of which x may be true at a scene, and those of which it
// may be false.
func (v *vocabulary) fits(x *literal, s *scene) (may, mayNot card.Set) {
	g := &v.metrics[x.metric]
	if s.cards < g.back {
		return card.All, card.All
	}
	may = g.among(s, x.values)
	return may, card.All &^ may
}

// holds returns whether x may be true of c at a scene, and whether it may be
// false.
func (v *vocabulary) holds(x *literal, s *scene, c card.Card) (may, mayNot bool) {
	n := v.metrics[x.metric].at(s, c)
	if n == noNumber {
		return true, true
	}
	may = x.values>>n&1 != 0
	return may, !may
}
