package syntax

import (
	"reflect"
	"slices"
	"strings"
)

// This file looks for what else the words of a sentence can mean. Ordinary
// language leaves open how far a "not" reaches, what an "if" at the end belongs
// to, or whether "and" lists what may be played. The parser has one habit for
// each, and here the others are tried.

// A habit is a way to read words that can be read in more than one.
type habit uint8

const (
	usual       habit = iota
	orBindsMore       // red or black and even: in any case even
	notReaches        // not red or even: neither
	ifForLast         // red, or even if the last card is black: red always fits
	saidOfAll         // a heart or a queen higher than the last card: the heart too
	andLists          // red cards and face cards: both kinds
	oneByOne          // after a king, a red card and a face card: two cards are due
	oneForBoth        // the same, but a red face card serves for both
	habits
)

// Readings returns what else the words of t can mean: other trees, though they
// may come to the same. A formula means one thing, and so does a sentence with
// brackets, for who sets them has thought of it.
func (t *Text) Readings() []*Tree {
	if t.Face == Formula || strings.Contains(t.source, "(") {
		return nil
	}
	found := []*Tree{t.Tree}
	for h := usual + 1; h < habits; h++ {
		other, err := parseIn(t.Face, t.source, h)
		if err == nil && !slices.ContainsFunc(found, func(known *Tree) bool { return reflect.DeepEqual(known, other.Tree) }) {
			found = append(found, other.Tree)
		}
	}
	return found[1:]
}

// binds returns how tightly an operator binds.
func (p *parser) binds(op string) (power, bool) {
	bind, ok := infixes[op]
	if p.terse && bind == powerRelation || p.listing && op == "and" && p.startsStatement() {
		return 0, false
	}
	if p.habit == orBindsMore && (bind == powerOr || bind == powerAnd) {
		return powerOr + powerAnd - bind, ok
	}
	return bind, ok
}

// negated reads what is denied.
func (p *parser) negated() operand {
	if p.habit == notReaches {
		return p.expr(powerOr)
	}
	return p.expr(powerNot)
}

// or reads what else may be, and what is said of all that may be.
func (p *parser) or(x operand, bind power) operand {
	if p.habit != saidOfAll {
		y := p.expr(bind + 1)
		if p.got("~both") {
			return p.either(x, y)
		}
		return p.join(Or, x, y)
	}
	p.terse = true
	y := p.expr(bind + 1)
	p.terse = false
	return p.described(p.join(Or, x, y))
}

// and reads what must be as well. It may also be another card that can be
// played, or one that is due later.
func (p *parser) and(x operand, bind power) operand {
	y := p.expr(bind + 1)
	if x.noun && y.noun {
		switch p.habit {
		case andLists:
			return p.join(Or, x, y)
		case oneByOne, oneForBoth:
			p.due = append(p.due, p.cond(y))
			return x
		}
	}
	return p.join(And, x, y)
}

// nextDue returns c, or if one card more is due after its answer, that rule. What
// stays due makes no sense.
func (p *parser) nextDue(c *If) *If {
	if len(p.due) != 1 {
		return c
	}
	due := p.due[0]
	question, ok := oneBack(c.If)
	both, okBoth := oneBack(conjunction(c.Then, due))
	if !ok || !okBoth {
		return c
	}
	p.due = nil
	if p.habit == oneForBoth {
		question = conjunction(question, &Not{both})
	}
	return &If{c.If, c.Then, &If{question, due, c.Else}}
}

// conjunction is true where both x and y are.
func conjunction(xs ...Cond) Cond {
	if len(xs) == 1 {
		return xs[0]
	}
	all := new(Join)
	for _, c := range xs {
		if j, ok := c.(*Join); ok && j.By == And {
			all.Xs = append(all.Xs, j.Xs...)
		} else {
			all.Xs = append(all.Xs, c)
		}
	}
	return all
}

// oneBack returns what c asked one card ago, if it asks only what each card is.
func oneBack(c Cond) (Cond, bool) {
	switch c := c.(type) {
	case *Is:
		before, ok := oneBefore(c.Of)
		return &Is{before, c.Class}, ok
	case *Not:
		x, ok := oneBack(c.X)
		return &Not{x}, ok
	case *Compare:
		a, okA := c.X.(*Attr)
		_, okY := c.Y.(*Literal)
		if !okA || !okY {
			return nil, false
		}
		before, ok := oneBefore(a.Of)
		return &Compare{Relation: c.Relation, X: &Attr{before, a.Attribute}, Y: c.Y}, ok
	case *In:
		a, ok := c.X.(*Attr)
		if !ok {
			return nil, false
		}
		before, ok := oneBefore(a.Of)
		return &In{&Attr{before, a.Attribute}, c.Ranges}, ok
	case *Join:
		back := &Join{By: c.By}
		for _, x := range c.Xs {
			y, ok := oneBack(x)
			if !ok {
				return nil, false
			}
			back.Xs = append(back.Xs, y)
		}
		return back, true
	}
	return nil, false
}
