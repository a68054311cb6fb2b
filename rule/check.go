package rule

import (
	"fmt"
	"strings"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// check returns what is wrong with the meaning of a text that reads well:
// comparisons of unlike things, ranks that no card has.
func check(text *syntax.Text) syntax.Mistakes {
	c := checker{text: text}
	text.Tree.Walk(c.node)
	for _, m := range text.Tree.Memories {
		for _, e := range m.Events {
			c.isNumber(e.Becomes, "be remembered")
		}
	}
	return c.mistakes
}

type checker struct {
	text     *syntax.Text
	mistakes syntax.Mistakes
}

func (c *checker) mistake(n syntax.Node, hint, format string, args ...any) {
	m := c.text.Mistake(n, fmt.Sprintf(format, args...))
	m.Hint = hint
	c.mistakes = append(c.mistakes, m)
}

func (c *checker) node(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Compare:
		c.compare(n)
	case *syntax.In:
		if c.isNumber(n.X, "lie in a range") && isRank(n.X) {
			c.ranks(n)
		}
	case *syntax.Arith:
		c.isNumber(n.X, "be reckoned with")
		c.isNumber(n.Y, "be reckoned with")
	case *syntax.Mod:
		c.isNumber(n.X, "be divided")
	case *syntax.Figure:
		if (n.Of == syntax.Place || n.Of == syntax.PlaySum) && c.text.Tree.PlayCards == 0 {
			c.mistake(n, "", "%s needs a rule that says how many cards a play has: plays: 2;", n.Of)
		}
	case *syntax.Abs:
		c.isNumber(n.X, "be reckoned with")
	}
}

// compare checks that both sides are of one sort and that the relation means
// something for it.
func (c *checker) compare(n *syntax.Compare) {
	x, y := sortOf(n.X), sortOf(n.Y)
	switch {
	case x != y:
		c.unlike(n, x, y)
	case n.Relation > syntax.NotEqual && x != syntax.Rank && x != syntax.Suit:
		c.mistake(n, "", "%s has no order: only = and != compare it", x)
	case x == syntax.Rank && isLiteral(n.X) && isLiteral(n.Y):
		c.mistake(n, "", "this compares two numbers that never change")
	case isSymbol(n.X) && isSymbol(n.Y):
		c.mistake(n, "", "this compares two names that never change")
	case isRank(n.X):
		if l, ok := n.Y.(*syntax.Literal); ok {
			c.rank(n, l.Value)
		}
	}
}

// unlike tells that two terms of different sorts stand side by side.
func (c *checker) unlike(n *syntax.Compare, x, y syntax.Attribute) {
	hint := ""
	switch {
	case isSymbol(n.Y):
		hint = y.String()
	case isSymbol(n.X):
		hint = x.String()
	}
	c.mistake(n, hint, "cannot compare %s with %s", describe(n.X), strings.TrimSuffix(describe(n.Y), ","))
}

// ranks checks the ends of a set of ranks; one wrong end is told for all.
func (c *checker) ranks(n *syntax.In) {
	c.rank(n, n.Ranges[0].Lo)
	if n.Ranges[0].Lo >= 1 {
		c.rank(n, n.Ranges[len(n.Ranges)-1].Hi)
	}
}

func (c *checker) rank(n syntax.Node, value int) {
	if value < 1 || value > card.Ranks {
		c.mistake(n, "", "no card has the rank %d: ranks go from 1, the ace, to 13, the king", value)
	}
}

// isNumber reports whether t is a number, and tells the mistake if it is not.
func (c *checker) isNumber(t syntax.Term, to string) bool {
	s := sortOf(t)
	if s != syntax.Rank {
		c.mistake(t, "rank", "%s is no number and cannot %s", describe(t), to)
		return false
	}
	return true
}

// sortOf returns what t is a value of; for every number that is Rank.
func sortOf(t syntax.Term) syntax.Attribute {
	switch t := t.(type) {
	case *syntax.Attr:
		switch t.Attribute {
		case syntax.BySuit, syntax.ByRank:
			return syntax.Rank
		}
		return t.Attribute
	case *syntax.Symbol:
		return t.Class.Attribute()
	}
	return syntax.Rank
}

// describe says what t is, for people.
func describe(t syntax.Term) string {
	switch t := t.(type) {
	case *syntax.Symbol:
		if a := t.Class.Attribute(); a != syntax.NoAttribute {
			return fmt.Sprintf("%s, a %s,", t.Class, a)
		}
		return t.Class.String()
	case *syntax.Attr:
		return "a " + t.Attribute.String()
	}
	return "a number"
}

func isRank(t syntax.Term) bool {
	a, ok := t.(*syntax.Attr)
	return ok && a.Attribute == syntax.Rank
}

func isLiteral(t syntax.Term) bool { _, ok := t.(*syntax.Literal); return ok }
func isSymbol(t syntax.Term) bool  { _, ok := t.(*syntax.Symbol); return ok }
