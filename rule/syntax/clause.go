package syntax

import (
	"strconv"
	"strings"
)

// nobody is the topic of a clause that has not named a card yet.
const nobody Ref = -100

// clauseOf says a condition as a clause. In one that hangs on the candidate, "it"
// is the candidate until another card is named.
func clauseOf(c Cond, it bool) string {
	e := clause{topic: nobody, it: it}
	e.cond(c, powerOr)
	return e.String()
}

// questionOf says what an if asks, as a clause with a comma behind it.
func questionOf(c Cond) string {
	e := clause{topic: nobody}
	e.cond(c, powerTurn)
	return e.String()
}

// A clause is built like a formula, with the same powers.
type clause struct {
	strings.Builder
	topic Ref  // the card that the clause goes on speaking about
	it    bool // whether the candidate can be called "it"
}

// ref returns the name of a card.
func (e *clause) ref(r Ref) string {
	if r == Card && e.it {
		return "it"
	}
	e.it = false
	return refSaid(r)
}

func (e *clause) word(s string) { e.WriteString(s) }

func (e *clause) bracketed(inside bool, say func()) {
	if !inside {
		say()
		return
	}
	e.word("(")
	e.topic = nobody
	say()
	e.topic = nobody
	e.word(")")
}

func (e *clause) cond(c Cond, least power) {
	switch c := c.(type) {
	case *Always:
		e.word(map[bool]string{true: "always", false: "never"}[c.Value])
	case *Not:
		e.not(c, least)
	case *Join:
		e.join(c, least)
	case *Either:
		e.bracketed(least > powerAll, func() {
			e.word("either ")
			e.cond(c.X, powerAnd)
			e.word(" or ")
			e.cond(c.Y, powerAnd)
			e.word(" but not both")
		})
	case *If:
		e.bracketed(true, func() { e.ifThen(c) })
	case *Is:
		e.is(c.Of, c.Class, " is ")
	case *Compare:
		e.bracketed(least > powerRelation, func() { e.compare(c) })
	case *In:
		limit := powerRelation
		if len(c.Ranges) > 1 {
			limit = powerOr // a list has an "or" of its own
		}
		e.bracketed(least > limit, func() { e.in(c) })
	case *Follows:
		e.bracketed(least > powerRelation, func() {
			e.word("the suit of " + refSaid(c.Of) + " follows that of " + refSaid(c.After) + " in the order " + cycleSaid(c.Cycle))
			e.topic, e.it = nobody, false
		})
	case *Repeat:
		e.bracketed(true, func() { e.repeat(c) })
	case *Turned:
		e.bracketed(least > powerTurn, func() {
			e.cond(c.X, powerOr)
			e.word(turnedSaid(c.At))
			e.topic, e.it = nobody, false
		})
	case *Seen:
		e.word(e.ref(Card) + " is " + seenSaid(c.What))
		e.topic = Card
	}
}

// is says that a card is of a class; the card is named unless it is the topic.
func (e *clause) is(of Ref, class Class, is string) {
	if of != e.topic {
		e.word(e.ref(of) + is)
		e.topic = of
	}
	switch class {
	case Clubs, Diamonds, Hearts, Spades, FaceCard, NumberCard:
		e.word(className(class))
	default:
		e.word(class.String())
	}
}

func (e *clause) not(c *Not, least power) {
	if is, ok := c.X.(*Is); ok && is.Of != e.topic {
		e.bracketed(least > powerRelation, func() { e.is(is.Of, is.Class, " is not ") })
		return
	}
	e.bracketed(least > powerNot, func() { e.word("not "); e.cond(c.X, powerNot) })
}

func (e *clause) join(c *Join, least power) {
	word, inner := " and ", powerAnd
	if c.By == Or {
		word, inner = " or ", powerOr
	}
	e.bracketed(least > inner, func() {
		for i, x := range c.Xs {
			if i > 0 {
				e.word(word)
			}
			e.cond(x, inner+1)
		}
	})
}

func (e *clause) ifThen(c *If) {
	e.it = false
	e.word("if ")
	e.part(c.If)
	e.word(" then ")
	e.part(c.Then)
	if no, ok := c.Else.(*Always); ok && no.Value {
		return
	}
	e.word("; otherwise ")
	e.part(c.Else)
}

// part says a part that stands by itself.
func (e *clause) part(c Cond) {
	e.topic = nobody
	e.cond(c, powerOr)
	e.topic = nobody
}

func (e *clause) repeat(c *Repeat) {
	e.word("in turn ")
	for i, phase := range c.Phases {
		if i > 0 {
			e.word(", then ")
		}
		e.part(phase.Cond)
		e.word(timesSaid(phase.Count))
	}
}

func (e *clause) compare(c *Compare) {
	if of, ok := subjectOf(c.X); ok {
		if said, ok := e.predicate(c, of); ok {
			e.word(e.ref(of) + " is " + said)
			e.it = false
			e.topic = of
			return
		}
	}
	e.term(c.X, powerSum)
	e.word([relations]string{" is ", " is not ", " is less than ", " is at most ", " is more than ", " is at least "}[c.Relation])
	if n, ok := c.Y.(*Literal); ok && isRank(c.X) {
		e.word(rankSaid(n.Value))
	} else {
		e.term(c.Y, powerSum)
	}
	e.topic = nobody
}

// predicate says what a card is, when c can be said so.
func (e *clause) predicate(c *Compare, of Ref) (string, bool) {
	if n, ok := c.Y.(*Literal); ok && isRank(c.X) {
		switch c.Relation {
		case Equal:
			return withArticle(rankSaid(n.Value)), true
		case GreaterEqual:
			return rankSaid(n.Value) + " or higher", true
		case LessEqual:
			return rankSaid(n.Value) + " or lower", true
		}
	}
	if _, ok := c.X.(*Mod); ok {
		return "", false
	}
	return compared(c, of)
}

// subjectOf returns the card that a term speaks about first.
func subjectOf(t Term) (Ref, bool) {
	switch t := t.(type) {
	case *Attr:
		return t.Of, true
	case *Steps:
		return t.To, true
	case *Abs:
		if d, ok := t.X.(*Arith); ok {
			return subjectOf(d.X)
		}
	}
	return 0, false
}

func (e *clause) in(c *In) {
	if of, ok := subjectOf(c.X); ok {
		if said, ok := ranged(c, of); ok {
			e.word(e.ref(of) + " is " + said)
			e.it = false
			e.topic = of
			return
		}
		if len(c.Ranges) > 1 && isRank(c.X) {
			e.word(e.ref(of) + " is one of " + listSaid(c))
			e.topic = of
			return
		}
	}
	e.term(c.X, powerSum)
	if len(c.Ranges) == 1 {
		e.word(" is from " + strconv.Itoa(c.Ranges[0].Lo) + " to " + strconv.Itoa(c.Ranges[0].Hi))
	} else {
		e.word(" is one of " + listSaid(c))
	}
	e.topic = nobody
}

func (e *clause) term(t Term, least power) {
	switch t := t.(type) {
	case *Literal:
		e.word(strconv.Itoa(t.Value))
	case *Symbol:
		e.word(t.Class.String())
	case *Attr:
		if t.Of == Card && e.it {
			e.word("its " + attributeSaid(t.Attribute))
		} else {
			e.word("the " + attributeSaid(t.Attribute) + " of " + e.ref(t.Of))
		}
	case *Position:
		e.word("the position")
	case *Figure:
		e.word(quantitySaid(t.Of))
	case *Count:
		e.word("how often " + nounPhrase(t.Of) + " was laid")
	case *Since:
		e.word("how long ago " + nounPhrase(t.Of) + " was laid")
	case *Run:
		e.word("the length of the run of " + attributeSaid(t.Of))
	case *Recall:
		e.word(t.Name)
	case *Arith:
		e.arith(t, least)
	case *Mod:
		e.bracketed(least > powerProduct, func() {
			e.term(t.X, powerProduct)
			e.word(" modulo " + strconv.Itoa(t.By))
		})
	case *Abs:
		e.abs(t, least)
	case *Steps:
		e.word("the steps from " + e.ref(t.From) + " to " + e.ref(t.To))
	}
}

func (e *clause) arith(t *Arith, least power) {
	word := [...]string{Plus: " plus ", Minus: " minus ", Times: " multiplied by "}[t.Operator]
	inner := powerSum
	if t.Operator == Times {
		inner = powerProduct
	}
	e.bracketed(least > inner, func() {
		e.term(t.X, inner)
		e.word(word)
		e.term(t.Y, inner+1)
	})
}

func (e *clause) abs(t *Abs, least power) {
	if d, ok := t.X.(*Arith); ok && d.Operator == Minus {
		e.bracketed(least > powerSum, func() {
			e.word("the difference between ")
			e.term(d.X, powerSum)
			e.word(" and ")
			e.term(d.Y, powerSum)
		})
		return
	}
	e.word("the absolute value of ")
	e.term(t.X, powerProduct+1)
}
