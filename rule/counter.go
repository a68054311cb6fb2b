package rule

import (
	"math/bits"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// An extent is how much of a growing number a rule needs to know: it is exact
// below from, and from there on known only modulo period.
type extent struct{ from, period int }

// cover makes x as exact as y too.
func (x *extent) cover(y extent) {
	x.from, x.period = max(x.from, y.from), leastCommonMultiple(x.period, y.period)
}

// classes returns how many numbers are told apart.
func (x *extent) classes() int {
	if x.from+x.period > maxStates {
		return unbounded
	}
	return x.from + x.period
}

func (x *extent) project(n int) int {
	if n < x.from || x.classes() == unbounded {
		return min(n, limit)
	}
	return x.from + (n-x.from)%x.period
}

// A counter is a sum over the cards of the line: how many there are, their
// ranks, or those of which something was true.
type counter struct {
	extent
	at    int
	first int // on the empty line
	adds  func(*turn, card.Card) int
	each  bool // whether every card adds the same
}

func (r *counter) size() int           { return r.classes() }
func (r *counter) start() int          { return r.project(r.first) }
func (r *counter) value(class int) int { return class }
func (r *counter) follows() follow {
	if r.each {
		return followsLine
	}
	return followsBoth
}

func (r *counter) next(t *turn, c card.Card) int {
	return r.project(t.frame[r.at] + r.adds(t, c))
}

// A since is how many cards back something last was true, 0 if it never was.
type since struct {
	extent
	at    int
	event int
}

func (r *since) size() int  { return r.classes() }
func (r *since) start() int { return 0 }

func (r *since) value(class int) int {
	if class == 0 {
		return missing
	}
	return class
}

func (r *since) follows() follow { return followsBoth }

func (r *since) next(t *turn, c card.Card) int {
	switch {
	case t.happens[r.event].yes.Has(c):
		return r.project(1)
	case t.frame[r.at] == 0:
		return 0
	}
	return r.project(t.frame[r.at] + 1)
}

// A run is how many cards at the end of the line are alike, together with what
// they are.
type run struct {
	extent
	at int
	of syntax.Attribute
}

// kinds is more than any attribute has values.
const kinds = card.Count + 1

func (r *run) size() int {
	if r.classes() >= unbounded/kinds {
		return unbounded
	}
	return r.classes() * kinds
}

func (r *run) start() int          { return 0 }
func (r *run) value(class int) int { return class / kinds }

func (r *run) follows() follow { return followsBoth }

func (r *run) next(t *turn, c card.Card) int {
	length, kind := t.frame[r.at]/kinds, valueOf(c, r.of)
	if length > 0 && t.frame[r.at]%kinds == kind {
		return r.project(length+1)*kinds + kind
	}
	return r.project(1)*kinds + kind
}

// An extreme is the highest or lowest rank of the line, 0 on the empty line.
type extreme struct {
	at      int
	highest bool
}

func (r *extreme) size() int  { return card.Ranks + 1 }
func (r *extreme) start() int { return 0 }

func (r *extreme) value(class int) int {
	if class == 0 {
		return missing
	}
	return class
}

func (r *extreme) follows() follow { return followsBoth }

func (r *extreme) next(t *turn, c card.Card) int {
	rank, before := int(c.Rank()), t.frame[r.at]
	if before == 0 || r.highest == (rank > before) {
		return rank
	}
	return before
}

// A seenSet is which values of an attribute the cards of the line had, a bit for
// each.
type seenSet struct {
	at   int
	what syntax.Attribute
	have [card.Count]card.Set // the cards of each bit
}

func newSeenSet(at int, what syntax.Attribute) *seenSet {
	r := &seenSet{at: at, what: what}
	for c := range card.Card(card.Count) {
		r.have[bits.TrailingZeros(uint(r.bit(c)))] |= card.SetOf(c)
	}
	return r
}

func (r *seenSet) size() int {
	switch r.what {
	case syntax.BySuit, syntax.ByRank:
		return unbounded
	case syntax.Rank:
		return 1 << card.Ranks
	}
	return 1 << card.Suits
}

func (r *seenSet) start() int          { return 0 }
func (r *seenSet) value(class int) int { return class }
func (r *seenSet) follows() follow     { return followsBoth }
func (r *seenSet) next(t *turn, c card.Card) int {
	return t.frame[r.at] | r.bit(c)
}

// cards returns the cards that have what was seen.
func (r *seenSet) cards(seen int) card.Set {
	var cards card.Set
	for left := uint(seen); left != 0; left &= left - 1 {
		cards |= r.have[bits.TrailingZeros(left)]
	}
	return cards
}

// bit returns the bit of what c has. Ranks and places count from 1.
func (r *seenSet) bit(c card.Card) int {
	switch n := valueOf(c, r.what); r.what {
	case syntax.Rank, syntax.BySuit, syntax.ByRank:
		return 1 << (n - 1)
	default:
		return 1 << n
	}
}
