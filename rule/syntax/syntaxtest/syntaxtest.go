// Package syntaxtest draws trees for tests: any that mean something, none that
// the check of package rule refuses. Only tests import it.
package syntaxtest

import (
	"pgregory.net/rapid"

	"eleusis/rule/syntax"
)

// Trees returns a generator of rules that read nothing but single cards of the
// line and their number, and nearly all of which have small machines.
func Trees() *rapid.Generator[*syntax.Tree] { return reach(false).trees() }

// AllTrees returns a generator of all rules: also of those that read the line as a
// whole, plays or rejected cards, or have memories.
func AllTrees() *rapid.Generator[*syntax.Tree] { return reach(true).trees() }

// A reach says whether rules may read more than single cards.
type reach bool

func (g reach) trees() *rapid.Generator[*syntax.Tree] {
	return rapid.Custom(func(t *rapid.T) *syntax.Tree {
		tree := &syntax.Tree{}
		if bool(g) && rapid.IntRange(0, 3).Draw(t, "memory") == 0 {
			tree.Memories = []syntax.Memory{g.memory(t, "tally")}
		}
		if bool(g) && rapid.IntRange(0, 9).Draw(t, "plays") == 0 {
			tree.PlayCards = rapid.IntRange(2, 3).Draw(t, "cards")
		}
		if tree.Body = g.cond(t, 3); rapid.IntRange(0, 2).Draw(t, "everyday") == 0 {
			tree.Body = g.everyday(t, 2)
		}
		if tree.Memories != nil && rapid.Bool().Draw(t, "recalls") {
			tree.Body = &syntax.If{If: g.recalls(t, "tally"), Then: tree.Body, Else: g.cond(t, 1)}
		}
		if rapid.IntRange(0, 4).Draw(t, "starters") == 0 {
			tree.Starters = g.cond(t, 1)
		}
		return tree
	})
}

// memory draws a number that stays small.
func (g reach) memory(t *rapid.T, name string) syntax.Memory {
	m := syntax.Memory{Name: name, Start: rapid.IntRange(0, 2).Draw(t, "at first")}
	for range rapid.IntRange(1, 3).Draw(t, "events") {
		e := syntax.Event{Refused: rapid.IntRange(0, 3).Draw(t, "refused") == 0, When: g.cond(t, 1)}
		switch rapid.IntRange(0, 3).Draw(t, "becomes") {
		case 0:
			e.Becomes = &syntax.Literal{Value: rapid.IntRange(0, 3).Draw(t, "value")}
		case 1:
			e.Becomes = &syntax.Arith{Operator: syntax.Minus, X: &syntax.Literal{Value: 1}, Y: &syntax.Recall{Name: name}}
		case 2:
			e.Becomes = &syntax.Mod{X: &syntax.Arith{Operator: syntax.Plus, X: &syntax.Recall{Name: name}, Y: g.rankOf(t)}, By: 5}
		case 3:
			e.Becomes = g.rankOf(t)
		}
		m.Events = append(m.Events, e)
	}
	return m
}

// recalls draws a question about a memory.
func (g reach) recalls(t *rapid.T, name string) syntax.Cond {
	return &syntax.Compare{Relation: relation(t), X: &syntax.Recall{Name: name}, Y: pick(t,
		syntax.Term(&syntax.Literal{Value: 1}), syntax.Term(&syntax.Attr{Of: syntax.Card, Attribute: syntax.Rank}))}
}

// cond draws a condition with at most depth conditions above each other.
func (g reach) cond(t *rapid.T, depth int) syntax.Cond {
	least, kinds := 0, 10
	if depth == 0 {
		kinds = 5
	}
	if g {
		least = -1
		if depth > 0 {
			least = -2
		}
	}
	switch rapid.IntRange(least, kinds-1).Draw(t, "cond") {
	case 0:
		return &syntax.Is{Of: g.ref(t), Class: pick(t, syntax.Clubs, syntax.Hearts, syntax.Red, syntax.Black,
			syntax.Odd, syntax.Even, syntax.FaceCard, syntax.NumberCard, syntax.Prime, syntax.Closed)}
	case 1:
		return g.compare(t)
	case 2:
		return g.in(t)
	case 3:
		cycle := rapid.Permutation([]syntax.Class{syntax.Clubs, syntax.Diamonds, syntax.Hearts, syntax.Spades}).Draw(t, "cycle")
		cycle = cycle[:rapid.IntRange(2, 4).Draw(t, "suits")]
		return &syntax.Follows{Of: g.ref(t), After: g.ref(t), Cycle: syntax.RotateCycle(cycle)}
	case 4:
		return &syntax.Always{Value: rapid.Bool().Draw(t, "always")}
	case -1:
		return &syntax.Seen{What: pick(t, syntax.Rank, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind, syntax.BySuit)}
	case 5:
		return &syntax.Not{X: g.cond(t, depth-1)}
	case -2:
		return &syntax.Turned{X: g.cond(t, depth-1), At: g.cond(t, depth-1)}
	case 6:
		return g.join(t, depth)
	case 7:
		return &syntax.Either{X: g.cond(t, depth-1), Y: g.cond(t, depth-1)}
	case 8:
		return &syntax.If{If: g.cond(t, depth-1), Then: g.cond(t, depth-1), Else: g.cond(t, depth-1)}
	}
	r := new(syntax.Repeat)
	for range rapid.IntRange(1, 3).Draw(t, "phases") {
		r.Phases = append(r.Phases, syntax.Phase{Cond: g.cond(t, depth-1), Count: rapid.IntRange(1, 3).Draw(t, "count")})
	}
	return r
}

func (g reach) join(t *rapid.T, depth int) syntax.Cond {
	j := &syntax.Join{By: pick(t, syntax.And, syntax.Or)}
	for len(j.Xs) < 2 || rapid.IntRange(0, 2).Draw(t, "more") == 0 {
		x := g.cond(t, depth-1)
		if inner, ok := x.(*syntax.Join); ok && inner.By == j.By {
			j.Xs = append(j.Xs, inner.Xs...)
		} else {
			j.Xs = append(j.Xs, x)
		}
	}
	return j
}

func (g reach) compare(t *rapid.T) syntax.Cond {
	kinds := 6
	if g {
		kinds = 8
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "compare") {
	case 6:
		return &syntax.Compare{Relation: relation(t), X: g.whole(t), Y: &syntax.Literal{Value: rapid.IntRange(0, 20).Draw(t, "amount")}}
	case 7:
		return &syntax.Compare{Relation: relation(t), X: g.rankOf(t), Y: &syntax.Figure{Of: pick(t, syntax.Highest, syntax.Lowest)}}
	case 4:
		return &syntax.Compare{Relation: relation(t), X: g.between(t), Y: &syntax.Literal{Value: rapid.IntRange(0, 12).Draw(t, "steps")}}
	case 5:
		sum := &syntax.Arith{Operator: syntax.Plus, X: g.rankOf(t), Y: g.rankOf(t)}
		return &syntax.Compare{Relation: relation(t), X: &syntax.Mod{X: sum, By: rapid.IntRange(2, 4).Draw(t, "by")},
			Y: &syntax.Literal{Value: rapid.IntRange(0, 2).Draw(t, "rest")}}
	case 0:
		a := pick(t, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind)
		return &syntax.Compare{Relation: pick(t, syntax.Equal, syntax.NotEqual),
			X: &syntax.Attr{Of: g.ref(t), Attribute: a}, Y: &syntax.Attr{Of: g.ref(t), Attribute: a}}
	case 1:
		return &syntax.Compare{Relation: relation(t), X: &syntax.Attr{Of: g.ref(t), Attribute: syntax.Rank},
			Y: &syntax.Literal{Value: rapid.IntRange(1, 13).Draw(t, "rank")}}
	case 2:
		x := &syntax.Mod{X: g.number(t, 1), By: rapid.IntRange(2, 7).Draw(t, "by")}
		return &syntax.Compare{Relation: relation(t), X: x, Y: &syntax.Literal{Value: rapid.IntRange(-2, 9).Draw(t, "number")}}
	}
	return &syntax.Compare{Relation: relation(t), X: g.reckoned(t), Y: g.reckoned(t)}
}

func (g reach) in(t *rapid.T) syntax.Cond {
	for {
		var ranges []syntax.Range
		for range rapid.IntRange(1, 4).Draw(t, "ranges") {
			lo := rapid.IntRange(1, 13).Draw(t, "lo")
			ranges = append(ranges, syntax.Range{Lo: lo, Hi: rapid.IntRange(lo, 13).Draw(t, "hi")})
		}
		ranges = syntax.Merge(ranges)
		x := pick(t, g.reckoned, g.between, g.rankOf)(t)
		if len(ranges) > 1 || ranges[0].Lo < ranges[0].Hi {
			return &syntax.In{X: x, Ranges: ranges}
		}
	}
}

// between draws how far one card is from another, a shape that sentences have
// words of their own for.
func (g reach) between(t *rapid.T) syntax.Term {
	if rapid.Bool().Draw(t, "steps") {
		return &syntax.Steps{From: g.ref(t), To: g.ref(t)}
	}
	return &syntax.Abs{X: &syntax.Arith{Operator: syntax.Minus, X: g.rankOf(t), Y: g.rankOf(t)}}
}

// whole draws a number of the line as a whole.
func (g reach) whole(t *rapid.T) syntax.Term {
	switch rapid.IntRange(0, 4).Draw(t, "whole") {
	case 0:
		return &syntax.Count{Of: g.cond(t, rapid.IntRange(0, 1).Draw(t, "depth"))}
	case 1:
		return &syntax.Since{Of: g.cond(t, rapid.IntRange(0, 1).Draw(t, "depth"))}
	case 2:
		return &syntax.Run{Of: pick(t, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind, syntax.Rank)}
	case 3:
		return &syntax.Mod{X: &syntax.Figure{Of: syntax.Sum}, By: rapid.IntRange(2, 7).Draw(t, "by")}
	}
	return &syntax.Figure{Of: pick(t, syntax.Sum, syntax.Highest, syntax.Lowest)}
}

func (g reach) rankOf(t *rapid.T) syntax.Term {
	return &syntax.Attr{Of: g.ref(t), Attribute: syntax.Rank}
}

// reckoned draws a number that is no plain literal.
func (g reach) reckoned(t *rapid.T) syntax.Term {
	for {
		x := g.number(t, 2)
		if _, ok := x.(*syntax.Literal); !ok {
			return x
		}
	}
}

func (g reach) number(t *rapid.T, depth int) syntax.Term {
	kinds := 8
	if depth == 0 {
		kinds = 5
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "number") {
	case 0, 1:
		return &syntax.Attr{Of: g.ref(t), Attribute: pick(t, syntax.Rank, syntax.Rank, syntax.BySuit, syntax.ByRank)}
	case 2:
		return &syntax.Literal{Value: rapid.IntRange(-9, 13).Draw(t, "literal")}
	case 3:
		return &syntax.Position{}
	case 4:
		return &syntax.Steps{From: g.ref(t), To: g.ref(t)}
	case 5:
		return &syntax.Mod{X: g.number(t, depth-1), By: rapid.IntRange(2, 7).Draw(t, "by")}
	case 6:
		return &syntax.Abs{X: g.number(t, depth-1)}
	}
	return &syntax.Arith{Operator: pick(t, syntax.Plus, syntax.Minus, syntax.Times), X: g.number(t, depth-1), Y: g.number(t, depth-1)}
}

func (g reach) ref(t *rapid.T) syntax.Ref {
	if bool(g) && rapid.IntRange(0, 9).Draw(t, "refused") == 0 {
		return syntax.Refused
	}
	return pick(t, syntax.Card, syntax.Card, syntax.Card, syntax.Last, syntax.Last, syntax.First, 2)
}

func relation(t *rapid.T) syntax.Relation {
	return pick(t, syntax.Equal, syntax.NotEqual, syntax.Less, syntax.LessEqual, syntax.Greater, syntax.GreaterEqual)
}

func pick[T any](t *rapid.T, from ...T) T { return rapid.SampledFrom(from).Draw(t, "pick") }
