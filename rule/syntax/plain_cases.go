package syntax

import (
	"math/bits"
	"reflect"
	"slices"

	"eleusis/card"
)

// This file merges the cases of a chain of ifs that have equal results.

// A branch is one case of a chain of ifs.
type branch struct{ test, then Cond }

// plainIf returns a chain of ifs of plain parts without cases that say the same.
func plainIf(test, then, other Cond) Cond {
	if all, ok := test.(*Always); ok {
		if all.Value {
			return then
		}
		return other
	}
	if inner, ok := then.(*If); ok {
		if both, ok := narrower(test, inner.If); ok {
			return plainIf(both, inner.Then, plainIf(test, inner.Else, other))
		}
	}
	chain := []branch{{test, then}}
	for {
		more, ok := other.(*If)
		if !ok {
			break
		}
		chain, other = append(chain, branch{more.If, more.Then}), more.Else
	}
	chain = withoutOtherwise(merged(chain), other)
	for _, b := range slices.Backward(chain) {
		other = &If{b.test, b.then, other}
	}
	return other
}

// merged returns a chain in which cases with equal results are one case, unless a case between
// them matters.
func merged(chain []branch) []branch {
	var all []branch
	for _, b := range chain {
		at := len(all) - 1
		for at >= 0 && !reflect.DeepEqual(all[at].then, b.then) && disjoint(all[at].test, b.test) {
			at--
		}
		same := at >= 0 && reflect.DeepEqual(all[at].then, b.then)
		if same && isJoinable(all[at].test) && isJoinable(b.test) {
			all[at].test = anyOf(all[at].test, b.test)
		} else {
			all = append(all, b)
		}
	}
	return all
}

// withoutOtherwise returns a chain without the cases that demand what all other cards demand.
func withoutOtherwise(chain []branch, other Cond) []branch {
	for i := len(chain) - 1; i >= 0; i-- {
		matters := func(b branch) bool { return !disjoint(chain[i].test, b.test) }
		if reflect.DeepEqual(chain[i].then, other) && !slices.ContainsFunc(chain[i+1:], matters) {
			chain = slices.Delete(chain, i, i+1)
		}
	}
	return chain
}

// narrower returns the condition that two tests of the same card are true. It fails if they never both are,
// or if the first makes sure of the other.
func narrower(test, inner Cond) (both Cond, ok bool) {
	ofTest, x, okTest := cardsOf(test)
	ofInner, y, okInner := cardsOf(inner)
	switch {
	case !okTest || !okInner || !SameRef(ofTest, ofInner) || x&y == 0 || x&y == x:
		return nil, false
	case x&y == y:
		return inner, true
	}
	return joined(And, []Cond{test, inner}), true
}

// inTurnAsked returns conditions as one chain of ifs, if each is an if without an otherwise, and only
// one of their tests can be true.
func inTurnAsked(xs []Cond) (Cond, bool) {
	var chain Cond = &Always{true}
	for i, x := range slices.Backward(xs) {
		c, ok := x.(*If)
		if !ok || !isFree(c.Else) || len(xs) < 2 {
			return nil, false
		}
		meets := func(before Cond) bool {
			b, ok := before.(*If)
			return !ok || !disjoint(b.If, c.If)
		}
		if slices.ContainsFunc(xs[:i], meets) {
			return nil, false
		}
		chain = plainIf(c.If, c.Then, chain)
	}
	return chain, true
}

// isJoinable reports whether a test reads well beside another with "or" between them.
func isJoinable(c Cond) bool {
	switch c := c.(type) {
	case *Is, *Compare, *In, *Follows, *Seen, *PrimeNumber:
		return true
	case *Not:
		return isJoinable(c.X)
	case *Join:
		return !slices.ContainsFunc(c.Xs, func(x Cond) bool { return !isJoinable(x) })
	}
	return false
}

// disjoint reports whether two tests ask the same card for different things.
func disjoint(a, b Cond) bool {
	ofA, x, okA := cardsOf(a)
	ofB, y, okB := cardsOf(b)
	return okA && okB && SameRef(ofA, ofB) && x&y == 0
}

// cardsOf returns the only card that a condition asks about, and what it may be.
func cardsOf(c Cond) (of Ref, cards card.Set, ok bool) {
	switch c := c.(type) {
	case *Is:
		return c.Of, members[c.Class], true
	case *Compare:
		n, isNumber := c.Y.(*Literal)
		a, isAttr := c.X.(*Attr)
		if isNumber && isAttr && a.Attribute == Rank {
			return a.Of, cardsOfRanks(func(rank int) bool { return c.Relation.Holds(rank, n.Value) }), true
		}
	case *In:
		if a, isAttr := c.X.(*Attr); isAttr && a.Attribute == Rank {
			return a.Of, cardsOfRanks(c.Has), true
		}
	case *Not:
		of, cards, ok = cardsOf(c.X)
		return of, card.All &^ cards, ok
	case *Join:
		of, cards, ok = cardsOf(c.Xs[0])
		for _, x := range c.Xs[1:] {
			other, more, also := cardsOf(x)
			ok = ok && also && SameRef(of, other)
			if c.By == And {
				cards &= more
			} else {
				cards |= more
			}
		}
		return of, cards, ok
	}
	return nil, 0, false
}

// cardsOfRanks returns the cards of some ranks.
func cardsOfRanks(has func(rank int) bool) (cards card.Set) {
	for c := range card.Card(card.Count) {
		if has(int(c.Rank())) {
			cards |= card.SetOf(c)
		}
	}
	return cards
}

// anyOf returns the condition that one of two tests is true: by the name of the cards, if they
// have one.
func anyOf(a, b Cond) Cond {
	ofA, x, okA := cardsOf(a)
	ofB, y, okB := cardsOf(b)
	if okA && okB && SameRef(ofA, ofB) {
		for class := Clubs; class < classes; class++ {
			if members[class] == x|y {
				return &Is{ofA, class}
			}
		}
		for suit := Clubs; suit <= Spades; suit++ {
			if members[suit] == card.All&^(x|y) {
				return &Not{&Is{ofA, suit}}
			}
		}
		if c := ofRanks(&Attr{ofA, Rank}, x|y); c != nil {
			return c
		}
	}
	return joined(Or, []Cond{a, b})
}

// ofRanks returns the condition that x is one of the ranks of which all cards are in a set. It
// returns nil if other cards are in the set, or if the set is empty or holds all cards.
func ofRanks(x Term, cards card.Set) Cond {
	var ranges []Range
	for rank := 1; rank <= 13; rank++ {
		all := cardsOfRanks(func(n int) bool { return n == rank })
		switch bits.OnesCount64(uint64(cards & all)) {
		case card.Suits:
			ranges = append(ranges, Range{rank, rank})
		case 0:
		default:
			return nil
		}
	}
	if len(ranges) == 0 {
		return nil
	}
	ranges = Merge(ranges)
	switch lo, hi := ranges[0].Lo, ranges[0].Hi; {
	case len(ranges) > 1:
	case lo == 1 && hi == 13:
		return nil
	case lo == hi:
		return &Compare{Relation: Equal, X: x, Y: &Literal{lo}}
	case lo == 1:
		return &Compare{Relation: LessEqual, X: x, Y: &Literal{hi}}
	case hi == 13:
		return &Compare{Relation: GreaterEqual, X: x, Y: &Literal{lo}}
	}
	return &In{x, ranges}
}
