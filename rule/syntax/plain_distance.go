package syntax

import "math"

// This file says how far two ranks are from each other, instead of the formula that computes one
// from the other.

// A gap is by how much the rank of a card is above that of another, at least and at most.
type gap struct {
	of, from Ref
	lo, hi   int
}

// unbounded is where a gap has no end.
const unbounded = math.MaxInt32

// negative returns the gap seen from the other card.
func (g gap) negative() gap { return gap{g.from, g.of, -g.hi, -g.lo} }

// difference returns the rank of a card minus that of another.
func difference(of, from Ref) *Arith { return &Arith{Minus, &Attr{of, Rank}, &Attr{from, Rank}} }

// shifted returns the card and the number of "its rank plus a number".
func shifted(t Term) (of Ref, n int, ok bool) {
	if a, ok := t.(*Attr); ok && a.Attribute == Rank {
		return a.Of, 0, true
	}
	sum, ok := t.(*Arith)
	if !ok || sum.Operator != Plus && sum.Operator != Minus {
		return nil, 0, false
	}
	a, okX := sum.X.(*Attr)
	by, okY := sum.Y.(*Literal)
	if !okX || !okY || a.Attribute != Rank {
		return nil, 0, false
	}
	if sum.Operator == Minus {
		return a.Of, -by.Value, true
	}
	return a.Of, by.Value, true
}

// strictly has the relation without the equal ones.
var strictly = map[Relation]Relation{LessEqual: Less, GreaterEqual: Greater}

// distant returns "exactly 1 higher than the last card" for "its rank is that of the last card plus 1".
func distant(c *Compare) (Cond, bool) {
	x, ok := c.X.(*Attr)
	from, n, okY := shifted(c.Y)
	if !ok || !okY || x.Attribute != Rank || n == 0 {
		return nil, false
	}
	relation, d := c.Relation, difference(x.Of, from)
	if n < 0 {
		relation, n, d = relation.Flip(), -n, difference(from, x.Of)
	}
	switch far := (&Compare{Relation: relation, X: d, Y: &Literal{n}}); relation {
	case NotEqual:
		return &Not{&Compare{Relation: Equal, X: d, Y: far.Y}}, true
	case GreaterEqual:
		if n == 1 { // at least 1 higher is higher
			return plainCompare(&Compare{Relation: strictly[c.Relation], X: c.X, Y: &Attr{from, Rank}}), true
		}
		return far, true
	case Equal, Greater:
		return far, true
	}
	return nil, false // at most 2 higher: it may be lower
}

// gapOf returns the gap that a comparison asks for.
func gapOf(c Cond) (g gap, ok bool) {
	compare, ok := c.(*Compare)
	if !ok || compare.Relation <= NotEqual {
		return g, false
	}
	n := 0
	if x, isAttr := compare.X.(*Attr); isAttr && x.Attribute == Rank {
		g.of = x.Of
		g.from, n, ok = shifted(compare.Y)
	} else {
		d, isDifference := compare.X.(*Arith)
		by, isNumber := compare.Y.(*Literal)
		if !isDifference || !isNumber || d.Operator != Minus {
			return g, false
		}
		a, okA := d.X.(*Attr)
		b, okB := d.Y.(*Attr)
		if !okA || !okB || a.Attribute != Rank || b.Attribute != Rank {
			return g, false
		}
		g.of, g.from, n = a.Of, b.Of, by.Value
	}
	g.lo, g.hi = -unbounded, unbounded
	switch compare.Relation {
	case Less:
		g.hi = n - 1
	case LessEqual:
		g.hi = n
	case Greater:
		g.lo = n + 1
	case GreaterEqual:
		g.lo = n
	}
	return g, ok
}

// cond returns the condition of a gap with two ends, if it has words.
func (g gap) cond() (Cond, bool) {
	switch d := difference(g.of, g.from); {
	case g.lo == -unbounded || g.hi == unbounded || g.lo > g.hi:
		return nil, false
	case g.lo == g.hi && g.lo > 0:
		return &Compare{Relation: Equal, X: d, Y: &Literal{g.lo}}, true
	case g.lo > 0:
		return &In{d, []Range{{g.lo, g.hi}}}, true
	case g.hi < 0:
		return g.negative().cond()
	case g.lo == -g.hi && g.hi > 0:
		return &Compare{Relation: LessEqual, X: &Abs{d}, Y: &Literal{g.hi}}, true
	}
	return nil, false
}

// between returns the condition for two bounds of a gap.
func between(c, d Cond) (Cond, bool) {
	x, okX := gapOf(c)
	y, okY := gapOf(d)
	if !okX || !okY {
		return nil, false
	}
	if x.from == Ref(Card) {
		x = x.negative()
	}
	if !SameRef(x.of, y.of) {
		y = y.negative()
	}
	if !SameRef(x.of, y.of) || !SameRef(x.from, y.from) {
		return nil, false
	}
	return gap{x.of, x.from, max(x.lo, y.lo), min(x.hi, y.hi)}.cond()
}

// narrowed returns conditions that are all true, with one for two bounds of a number.
func narrowed(xs []Cond) []Cond {
	for i := 0; i < len(xs); i++ {
		for j := i + 1; j < len(xs); j++ {
			both, ok := between(xs[i], xs[j])
			if !ok {
				both, ok = rankBetween(xs[i], xs[j])
			}
			if ok {
				xs = append(append(append([]Cond{}, xs[:i]...), both), append(append([]Cond{}, xs[i+1:j]...), xs[j+1:]...)...)
				i = -1
				break
			}
		}
	}
	return xs
}

// rankBetween returns the ranks for two bounds of a rank: from 3 to 7.
func rankBetween(c, d Cond) (Cond, bool) {
	x, okX := bound(c)
	y, okY := bound(d)
	if !okX || !okY || !SameRef(x.Of, y.Of) {
		return nil, false
	}
	_, cards, _ := cardsOf(c)
	_, others, _ := cardsOf(d)
	if cards&others == 0 {
		return nil, false
	}
	both := ofRanks(x, cards&others)
	return both, both != nil
}

// bound returns the rank that c says to be higher or lower than a number.
func bound(c Cond) (*Attr, bool) {
	compare, ok := c.(*Compare)
	if !ok || compare.Relation <= NotEqual {
		return nil, false
	}
	a, ok := compare.X.(*Attr)
	_, isNumber := compare.Y.(*Literal)
	return a, ok && isNumber && a.Attribute == Rank
}
