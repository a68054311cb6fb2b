package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file lists which second halves come to mind when a first one is said:
// they cost little to remember, and make rules that are pleasant to play.

// contrary returns what people say as the other half of c: odd red for even
// black, 6 or lower for 7 or higher. It need not be all that c is not.
func contrary(c syntax.Cond) syntax.Cond {
	switch c := c.(type) {
	case *syntax.Is:
		if other := otherClass(c.Class); other != syntax.NoClass {
			return &syntax.Is{Of: c.Of, Class: other}
		}
	case *syntax.Compare:
		return contraryCompare(c)
	case *syntax.Join:
		if other := otherSuits(c); other != nil {
			return other
		}
		if all := eachPart(c, plainContrary); all != nil {
			return all
		}
	case *syntax.Not:
		return c.X
	}
	return &syntax.Not{X: c}
}

func contraryCompare(c *syntax.Compare) syntax.Cond {
	number := func(r syntax.Relation, n int) syntax.Cond {
		return &syntax.Compare{Relation: r, X: c.X, Y: &syntax.Literal{Value: n}}
	}
	if n, ok := c.Y.(*syntax.Literal); ok {
		_, by, isMod := rest(c.X)
		switch {
		case c.Relation == syntax.GreaterEqual:
			return number(syntax.LessEqual, n.Value-1)
		case c.Relation == syntax.LessEqual:
			return number(syntax.GreaterEqual, n.Value+1)
		case c.Relation == syntax.Equal && isMod && by == 2 && (n.Value == 0 || n.Value == 1):
			return number(syntax.Equal, 1-n.Value)
		}
	}
	return &syntax.Compare{Relation: c.Relation.Negated(), X: c.X, Y: c.Y, Order: c.Order}
}

// rest returns x and by of "x mod by".
func rest(t syntax.Term) (x syntax.Term, by int, ok bool) {
	a, ok := t.(*syntax.Arith)
	if !ok || a.Operator != syntax.Modulo {
		return nil, 0, false
	}
	n, ok := a.Y.(*syntax.Literal)
	if !ok {
		return nil, 0, false
	}
	return a.X, n.Value, true
}

// plainContrary is nil where the contrary could only be said with "not".
func plainContrary(c syntax.Cond) syntax.Cond {
	other := contrary(c)
	if _, not := other.(*syntax.Not); not {
		return nil
	}
	return other
}

// otherSuits returns "hearts or clubs" for "spades or diamonds", and nil if c
// does not name suits.
func otherSuits(c *syntax.Join) syntax.Cond {
	var ref syntax.Ref
	var named [syntax.Spades + 1]bool
	for i, x := range c.Xs {
		is, ok := x.(*syntax.Is)
		if !ok || c.By != syntax.Or || is.Class.Attribute() != syntax.Suit || i > 0 && !syntax.SameRef(is.Of, ref) {
			return nil
		}
		ref, named[is.Class] = is.Of, true
	}
	other := &syntax.Join{By: syntax.Or}
	for suit := syntax.Spades; suit >= syntax.Clubs; suit-- {
		if !named[suit] {
			other.Xs = append(other.Xs, &syntax.Is{Of: ref, Class: suit})
		}
	}
	if len(other.Xs) < 2 {
		return nil
	}
	return other
}

// otherClass returns the other value of an attribute with two values.
func otherClass(c syntax.Class) syntax.Class {
	switch c {
	case syntax.Red:
		return syntax.Black
	case syntax.Black:
		return syntax.Red
	case syntax.Odd:
		return syntax.Even
	case syntax.Even:
		return syntax.Odd
	case syntax.FaceCard:
		return syntax.NumberCard
	case syntax.NumberCard:
		return syntax.FaceCard
	}
	return syntax.NoClass
}

// mirror returns c with high and low, up and down changed over: 4 or lower for
// 10 or higher, lower than the last card for higher. It is nil where nothing
// can be turned.
func mirror(c syntax.Cond) syntax.Cond {
	switch c := c.(type) {
	case *syntax.Is:
		if otherClass(c.Class) != syntax.NoClass {
			return contrary(c)
		}
	case *syntax.Compare:
		return mirrorCompare(c)
	case *syntax.In:
		return mirrorIn(c)
	case *syntax.Follows:
		cycle := slices.Clone(c.Cycle)
		slices.Reverse(cycle)
		return &syntax.Follows{Of: c.Of, After: c.After, Cycle: syntax.RotateCycle(cycle)}
	case *syntax.Join:
		return eachPart(c, mirror)
	}
	return nil
}

func mirrorCompare(c *syntax.Compare) syntax.Cond {
	if c.Relation <= syntax.NotEqual {
		return nil
	}
	y := c.Y
	if n, ok := y.(*syntax.Literal); ok {
		if !isRank(c.X) {
			return nil
		}
		y = &syntax.Literal{Value: card.Ranks + 1 - n.Value}
	}
	return &syntax.Compare{Relation: c.Relation.Flip(), X: c.X, Y: y, Order: c.Order}
}

// mirrorIn turns ranks round, and steps up the circle into steps down.
func mirrorIn(c *syntax.In) syntax.Cond {
	top := 0
	switch {
	case isRank(c.X):
		top = card.Ranks + 1
	case isSteps(c.X):
		top = card.Ranks
	default:
		return nil
	}
	var ranges []syntax.Range
	for _, r := range slices.Backward(c.Ranges) {
		ranges = append(ranges, syntax.Range{Lo: top - r.Hi, Hi: top - r.Lo})
	}
	return &syntax.In{X: c.X, Ranges: ranges}
}

func isSteps(t syntax.Term) bool {
	_, ok := t.(*syntax.Steps)
	return ok
}

// eachPart turns all parts of c, or returns nil if one of them cannot be.
func eachPart(c *syntax.Join, turn func(syntax.Cond) syntax.Cond) syntax.Cond {
	turned := &syntax.Join{By: c.By}
	for _, x := range c.Xs {
		part := turn(x)
		if part == nil {
			return nil
		}
		turned.Xs = append(turned.Xs, part)
	}
	return turned
}
