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
		return min(n, syntax.Limit)
	}
	return x.from + (n-x.from)%x.period
}

// A counter is a sum over the cards of a stretch of the line: how many there are,
// their ranks, or those of which something was true.
type counter struct {
	*extent
	at      int
	first   int // on the empty line
	adds    func(*turn, card.Card) int
	each    bool // whether every card adds the same
	restart int  // the event that sets it to 0, or never
}

// never is the event that does not happen.
const never = -1

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
	if r.restart != never && t.events[r.restart].yes.Has(c) {
		return r.project(0)
	}
	return r.project(t.frame[r.at] + r.adds(t, c))
}

// A since is how many cards back something last was true, 0 if it never was.
type since struct {
	*extent
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
	case t.events[r.event].yes.Has(c):
		return r.project(1)
	case t.frame[r.at] == 0:
		return 0
	}
	return r.project(t.frame[r.at] + 1)
}

// A run is how many cards at the end of the line are alike, together with what
// they are.
type run struct {
	*extent
	at int
	of syntax.Attribute
}

// runKinds is more than any attribute has values.
const runKinds = card.Count + 1

func (r *run) size() int {
	if r.classes() >= unbounded/runKinds {
		return unbounded
	}
	return r.classes() * runKinds
}

func (r *run) start() int          { return 0 }
func (r *run) value(class int) int { return class / runKinds }

func (r *run) follows() follow { return followsBoth }

func (r *run) next(t *turn, c card.Card) int {
	length, kind := t.frame[r.at]/runKinds, r.of.Of(c)
	if length > 0 && t.frame[r.at]%runKinds == kind {
		return r.project(length+1)*runKinds + kind
	}
	return r.project(1)*runKinds + kind
}

// A streak is the number of cards at the end of the line for which something was
// true of them.
type streak struct {
	*extent
	at    int
	event int
}

func (r *streak) size() int           { return r.classes() }
func (r *streak) start() int          { return r.project(0) }
func (r *streak) value(class int) int { return class }
func (r *streak) follows() follow     { return followsBoth }

func (r *streak) next(t *turn, c card.Card) int {
	if t.events[r.event].yes.Has(c) {
		return r.project(t.frame[r.at] + 1)
	}
	return r.project(0)
}

// A seenSet is which values of an attribute the cards of the line had, a bit for
// each. Whole cards take two sets, the lower half and the upper.
type seenSet struct {
	at    int
	what  syntax.Attribute
	upper bool
	have  [card.Count]card.Set // the cards of each bit
}

func newSeenSet(at int, what syntax.Attribute, upper bool) *seenSet {
	r := &seenSet{at: at, what: what, upper: upper}
	for c := range card.Card(card.Count) {
		if bit := r.bit(c); bit != 0 {
			r.have[bits.TrailingZeros(uint(bit))] |= card.SetOf(c)
		}
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

// bit returns the bit of what c has, 0 if it is in the other half. Ranks, suits
// and places count from 1.
func (r *seenSet) bit(c card.Card) int {
	const half = card.Count / 2
	n := r.what.Of(c)
	switch r.what {
	case syntax.Rank, syntax.Suit:
		n--
	case syntax.BySuit, syntax.ByRank:
		n--
		if r.upper {
			n -= half
		}
		if n < 0 || n >= half {
			return 0
		}
	}
	return 1 << n
}
