package rule

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A composer draws trees that a person could have thought of. A rule is one
// thought: how a card stands to the last, one question about the last card with
// an answer to each side, or a pattern along the line. Whether the rule is any
// good is not known here.
type composer struct{ *rand.Rand }

// tree draws a whole rule.
func (c composer) tree() *syntax.Tree {
	return &syntax.Tree{Body: draw(c,
		form{3, c.relation},
		form{3, c.narrowed},
		form{2, c.widened},
		form{8, c.asked},
		form{3, c.askedInThree},
		form{2, c.split},
		form{2, c.pattern},
		form{2, c.turned},
	)}
}

// A form is a way to say something, and how many times out of all it is chosen.
type form struct {
	weight int
	say    func() syntax.Cond
}

func draw(c composer, forms ...form) syntax.Cond {
	total := 0
	for _, f := range forms {
		total += f.weight
	}
	at := c.IntN(total)
	for _, f := range forms {
		if at -= f.weight; at < 0 {
			return f.say()
		}
	}
	panic("rule: no form was drawn")
}

func oneIn[T any](c composer, from ...T) T { return from[c.IntN(len(from))] }

// between draws a number from lo to hi.
func (c composer) between(lo, hi int) int { return lo + c.IntN(hi-lo+1) }

// relation says how the card stands to the last.
func (c composer) relation() syntax.Cond {
	return draw(c,
		form{4, c.likeness},
		form{2, c.higher},
		form{3, c.distance},
		form{3, c.steps},
		form{2, c.cycle},
		form{2, c.sum},
	)
}

// likeness says that an attribute is that of the last card, or another.
func (c composer) likeness() syntax.Cond {
	return sameAttribute(syntax.Card, syntax.Last, c.attribute(), oneIn(c, syntax.Equal, syntax.NotEqual))
}

func (c composer) attribute() syntax.Attribute {
	return oneIn(c, syntax.Suit, syntax.Color, syntax.Color, syntax.Parity, syntax.Parity, syntax.Kind)
}

func sameAttribute(x, y syntax.Ref, a syntax.Attribute, r syntax.Relation) syntax.Cond {
	return &syntax.Compare{Relation: r, X: &syntax.Attr{Of: x, Attribute: a}, Y: &syntax.Attr{Of: y, Attribute: a}}
}

// higher says that the card is higher than the last, or lower.
func (c composer) higher() syntax.Cond {
	return sameAttribute(syntax.Card, syntax.Last, syntax.Rank, oneIn(c, syntax.Greater, syntax.Less))
}

func rankOf(ref syntax.Ref) syntax.Term { return &syntax.Attr{Of: ref, Attribute: syntax.Rank} }

// distance says how far the ranks are apart.
func (c composer) distance() syntax.Cond {
	apart := &syntax.Abs{X: &syntax.Arith{Operator: syntax.Minus, X: rankOf(syntax.Card), Y: rankOf(syntax.Last)}}
	switch c.IntN(3) {
	case 0:
		return &syntax.Compare{Relation: syntax.GreaterEqual, X: apart, Y: &syntax.Literal{Value: c.between(4, 6)}}
	case 1:
		return &syntax.Compare{Relation: syntax.LessEqual, X: apart, Y: &syntax.Literal{Value: c.between(2, 4)}}
	}
	lo := c.between(1, 3)
	return &syntax.In{X: apart, Ranges: []syntax.Range{{Lo: lo, Hi: lo + c.between(1, 3)}}}
}

// steps says how far up the circle of ranks the card is.
func (c composer) steps() syntax.Cond {
	lo := c.between(1, 8)
	return &syntax.In{
		X:      &syntax.Steps{From: syntax.Last, To: syntax.Card},
		Ranges: []syntax.Range{{Lo: lo, Hi: min(lo+c.between(2, 5), card.Ranks-1)}},
	}
}

// cycle says which suit follows, in an order of all four.
func (c composer) cycle() syntax.Cond {
	suits := []syntax.Class{syntax.Clubs, syntax.Diamonds, syntax.Hearts}
	c.Shuffle(len(suits), func(i, j int) { suits[i], suits[j] = suits[j], suits[i] })
	return &syntax.Follows{Of: syntax.Card, After: syntax.Last, Cycle: append([]syntax.Class{syntax.Spades}, suits...)}
}

// sum says something about the sum with the last card: how high it is, or what
// it can be divided by.
func (c composer) sum() syntax.Cond {
	sum := &syntax.Arith{Operator: syntax.Plus, X: rankOf(syntax.Card), Y: rankOf(syntax.Last)}
	if c.IntN(2) == 0 {
		r := oneIn(c, syntax.GreaterEqual, syntax.LessEqual)
		return &syntax.Compare{Relation: r, X: sum, Y: &syntax.Literal{Value: c.between(12, 16)}}
	}
	return &syntax.Compare{Relation: syntax.Equal, X: &syntax.Mod{X: sum, By: c.between(2, 4)}, Y: &syntax.Literal{}}
}

// narrowed says two things that the card must be at once.
func (c composer) narrowed() syntax.Cond {
	second := draw(c, form{2, c.likeness}, form{1, c.higher}, form{2, c.distance}, form{1, c.steps}, form{1, c.cycle})
	return both(draw(c, form{2, c.likeness}, form{1, c.class}), second)
}

// widened says two things of which one is enough.
func (c composer) widened() syntax.Cond {
	second := draw(c, form{2, c.likeness}, form{1, c.sameRank}, form{1, c.class})
	return &syntax.Join{By: syntax.Or, Xs: []syntax.Cond{c.relation(), second}}
}

func (c composer) sameRank() syntax.Cond {
	return sameAttribute(syntax.Card, syntax.Last, syntax.Rank, syntax.Equal)
}

func both(x, y syntax.Cond) syntax.Cond {
	return &syntax.Join{By: syntax.And, Xs: []syntax.Cond{x, y}}
}

// asked asks one question about the line. The answers are most often contrary
// to each other, for that is how people think.
func (c composer) asked() syntax.Cond {
	then := c.answer()
	return &syntax.If{If: c.question(), Then: then, Else: c.otherwise(then)}
}

// askedInThree asks a second question where the first one is answered no.
func (c composer) askedInThree() syntax.Cond {
	low := c.between(3, 5)
	high := low + c.between(3, 5)
	if c.IntN(2) == 0 {
		return &syntax.If{
			If: rankAtMost(syntax.Last, low), Then: c.answer(),
			Else: &syntax.If{If: rankAtMost(syntax.Last, high), Then: c.answer(), Else: c.answer()},
		}
	}
	return &syntax.If{
		If: &syntax.Is{Of: syntax.Last, Class: syntax.FaceCard}, Then: c.answer(),
		Else: &syntax.If{If: c.classOf(syntax.Last), Then: c.answer(), Else: c.answer()},
	}
}

// split asks about the card itself, and then how it stands to the last.
func (c composer) split() syntax.Cond {
	then := c.relation()
	return &syntax.If{If: c.classOf(syntax.Card), Then: then, Else: c.otherwise(then)}
}

// question asks about the last card, or how the last two stand to each other.
func (c composer) question() syntax.Cond {
	return draw(c,
		form{5, func() syntax.Cond { return c.classOf(syntax.Last) }},
		form{1, func() syntax.Cond { return c.twoSuits(syntax.Last) }},
		form{3, func() syntax.Cond { return c.height(syntax.Last) }},
		form{2, func() syntax.Cond { return sameAttribute(syntax.Last, 2, c.attribute(), syntax.Equal) }},
		form{1, func() syntax.Cond { return sameAttribute(syntax.Last, 2, syntax.Rank, syntax.Greater) }},
	)
}

// answer says which cards fit, by themselves or beside the last.
func (c composer) answer() syntax.Cond {
	return draw(c,
		form{4, c.class},
		form{1, func() syntax.Cond { return c.twoSuits(syntax.Card) }},
		form{3, func() syntax.Cond { return c.height(syntax.Card) }},
		form{2, c.ranks},
		form{2, func() syntax.Cond { return both(c.colored(), c.odd()) }},
		form{2, func() syntax.Cond { return both(oneIn(c, c.colored, c.odd)(), c.height(syntax.Card)) }},
		form{3, c.relation},
	)
}

// otherwise answers the other side.
func (c composer) otherwise(then syntax.Cond) syntax.Cond {
	other := plainContrary(then)
	switch c.IntN(6) {
	case 0, 1:
		other = nil
	case 2, 3:
		if turned := mirror(then); turned != nil {
			other = turned
		}
	}
	if other == nil {
		return c.answer()
	}
	return other
}

// class says that the candidate is of a class.
func (c composer) class() syntax.Cond { return c.classOf(syntax.Card) }

func (c composer) classOf(ref syntax.Ref) syntax.Cond {
	return &syntax.Is{Of: ref, Class: oneIn(c,
		syntax.Red, syntax.Red, syntax.Black, syntax.Black, syntax.Odd, syntax.Odd, syntax.Even, syntax.Even,
		syntax.FaceCard, syntax.NumberCard, syntax.Prime, syntax.Hearts, syntax.Spades, syntax.Diamonds, syntax.Clubs)}
}

// twoSuits is a red and a black suit: two of one color have a name.
func (c composer) twoSuits(ref syntax.Ref) syntax.Cond {
	red, black := oneIn(c, syntax.Diamonds, syntax.Hearts), oneIn(c, syntax.Clubs, syntax.Spades)
	return &syntax.Join{By: syntax.Or, Xs: []syntax.Cond{
		&syntax.Is{Of: ref, Class: max(red, black)}, &syntax.Is{Of: ref, Class: min(red, black)},
	}}
}

func (c composer) colored() syntax.Cond {
	return &syntax.Is{Of: syntax.Card, Class: oneIn(c, syntax.Red, syntax.Black)}
}

func (c composer) odd() syntax.Cond {
	return &syntax.Is{Of: syntax.Card, Class: oneIn(c, syntax.Odd, syntax.Even)}
}

// height says that a rank is high or low.
func (c composer) height(ref syntax.Ref) syntax.Cond {
	if c.IntN(2) == 0 {
		return rankAtMost(ref, c.between(4, 8))
	}
	return &syntax.Compare{Relation: syntax.GreaterEqual, X: rankOf(ref), Y: &syntax.Literal{Value: c.between(6, 10)}}
}

func rankAtMost(ref syntax.Ref, n int) syntax.Cond {
	return &syntax.Compare{Relation: syntax.LessEqual, X: rankOf(ref), Y: &syntax.Literal{Value: n}}
}

// ranks says that the rank lies between two others.
func (c composer) ranks() syntax.Cond {
	lo := c.between(2, 8)
	return &syntax.In{X: rankOf(syntax.Card), Ranges: []syntax.Range{{Lo: lo, Hi: min(lo+c.between(3, 5), card.Ranks-1)}}}
}

// turned is turned round by cards that come now and then.
func (c composer) turned() syntax.Cond {
	event := draw(c,
		form{1, func() syntax.Cond { return &syntax.Is{Of: syntax.Card, Class: syntax.FaceCard} }},
		form{3, func() syntax.Cond {
			rank := oneIn(c, int(card.Ace), 7, int(card.King))
			return &syntax.Compare{Relation: syntax.Equal, X: rankOf(syntax.Card), Y: &syntax.Literal{Value: rank}}
		}},
	)
	if c.IntN(2) == 0 {
		return &syntax.Turned{X: draw(c, form{2, c.likeness}, form{1, c.higher}, form{1, c.cycle}), At: event}
	}
	then := draw(c, form{2, c.class}, form{1, func() syntax.Cond { return c.height(syntax.Card) }})
	return &syntax.If{If: &syntax.Turned{X: c.classOf(syntax.Last), At: event}, Then: then, Else: c.otherwise(then)}
}

// pattern repeats itself along the line: contraries in turn, or low, middle and
// high ranks.
func (c composer) pattern() syntax.Cond {
	if c.IntN(5) == 0 {
		return c.ladder()
	}
	x := draw(c, form{4, c.class}, form{2, func() syntax.Cond { return c.height(syntax.Card) }}, form{1, c.higher}, form{1, c.likeness})
	y := plainContrary(x)
	if turned := mirror(x); turned != nil && c.IntN(2) == 0 {
		y = turned
	}
	if y == nil {
		y = c.class()
	}
	first := c.between(1, 4)
	return &syntax.Repeat{Phases: []syntax.Phase{{Cond: x, Count: first}, {Cond: y, Count: oneIn(c, first, c.between(1, 3))}}}
}

// ladder goes up or down through three bands of ranks.
func (c composer) ladder() syntax.Cond {
	low := c.between(3, 5)
	high := low + c.between(4, 5)
	bands := []syntax.Cond{
		rankAtMost(syntax.Card, low),
		&syntax.In{X: rankOf(syntax.Card), Ranges: []syntax.Range{{Lo: low + 1, Hi: high}}},
		&syntax.Compare{Relation: syntax.GreaterEqual, X: rankOf(syntax.Card), Y: &syntax.Literal{Value: high + 1}},
	}
	if c.IntN(2) == 0 {
		slices.Reverse(bands)
	}
	r, count := new(syntax.Repeat), c.between(1, 2)
	for _, band := range bands {
		r.Phases = append(r.Phases, syntax.Phase{Cond: band, Count: count})
	}
	return r
}
