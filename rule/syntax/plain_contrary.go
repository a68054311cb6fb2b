package syntax

import "slices"

// This file finds the contrary of a condition that is said without "not".

// contrary returns the contrary of a plain condition.
func contrary(c Cond) Cond {
	if other, ok := opposite(c); ok {
		return other
	}
	return &Not{c}
}

// opposite returns the contrary of a plain condition, if it has better words than "not".
func opposite(c Cond) (Cond, bool) {
	switch c := c.(type) {
	case *Always:
		return &Always{!c.Value}, true
	case *Not:
		return c.X, true
	case *Is:
		other, ok := otherClass[c.Class]
		return &Is{c.Of, other}, ok
	case *Compare:
		return oppositeCompare(c)
	case *Join:
		return oppositeJoin(c)
	case *Either:
		if x, ok := opposite(c.X); ok {
			return &Either{x, c.Y}, true
		}
		y, ok := opposite(c.Y)
		return &Either{c.X, y}, ok
	case *Several:
		return &Several{c.Relation.Negated(), c.Count, c.Xs}, c.Relation != Equal
	case *If:
		then, okThen := opposite(c.Then)
		if isFree(c.Else) {
			return joined(And, []Cond{c.If, contrary(c.Then)}), isDenied(c.Then)
		}
		other, okElse := opposite(c.Else)
		if !okThen || !okElse {
			return nil, false
		}
		return plainIf(c.If, then, other), true
	}
	return nil, false
}

// otherClass has the other class of two that everybody names: what is no face card is better not called
// a number card, as not everybody counts the ace.
var otherClass = map[Class]Class{Red: Black, Black: Red, Odd: Even, Even: Odd}

// oppositeCompare leaves "not" where it reads well: not a queen, not exactly 3 away.
func oppositeCompare(c *Compare) (Cond, bool) {
	n, isNumber := c.Y.(*Literal)
	_, difference := higherOrLower(c.X)
	switch {
	case isNumber && difference:
		return nil, false // "at most 2 higher" is not "not more than 2 higher"
	case c.Relation == Equal && isHalves(c):
		return &Compare{Relation: Equal, X: c.X, Y: &Literal{1 - n.Value}}, true
	case c.Relation == Equal && isNumber:
		if _, ok := subjectOf(c.X); ok {
			return nil, false
		}
	case c.Relation > NotEqual && c.Order != nil && len(c.Order) < 4:
		return nil, false // a suit that is not in the order is neither higher nor lower
	}
	other := &Compare{Relation: c.Relation.Negated(), X: c.X, Y: c.Y, Order: c.Order}
	if _, counts := c.X.(*Count); counts && isNumber {
		return plainCount(other, n.Value), true
	}
	return other, true
}

// higherOrLower returns the card of a difference of two ranks that keeps its sign.
func higherOrLower(t Term) (Ref, bool) {
	d, ok := t.(*Arith)
	if !ok {
		return Card, false
	}
	return differing(d)
}

// oppositeJoin says of each part of c that it is not so, and "and" for "or". What has a name of its
// own keeps it: not a red queen.
func oppositeJoin(c *Join) (Cond, bool) {
	if suits, ok := otherSuits(c); ok {
		return suits, true
	}
	if _, _, named := English.language().predicate(c); named {
		return nil, false
	}
	if slices.ContainsFunc(c.Xs, func(x Cond) bool { return !isDenied(x) }) {
		return nil, false
	}
	var parts []Cond
	for _, x := range c.Xs {
		parts = append(parts, contrary(x))
	}
	if c.By == And {
		return joined(Or, parts), true
	}
	return joined(And, parts), true
}

// isDenied reports whether the contrary of c is said without "it is not true that".
func isDenied(c Cond) bool {
	switch c.(type) {
	case *Is, *In, *PrimeNumber, *Follows, *Seen:
		return true
	case *Compare:
		_, _, ok := English.language().predicate(c)
		if ok {
			return true
		}
	}
	_, ok := opposite(c)
	return ok
}

// otherSuits returns the suits of a card that c, which names some of them, does not name.
func otherSuits(c *Join) (Cond, bool) {
	first, ok := c.Xs[0].(*Is)
	if !ok || c.By != Or {
		return nil, false
	}
	named := make(map[Class]bool)
	for _, x := range c.Xs {
		is, ok := x.(*Is)
		if !ok || is.Class.Attribute() != Suit || !SameRef(is.Of, first.Of) {
			return nil, false
		}
		named[is.Class] = true
	}
	switch {
	case len(named) == 4:
		return nil, false
	case len(named) == 2 && named[Diamonds] && named[Hearts]:
		return &Is{first.Of, Black}, true
	case len(named) == 2 && named[Clubs] && named[Spades]:
		return &Is{first.Of, Red}, true
	}
	var others []Cond
	for suit := Clubs; suit <= Spades; suit++ {
		if !named[suit] {
			others = append(others, &Is{first.Of, suit})
		}
	}
	return joined(Or, others), true
}
