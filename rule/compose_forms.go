package rule

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// An author draws trees that a person could have thought of. A rule is one
// thought: how a card stands to the last, a question with answers that belong
// together, an exception, or a pattern along the line. Whether the rule is any
// good is not known here. What a rule is made of is in compose_parts.go.
type author struct{ *rand.Rand }

// tree draws a whole rule.
func (a author) tree() *syntax.Tree {
	return &syntax.Tree{Body: draw(a,
		form{4, a.relation},
		form{3, a.narrowed},
		form{2, a.widened},
		form{12, a.asked},
		form{1, a.required},
		form{3, a.split},
		form{3, a.exception},
		form{3, a.askedInThree},
		form{4, a.pattern},
		form{3, a.turned},
	)}
}

// A form is a way to say something, and how many times out of all it is chosen.
type form struct {
	weight int
	say    func() syntax.Cond
}

func draw(a author, forms ...form) syntax.Cond {
	total := 0
	for _, f := range forms {
		total += f.weight
	}
	at := a.IntN(total)
	for _, f := range forms {
		at -= f.weight
		if at < 0 {
			return f.say()
		}
	}
	panic("rule: no form was drawn")
}

// A conditionPair makes two conditions that belong together.
type conditionPair func() (x, y syntax.Cond)

// oneIn draws one of the things that it is given; said twice it is as likely
// again.
func oneIn[T any](a author, from ...T) T { return from[a.IntN(len(from))] }

// between draws a number from lo to hi.
func (a author) between(lo, hi int) int { return lo + a.IntN(hi-lo+1) }

// relation says how the card stands to the last, or the one before.
func (a author) relation() syntax.Cond {
	return draw(a,
		form{3, a.likeness},
		form{2, a.likenessBefore},
		form{1, func() syntax.Cond { return a.cycleAfter(a.before()) }},
		form{4, a.distance},
		form{4, a.steps},
		form{2, a.cycle},
		form{3, a.sum},
	)
}

// narrowed returns two conditions that the card must meet at once.
func (a author) narrowed() syntax.Cond {
	if a.IntN(6) == 0 {
		return both(unlike(syntax.Suit, syntax.Last), unlike(syntax.Suit, syntax.Back(2)))
	}
	return both(a.likeness(), draw(a,
		form{2, a.likeness}, form{2, a.direction}, form{3, a.distance}, form{2, a.steps}))
}

// widened returns two conditions of which one is enough.
func (a author) widened() syntax.Cond {
	suit := draw(a, form{2, func() syntax.Cond { return alike(syntax.Suit, syntax.Last) }}, form{1, a.cycle})
	rank := draw(a, form{2, a.near}, form{1, a.steps},
		form{1, func() syntax.Cond { return alike(syntax.Rank, syntax.Last) }})
	return &syntax.Join{By: syntax.Or, Xs: []syntax.Cond{suit, rank}}
}

// asked returns a question about the line with an answer for each case.
func (a author) asked() syntax.Cond {
	then, other := a.answers()
	return &syntax.If{If: a.question(), Then: then, Else: other}
}

// required returns a demand after some cards; after the others any card fits.
func (a author) required() syntax.Cond {
	then, _ := a.answers()
	if a.IntN(3) == 0 {
		then = a.double()
	}
	return &syntax.If{If: a.question(), Then: then, Else: &syntax.Always{Value: true}}
}

// split returns a question about the class of the card, with comparisons with the last card as answers.
func (a author) split() syntax.Cond {
	then, other := oneIn(a, conditionPair(a.likenesses),
		a.likenesses, a.directions, a.directions, a.directions, a.nearAndFar,
		a.cycles, a.twoLikenesses)()
	return &syntax.If{If: a.classOf(syntax.Card), Then: then, Else: other}
}

// exception returns a comparison with the last card that has an exception after high, low or face cards,
// from which the line comes back.
func (a author) exception() syntax.Cond {
	e := &syntax.If{Else: draw(a, form{4, a.direction}, form{1, a.distance}, form{1, a.steps}, form{1, a.cycle},
		form{2, a.narrowed})}
	edge := a.between(3, 5)
	switch a.IntN(3) {
	case 0:
		e.If, e.Then = &syntax.Is{Of: syntax.Last, Class: syntax.FaceCard},
			a.class(syntax.NumberCard, syntax.Odd, syntax.Even, syntax.Red, syntax.Black)
	case 1:
		e.If, e.Then = atLeast(syntax.Last, card.Ranks+1-edge), atMost(syntax.Card, a.between(4, 7))
	case 2:
		e.If, e.Then = atMost(syntax.Last, edge), atLeast(syntax.Card, a.between(7, 10))
	}
	return e
}

// askedInThree returns two questions, the second for cards that the first one excludes, and three answers.
// The questions are of one kind, and so are the answers.
func (a author) askedInThree() syntax.Cond {
	first, second := oneIn(a, a.bandsOfLast, a.facesAndHalves, a.suitsOfOneColor)()
	said := oneIn(a, a.threeBands, a.threeSuits, a.threeRelations, a.threeRelations, a.oneAndTwo, a.oneAndTwo)()
	return &syntax.If{If: first, Then: said[0], Else: &syntax.If{If: second, Then: said[1], Else: said[2]}}
}

// turned is turned round by cards that come now and then.
func (a author) turned() syntax.Cond {
	rank := oneIn(a, int(card.Ace), 7, int(card.King))
	event := draw(a,
		form{1, func() syntax.Cond { return &syntax.Is{Of: syntax.Card, Class: syntax.FaceCard} }},
		form{3, func() syntax.Cond {
			return &syntax.Compare{Relation: syntax.Equal, X: rankOf(syntax.Card), Y: &syntax.Literal{Value: rank}}
		}},
	)
	if a.IntN(2) == 0 {
		return &syntax.Turned{X: draw(a, form{3, a.likeness}, form{1, a.direction}), At: event}
	}
	then, other := oneIn(a, conditionPair(a.classes), a.heights, a.likenesses)()
	return &syntax.If{If: &syntax.Turned{X: a.classOf(syntax.Last), At: event}, Then: then, Else: other}
}

// pattern repeats itself along the line.
func (a author) pattern() syntax.Cond {
	counts := oneIn(a, [2]int{1, 1}, [2]int{2, 2}, [2]int{2, 2}, [2]int{3, 3}, [2]int{1, 2}, [2]int{2, 1}, [2]int{1, 3},
		[2]int{3, 1}, [2]int{2, 3}, [2]int{3, 2})
	switch a.IntN(16) {
	case 0:
		return inTurn(1, a.threeBands()...)
	case 1, 2:
		x := oneIn(a, a.colorOf, a.parityOf)(syntax.Card)
		return inTurn(1, x, contrary(x), &syntax.Is{Of: syntax.Card, Class: syntax.FaceCard})
	case 3, 4:
		return inTurn(1, a.twice(a.likenesses)...)
	}
	x, y := oneIn(a, conditionPair(a.classes), a.classes, a.heights)()
	return &syntax.Repeat{Phases: []syntax.Phase{{Cond: x, Count: counts[0]}, {Cond: y, Count: counts[1]}}}
}

// inTurn asks each of said for as many cards.
func inTurn(count int, said ...syntax.Cond) syntax.Cond {
	r := new(syntax.Repeat)
	for _, x := range said {
		r.Phases = append(r.Phases, syntax.Phase{Cond: x, Count: count})
	}
	return r
}

// question asks about the last card, or the last two.
func (a author) question() syntax.Cond {
	return draw(a,
		form{6, func() syntax.Cond { return a.classOf(syntax.Last) }},
		form{2, func() syntax.Cond { return a.height(syntax.Last) }},
		form{1, func() syntax.Cond { x, _ := a.suitPairs(syntax.Last); return x }},
		form{2, func() syntax.Cond { return both(a.colorOf(syntax.Last), a.parityOf(syntax.Last)) }},
		form{2, func() syntax.Cond {
			attribute := oneIn(a, syntax.Color, syntax.Parity, syntax.Suit)
			return compared(attribute, syntax.Last, syntax.Back(2), syntax.Equal)
		}},
		form{1, func() syntax.Cond {
			return compared(syntax.Rank, syntax.Last, syntax.Back(2), oneIn(a, syntax.Greater, syntax.Less))
		}},
	)
}

// answers are the two halves of a choice, most often contrary to each other, for
// that is how people think.
func (a author) answers() (x, y syntax.Cond) {
	return oneIn(a, conditionPair(a.classes), a.classes, a.classes, a.heights, a.heights,
		func() (x, y syntax.Cond) { return a.suitPairs(syntax.Card) },
		a.likenesses, a.likenesses, a.directions, a.nearAndFar, a.cycles, a.twoKinds, a.twoKinds)()
}

// twoKinds are answers that have nothing to do with each other, but are simple.
func (a author) twoKinds() (x, y syntax.Cond) {
	class := func() syntax.Cond { return a.class(syntax.Red, syntax.Black, syntax.Odd, syntax.Even) }
	height := func() syntax.Cond { return a.height(syntax.Card) }
	simple := []func() syntax.Cond{class, height, a.double, a.likeness, a.direction, a.near}
	i := a.Perm(len(simple))
	return simple[i[0]](), simple[i[1]]()
}

// bandsOfLast returns whether the last card was low, and if not, whether it was in the middle.
func (a author) bandsOfLast() (first, second syntax.Cond) {
	low := a.between(3, 5)
	return atMost(syntax.Last, low), atMost(syntax.Last, low+a.between(4, 5))
}

// facesAndHalves returns whether the last card was a face, and a class for one half of the numbers.
func (a author) facesAndHalves() (first, second syntax.Cond) {
	return &syntax.Is{Of: syntax.Last, Class: syntax.FaceCard}, draw(a,
		form{1, func() syntax.Cond { return a.colorOf(syntax.Last) }},
		form{1, func() syntax.Cond { return a.parityOf(syntax.Last) }})
}

// suitsOfOneColor returns a question about each suit of one color. Neither is true of the
// other color.
func (a author) suitsOfOneColor() (first, second syntax.Cond) {
	suits := oneIn(a, [2]syntax.Class{syntax.Hearts, syntax.Diamonds}, [2]syntax.Class{syntax.Spades, syntax.Clubs})
	return &syntax.Is{Of: syntax.Last, Class: suits[0]}, &syntax.Is{Of: syntax.Last, Class: suits[1]}
}

// threeBands are low, middle and high ranks, turned round or begun elsewhere.
func (a author) threeBands() []syntax.Cond {
	low := a.between(3, 5)
	high := low + a.between(4, 5)
	bands := []syntax.Cond{
		atMost(syntax.Card, low),
		&syntax.In{X: rankOf(syntax.Card), Ranges: []syntax.Range{{Lo: low + 1, Hi: high}}},
		atLeast(syntax.Card, high+1),
	}
	if a.IntN(2) == 0 {
		slices.Reverse(bands)
	}
	first := a.IntN(len(bands))
	return slices.Concat(bands[first:], bands[:first])
}

// threeSuits are the two suits of one color, and the other color.
func (a author) threeSuits() []syntax.Cond {
	classes := oneIn(a,
		[]syntax.Class{syntax.Hearts, syntax.Diamonds, syntax.Black},
		[]syntax.Class{syntax.Spades, syntax.Clubs, syntax.Red})
	var said []syntax.Cond
	for _, i := range a.Perm(len(classes)) {
		said = append(said, &syntax.Is{Of: syntax.Card, Class: classes[i]})
	}
	return said
}

// threeRelations are ways in which the card can stand to the last.
func (a author) threeRelations() []syntax.Cond {
	x, y := oneIn(a, conditionPair(a.likenesses), a.directions)()
	return a.shuffled(x, y, draw(a, form{2, a.near},
		form{1, func() syntax.Cond { return alike(syntax.Suit, syntax.Last) }}))
}

// oneAndTwo are an answer for the exception and two halves for the rest.
func (a author) oneAndTwo() []syntax.Cond {
	x, y := oneIn(a, conditionPair(a.classes), a.heights, a.likenesses)()
	one := draw(a,
		form{3, func() syntax.Cond {
			return a.class(syntax.NumberCard, syntax.Red, syntax.Black, syntax.Odd, syntax.Even)
		}},
		form{2, func() syntax.Cond { return a.height(syntax.Card) }},
		form{2, a.likeness},
	)
	return []syntax.Cond{one, x, y}
}

// twice is a conditionPair in the form of a list.
func (a author) twice(say conditionPair) []syntax.Cond {
	x, y := say()
	return []syntax.Cond{x, y}
}

func (a author) shuffled(said ...syntax.Cond) []syntax.Cond {
	a.Shuffle(len(said), func(i, j int) { said[i], said[j] = said[j], said[i] })
	return said
}
