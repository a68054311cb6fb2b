package syntax

import (
	"strconv"
	"strings"
)

// nobody is the topic of a clause that has not named a card yet.
const nobody Ref = -100

// clauseOf says what is wished of the candidate, as a clause that hangs on it:
// there "it" is the candidate until another card is named.
func (v *voice) clauseOf(c Cond) string {
	e := clause{voice: v, topic: nobody, it: true, mood: wished}
	e.cond(c, powerOr)
	return e.String()
}

// question says what an if asks, as a clause with a comma behind it.
func (v *voice) question(c Cond) string {
	e := clause{voice: v, topic: nobody, mood: asked}
	e.cond(c, powerTurn)
	return e.String()
}

// A clause is built like a formula, with the same powers.
type clause struct {
	*voice
	strings.Builder
	mood  mood
	topic Ref  // the card that the clause goes on speaking about
	it    bool // whether the candidate can be called "it"
}

// name returns the name of a card.
func (e *clause) name(r Ref) string {
	if r == Card && e.it {
		return e.itself
	}
	e.it = false
	return e.card(r)
}

// subject begins to say something of a card.
func (e *clause) subject(r Ref) {
	if r == Card && e.it {
		e.word(e.voice.it)
	} else {
		e.word(e.name(r) + " ")
	}
	e.topic = r
}

func (e *clause) word(s string) { e.WriteString(s) }

// say writes a text and has each %s of it said in its turn.
func (e *clause) say(text string, parts ...func()) {
	for _, part := range parts {
		before, after, _ := strings.Cut(text, "%s")
		e.word(before)
		part()
		text = after
	}
	e.word(text)
}

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

// leave ends what the clause has spoken about.
func (e *clause) leave() { e.topic, e.it = nobody, false }

func (e *clause) cond(c Cond, least power) {
	switch c := c.(type) {
	case *Always:
		e.word(map[bool]string{true: e.always, false: e.never}[c.Value])
	case *Not:
		e.notSaid(c, least)
	case *Join:
		e.join(c, least)
	case *Either:
		e.bracketed(least > powerAll, func() {
			e.say(e.either, func() { e.cond(c.X, powerAnd) }, func() { e.cond(c.Y, powerAnd) })
		})
	case *If:
		e.bracketed(true, func() { e.ifSaid(c) })
	case *Is:
		e.isOf(c, e.is[e.mood])
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
			e.word(fill(e.followsThat[e.mood], e.card(c.Of), e.card(c.After), e.suits(c.Cycle)))
			e.leave()
		})
	case *Repeat:
		e.bracketed(true, func() { e.inTurnSaid(c) })
	case *Turned:
		e.bracketed(least > powerTurn, func() {
			e.cond(c.X, powerOr)
			e.word(e.turnedBy(c.At))
			e.leave()
		})
	case *Seen:
		e.subject(Card)
		e.word(e.is[e.mood] + e.seen(c.What))
	}
}

// isOf says that a card is of a class; the card is named unless it is the topic.
func (e *clause) isOf(c *Is, is string) {
	if c.Of != e.topic {
		e.subject(c.Of)
		e.word(is)
	}
	e.word(e.class[c.Class].is)
}

func (e *clause) notSaid(c *Not, least power) {
	if is, ok := c.X.(*Is); ok && is.Of != e.topic {
		e.bracketed(least > powerRelation, func() { e.isOf(is, e.isNot[e.mood]) })
		return
	}
	e.bracketed(least > powerNot, func() { e.say(e.not, func() { e.cond(c.X, powerNot) }) })
}

func (e *clause) join(c *Join, least power) {
	word, inner := e.and, powerAnd
	if c.By == Or {
		word, inner = e.or, powerOr
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

func (e *clause) ifSaid(c *If) {
	e.it = false
	e.say(e.ifThen, func() { e.inMood(asked, func() { e.part(c.If) }) }, func() { e.part(c.Then) })
	if no, ok := c.Else.(*Always); ok && no.Value {
		return
	}
	e.say(e.elseThen, func() { e.part(c.Else) })
}

func (e *clause) inMood(m mood, say func()) {
	before := e.mood
	e.mood = m
	say()
	e.mood = before
}

// part says a part that stands by itself.
func (e *clause) part(c Cond) {
	e.topic = nobody
	e.cond(c, powerOr)
	e.topic = nobody
}

func (e *clause) inTurnSaid(c *Repeat) {
	e.word(e.repeat)
	for i, phase := range c.Phases {
		if i > 0 {
			e.word(e.then)
		}
		e.part(phase.Cond)
		e.word(e.timesSaid(phase.Count))
	}
}

func (e *clause) compare(c *Compare) {
	if of, ok := subjectOf(c.X); ok {
		if m, ok := e.predicate(c, of); ok {
			e.predicated(of, m)
			return
		}
	}
	e.term(c.X, powerSum)
	is := e.is[e.mood]
	if c.Relation == NotEqual {
		is = e.isNot[e.mood]
	}
	e.say(" "+is+e.compared[c.Relation], func() {
		if n, ok := c.Y.(*Literal); ok && isRank(c.X) {
			e.word(e.ranks(n.Value))
		} else {
			e.term(c.Y, powerSum)
		}
	})
	e.topic = nobody
}

// predicated says something of a card.
func (e *clause) predicated(of Ref, m modifier) {
	e.subject(of)
	if m.stands {
		e.word(e.stands[e.mood] + m.said)
	} else {
		e.word(e.is[e.mood] + m.said)
	}
	e.it = false
}

// predicate says what a card is, when c can be said so.
func (e *clause) predicate(c *Compare, of Ref) (modifier, bool) {
	if said, ok := e.ranked(c, of); ok {
		return modifier{said: said}, true
	}
	if _, ok := c.X.(*Mod); ok {
		return modifier{}, false
	}
	return e.comparison(c, of)
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
		if m, ok := e.ranged(c, of); ok {
			e.predicated(of, m)
			return
		}
		if len(c.Ranges) > 1 && isRank(c.X) {
			e.subject(of)
			e.word(e.is[e.mood] + fill(e.oneOf, e.list(c)))
			return
		}
	}
	e.term(c.X, powerSum)
	e.word(" " + e.is[e.mood])
	if r := c.Ranges[0]; len(c.Ranges) == 1 {
		e.word(fill(e.fromTo, strconv.Itoa(r.Lo), strconv.Itoa(r.Hi)))
	} else {
		e.word(fill(e.among, e.list(c)))
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
			e.word(e.attribute[t.Attribute].its)
		} else {
			e.word(fill(e.of, e.attribute[t.Attribute].the, e.name(t.Of)))
		}
	case *Position:
		e.word(e.position)
	case *Figure:
		e.word(e.quantity[t.Of])
	case *Count:
		e.word(fill(e.count, e.cards(t.Of)))
	case *Since:
		e.word(fill(e.since, e.cards(t.Of)))
	case *Run:
		e.word(fill(e.run, e.attribute[t.Of].bare))
	case *Recall:
		e.word(t.Name)
	case *Arith:
		e.arith(t, least)
	case *Mod:
		e.bracketed(least > powerProduct, func() {
			e.term(t.X, powerProduct)
			e.word(fill(e.modulo, strconv.Itoa(t.By)))
		})
	case *Abs:
		e.abs(t, least)
	case *Steps:
		e.word(fill(e.steps, e.name(t.From), e.name(t.To)))
	}
}

func (e *clause) arith(t *Arith, least power) {
	inner := powerSum
	if t.Operator == Times {
		inner = powerProduct
	}
	e.bracketed(least > inner, func() {
		e.term(t.X, inner)
		e.word(e.operator[t.Operator])
		e.term(t.Y, inner+1)
	})
}

func (e *clause) abs(t *Abs, least power) {
	if d, ok := t.X.(*Arith); ok && d.Operator == Minus {
		e.bracketed(least > powerSum, func() {
			e.say(e.difference, func() { e.term(d.X, powerSum) }, func() { e.term(d.Y, powerSum) })
		})
		return
	}
	e.say(e.absolute, func() { e.term(t.X, powerProduct+1) })
}
