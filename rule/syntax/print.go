package syntax

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns t in the formula face, on one line. [Parse] reads it as the
// same tree.
func (t *Tree) String() string {
	p := printer{topic: Card}
	for _, w := range t.Worths {
		p.worth(w)
	}
	for _, m := range t.Memories {
		p.memory(m)
	}
	if t.PlayCards > 0 {
		fmt.Fprintf(&p, "plays: %d; ", t.PlayCards)
	}
	if t.Starters != nil {
		p.word("start: ")
		p.alone(func() { p.cond(t.Starters, powerAll) })
		p.word("; ")
	}
	p.cond(t.Body, powerAll)
	return p.String()
}

// A printer writes the formula face. Each method that takes a power puts
// brackets round what binds less tightly.
type printer struct {
	strings.Builder
	topic Ref // the card that a bare class would be about here
}

func (p *printer) word(s string) { p.WriteString(s) }

func (p *printer) bracketed(inside bool, write func()) {
	if !inside {
		write()
		return
	}
	p.word("(")
	p.alone(write)
	p.word(")")
}

// alone prints a part that is about the candidate unless it says otherwise,
// and that no class after it goes on with.
func (p *printer) alone(write func()) {
	p.topic = Card
	write()
	p.topic = Card
}

func (p *printer) cond(c Cond, least power) {
	switch c := c.(type) {
	case *Always:
		p.word(map[bool]string{true: "any", false: "none"}[c.Value])
	case *Not:
		p.not(c, least)
	case *Join:
		p.join(c, least)
	case *Either:
		p.bracketed(least > powerAll, func() {
			p.word("either ")
			p.cond(c.X, powerAnd)
			p.word(" or ")
			p.cond(c.Y, powerAnd)
		})
	case *If:
		p.bracketed(least > powerAll, func() { p.ifThen(c) })
	case *Is:
		p.about(c.Of, "is ")
		p.word(classNames[c.Class])
	case *Several:
		p.bracketed(least > powerRelation, func() { p.several(c) })
	case *Compare:
		p.bracketed(least > powerRelation, func() { p.compare(c) })
	case *In:
		p.bracketed(least > powerRelation, func() { p.in(c) })
	case *PrimeNumber:
		p.bracketed(least > powerRelation, func() { p.term(c.X, powerSum); p.word(" is prime") })
	case *Follows:
		p.bracketed(least > powerRelation, func() { p.follows(c) })
	case *Repeat:
		p.bracketed(least > powerAll, func() { p.repeat(c) })
	case *Turned:
		p.bracketed(least > powerTurn, func() {
			p.alone(func() { p.cond(c.X, powerOr) })
			p.word(" turned by ")
			p.alone(func() { p.cond(c.At, powerOr) })
		})
	case *Seen:
		p.word("seen(" + seenName(c.What))
		p.within(c.In)
	default:
		panic(fmt.Sprintf("syntax: condition of type %T", c))
	}
}

// about names the card that the next class is about, if it must.
func (p *printer) about(of Ref, is string) {
	if !SameRef(of, p.topic) {
		p.word(of.String() + " " + is)
		p.topic = of
	}
}

func (p *printer) not(c *Not, least power) {
	if is, ok := c.X.(*Is); ok && !SameRef(is.Of, p.topic) {
		p.bracketed(least > powerRelation, func() {
			p.about(is.Of, "is not ")
			p.word(classNames[is.Class])
		})
		return
	}
	p.bracketed(least > powerNot, func() { p.word("not "); p.cond(c.X, powerNot) })
}

func (p *printer) join(c *Join, least power) {
	word, inner := " and ", powerAnd
	if c.By == Or {
		word, inner = " or ", powerOr
	}
	p.bracketed(least > inner, func() {
		for i, x := range c.Xs {
			switch {
			case i == 0:
				p.cond(x, inner+1)
			case c.By == And && besides(c.Xs[i-1], x):
				p.word(" " + classNames[x.(*Is).Class])
			default:
				p.word(word)
				p.cond(x, inner+1)
			}
		}
	})
}

// besides reports whether y is a class of the same card as x, so that it can
// stand right beside it: odd black.
func besides(x, y Cond) bool {
	a, okA := x.(*Is)
	b, okB := y.(*Is)
	return okA && okB && SameRef(a.Of, b.Of)
}

func (p *printer) ifThen(c *If) {
	p.word("if ")
	p.alone(func() { p.cond(c.If, powerTurn) })
	p.word(" then ")
	p.alone(func() { p.cond(c.Then, powerOr) })
	switch no := c.Else.(type) {
	case *Always:
		if no.Value {
			return
		}
		p.word(" else none")
	case *If:
		p.word(" else ")
		p.ifThen(no)
	default:
		p.word(" else ")
		p.alone(func() { p.cond(c.Else, powerOr) })
	}
}

func (p *printer) compare(c *Compare) {
	p.term(c.X, powerSum)
	p.word(" " + relationMarks[c.Relation] + " ")
	if n, ok := c.Y.(*Literal); ok && isRank(c.X) {
		p.rank(n.Value)
		return
	}
	p.term(c.Y, powerSum)
	if c.Order != nil {
		p.word(" in ")
		p.suits(c.Order, " < ")
	}
}

func isRank(t Term) bool {
	a, ok := t.(*Attr)
	return ok && a.Attribute == Rank
}

// rank writes a rank as it stands on the card.
func (p *printer) rank(n int) {
	if letter, ok := rankLetters[n]; ok {
		p.word(letter)
		return
	}
	p.word(strconv.Itoa(n))
}

func (p *printer) in(c *In) {
	number := func(n int) { p.word(strconv.Itoa(n)) }
	if isRank(c.X) {
		number = p.rank
	}
	p.term(c.X, powerSum)
	p.word(" in ")
	if len(c.Ranges) == 1 {
		p.span(c.Ranges[0], number)
		return
	}
	p.word("{")
	for i, r := range c.Ranges {
		if i > 0 {
			p.word(", ")
		}
		p.span(r, number)
	}
	p.word("}")
}

func (p *printer) span(r Range, number func(int)) {
	number(r.Lo)
	if r.Lo < r.Hi {
		p.word("..")
		number(r.Hi)
	}
}

func (p *printer) follows(c *Follows) {
	p.attr(c.Of, Suit)
	p.word(" follows ")
	p.attr(c.After, Suit)
	p.word(" in ")
	p.suits(c.Cycle, " > ")
}

func (p *printer) suits(suits []Class, between string) {
	for i, suit := range suits {
		if i > 0 {
			p.word(between)
		}
		p.word(suitSigns[suit])
	}
}

func (p *printer) repeat(c *Repeat) {
	p.word("repeat ")
	for i, phase := range c.Phases {
		if i > 0 {
			p.word(", ")
		}
		p.alone(func() { p.cond(phase.Cond, powerOr) })
		if phase.Count > 1 {
			fmt.Fprintf(p, " %d times", phase.Count)
		}
	}
}

func (p *printer) term(t Term, least power) {
	switch t := t.(type) {
	case *Literal:
		p.word(strconv.Itoa(t.Value))
	case *Symbol:
		p.word(classNames[t.Class])
	case *Attr:
		p.attr(t.Of, t.Attribute)
	case *Position:
		p.topic = Card
		p.word("position")
	case *Figure, *Count, *Since, *Run, *Streak:
		p.ofLine(t)
	case *Recall:
		p.topic = Card
		p.word(t.Name)
	case *Counted:
		p.property(t.Of, t.Name)
	case *Arith:
		p.arith(t, least)
	case *Abs:
		p.word("|")
		p.term(t.X, powerSum)
		p.word("|")
	case *Steps:
		p.topic = Card
		p.word("steps from " + t.From.String())
		if t.To != Card {
			p.word(" to " + t.To.String())
		}
	default:
		panic(fmt.Sprintf("syntax: term of type %T", t))
	}
}

func (p *printer) arith(t *Arith, least power) {
	name := operatorNames[t.Operator]
	inner := powerSum
	switch t.Operator {
	case Least, Most, Divisor:
		p.word(name)
		p.bracketed(true, func() { p.arguments(t, t.Operator) })
		return
	case Times, Over, Modulo:
		inner = powerProduct
	}
	p.bracketed(least > inner, func() {
		p.term(t.X, inner)
		p.word(" " + name + " ")
		p.term(t.Y, inner+1)
	})
}

// arguments prints what the operator puts together, as one list if the left
// side is put together by it too.
func (p *printer) arguments(t *Arith, by Operator) {
	if x, ok := t.X.(*Arith); ok && x.Operator == by {
		p.arguments(x, by)
	} else {
		p.term(t.X, powerSum)
	}
	p.word(", ")
	p.term(t.Y, powerSum)
}

func (p *printer) attr(of Ref, a Attribute) { p.property(of, attributeNames[a]) }

// property prints what a card has: rank, last.rank.
func (p *printer) property(of Ref, name string) {
	p.topic = Card
	if of != Card {
		p.word(of.String() + ".")
	}
	p.word(name)
}
