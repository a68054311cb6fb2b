package blocks

import (
	"strconv"
	"strings"

	"eleusis/rule/syntax"
)

// The words in which dials are set are those of the formula.
var (
	classes = map[syntax.Class]string{
		syntax.Clubs: "clubs", syntax.Diamonds: "diamonds", syntax.Hearts: "hearts", syntax.Spades: "spades",
		syntax.Red: "red", syntax.Black: "black", syntax.Odd: "odd", syntax.Even: "even",
		syntax.FaceCard: "face", syntax.NumberCard: "number", syntax.Prime: "prime", syntax.Closed: "closed",
		syntax.Composite: "composite",
	}
	attributes = map[syntax.Attribute]string{
		syntax.Rank: "rank", syntax.Suit: "suit", syntax.Color: "color", syntax.Parity: "parity", syntax.Kind: "kind",
		syntax.BySuit: "bysuit", syntax.ByRank: "byrank",
	}
	relations = map[syntax.Relation]string{
		syntax.Equal: "eq", syntax.NotEqual: "ne", syntax.Less: "lt", syntax.LessEqual: "le", syntax.Greater: "gt",
		syntax.GreaterEqual: "ge",
	}
	operators = map[syntax.Operator]string{
		syntax.Plus: "plus", syntax.Minus: "minus", syntax.Times: "times", syntax.Over: "over",
		syntax.Modulo: "mod", syntax.Least: "min", syntax.Most: "max", syntax.Divisor: "gcd",
	}
	figures = map[syntax.Quantity]string{syntax.Sum: "sum", syntax.Highest: "highest", syntax.Lowest: "lowest"}
	suits   = map[syntax.Class]string{syntax.Clubs: "C", syntax.Diamonds: "D", syntax.Hearts: "H", syntax.Spades: "S"}
)

// inverse returns what each value of m is the value of.
func inverse[K, V comparable](m map[K]V) map[V]K {
	out := make(map[V]K, len(m))
	for k, v := range m {
		out[v] = k
	}
	return out
}

// read turns a parsed rule into what people move about.
func read(t *syntax.Tree) *Block {
	b := block("rule", strconv.Itoa(t.PlayCards))
	for _, w := range t.Worths {
		let := block("let", w.Name)
		for _, c := range w.Cases {
			let.of(block("case").of(condOf(c.When), numberOf(c.Is)))
		}
		b.of(let.of(numberOf(w.Else)))
	}
	for _, m := range t.Memories {
		b.of(memoryOf(m))
	}
	if t.Starters != nil {
		b.of(block("start").of(condOf(t.Starters)))
	}
	return b.of(condOf(t.Body))
}

func memoryOf(m syntax.Memory) *Block {
	b := block("remember", m.Name, strconv.Itoa(m.Start))
	if m.Card {
		b = block("anchor", m.Name)
	}
	for _, e := range m.Events {
		laid := "laid"
		if e.Refused {
			laid = "refused"
		}
		if m.Card {
			b.of(block("holding", laid).of(condOf(e.When), cardOf(e.Holds)))
		} else {
			b.of(block("event", laid).of(condOf(e.When), numberOf(e.Becomes)))
		}
	}
	return b
}

func condsOf(cs []syntax.Cond) []*Block {
	all := make([]*Block, len(cs))
	for i, c := range cs {
		all[i] = condOf(c)
	}
	return all
}

func condOf(c syntax.Cond) *Block {
	switch c := c.(type) {
	case *syntax.Always:
		return block("always", map[bool]string{true: "any", false: "none"}[c.Value])
	case *syntax.Is:
		return block("is", classes[c.Class]).of(cardOf(c.Of))
	case *syntax.Compare:
		return compareOf(c)
	case *syntax.In:
		return block("in", setText(c.Ranges)).of(numberOf(c.X))
	case *syntax.PrimeNumber:
		return block("prime").of(numberOf(c.X))
	case *syntax.Follows:
		return block("follows", suitsText(c.Cycle)).of(cardOf(c.Of), cardOf(c.After))
	case *syntax.Seen:
		return block("seen", attributes[c.What]).of(stretchOf(c.In))
	case *syntax.Not:
		return block("not").of(condOf(c.X))
	case *syntax.Join:
		return block(map[syntax.Connective]Kind{syntax.And: "and", syntax.Or: "or"}[c.By]).of(condsOf(c.Xs)...)
	case *syntax.Either:
		return block("either").of(condOf(c.X), condOf(c.Y))
	case *syntax.Several:
		return block("several", relations[c.Relation], strconv.Itoa(c.Count)).of(condsOf(c.Xs)...)
	case *syntax.If:
		return block("if").of(condOf(c.If), condOf(c.Then), condOf(c.Else))
	case *syntax.Turned:
		return block("turned").of(condOf(c.X), condOf(c.At))
	case *syntax.Repeat:
		b := block("repeat")
		for _, p := range c.Phases {
			b.of(block("phase", strconv.Itoa(p.Count)).of(condOf(p.Cond)))
		}
		return b
	}
	panic("blocks: a condition of no kind")
}

// compareOf returns a comparison of numbers, or one of what two cards are.
func compareOf(c *syntax.Compare) *Block {
	x, isX := c.X.(*syntax.Attr)
	y, isY := c.Y.(*syntax.Attr)
	if isX && isY && x.Attribute == y.Attribute && !isFeature(attributes[x.Attribute]) {
		return block("alike", attributes[x.Attribute], relations[c.Relation], suitsText(c.Order)).of(cardOf(x.Of),
			cardOf(y.Of))
	}
	return block("compare", relations[c.Relation]).of(numberOf(c.X), numberOf(c.Y))
}

// isFeature reports whether an attribute is a number.
func isFeature(attribute string) bool {
	return attribute == "rank" || attribute == "bysuit" || attribute == "byrank"
}

func numberOf(t syntax.Term) *Block {
	switch t := t.(type) {
	case *syntax.Literal:
		return block("number", strconv.Itoa(t.Value))
	case *syntax.Attr:
		return block("feature", attributes[t.Attribute]).of(cardOf(t.Of))
	case *syntax.Position:
		return block("position")
	case *syntax.Figure:
		switch t.Of {
		case syntax.Place:
			return block("place")
		case syntax.PlaySum:
			return block("playsum")
		}
		return block("figure", figures[t.Of]).of(numberOf(t.What), stretchOf(t.In))
	case *syntax.Count:
		return block("count").of(condOf(t.Of), stretchOf(t.In))
	case *syntax.Since:
		return block("since").of(condOf(t.Of))
	case *syntax.Run:
		return block("run", attributes[t.Of])
	case *syntax.Streak:
		return block("streak").of(condOf(t.Of))
	case *syntax.Recall:
		return block("recall", t.Name)
	case *syntax.Counted:
		return block("worth", t.Name).of(cardOf(t.Of))
	case *syntax.Arith:
		return block("reckon", operators[t.Operator]).of(numberOf(t.X), numberOf(t.Y))
	case *syntax.Abs:
		return block("size").of(numberOf(t.X))
	case *syntax.Steps:
		return block("steps").of(cardOf(t.From), cardOf(t.To))
	}
	panic("blocks: a number of no kind")
}

func cardOf(r syntax.Ref) *Block {
	switch r := r.(type) {
	case syntax.Held:
		return block("held", r.Name)
	case *syntax.Found:
		which := map[bool]string{true: "first", false: "last"}[r.First]
		return block("found", which).of(condOf(r.When), stretchOf(r.In))
	}
	return block("card", r.String())
}

func stretchOf(s syntax.Stretch) *Block {
	switch {
	case s.Last > 0:
		return block("window", strconv.Itoa(s.Last))
	case s.Since != nil:
		return block("after").of(condOf(s.Since))
	}
	return block("line")
}

// setText writes ranges as 1,4,6..8.
func setText(ranges []syntax.Range) string {
	all := make([]string, len(ranges))
	for i, r := range ranges {
		all[i] = strconv.Itoa(r.Lo)
		if r.Lo < r.Hi {
			all[i] += ".." + strconv.Itoa(r.Hi)
		}
	}
	return strings.Join(all, ",")
}

// suitsText writes suits by their letters, as SDCH.
func suitsText(all []syntax.Class) string {
	var b strings.Builder
	for _, s := range all {
		b.WriteString(suits[s])
	}
	return b.String()
}
