package syntaxtest

import (
	"pgregory.net/rapid"

	"eleusis/rule/syntax"
)

// everyday draws conditions as people write them: sentences have words of their
// own for these shapes, which chance alone seldom hits on.
func (g reach) everyday(t *rapid.T, depth int) syntax.Cond {
	if depth > 0 {
		switch rapid.IntRange(0, 4).Draw(t, "everyday") {
		case 0:
			return &syntax.If{If: g.about(t, syntax.Last, 1), Then: g.about(t, syntax.Card, 1),
				Else: g.everyday(t, depth-1)}
		case 1:
			return &syntax.If{If: g.about(t, syntax.Card, 1), Then: g.about(t, syntax.Card, 1),
				Else: g.about(t, syntax.Card, 1)}
		case 2:
			return &syntax.If{If: g.about(t, syntax.Last, 0), Then: g.everyday(t, depth-1),
				Else: &syntax.Always{Value: rapid.Bool().Draw(t, "free")}}
		}
	}
	switch rapid.IntRange(0, 5).Draw(t, "said") {
	case 0: // the last two cards are of the same suit
		a := pick(t, syntax.Rank, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind, syntax.BySuit)
		return &syntax.Compare{Relation: pick(t, syntax.Equal, syntax.NotEqual),
			X: &syntax.Attr{Of: syntax.Last, Attribute: a}, Y: &syntax.Attr{Of: syntax.Back(2), Attribute: a}}
	case 1: // a sum with another card
		sum := &syntax.Arith{Operator: syntax.Plus, X: &syntax.Attr{Of: syntax.Card, Attribute: syntax.Rank},
			Y: g.rankOf(t)}
		return &syntax.Compare{Relation: relation(t), X: sum,
			Y: &syntax.Literal{Value: rapid.IntRange(2, 26).Draw(t, "sum")}}
	case 2: // a colored rank
		return &syntax.Join{By: syntax.And,
			Xs: []syntax.Cond{
				&syntax.Is{Of: syntax.Card, Class: class(t)}, &syntax.Is{Of: syntax.Card, Class: class(t)},
				rankIs(t, syntax.Card)}}
	}
	return g.about(t, syntax.Card, 2)
}

// about draws something that is said of one card.
func (g reach) about(t *rapid.T, of syntax.Ref, depth int) syntax.Cond {
	kinds := 6
	if depth > 0 {
		kinds = 12
	}
	switch kind := rapid.IntRange(0, kinds-1).Draw(t, "about"); kind {
	case 0, 1, 2:
		return &syntax.Is{Of: of, Class: class(t)}
	case 3:
		return rankIs(t, of)
	case 4:
		return &syntax.Compare{Relation: relation(t), X: &syntax.Attr{Of: of, Attribute: syntax.Rank}, Y: pick(t,
			syntax.Term(&syntax.Literal{Value: 7}),
			syntax.Term(&syntax.Attr{Of: syntax.Back(2), Attribute: syntax.Rank}))}
	case 5:
		d := &syntax.Arith{Operator: syntax.Minus, X: &syntax.Attr{Of: of, Attribute: syntax.Rank},
			Y: &syntax.Attr{Of: syntax.First, Attribute: syntax.Rank}}
		return &syntax.Compare{Relation: relation(t), X: &syntax.Abs{X: d}, Y: &syntax.Literal{Value: 2}}
	case 6:
		return &syntax.Not{X: g.about(t, of, depth-1)}
	case 7:
		return &syntax.Either{X: g.about(t, of, depth-1), Y: g.about(t, of, depth-1)}
	case 8: // a red queen, the queen of spades
		xs := []syntax.Cond{&syntax.Is{Of: of, Class: class(t)}, rankIs(t, of)}
		if rapid.Bool().Draw(t, "turned") {
			xs[0], xs[1] = xs[1], xs[0]
		}
		return &syntax.Join{By: syntax.And, Xs: xs}
	}
	j := &syntax.Join{By: pick(t, syntax.And, syntax.Or)}
	for range 2 {
		x := g.about(t, of, depth-1)
		if inner, ok := x.(*syntax.Join); ok && inner.By == j.By {
			j.Xs = append(j.Xs, inner.Xs...)
		} else {
			j.Xs = append(j.Xs, x)
		}
	}
	return j
}

func class(t *rapid.T) syntax.Class {
	return pick(t, syntax.Clubs, syntax.Hearts, syntax.Red, syntax.Black, syntax.Odd, syntax.Even,
		syntax.FaceCard, syntax.NumberCard, syntax.Prime, syntax.Closed, syntax.Composite)
}

func rankIs(t *rapid.T, of syntax.Ref) syntax.Cond {
	return &syntax.Compare{Relation: syntax.Equal, X: &syntax.Attr{Of: of, Attribute: syntax.Rank},
		Y: &syntax.Literal{Value: rapid.IntRange(1, 13).Draw(t, "rank")}}
}
