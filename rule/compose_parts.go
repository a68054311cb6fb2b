package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file makes the parts of composed rules.

// likeness says that an attribute is that of the last card, or another.
func (a author) likeness() syntax.Cond {
	return compared(a.attribute(), syntax.Card, syntax.Last, oneIn(a, syntax.Equal, syntax.NotEqual))
}

func (a author) attribute() syntax.Attribute {
	return oneIn(a, syntax.Suit, syntax.Color, syntax.Color, syntax.Parity, syntax.Parity)
}

// likenesses say the one after one answer and the other after the other.
func (a author) likenesses() (x, y syntax.Cond) {
	x = a.likeness()
	return x, contrary(x)
}

// twoLikenesses returns two comparisons with the last card, of different attributes.
func (a author) twoLikenesses() (x, y syntax.Cond) {
	of := []syntax.Attribute{syntax.Suit, syntax.Color, syntax.Parity}
	i := a.Perm(len(of))
	relation := func() syntax.Relation { return oneIn(a, syntax.Equal, syntax.NotEqual) }
	return compared(of[i[0]], syntax.Card, syntax.Last, relation()),
		compared(of[i[1]], syntax.Card, syntax.Last, relation())
}

// likenessBefore looks past the last card.
func (a author) likenessBefore() syntax.Cond {
	of := oneIn(a, syntax.Color, syntax.Parity, syntax.Kind, syntax.Suit)
	return compared(of, syntax.Card, a.before(), oneIn(a, syntax.Equal, syntax.NotEqual, syntax.NotEqual))
}

// before is the card before the last, or the one before that.
func (a author) before() syntax.Ref { return syntax.Back(oneIn(a, 2, 2, 3)) }

func alike(a syntax.Attribute, to syntax.Ref) syntax.Cond {
	return compared(a, syntax.Card, to, syntax.Equal)
}

func unlike(a syntax.Attribute, to syntax.Ref) syntax.Cond {
	return compared(a, syntax.Card, to, syntax.NotEqual)
}

func compared(a syntax.Attribute, x, y syntax.Ref, r syntax.Relation) syntax.Cond {
	return &syntax.Compare{Relation: r, X: &syntax.Attr{Of: x, Attribute: a}, Y: &syntax.Attr{Of: y, Attribute: a}}
}

// direction says that the card is higher than the last, or lower.
func (a author) direction() syntax.Cond {
	return compared(syntax.Rank, syntax.Card, syntax.Last, oneIn(a, syntax.Greater, syntax.Greater, syntax.Less))
}

// directions lead up and down; where the card is as high it may go on the one
// way, or on neither.
func (a author) directions() (x, y syntax.Cond) {
	x = a.direction()
	if a.IntN(2) == 0 {
		return x, contrary(x)
	}
	return x, mirror(x)
}

func rankOf(ref syntax.Ref) syntax.Term { return &syntax.Attr{Of: ref, Attribute: syntax.Rank} }

// apart is how far the ranks of the card and the last one are apart.
func apart() syntax.Term {
	return &syntax.Abs{X: &syntax.Arith{Operator: syntax.Minus, X: rankOf(syntax.Card), Y: rankOf(syntax.Last)}}
}

func (a author) near() syntax.Cond {
	return &syntax.Compare{Relation: syntax.LessEqual, X: apart(), Y: &syntax.Literal{Value: a.between(2, 4)}}
}

// nearAndFar are the two sides of one distance.
func (a author) nearAndFar() (x, y syntax.Cond) {
	near := a.near()
	if a.IntN(2) == 0 {
		return contrary(near), near
	}
	return near, contrary(near)
}

// distance says how far the ranks are apart.
func (a author) distance() syntax.Cond {
	switch a.IntN(3) {
	case 0:
		return a.near()
	case 1:
		return &syntax.Compare{Relation: syntax.GreaterEqual, X: apart(), Y: &syntax.Literal{Value: a.between(3, 6)}}
	}
	lo := a.between(1, 3)
	return &syntax.In{X: apart(), Ranges: []syntax.Range{{Lo: lo, Hi: lo + a.between(1, 3)}}}
}

// steps says how far up the circle of ranks the card is.
func (a author) steps() syntax.Cond {
	lo := a.between(1, 3)
	return &syntax.In{
		X:      &syntax.Steps{From: syntax.Last, To: syntax.Card},
		Ranges: []syntax.Range{{Lo: lo, Hi: lo + a.between(2, 5)}},
	}
}

// cycle says which suit follows, in an order of all four.
func (a author) cycle() syntax.Cond { return a.cycleAfter(syntax.Last) }

func (a author) cycleAfter(ref syntax.Ref) syntax.Cond {
	suits := []syntax.Class{syntax.Clubs, syntax.Diamonds, syntax.Hearts}
	a.Shuffle(len(suits), func(i, j int) { suits[i], suits[j] = suits[j], suits[i] })
	return &syntax.Follows{Of: syntax.Card, After: ref, Cycle: append([]syntax.Class{syntax.Spades}, suits...)}
}

// cycles lead through the suits one way and the other.
func (a author) cycles() (x, y syntax.Cond) {
	x = a.cycle()
	return x, mirror(x)
}

// sum says how high the sum with the last card is.
func (a author) sum() syntax.Cond {
	sum := &syntax.Arith{Operator: syntax.Plus, X: rankOf(syntax.Card), Y: rankOf(syntax.Last)}
	if a.IntN(2) == 0 {
		return &syntax.Compare{Relation: syntax.GreaterEqual, X: sum, Y: &syntax.Literal{Value: a.between(11, 14)}}
	}
	return &syntax.Compare{Relation: syntax.LessEqual, X: sum, Y: &syntax.Literal{Value: a.between(14, 17)}}
}

func both(x, y syntax.Cond) syntax.Cond {
	return &syntax.Join{By: syntax.And, Xs: []syntax.Cond{x, y}}
}

// class says that the candidate is of one of classes.
func (a author) class(classes ...syntax.Class) syntax.Cond {
	return &syntax.Is{Of: syntax.Card, Class: oneIn(a, classes...)}
}

// classes are the two values of an attribute.
func (a author) classes() (x, y syntax.Cond) {
	x = a.class(syntax.Red, syntax.Red, syntax.Black, syntax.Black, syntax.Odd, syntax.Odd, syntax.Even, syntax.Even,
		syntax.FaceCard, syntax.NumberCard)
	return x, contrary(x)
}

// classOf asks of what class a card is.
func (a author) classOf(ref syntax.Ref) syntax.Cond {
	return &syntax.Is{Of: ref, Class: oneIn(a,
		syntax.Red, syntax.Red, syntax.Black, syntax.Black, syntax.Odd, syntax.Odd, syntax.Even, syntax.Even,
		syntax.FaceCard, syntax.FaceCard, syntax.Prime, syntax.Hearts, syntax.Spades, syntax.Diamonds, syntax.Clubs)}
}

// suitPairs are a red and a black suit, and the other two: two of one color have
// a name.
func (a author) suitPairs(ref syntax.Ref) (x, y syntax.Cond) {
	red, black := oneIn(a, syntax.Diamonds, syntax.Hearts), oneIn(a, syntax.Clubs, syntax.Spades)
	x = &syntax.Join{By: syntax.Or, Xs: []syntax.Cond{
		&syntax.Is{Of: ref, Class: max(red, black)}, &syntax.Is{Of: ref, Class: min(red, black)},
	}}
	return x, contrary(x)
}

func (a author) colorOf(ref syntax.Ref) syntax.Cond {
	return &syntax.Is{Of: ref, Class: oneIn(a, syntax.Red, syntax.Black)}
}

func (a author) parityOf(ref syntax.Ref) syntax.Cond {
	return &syntax.Is{Of: ref, Class: oneIn(a, syntax.Odd, syntax.Even)}
}

// height says that a rank is high or low.
func (a author) height(ref syntax.Ref) syntax.Cond {
	if a.IntN(2) == 0 {
		return atMost(ref, a.between(5, 8))
	}
	return atLeast(ref, a.between(6, 9))
}

// heights are high and low, with or without ranks between them.
func (a author) heights() (x, y syntax.Cond) {
	x = a.height(syntax.Card)
	if a.IntN(2) == 0 {
		return x, contrary(x)
	}
	edge := a.between(3, 6)
	low, high := atMost(syntax.Card, edge), atLeast(syntax.Card, card.Ranks+1-edge)
	if a.IntN(2) == 0 {
		return low, high
	}
	return high, low
}

// double is two things at once.
func (a author) double() syntax.Cond {
	return both(a.colorOf(syntax.Card), oneIn(a, a.parityOf, a.height)(syntax.Card))
}

func atMost(ref syntax.Ref, n int) syntax.Cond {
	return &syntax.Compare{Relation: syntax.LessEqual, X: rankOf(ref), Y: &syntax.Literal{Value: n}}
}

func atLeast(ref syntax.Ref, n int) syntax.Cond {
	return &syntax.Compare{Relation: syntax.GreaterEqual, X: rankOf(ref), Y: &syntax.Literal{Value: n}}
}
