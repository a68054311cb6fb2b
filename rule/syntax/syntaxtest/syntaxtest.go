// Package syntaxtest generates random trees for tests: only trees that package rule
// accepts. Only tests import it.
package syntaxtest

import (
	"slices"

	"pgregory.net/rapid"

	"eleusis/rule/syntax"
)

// Trees returns a generator of rules that read nothing but single cards of the
// line and their number, and nearly all of which have small machines.
func Trees() *rapid.Generator[*syntax.Tree] { return reach{}.trees() }

// AllTrees returns a generator of all rules: also of those that read the line as a
// whole, plays or refused cards, have memories or give numbers to cards.
func AllTrees() *rapid.Generator[*syntax.Tree] { return reach{whole: true}.trees() }

// A reach says what may be named.
type reach struct {
	whole bool   // more than single cards and their number
	new   bool   // the candidate for which earlier cards are asked
	alone bool   // nothing but the card itself
	card  string // a memory that holds a card
	worth string // a number of each card
}

func (g reach) trees() *rapid.Generator[*syntax.Tree] {
	return rapid.Custom(func(t *rapid.T) *syntax.Tree {
		g, tree := g, &syntax.Tree{}
		if g.often(t, 6) {
			tree.Worths = []syntax.Worth{g.worthOf(t, "pips")}
			g.worth = "pips"
		}
		if g.often(t, 5) {
			g.card = "anchor"
			tree.Memories = append(tree.Memories, g.anchor(t, "anchor"))
		}
		tally := g.often(t, 4)
		if tally {
			tree.Memories = append(tree.Memories, g.memory(t, "tally"))
		}
		if g.often(t, 10) {
			tree.PlayCards = rapid.IntRange(2, 3).Draw(t, "cards")
		}
		tree.Body = g.cond(t, 3)
		if rapid.IntRange(0, 2).Draw(t, "everyday") == 0 {
			tree.Body = g.everyday(t, 2)
		}
		if tally && rapid.Bool().Draw(t, "recalls") {
			tree.Body = &syntax.If{If: g.recalls(t, "tally"), Then: tree.Body, Else: g.cond(t, 1)}
		}
		if rapid.IntRange(0, 4).Draw(t, "starters") == 0 {
			tree.Starters = g.cond(t, 1)
		}
		return tree
	})
}

// often draws true once in n times, where more than single cards may be named.
func (g reach) often(t *rapid.T, n int) bool {
	return g.whole && rapid.IntRange(0, n-1).Draw(t, "often") == 0
}

// worthOf draws a number that every card has.
func (g reach) worthOf(t *rapid.T, name string) syntax.Worth {
	g = reach{alone: true}
	w := syntax.Worth{Name: name, Else: g.number(t, 1)}
	for range rapid.IntRange(0, 2).Draw(t, "cases") {
		w.Cases = append(w.Cases, syntax.Case{When: g.cond(t, 1), Is: g.number(t, 1)})
	}
	return w
}

// anchor draws a memory that holds a card.
func (g reach) anchor(t *rapid.T, name string) syntax.Memory {
	m := syntax.Memory{Name: name, Card: true}
	for range rapid.IntRange(1, 2).Draw(t, "events") {
		m.Events = append(m.Events,
			syntax.Event{Refused: rapid.IntRange(0, 3).Draw(t, "refused") == 0, When: g.cond(t, 1), Holds: g.ref(t)})
	}
	return m
}

func (g reach) memory(t *rapid.T, name string) syntax.Memory {
	m := syntax.Memory{Name: name, Start: rapid.IntRange(0, 2).Draw(t, "at first")}
	for range rapid.IntRange(1, 3).Draw(t, "events") {
		e := syntax.Event{Refused: rapid.IntRange(0, 3).Draw(t, "refused") == 0, When: g.cond(t, 1)}
		switch rapid.IntRange(0, 3).Draw(t, "becomes") {
		case 0:
			e.Becomes = &syntax.Literal{Value: rapid.IntRange(0, 3).Draw(t, "value")}
		case 1:
			e.Becomes = &syntax.Arith{Operator: syntax.Minus, X: &syntax.Literal{Value: 1},
				Y: &syntax.Recall{Name: name}}
		case 2:
			e.Becomes = modulo(&syntax.Arith{Operator: syntax.Plus, X: &syntax.Recall{Name: name}, Y: g.rankOf(t)}, 5)
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
	least, kinds := 0, 11
	if depth == 0 {
		kinds = 5
	}
	if g.whole {
		least = -1
		if depth > 0 {
			least = -2
		}
	}
	if g.alone {
		kinds--
	}
	switch rapid.IntRange(least, kinds-1).Draw(t, "cond") {
	case -2:
		inner := g
		inner.new = false
		return &syntax.Turned{X: g.cond(t, depth-1), At: inner.cond(t, depth-1)}
	case -1:
		what := pick(t, syntax.Rank, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind, syntax.BySuit)
		return &syntax.Seen{What: what,
			In: g.stretch(t)}
	case 0:
		return &syntax.Is{Of: g.ref(t), Class: pick(t, syntax.Clubs, syntax.Hearts, syntax.Red, syntax.Black,
			syntax.Odd, syntax.Even, syntax.FaceCard, syntax.NumberCard, syntax.Prime, syntax.Closed, syntax.Composite)}
	case 1:
		return g.compare(t)
	case 2:
		return g.in(t)
	case 3:
		cycle := g.suits(t)
		return &syntax.Follows{Of: g.ref(t), After: g.ref(t), Cycle: syntax.RotateCycle(cycle)}
	case 4:
		return &syntax.Always{Value: rapid.Bool().Draw(t, "always")}
	case 5:
		return &syntax.Not{X: g.cond(t, depth-1)}
	case 6:
		return g.join(t, depth)
	case 7:
		return &syntax.Either{X: g.cond(t, depth-1), Y: g.cond(t, depth-1)}
	case 8:
		return &syntax.If{If: g.cond(t, depth-1), Then: g.cond(t, depth-1), Else: g.cond(t, depth-1)}
	case 9:
		return g.several(t, depth)
	}
	r := new(syntax.Repeat)
	for range rapid.IntRange(1, 3).Draw(t, "phases") {
		p := syntax.Phase{Cond: g.cond(t, depth-1), Count: rapid.IntRange(1, 3).Draw(t, "count")}
		r.Phases = append(r.Phases, p)
	}
	return r
}

func (g reach) several(t *rapid.T, depth int) syntax.Cond {
	s := &syntax.Several{Relation: relation(t), Count: rapid.IntRange(0, 3).Draw(t, "number")}
	for range rapid.IntRange(2, 4).Draw(t, "conditions") {
		s.Xs = append(s.Xs, g.cond(t, depth-1))
	}
	return s
}

// suits draws two to four suits in some order.
func (g reach) suits(t *rapid.T) []syntax.Class {
	order := rapid.Permutation([]syntax.Class{syntax.Clubs, syntax.Diamonds, syntax.Hearts, syntax.Spades}).Draw(t,
		"order")
	return order[:rapid.IntRange(2, 4).Draw(t, "suits")]
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
	kinds := 8
	if g.whole {
		kinds = 10
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "compare") {
	case 8:
		return &syntax.Compare{Relation: relation(t), X: g.ofLine(t),
			Y: &syntax.Literal{Value: rapid.IntRange(0, 20).Draw(t, "amount")}}
	case 9:
		return &syntax.Compare{Relation: relation(t), X: g.rankOf(t), Y: g.figure(t)}
	case 6:
		return &syntax.PrimeNumber{X: g.noRank(t)}
	case 7:
		return g.compareSuits(t)
	case 4:
		return &syntax.Compare{Relation: relation(t), X: g.between(t),
			Y: &syntax.Literal{Value: rapid.IntRange(0, 12).Draw(t, "steps")}}
	case 5:
		sum := &syntax.Arith{Operator: syntax.Plus, X: g.rankOf(t), Y: g.rankOf(t)}
		return &syntax.Compare{Relation: relation(t), X: modulo(sum, rapid.IntRange(2, 4).Draw(t, "by")),
			Y: &syntax.Literal{Value: rapid.IntRange(0, 2).Draw(t, "rest")}}
	case 0:
		a := pick(t, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind)
		return &syntax.Compare{Relation: pick(t, syntax.Equal, syntax.NotEqual),
			X: &syntax.Attr{Of: g.ref(t), Attribute: a}, Y: &syntax.Attr{Of: g.ref(t), Attribute: a}}
	case 1:
		return &syntax.Compare{Relation: relation(t), X: &syntax.Attr{Of: g.ref(t), Attribute: syntax.Rank},
			Y: &syntax.Literal{Value: rapid.IntRange(1, 13).Draw(t, "rank")}}
	case 2:
		x := modulo(g.number(t, 1), rapid.IntRange(2, 7).Draw(t, "by"))
		return &syntax.Compare{Relation: relation(t), X: x,
			Y: &syntax.Literal{Value: rapid.IntRange(-2, 9).Draw(t, "number")}}
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

// ofLine draws a number of the line as a whole.
func (g reach) ofLine(t *rapid.T) syntax.Term {
	switch rapid.IntRange(0, 6).Draw(t, "whole") {
	case 0:
		return &syntax.Count{Of: g.asking().cond(t, rapid.IntRange(0, 1).Draw(t, "depth")), In: g.stretch(t)}
	case 1:
		return &syntax.Since{Of: g.asking().cond(t, rapid.IntRange(0, 1).Draw(t, "depth"))}
	case 2:
		return &syntax.Run{Of: pick(t, syntax.Suit, syntax.Color, syntax.Parity, syntax.Kind, syntax.Rank)}
	case 3:
		return modulo(&syntax.Figure{Of: syntax.Sum, What: plainRank()}, rapid.IntRange(2, 7).Draw(t, "by"))
	case 5:
		in := g.stretch(t)
		sum := &syntax.Figure{Of: syntax.Sum, What: pick(t, plainRank(), g.asking().number(t, 1)), In: in}
		return &syntax.Arith{Operator: syntax.Over, X: sum, Y: &syntax.Count{Of: &syntax.Always{Value: true}, In: in}}
	case 4:
		return &syntax.Streak{Of: g.asking().cond(t, rapid.IntRange(0, 1).Draw(t, "depth"))}
	}
	return g.figure(t)
}

func (g reach) figure(t *rapid.T) syntax.Term {
	f := &syntax.Figure{Of: pick(t, syntax.Sum, syntax.Highest, syntax.Lowest), What: plainRank()}
	if rapid.Bool().Draw(t, "of all ranks") {
		return f
	}
	f.What, f.In = g.asking().number(t, 1), g.stretch(t)
	return f
}

func plainRank() syntax.Term { return &syntax.Attr{Of: syntax.Card, Attribute: syntax.Rank} }

// asking is what may be named where earlier cards are asked.
func (g reach) asking() reach {
	g.new = true
	return g
}

// stretch draws a part of the line.
func (g reach) stretch(t *rapid.T) syntax.Stretch {
	switch rapid.IntRange(0, 3).Draw(t, "stretch") {
	case 0:
		return syntax.Stretch{Last: rapid.IntRange(1, 4).Draw(t, "last")}
	case 1:
		return syntax.Stretch{Since: g.asking().cond(t, 0)}
	}
	return syntax.Stretch{}
}

// compareSuits compares two suits in some order.
func (g reach) compareSuits(t *rapid.T) syntax.Cond {
	c := &syntax.Compare{Relation: relation(t), X: &syntax.Attr{Of: g.ref(t), Attribute: syntax.Suit},
		Y: &syntax.Attr{Of: g.ref(t), Attribute: syntax.Suit}}
	if c.Relation > syntax.NotEqual && rapid.Bool().Draw(t, "in order") {
		c.Order = g.suits(t)
		if slices.Equal(c.Order,
			[]syntax.Class{syntax.Clubs, syntax.Diamonds, syntax.Hearts, syntax.Spades}) {
			c.Order = nil
		}
	}
	return c
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

// noRank draws a number that is no rank.
func (g reach) noRank(t *rapid.T) syntax.Term {
	for {
		x := g.reckoned(t)
		if a, ok := x.(*syntax.Attr); !ok || a.Attribute != syntax.Rank {
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
		if g.worth != "" && rapid.Bool().Draw(t, "worth") {
			return &syntax.Counted{Of: g.ref(t), Name: g.worth}
		}
		return &syntax.Attr{Of: g.ref(t), Attribute: pick(t, syntax.Rank, syntax.Rank, syntax.BySuit, syntax.ByRank)}
	case 2:
		return &syntax.Literal{Value: rapid.IntRange(-9, 13).Draw(t, "literal")}
	case 3:
		if g.alone {
			return plainRank()
		}
		return &syntax.Position{}
	case 4:
		return &syntax.Steps{From: g.ref(t), To: g.ref(t)}
	case 5:
		return modulo(g.number(t, depth-1), rapid.IntRange(2, 7).Draw(t, "by"))
	case 6:
		return &syntax.Abs{X: g.number(t, depth-1)}
	}
	return g.arith(t, depth)
}

func (g reach) arith(t *rapid.T, depth int) syntax.Term {
	a := &syntax.Arith{
		Operator: pick(t, syntax.Plus, syntax.Minus, syntax.Times, syntax.Plus, syntax.Minus, syntax.Times,
			syntax.Over, syntax.Modulo, syntax.Least, syntax.Most, syntax.Divisor),
		X: g.number(t, depth-1), Y: g.number(t, depth-1),
	}
	if n, ok := a.Y.(*syntax.Literal); ok && (a.Operator == syntax.Over || a.Operator == syntax.Modulo) && n.Value < 2 {
		a.Y = &syntax.Literal{Value: 2}
	}
	return a
}

func modulo(x syntax.Term, by int) syntax.Term {
	return &syntax.Arith{Operator: syntax.Modulo, X: x, Y: &syntax.Literal{Value: by}}
}

func (g reach) ref(t *rapid.T) syntax.Ref {
	if g.alone {
		return syntax.Card
	}
	if g.new && rapid.IntRange(0, 4).Draw(t, "new") == 0 {
		return syntax.New
	}
	if g.whole {
		switch rapid.IntRange(0, 14).Draw(t, "rarer card") {
		case 0:
			return syntax.Refused
		case 1:
			return &syntax.Found{First: rapid.Bool().Draw(t, "first"), When: g.simple(t), In: g.simpleStretch(t)}
		case 2:
			if g.card != "" {
				return syntax.Held{Name: g.card}
			}
		}
	}
	return pick(t, syntax.Card, syntax.Card, syntax.Card, syntax.Last, syntax.Last, syntax.First, 2)
}

// simpleStretch draws a part of the line, mostly all of it.
func (g reach) simpleStretch(t *rapid.T) syntax.Stretch {
	switch rapid.IntRange(0, 5).Draw(t, "stretch") {
	case 0:
		return syntax.Stretch{Last: rapid.IntRange(1, 4).Draw(t, "last")}
	case 1:
		return syntax.Stretch{Since: reach{new: true}.cond(t, 0)}
	}
	return syntax.Stretch{}
}

// simple draws what is asked of a card that is looked for.
func (g reach) simple(t *rapid.T) syntax.Cond {
	inner := reach{new: true, worth: g.worth}
	return inner.cond(t, rapid.IntRange(0, 1).Draw(t, "depth"))
}

func relation(t *rapid.T) syntax.Relation {
	return pick(t, syntax.Equal, syntax.NotEqual, syntax.Less, syntax.LessEqual, syntax.Greater, syntax.GreaterEqual)
}

func pick[T any](t *rapid.T, from ...T) T { return rapid.SampledFrom(from).Draw(t, "pick") }
