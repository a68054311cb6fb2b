// Package syntaxtest draws trees for tests: any that mean something, none that
// the check of package rule refuses. Only tests import it.
package syntaxtest

import (
	"pgregory.net/rapid"

	"eleusis/rule/syntax"
)

// Trees returns a generator of whole rules.
func Trees() *rapid.Generator[*syntax.Tree] {
	return rapid.Custom(func(t *rapid.T) *syntax.Tree {
		tree := &syntax.Tree{Body: cond(t, 3)}
		if rapid.IntRange(0, 4).Draw(t, "starters") == 0 {
			tree.Starters = cond(t, 1)
		}
		return tree
	})
}

// cond draws a condition with at most depth conditions above each other.
func cond(t *rapid.T, depth int) syntax.Cond {
	kinds := 10
	if depth == 0 {
		kinds = 5
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "cond") {
	case 0:
		return &syntax.Is{Of: ref(t), Class: pick(t, syntax.Clubs, syntax.Hearts, syntax.Red, syntax.Black,
			syntax.Odd, syntax.Even, syntax.FaceCard, syntax.NumberCard, syntax.Prime, syntax.Closed)}
	case 1:
		return compare(t)
	case 2:
		return in(t)
	case 3:
		cycle := rapid.Permutation([]syntax.Class{syntax.Clubs, syntax.Diamonds, syntax.Hearts, syntax.Spades}).Draw(t, "cycle")
		cycle = cycle[:rapid.IntRange(2, 4).Draw(t, "suits")]
		return &syntax.Follows{Of: ref(t), After: ref(t), Cycle: syntax.RotateCycle(cycle)}
	case 4:
		return &syntax.Always{Value: rapid.Bool().Draw(t, "always")}
	case 5:
		return &syntax.Not{X: cond(t, depth-1)}
	case 6:
		return join(t, depth)
	case 7:
		return &syntax.Either{X: cond(t, depth-1), Y: cond(t, depth-1)}
	case 8:
		return &syntax.If{If: cond(t, depth-1), Then: cond(t, depth-1), Else: cond(t, depth-1)}
	}
	r := new(syntax.Repeat)
	for range rapid.IntRange(1, 3).Draw(t, "phases") {
		r.Phases = append(r.Phases, syntax.Phase{Cond: cond(t, depth-1), Count: rapid.IntRange(1, 3).Draw(t, "count")})
	}
	return r
}

func join(t *rapid.T, depth int) syntax.Cond {
	j := &syntax.Join{By: pick(t, syntax.And, syntax.Or)}
	for len(j.Xs) < 2 || rapid.IntRange(0, 2).Draw(t, "more") == 0 {
		x := cond(t, depth-1)
		if inner, ok := x.(*syntax.Join); ok && inner.By == j.By {
			j.Xs = append(j.Xs, inner.Xs...)
		} else {
			j.Xs = append(j.Xs, x)
		}
	}
	return j
}

func compare(t *rapid.T) syntax.Cond {
	switch rapid.IntRange(0, 5).Draw(t, "compare") {
	case 4:
		return &syntax.Compare{Relation: relation(t), X: between(t), Y: &syntax.Literal{Value: rapid.IntRange(0, 12).Draw(t, "steps")}}
	case 5:
		sum := &syntax.Arith{Operator: syntax.Plus, X: rankOf(t), Y: rankOf(t)}
		return &syntax.Compare{Relation: relation(t), X: &syntax.Mod{X: sum, By: rapid.IntRange(2, 4).Draw(t, "by")},
			Y: &syntax.Literal{Value: rapid.IntRange(0, 2).Draw(t, "rest")}}
	case 0:
		a := pick(t, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind)
		return &syntax.Compare{Relation: pick(t, syntax.Equal, syntax.NotEqual),
			X: &syntax.Attr{Of: ref(t), Attribute: a}, Y: &syntax.Attr{Of: ref(t), Attribute: a}}
	case 1:
		return &syntax.Compare{Relation: relation(t), X: &syntax.Attr{Of: ref(t), Attribute: syntax.Rank},
			Y: &syntax.Literal{Value: rapid.IntRange(1, 13).Draw(t, "rank")}}
	case 2:
		x := &syntax.Mod{X: number(t, 1), By: rapid.IntRange(2, 7).Draw(t, "by")}
		return &syntax.Compare{Relation: relation(t), X: x, Y: &syntax.Literal{Value: rapid.IntRange(-2, 9).Draw(t, "number")}}
	}
	return &syntax.Compare{Relation: relation(t), X: reckoned(t), Y: reckoned(t)}
}

func in(t *rapid.T) syntax.Cond {
	for {
		var ranges []syntax.Range
		for range rapid.IntRange(1, 4).Draw(t, "ranges") {
			lo := rapid.IntRange(1, 13).Draw(t, "lo")
			ranges = append(ranges, syntax.Range{Lo: lo, Hi: rapid.IntRange(lo, 13).Draw(t, "hi")})
		}
		ranges = syntax.Merge(ranges)
		x := pick(t, reckoned, between, rankOf)(t)
		if len(ranges) > 1 || ranges[0].Lo < ranges[0].Hi {
			return &syntax.In{X: x, Ranges: ranges}
		}
	}
}

// between draws how far one card is from another, a shape that sentences have
// words of their own for.
func between(t *rapid.T) syntax.Term {
	if rapid.Bool().Draw(t, "steps") {
		return &syntax.Steps{From: ref(t), To: ref(t)}
	}
	return &syntax.Abs{X: &syntax.Arith{Operator: syntax.Minus, X: rankOf(t), Y: rankOf(t)}}
}

func rankOf(t *rapid.T) syntax.Term { return &syntax.Attr{Of: ref(t), Attribute: syntax.Rank} }

// reckoned draws a number that is no plain literal.
func reckoned(t *rapid.T) syntax.Term {
	for {
		x := number(t, 2)
		if _, ok := x.(*syntax.Literal); !ok {
			return x
		}
	}
}

func number(t *rapid.T, depth int) syntax.Term {
	kinds := 8
	if depth == 0 {
		kinds = 5
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "number") {
	case 0, 1:
		return &syntax.Attr{Of: ref(t), Attribute: pick(t, syntax.Rank, syntax.Rank, syntax.BySuit, syntax.ByRank)}
	case 2:
		return &syntax.Literal{Value: rapid.IntRange(-9, 13).Draw(t, "literal")}
	case 3:
		return &syntax.Position{}
	case 4:
		return &syntax.Steps{From: ref(t), To: ref(t)}
	case 5:
		return &syntax.Mod{X: number(t, depth-1), By: rapid.IntRange(2, 7).Draw(t, "by")}
	case 6:
		return &syntax.Abs{X: number(t, depth-1)}
	}
	return &syntax.Arith{Operator: pick(t, syntax.Plus, syntax.Minus, syntax.Times), X: number(t, depth-1), Y: number(t, depth-1)}
}

func ref(t *rapid.T) syntax.Ref {
	return pick(t, syntax.Card, syntax.Card, syntax.Card, syntax.Last, syntax.Last, syntax.First, 2)
}

func relation(t *rapid.T) syntax.Relation {
	return pick(t, syntax.Equal, syntax.NotEqual, syntax.Less, syntax.LessEqual, syntax.Greater, syntax.GreaterEqual)
}

func pick[T any](t *rapid.T, from ...T) T { return rapid.SampledFrom(from).Draw(t, "pick") }
