package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// Check returns the mistakes in the meaning of a text that parses, except those that only
// its machine shows: that no card may open the line, or that the rule asks too much.
func Check(text *syntax.Text) syntax.Mistakes { return check(text) }

// check returns what is wrong with the meaning of a text that reads well:
// comparisons of unlike things, ranks that no card has.
func check(text *syntax.Text) syntax.Mistakes {
	c := checker{text: text}
	for _, w := range text.Tree.Worths {
		c.worth(w)
	}
	for _, root := range text.Tree.Roots() {
		c.walk(root, false)
	}
	for _, m := range text.Tree.Memories {
		for _, e := range m.Events {
			if !m.Card {
				c.isNumber(e.Becomes, notRemembered)
			} else if e.Holds == syntax.New {
				c.noNew(e.When)
			}
		}
	}
	return c.mistakes
}

// walk checks n and all below it. The new card may be named in what is asked of
// earlier ones.
func (c *checker) walk(n syntax.Node, asked bool) {
	if !asked && slices.Contains(syntax.Refs(n), syntax.Ref(syntax.New)) {
		c.noNew(n)
	}
	c.node(n)
	switch n := n.(type) {
	case *syntax.Turned:
		c.walk(n.X, asked)
		c.walk(n.At, false)
		return
	case *syntax.Count, *syntax.Since, *syntax.Streak, *syntax.Figure, *syntax.Seen, *syntax.Found:
		asked = true
	}
	for _, part := range syntax.Parts(n) {
		c.walk(part, asked)
	}
}

func (c *checker) noNew(n syntax.Node) {
	c.mistake(n, "card", syntax.NewNowhere())
}

// worth checks that what a card counts depends on the card alone.
func (c *checker) worth(w syntax.Worth) {
	check := func(n syntax.Node) {
		alone := true
		switch n := n.(type) {
		case *syntax.Position, *syntax.Figure, *syntax.Count, *syntax.Since, *syntax.Run, *syntax.Streak,
			*syntax.Recall, *syntax.Seen, *syntax.Turned, *syntax.Repeat:
			alone = false
		default:
			for _, ref := range syntax.Refs(n) {
				alone = alone && ref == syntax.Card
			}
		}
		if !alone {
			c.mistake(n, "", worthOfMore.Of())
		}
	}
	for _, x := range w.Cases {
		syntax.Walk(x.When, check)
		syntax.Walk(x.Is, check)
		c.isNumber(x.Is, notReckoned)
	}
	syntax.Walk(w.Else, check)
	c.isNumber(w.Else, notReckoned)
}

type checker struct {
	text     *syntax.Text
	mistakes syntax.Mistakes
}

func (c *checker) mistake(n syntax.Node, hint string, r syntax.Remark) {
	c.mistakes = append(c.mistakes, c.text.Mistake(n, r, hint))
}

func (c *checker) node(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Compare:
		c.compare(n)
	case *syntax.In:
		if c.isNumber(n.X, notInRange) && isRank(n.X) {
			c.ranks(n)
		}
	case *syntax.Arith:
		c.canReckon(n.X)
		c.canReckon(n.Y)
	case *syntax.PrimeNumber:
		c.isNumber(n.X, notReckoned)
	case *syntax.Figure:
		if n.What != nil {
			c.isNumber(n.What, notReckoned)
		}
		if (n.Of == syntax.Place || n.Of == syntax.PlaySum) && c.text.Tree.PlayCards == 0 {
			c.mistake(n, "", syntax.PlaysNeeded(n.Of))
		}
	case *syntax.Abs:
		c.isNumber(n.X, notReckoned)
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
		c.mistake(n, "", syntax.Unordered(x))
	case x == syntax.Rank && isLiteral(n.X) && isLiteral(n.Y):
		c.mistake(n, "", numbersNeverChange.Of())
	case isSymbol(n.X) && isSymbol(n.Y):
		c.mistake(n, "", namesNeverChange.Of())
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
	c.mistake(n, hint, cannotCompare.Of(syntax.SortOf(n.X), syntax.SortOf(n.Y)))
}

// ranks checks the ends of a set of ranks; one wrong end is reported for all.
func (c *checker) ranks(n *syntax.In) {
	c.rank(n, n.Ranges[0].Lo)
	if n.Ranges[0].Lo >= 1 {
		c.rank(n, n.Ranges[len(n.Ranges)-1].Hi)
	}
}

func (c *checker) rank(n syntax.Node, value int) {
	if value < 1 || value > card.Ranks {
		c.mistake(n, "", noCardHasRank.Of(syntax.Number(value)))
	}
}

// isNumber reports whether t is a number, and tells the mistake if it is not.
func (c *checker) isNumber(t syntax.Term, not syntax.RemarkKind) bool {
	s := sortOf(t)
	if s != syntax.Rank {
		c.mistake(t, "rank", not.Of(syntax.SortOf(t)))
		return false
	}
	return true
}

// canReckon checks that t is a number, or a suit, which counts from 1 to 4.
func (c *checker) canReckon(t syntax.Term) {
	if a, ok := t.(*syntax.Attr); !ok || a.Attribute != syntax.Suit {
		c.isNumber(t, notReckoned)
	}
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

func isRank(t syntax.Term) bool {
	a, ok := t.(*syntax.Attr)
	return ok && a.Attribute == syntax.Rank
}

func isLiteral(t syntax.Term) bool { _, ok := t.(*syntax.Literal); return ok }
func isSymbol(t syntax.Term) bool  { _, ok := t.(*syntax.Symbol); return ok }
