package phrase

import (
	"slices"
	"strings"

	"eleusis/rule/syntax"
)

// This file drops readings that nobody means where the first reading is clear.

const (
	// maxClearCost is the highest cost of a first reading beside which absurd ones are dropped.
	maxClearCost = 1.5
	// guessMargin is how much more a reading of a part of the text must cost to be dropped.
	guessMargin = 0.2
)

// withoutAbsurd returns sorted readings without those that are absurd beside the first: "and" or "or" joins in them
// what every card fits or none. If the first is clear, those go, too, that guess or leave out words that it
// understands and say no less, let "and" join what it tells apart, or demand a part of what it refuses.
func withoutAbsurd(readings []Reading) []Reading {
	if len(readings) < 2 {
		return readings
	}
	first := readings[0]
	readings = append(readings[:1], slices.DeleteFunc(readings[1:], func(r Reading) bool {
		return joinsConstant(r.Tree)
	})...)
	if !first.Whole || first.Cost > maxClearCost {
		return readings
	}
	return slices.DeleteFunc(readings, func(r Reading) bool {
		guess := !r.Whole && r.Cost >= first.Cost+guessMargin && formulaWords(r) >= formulaWords(first)
		return guess || joinsBranches(r.Tree.Body, first.Tree.Body) || demandsRefused(r.Tree.Body, first.Tree.Body)
	})
}

// joinsConstant reports whether a part of a rule joins what every card fits, or none, with something else.
func joinsConstant(t *syntax.Tree) bool {
	found := false
	t.Walk(func(n syntax.Node) {
		if join, ok := n.(*syntax.Join); ok {
			found = found || slices.ContainsFunc(join.Xs, isConstant)
		}
	})
	return found
}

// isConstant reports whether a condition lets every card through, or none.
func isConstant(c syntax.Cond) bool {
	_, ok := c.(*syntax.Always)
	return ok
}

// formulaWords returns how many words the formula of a reading has.
func formulaWords(r Reading) int { return len(strings.Fields(r.Tree.String())) }

// joinsBranches reports whether a condition demands at once what the first reading demands in turn:
//
//   - A and B, or A and (if B then any), for if B then any else A;
//   - (if A then B) and (if C then D) for if A then B else D, where A and C ask of different cards.
func joinsBranches(cond, first syntax.Cond) bool {
	join, ok := cond.(*syntax.Join)
	x, ok2 := first.(*syntax.If)
	if !ok || !ok2 || join.By != syntax.And || len(join.Xs) != 2 {
		return false
	}
	a, b := join.Xs[0], join.Xs[1]
	if isFree(x.Then) {
		return joinsFree(a, b, x) || joinsFree(b, a, x)
	}
	p, ok := a.(*syntax.If)
	q, ok2 := b.(*syntax.If)
	return ok && ok2 && isFree(p.Else) && isFree(q.Else) && sameCond(p.If, x.If) && sameCond(p.Then, x.Then) &&
		sameCond(q.Then, x.Else) && subject(&meaning{cond: p.If}) != subject(&meaning{cond: q.If})
}

// joinsFree reports whether a demand is the last one of x, and another its first test.
func joinsFree(demand, test syntax.Cond, x *syntax.If) bool {
	free, ok := test.(*syntax.If)
	if ok && isFree(free.Then) && isFree(free.Else) {
		test = free.If
	}
	return sameCond(demand, x.Else) && sameCond(test, x.If)
}

// isFree reports whether a condition lets every card through.
func isFree(c syntax.Cond) bool {
	always, ok := c.(*syntax.Always)
	return ok && always.Value
}

// demandsRefused reports whether a condition is X and not B where the first reading is not (A or B): of "odd hearts and
// even spades are wrong", that odd hearts are demanded.
func demandsRefused(cond, first syntax.Cond) bool {
	join, ok := cond.(*syntax.Join)
	refused, ok2 := first.(*syntax.Not)
	if !ok || !ok2 || join.By != syntax.And || len(join.Xs) != 2 {
		return false
	}
	either, ok := refused.X.(*syntax.Join)
	last, ok2 := join.Xs[1].(*syntax.Not)
	if _, both := join.Xs[0].(*syntax.Not); !ok || !ok2 || both || either.By != syntax.Or {
		return false
	}
	return sameCond(last.X, either.Xs[len(either.Xs)-1])
}
