package rule_test

import (
	"strings"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// An interpreter answers a rule straight from the tree and the cards on the
// line, card by card and without registers: slow and plain, to be compared with
// machines.
type interpreter struct {
	line      []card.Card
	candidate card.Card
}

// A verdict of Kleene's logic.
type verdict int

const (
	no verdict = iota
	unknown
	yes
)

// interpret returns the cards that fit after line.
func interpret(t *syntax.Tree, line []card.Card) card.Set {
	var fits card.Set
	for c := range card.Card(card.Count) {
		i := interpreter{line, c}
		body := t.Body
		if len(line) == 0 && t.Starters != nil {
			body = t.Starters
		}
		if i.cond(body) != no {
			fits |= card.SetOf(c)
		}
	}
	return fits
}

func (i interpreter) cond(c syntax.Cond) verdict {
	switch c := c.(type) {
	case *syntax.Always:
		return of(c.Value)
	case *syntax.Not:
		return yes - i.cond(c.X)
	case *syntax.Join:
		v := i.cond(c.Xs[0])
		for _, x := range c.Xs[1:] {
			if c.By == syntax.And {
				v = min(v, i.cond(x))
			} else {
				v = max(v, i.cond(x))
			}
		}
		return v
	case *syntax.Either:
		x, y := i.cond(c.X), i.cond(c.Y)
		if x == unknown || y == unknown {
			return unknown
		}
		return of(x != y)
	case *syntax.If:
		return i.ifThen(c)
	case *syntax.Repeat:
		return i.repeat(c)
	}
	return i.atom(c)
}

func (i interpreter) ifThen(c *syntax.If) verdict {
	then, other := i.cond(c.Then), i.cond(c.Else)
	switch i.cond(c.If) {
	case yes:
		return then
	case no:
		return other
	}
	if then == other {
		return then
	}
	return unknown
}

func (i interpreter) repeat(c *syntax.Repeat) verdict {
	for at := 0; ; {
		for _, phase := range c.Phases {
			if at += phase.Count; len(i.line) < at {
				return i.cond(phase.Cond)
			}
		}
	}
}

func (i interpreter) atom(c syntax.Cond) verdict {
	switch c := c.(type) {
	case *syntax.Is:
		x, ok := i.card(c.Of)
		return known(ok, of(ok && classHas(c.Class, x)))
	case *syntax.Compare:
		x, okX := i.term(c.X)
		y, okY := i.term(c.Y)
		return known(okX && okY, of(compare(c.Relation, x, y)))
	case *syntax.In:
		x, ok := i.term(c.X)
		in := false
		for _, r := range c.Ranges {
			in = in || r.Lo <= x && x <= r.Hi
		}
		return known(ok, of(in))
	case *syntax.Follows:
		x, okX := i.card(c.Of)
		y, okY := i.card(c.After)
		if !okX || !okY {
			return unknown
		}
		for n, suit := range c.Cycle {
			if classHas(suit, y) {
				return of(classHas(c.Cycle[(n+1)%len(c.Cycle)], x))
			}
		}
		return no
	}
	panic("condition that the interpreter does not know")
}

func of(b bool) verdict {
	if b {
		return yes
	}
	return no
}

func known(ok bool, v verdict) verdict {
	if !ok {
		return unknown
	}
	return v
}

func (i interpreter) card(r syntax.Ref) (card.Card, bool) {
	switch {
	case r == syntax.Card:
		return i.candidate, true
	case r == syntax.First && len(i.line) > 0:
		return i.line[0], true
	case r > 0 && len(i.line) >= int(r):
		return i.line[len(i.line)-int(r)], true
	}
	return 0, false
}

func (i interpreter) term(t syntax.Term) (int, bool) {
	switch t := t.(type) {
	case *syntax.Literal:
		return t.Value, true
	case *syntax.Position:
		return len(i.line) + 1, true
	case *syntax.Attr:
		c, ok := i.card(t.Of)
		if !ok {
			return 0, false
		}
		return attribute(t.Attribute, c), true
	case *syntax.Arith:
		x, okX := i.term(t.X)
		y, okY := i.term(t.Y)
		return [...]int{syntax.Plus: x + y, syntax.Minus: x - y, syntax.Times: x * y}[t.Operator], okX && okY
	case *syntax.Mod:
		x, ok := i.term(t.X)
		for x < 0 {
			x += t.By * 1000
		}
		return x % t.By, ok
	case *syntax.Abs:
		x, ok := i.term(t.X)
		if x < 0 {
			x = -x
		}
		return x, ok
	case *syntax.Steps:
		from, okFrom := i.card(t.From)
		to, okTo := i.card(t.To)
		return (int(to.Rank()) + 13 - int(from.Rank())) % 13, okFrom && okTo
	}
	panic("term that the interpreter does not know")
}

// members spells every class out as ranks or suits.
var members = spellOut(map[syntax.Class]string{
	syntax.Clubs: "C", syntax.Diamonds: "D", syntax.Hearts: "H", syntax.Spades: "S",
	syntax.Red: "D H", syntax.Black: "C S",
	syntax.Odd: "A 3 5 7 9 J K", syntax.Even: "2 4 6 8 10 Q",
	syntax.FaceCard: "J Q K", syntax.NumberCard: "A 2 3 4 5 6 7 8 9 10",
	syntax.Prime: "2 3 5 7 J K", syntax.Closed: "A 4 6 8 9 10 Q",
})

func spellOut(lists map[syntax.Class]string) map[syntax.Class][card.Count]bool {
	has := make(map[syntax.Class][card.Count]bool)
	for class, list := range lists {
		var in [card.Count]bool
		for c := range card.Card(card.Count) {
			for name := range strings.FieldsSeq(list) {
				in[c] = in[c] || name == c.Rank().String() || name == c.Suit().String()
			}
		}
		has[class] = in
	}
	return has
}

func classHas(class syntax.Class, c card.Card) bool {
	in := members[class]
	return in[c]
}

func attribute(a syntax.Attribute, c card.Card) int {
	rank, suit := int(c.Rank()), int(c.Suit())
	switch a {
	case syntax.Rank:
		return rank
	case syntax.Suit:
		return suit
	case syntax.BySuit:
		return 1 + 13*suit + rank - 1
	case syntax.ByRank:
		return 1 + 4*(rank-1) + suit
	}
	class := map[syntax.Attribute]syntax.Class{syntax.Color: syntax.Red, syntax.Parity: syntax.Odd, syntax.Kind: syntax.FaceCard}[a]
	if classHas(class, c) {
		return 1
	}
	return 0
}

func compare(r syntax.Relation, x, y int) bool {
	return [...]bool{
		syntax.Equal: x == y, syntax.NotEqual: x != y,
		syntax.Less: x < y, syntax.LessEqual: x <= y,
		syntax.Greater: x > y, syntax.GreaterEqual: x >= y,
	}[r]
}
