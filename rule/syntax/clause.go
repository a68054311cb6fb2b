package syntax

import (
	"slices"
	"strconv"
	"strings"
)

// nobody is the topic of a clause that has not named a card so far.
const nobody Back = -100

// A verb is the last verb of a clause about its topic. The next predicate of the same card needs
// no verb of its own.
type verb uint8

const (
	noVerb verb = iota
	isVerb
	standsVerb
)

// clauseOf returns a condition on the candidate as a subordinate clause, in which "it" is the
// candidate until another card is named.
func (w *writer) clauseOf(c Cond) string {
	e := clause{writer: w, topic: nobody, it: true, mood: wished}
	e.cond(c, powerOr)
	return e.String()
}

// thatClause returns a condition on the candidate as a clause whose verbs are all about it. It
// begins with "is", unless its first part has a verb of its own.
func (w *writer) thatClause(c Cond, withIs bool) string {
	e := clause{writer: w, topic: Card, mood: wished, that: true}
	if withIs {
		e.word(e.is[wished])
		e.verb = isVerb
	}
	e.cond(c, powerAll)
	return e.String()
}

// being returns what the candidate is, as it stands behind the verb.
func (w *writer) being(c Cond) string {
	e := clause{writer: w, topic: Card, verb: isVerb, mood: wished, that: true}
	e.cond(c, powerAll)
	return e.String()
}

// question returns the test of an if as a clause with a comma behind it.
func (w *writer) question(c Cond) string {
	e := clause{writer: w, topic: nobody, mood: asked}
	e.cond(c, powerTurn)
	return e.String()
}

// A clause is built like a formula, with the same powers.
type clause struct {
	*writer
	strings.Builder
	mood  mood
	topic Ref  // the card that the clause goes on speaking about
	verb  verb // what has been said last of the topic
	it    bool // whether the candidate can be called "it"
	that  bool // whether everything is said of the candidate
}

// name returns the name of a card.
func (e *clause) name(r Ref) string {
	if r == Card && e.it {
		return e.itself
	}
	e.it = false
	return e.card(r)
}

// subject begins to say something of a card, if that is not what the clause
// is about.
func (e *clause) subject(r Ref) {
	switch {
	case SameRef(r, e.topic):
	case r == Card && e.it:
		e.word(e.writer.it)
	default:
		e.word(e.name(r) + " ")
	}
	e.topic = r
}

func (e *clause) word(s string) { e.WriteString(s) }

// say writes a text, and calls a function in the place of each %s.
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
	e.forget()
	say()
	e.forget()
	e.word(")")
}

// forget ends the topic of the clause.
func (e *clause) forget() {
	if !e.that {
		e.topic, e.verb = nobody, noVerb
	}
}

func (e *clause) cond(c Cond, least power) {
	switch c := c.(type) {
	case *Always:
		e.word(map[bool]string{true: e.always, false: e.never}[c.Value])
		e.forget()
	case *Not:
		e.notSaid(c, least)
	case *Join:
		e.join(c, least)
	case *Either:
		e.bracketed(least > powerAll, func() {
			e.say(e.either, func() { e.cond(c.X, powerAnd) }, func() { e.cond(c.Y, powerAnd) })
		})
	case *Several:
		e.bracketed(least > powerRelation, func() { e.severalSaid(c) })
	case *PrimeNumber:
		e.bracketed(least > powerRelation, func() {
			e.term(c.X, powerAll)
			e.word(" " + e.is[e.mood] + e.prime)
			e.forget()
		})
	case *If:
		e.bracketed(true, func() { e.ifSaid(c) })
	case *Compare:
		e.bracketed(least > powerRelation, func() { e.compare(c) })
	case *In:
		e.bracketed(least > tightness(c), func() { e.in(c) })
	case *Repeat:
		e.bracketed(true, func() { e.inTurnSaid(c) })
	case *Turned:
		e.bracketed(least > powerTurn, func() {
			e.cond(c.X, powerOr)
			e.word(fill(e.turned, e.laying().cards(c.At)))
			e.forget()
			e.it = false
		})
	default:
		of, m, _ := e.predicate(c)
		e.predicated(of, m, false)
	}
}

func (e *clause) notSaid(c *Not, least power) {
	if of, m, ok := e.predicate(c); ok { // not yet seen
		e.bracketed(least > powerRelation, func() { e.predicated(of, m, false) })
		return
	}
	if of, m, ok := e.predicate(c.X); ok {
		if in, isIn := c.X.(*In); isIn {
			if said, few := e.ranksListed(in); few {
				m.said = said
			}
		}
		e.bracketed(least > tightness(c.X), func() { e.predicated(of, m, true) })
		return
	}
	if e.sayNumberDenied(c.X, least) {
		return
	}
	e.bracketed(least > powerNot, func() {
		e.word(e.not[e.mood])
		e.forget()
		e.inMood(wished, func() { e.cond(c.X, powerNot) })
	})
}

// sayNumberDenied says what a number is not, and reports whether c says what kind of number it is.
func (e *clause) sayNumberDenied(c Cond, least power) bool {
	var x Term
	said, tight := e.prime, powerRelation
	switch c := c.(type) {
	case *PrimeNumber:
		x = c.X
	case *In:
		x, tight = c.X, tightness(c)
		said = e.list(c)
		if r := c.Ranges[0]; len(c.Ranges) == 1 {
			said = fill(e.fromTo, strconv.Itoa(r.Lo), strconv.Itoa(r.Hi))
		}
	default:
		return false
	}
	e.bracketed(least > tight, func() {
		e.term(x, powerAll)
		e.word(" " + e.isNot[e.mood] + said)
		e.forget()
	})
	return true
}

// tightness returns how tightly a predicate binds. A list has an "or" of its own.
func tightness(c Cond) power {
	in, ok := c.(*In)
	if !ok {
		return powerRelation
	}
	if _, few := fewRanks(in); few || len(in.Ranges) > 1 {
		return powerOr
	}
	return powerRelation
}

func (e *clause) join(c *Join, least power) {
	if of, m, ok := e.predicate(c); ok {
		e.bracketed(least > powerAnd, func() { e.predicated(of, m, false) })
		return
	}
	word, inner := e.and, powerAnd
	if c.By == Or {
		word, inner = e.or, powerOr
	}
	e.bracketed(least > inner && !isDividing(c), func() {
		for i := 0; i < len(c.Xs); i++ {
			if i > 0 {
				e.word(word)
			}
			if c.By == Or && i+1 < len(c.Xs) && e.sayDividing(c.Xs[i], c.Xs[i+1]) {
				i++
			} else {
				e.cond(c.Xs[i], inner+1)
			}
		}
	})
}

// isDividing reports whether all that c says is that one of two numbers divides the other.
func isDividing(c *Join) bool {
	if c.By != Or || len(c.Xs) != 2 {
		return false
	}
	_, _, ok := dividing(c.Xs[0], c.Xs[1])
	return ok
}

// sayDividing says that one of two numbers divides the other, and reports whether two conditions mean that.
func (e *clause) sayDividing(c, d Cond) bool {
	x, y, ok := dividing(c, d)
	if !ok {
		return false
	}
	other := clause{writer: e.writer, topic: nobody}
	other.term(y, powerProduct+1)
	e.term(x, powerAll)
	e.word(" " + e.is[e.mood] + fill(e.multiple, other.String()))
	e.forget()
	e.it = false
	return true
}

func (e *clause) ifSaid(c *If) {
	e.it = false
	e.ifElse(c)
}

func (e *clause) ifElse(c *If) {
	e.say(e.ifThen, func() { e.inMood(asked, func() { e.part(c.If) }) }, func() { e.part(c.Then) })
	if isFree(c.Else) {
		return
	}
	e.say(e.elseThen, func() {
		if more, ok := c.Else.(*If); ok {
			e.ifElse(more)
		} else {
			e.part(c.Else)
		}
	})
}

func (e *clause) inMood(m mood, say func()) {
	before := e.mood
	e.mood = m
	say()
	e.mood = before
}

// part writes a part that stands by itself.
func (e *clause) part(c Cond) {
	e.forget()
	e.cond(c, powerOr)
	e.forget()
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

// predicated writes a predicate of a card, or its negation. It leaves out the verb if the clause
// has just used it for the same card.
func (e *clause) predicated(of Ref, m modifier, not bool) {
	verb, text := isVerb, e.is
	switch {
	case m.stands && not:
		verb, text = standsVerb, e.standsNot
	case m.stands:
		verb, text = standsVerb, e.stands
	case not:
		text = e.isNot
	}
	if e.stands == e.is { // all the same
		verb = isVerb
	}
	if !SameRef(of, e.topic) || verb != e.verb || not {
		e.subject(of)
		e.word(text[e.mood])
	}
	e.word(m.said)
	e.topic, e.verb = of, verb
	if not {
		e.verb = noVerb
	}
	e.it = e.it && m.plain
}

func (e *clause) compare(c *Compare) {
	if e.sayLastTwo(c) || e.sayRun(c) || e.sayAgo(c) || e.sayLaid(c) {
		e.forget()
		e.it = false
		return
	}
	if of, m, ok := e.predicate(c); ok {
		e.predicated(of, m, false)
		return
	}
	x, said := e.valued(c, e.mood)
	e.term(x, powerAll)
	if said != "" {
		e.word(" " + said)
	} else {
		e.word(" " + e.copula(c, e.mood))
		e.say(e.compared[c.Relation], func() {
			if n, ok := c.Y.(*Literal); ok && isRank(c.X) {
				e.word(e.rank(n.Value).bare)
			} else {
				e.term(c.Y, powerSum)
			}
		})
		if c.Order != nil {
			e.word(fill(e.inOrder, "", e.suits(c.Order)))
		}
	}
	e.forget()
}

// sayLastTwo says that the last two cards are alike in an attribute, or not, and reports whether c means that.
func (e *clause) sayLastTwo(c *Compare) bool {
	x, okX := c.X.(*Attr)
	y, okY := c.Y.(*Attr)
	if !okX || !okY || *x != (Attr{Last, x.Attribute}) || *y != (Attr{Back(2), x.Attribute}) || c.Relation > NotEqual {
		return false
	}
	words := e.attribute[x.Attribute]
	e.word(fill(e.lastTwo[e.mood], [...]string{words.same, words.unlike}[c.Relation]))
	return true
}

// sayRun says that the last cards are alike in an attribute, or not all, and reports whether c means that.
func (e *clause) sayRun(c *Compare) bool {
	run, okX := c.X.(*Run)
	n, okY := c.Y.(*Literal)
	if !okX || !okY || n.Value < 2 || e.style.long {
		return false
	}
	text := e.lastAlike[e.mood]
	switch c.Relation {
	case GreaterEqual:
	case Less:
		text = e.lastUnlike[e.mood]
	default:
		return false
	}
	e.word(fill(text, strconv.Itoa(n.Value), e.attribute[run.Of].same))
	return true
}

// sayAgo says how long ago cards were laid, and reports whether c is about that.
func (e *clause) sayAgo(c *Compare) bool {
	since, okX := c.X.(*Since)
	n, okY := c.Y.(*Literal)
	if !okX || !okY || !isOneNoun(since.Of) || namesNew(since.Of) {
		return false
	}
	cards, ok := e.earlier().fewWords(since.Of)
	if !ok {
		return false
	}
	text := e.cardsAgo[1]
	if n.Value == 1 {
		text = e.cardsAgo[0]
	}
	lastTime := e.lastTime
	if c.Relation == Less || c.Relation == LessEqual {
		lastTime = ""
	}
	e.word(fill(e.ago[e.mood], cards, lastTime, fill(text, fill(e.amount[c.Relation], strconv.Itoa(n.Value)))))
	return true
}

// sayLaid says that cards have been laid, or have not been laid yet, and reports whether c means that.
func (e *clause) sayLaid(c *Compare) bool {
	laid, okX := c.X.(*Count)
	n, okY := c.Y.(*Literal)
	if !okX || !okY || laid.In != (Stretch{}) || e.style.dated || namesNew(laid.Of) ||
		slices.ContainsFunc(conjuncts(laid.Of), func(c Cond) bool { return !isOneNoun(c) }) {
		return false
	}
	var text string
	switch {
	case c.Relation == GreaterEqual && n.Value == 1:
		text = e.laidYet[e.mood]
	case c.Relation == Equal && n.Value == 0:
		text = e.notLaidYet[e.mood]
	default:
		return false
	}
	cards, ok := e.earlier().fewWords(laid.Of)
	if ok {
		e.word(fill(text, cards))
	}
	return ok
}

// isOneNoun reports whether cards are named without an "and" or "or".
func isOneNoun(c Cond) bool {
	switch c := c.(type) {
	case *Is, *Compare, *Seen:
		return true
	case *In:
		return len(c.Ranges) == 1
	}
	return false
}

func (e *clause) in(c *In) {
	if of, m, ok := e.predicate(c); ok {
		e.predicated(of, m, false)
		return
	}
	e.term(c.X, powerAll)
	e.word(" " + e.is[e.mood])
	if r := c.Ranges[0]; len(c.Ranges) == 1 {
		e.word(fill(e.fromTo, strconv.Itoa(r.Lo), strconv.Itoa(r.Hi)))
	} else {
		e.word(e.list(c))
	}
	e.forget()
}

// namesNew reports whether c names the new card for which it is asked.
func namesNew(c Cond) bool {
	found := false
	Walk(c, func(n Node) { found = found || names(n, New) })
	return found
}
