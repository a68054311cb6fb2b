package phrase

import (
	"slices"

	"eleusis/rule/syntax"
)

// This file has the functions about positions in the line, ranks in a circle, and pairs
// that leave words out.

// placeSeries returns the condition that a place is in a series: the third, the sixth, the ninth.
func placeSeries(a []*meaning) *meaning {
	step := a[0].list[1].num - a[0].list[0].num
	first := a[0].list[0].num
	for i, v := range a[0].list[1:] {
		if v.num-a[0].list[i].num != step {
			return nil
		}
	}
	if step < 2 || first > step {
		return nil
	}
	return &meaning{cond: &syntax.Compare{
		X: &syntax.Arith{Operator: syntax.Modulo, X: &syntax.Position{}, Y: &syntax.Literal{Value: step}},
		Y: &syntax.Literal{Value: first % step},
	}}
}

// wrapped returns a step up or down as one that goes on from the king to the ace.
func wrapped(v *meaning) *meaning {
	up := &syntax.Steps{From: syntax.Last, To: syntax.Card}
	down := &syntax.Steps{From: syntax.Card, To: syntax.Last}
	turn := func(x syntax.Term) syntax.Term {
		d, ok := x.(*syntax.Arith)
		if !ok || d.Operator != syntax.Minus {
			return nil
		}
		from, ok := d.Y.(*syntax.Attr)
		switch {
		case !ok:
			return nil
		case from.Of == syntax.Ref(syntax.Last):
			return up
		case from.Of == syntax.Ref(syntax.Card):
			return down
		}
		return nil
	}
	switch c := v.cond.(type) {
	case *syntax.Compare:
		if d, ok := c.X.(*syntax.Abs); ok && turn(d.X) != nil {
			there := &syntax.Compare{Relation: c.Relation, X: up, Y: c.Y}
			back := &syntax.Compare{Relation: c.Relation, X: down, Y: c.Y}
			return &meaning{cond: join(syntax.Or, there, back)}
		}
		if x := turn(c.X); x != nil {
			return &meaning{cond: &syntax.Compare{Relation: c.Relation, X: x, Y: c.Y}}
		}
	case *syntax.In:
		if d, ok := c.X.(*syntax.Abs); ok && turn(d.X) != nil {
			there, back := &syntax.In{X: up, Ranges: c.Ranges}, &syntax.In{X: down, Ranges: c.Ranges}
			return &meaning{cond: join(syntax.Or, there, back)}
		}
		if x := turn(c.X); x != nil {
			return &meaning{cond: &syntax.In{X: x, Ranges: c.Ranges}}
		}
	case *syntax.Join:
		parts := slices.Clone(c.Xs)
		turned := false
		for i, x := range parts {
			if part := wrapped(&meaning{cond: x}); part != nil {
				parts[i], turned = part.cond, true
			}
		}
		if !turned {
			return nil
		}
		if c.By == syntax.And { // from three up to ace is no higher rank
			parts = slices.DeleteFunc(parts, aboveOrBelow)
		}
		return &meaning{cond: join(c.By, parts...)}
	case *syntax.If:
		return wrappedChain(c)
	case *syntax.Either:
		x, y := wrapped(&meaning{cond: c.X}), wrapped(&meaning{cond: c.Y})
		switch {
		case x != nil && y != nil:
			return &meaning{cond: &syntax.Either{X: x.cond, Y: y.cond}}
		case x != nil:
			return &meaning{cond: &syntax.Either{X: x.cond, Y: c.Y}}
		case y != nil:
			return &meaning{cond: &syntax.Either{X: c.X, Y: y.cond}}
		}
	}
	return nil
}

// wrappedChain is wrapped for a chain: each part of it is a step, or free.
func wrappedChain(c *syntax.If) *meaning {
	then, otherwise := wrapped(&meaning{cond: c.Then}), wrapped(&meaning{cond: c.Else})
	if isFree(c.Else) {
		otherwise = &meaning{cond: c.Else}
	}
	if then == nil || otherwise == nil {
		return nil
	}
	return &meaning{cond: &syntax.If{If: c.If, Then: then.cond, Else: otherwise.cond}}
}

// aboveOrBelow reports whether a condition says only that the candidate is higher, or lower, than
// the last card.
func aboveOrBelow(x syntax.Cond) bool {
	c, ok := x.(*syntax.Compare)
	if !ok || c.Relation != syntax.Greater && c.Relation != syntax.Less {
		return false
	}
	card, ok := c.X.(*syntax.Attr)
	last, ok2 := c.Y.(*syntax.Attr)
	return ok && ok2 && card.Of == syntax.Ref(syntax.Card) && last.Of == syntax.Ref(syntax.Last)
}

// likePlace returns the comparison of the rank or the parity of the candidate with its place in the line.
func likePlace(a []*meaning) *meaning {
	attr, ok := a[0].term.(*syntax.Attr)
	if !ok || attr.Attribute != syntax.Rank && attr.Attribute != syntax.Parity {
		return nil
	}
	var rank, place syntax.Term = attribute("rank").term, &syntax.Position{}
	if attr.Attribute == syntax.Parity {
		two := &syntax.Literal{Value: 2}
		rank = &syntax.Arith{Operator: syntax.Modulo, X: rank, Y: two}
		place = &syntax.Arith{Operator: syntax.Modulo, X: place, Y: two}
	}
	return &meaning{cond: &syntax.Compare{Relation: relations[a[1].tag], X: rank, Y: place}}
}

// compareAttributeAt returns the comparison of an attribute of two cards of the line.
func compareAttributeAt(r syntax.Relation, a []*meaning) *meaning {
	if a[0].list != nil {
		return eachAttribute(a[0], func(one *meaning) *meaning {
			return compareAttributeAt(r, []*meaning{one, a[1], a[2]})
		})
	}
	x, y := ofCard(a[0], a[1].ref), ofCard(a[0], a[2].ref)
	if x == nil || y == nil || x.term == nil || sameFormula(a[1], a[2]) {
		return nil
	}
	return &meaning{cond: &syntax.Compare{Relation: r, X: x.term, Y: y.term}}
}

// addGappedTo returns pairs with one more, which is about the same card as the pair before it: if the
// first was red, even; if it was black, odd.
func addGappedTo(a []*meaning) *meaning {
	pairs := a[0].list
	before := pairs[len(pairs)-1].list
	if len(before) != 2 {
		return nil
	}
	var refs []syntax.Ref
	s := substitution{shift: func(r syntax.Ref) (syntax.Ref, bool) {
		refs = append(refs, r)
		return r, true
	}}
	if s.cond(before[0].cond) == nil || len(refs) == 0 {
		return nil
	}
	for _, r := range refs {
		if r != refs[0] {
			return nil
		}
	}
	test := a[1]
	if refs[0] != syntax.Ref(syntax.Card) {
		test = ofCard(test, refs[0])
	}
	if test == nil {
		return nil
	}
	return &meaning{list: append(slices.Clone(pairs), &meaning{list: []*meaning{test, a[2]}})}
}

// relatedCost is the cost of comparing an earlier card with another where the writer may mean the
// new card.
const relatedCost = 0.8

// was returns the condition that an earlier card is of a class.
func was(a []*meaning) *meaning {
	v := ofCard(a[0], a[1].ref)
	if v == nil || v.cond == nil {
		return v
	}
	related := false
	s := substitution{shift: func(r syntax.Ref) (syntax.Ref, bool) {
		related = related || r != a[1].ref
		return r, true
	}}
	s.mustCond(v.cond)
	if related {
		v.extra = relatedCost
	}
	return v
}

// beforeCost is the cost of comparing a named card with one far before it: if
// the last is higher than the one before the last, the latter is the last but one.
const beforeCost = 0.5

// refIs returns a condition on the candidate as one on another card.
func refIs(a []*meaning) *meaning {
	v := ofCard(a[0], a[1].ref)
	if v == nil {
		return nil
	}
	s := substitution{shift: func(r syntax.Ref) (syntax.Ref, bool) {
		if b, ok := r.(syntax.Back); ok && b >= syntax.Back(2) {
			v.extra = beforeCost
		}
		return r, true
	}}
	s.cond(a[0].cond)
	if j, ok := a[0].cond.(*syntax.Join); ok && j.By == syntax.And && readsLine(a[0]) {
		v.extra += joinedCost
	}
	return v
}

// joinedCost is the cost of a named card that is both of a class and compared: if the
// last is a club, go lower.
const joinedCost = 0.4

// forbidAfter returns the condition that no card of one class follows a card of another.
func forbidAfter(a []*meaning) *meaning {
	before := was([]*meaning{a[1], {ref: syntax.Last}})
	if before == nil || a[0].cond == nil || before.cond == nil {
		return nil
	}
	return &meaning{cond: not(join(syntax.And, a[0].cond, before.cond)), extra: before.extra}
}

// contrary reports whether always just one of the tests of two pairs is true: red and black, higher
// and not higher.
func contrary(a, b *meaning) bool {
	if len(a.list) != 2 || len(b.list) != 2 {
		return false
	}
	x, y := a.list[0].cond, b.list[0].cond
	if y == nil { // what is gapped has no test to compare
		return false
	}
	switch x := x.(type) {
	case *syntax.Is:
		y, ok := y.(*syntax.Is)
		attr := x.Class.Attribute()
		return ok && syntax.SameRef(x.Of, y.Of) && x.Class != y.Class &&
			attr == y.Class.Attribute() && attr > syntax.Suit
	case *syntax.Compare, *syntax.In:
		if halves(x, y) {
			return true
		}
		return sameCond(negation(x), y) || sameCond(x, negation(y))
	}
	return false
}

// halves reports whether x says that a number is even and y that it is odd, or the reverse.
func halves(x, y syntax.Cond) bool {
	a, ok := x.(*syntax.Compare)
	b, ok2 := y.(*syntax.Compare)
	if !ok || !ok2 || a.Relation != syntax.Equal || b.Relation != syntax.Equal {
		return false
	}
	rest, ok := a.X.(*syntax.Arith)
	if !ok || rest.Operator != syntax.Modulo || !sameFormula(&meaning{term: a.X}, &meaning{term: b.X}) {
		return false
	}
	two, ok := rest.Y.(*syntax.Literal)
	m, ok1 := a.Y.(*syntax.Literal)
	n, ok2 := b.Y.(*syntax.Literal)
	return ok && ok1 && ok2 && two.Value == 2 && m.Value != n.Value
}

// negation returns the contrary of a condition. A comparison becomes the contrary comparison.
func negation(x syntax.Cond) syntax.Cond {
	c, ok := x.(*syntax.Compare)
	if !ok || c.Order != nil {
		return not(x)
	}
	return &syntax.Compare{Relation: c.Relation.Negated(), X: c.X, Y: c.Y}
}

// turnTo returns a class that each card of another class turns round: red, and at a king black. The
// third argument is what it turns to.
func turnTo(a []*meaning) *meaning {
	x, y := newSamples().cond(a[0].cond), newSamples().cond(a[2].cond)
	if x == nil || y == nil {
		return nil
	}
	for i := range x {
		if x[i] != y[i].not() {
			return nil
		}
	}
	return turn(a[0], a[1].cond)
}

// bothAttributes returns two comparisons of different attributes with the last card: the other color,
// the same parity.
func bothAttributes(a []*meaning) *meaning {
	x, _, ok := comparedAttribute(a[0].cond)
	y, _, ok2 := comparedAttribute(a[1].cond)
	if !ok || !ok2 || x == y {
		return nil
	}
	return &meaning{cond: join(syntax.And, a[0].cond, a[1].cond)}
}

// severalAlike returns the condition that a number of some attributes are like those of the last card.
func severalAlike(a []*meaning) *meaning {
	var xs []syntax.Cond
	for _, attr := range a[2:] {
		x := compareAttribute(syntax.Equal, attr, &meaning{ref: syntax.Last})
		if x == nil || a[1].num < 1 || a[1].num > len(a)-2 {
			return nil
		}
		xs = append(xs, x.cond)
	}
	return &meaning{cond: &syntax.Several{Relation: relations[a[0].tag], Count: a[1].num, Xs: xs}}
}

// suitsOf returns the suits of a list, if it is one of different suits.
func suitsOf(list []*meaning) []syntax.Class {
	var all []syntax.Class
	for _, v := range list {
		is, ok := v.cond.(*syntax.Is)
		if !ok || is.Of != syntax.Ref(syntax.Card) || !slices.Contains(suits, is.Class) ||
			slices.Contains(all, is.Class) {
			return nil
		}
		all = append(all, is.Class)
	}
	return all
}

// noRun returns the condition that fewer than a number of cards in a row meet a condition.
func noRun(a []*meaning) *meaning {
	n := a[1].num
	if n < 1 || n > 8 {
		return nil
	}
	xs := []syntax.Cond{a[0].cond}
	for k := 1; k < n; k++ {
		x := ofCard(a[0], syntax.Back(k))
		if x == nil {
			return nil
		}
		xs = append(xs, x.cond)
	}
	v := &meaning{cond: not(join(syntax.And, xs...))}
	if readsLine(a[0]) {
		v.extra = relatedRunCost
	}
	return v
}

// relatedRunCost is the cost of cards in a row of which each is like the one before it,
// since two cards of one suit are no run of cards that each have the same suit.
const relatedRunCost = 0.6

// noRunOf returns the condition that fewer than a number of cards in a row are alike.
func noRunOf(a []*meaning) *meaning {
	v := lastSame([]*meaning{a[0], a[1], {num: 0}})
	if v == nil {
		return nil
	}
	return &meaning{cond: not(v.cond)}
}
