package syntax

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// This file says what is asked of earlier cards, and what is declared before a
// rule.

// worth returns the declaration of the number of each card.
func (w *writer) worth(of Worth) string {
	value := func(t Term) string {
		e := clause{writer: w, topic: nobody, it: true}
		e.term(t, powerAll)
		return e.String()
	}
	var cases []string
	for _, c := range of.Cases {
		cases = append(cases, fill(w.worthOf, value(c.Is), w.cards(c.When)))
	}
	if len(cases) == 0 {
		return fill(w.worths, w.name(of.Name), value(of.Else))
	}
	return fill(w.worths, w.name(of.Name), strings.Join(cases, "; ")+"; "+fill(w.otherwise, value(of.Else)))
}

// memory returns the declaration of a memory with its events.
func (w *writer) memory(m Memory) []string {
	said := []string{fill(w.remembered, w.name(m.Name), strconv.Itoa(m.Start))}
	if m.Card {
		said[0] = fill(w.rememberedCard, w.name(m.Name))
	}
	for _, e := range m.Events {
		said = append(said, w.event(w.name(m.Name), e))
	}
	return said
}

func (w *writer) event(name string, e Event) string {
	value := clause{writer: w, topic: nobody, it: true}
	if e.Becomes != nil {
		value.term(e.Becomes, powerAll)
	} else {
		value.word(w.card(e.Holds))
	}
	if e.Refused {
		return fill(w.refused, w.laying().cards(e.When), name, value.String())
	}
	return fill(w.laid, w.laying().cards(e.When), name, value.String())
}

// card returns the name of a card. In a condition on earlier cards, the new card is the one that is
// being played.
func (w *writer) card(r Ref) string {
	switch r := r.(type) {
	case *Found:
		return w.found(r)
	case Held:
		return w.name(r.Name)
	}
	switch {
	case r == New:
		return w.back(Card)
	case r == Card && w.asking:
		return w.thatCard
	case r == Last && w.asking && !w.style.dated:
		return w.cardPrevious
	}
	return w.back(r.(Back))
}

// earlier returns the writer for a condition on earlier cards.
func (w *writer) earlier() *writer {
	earlier := *w.laying()
	earlier.asking = true
	return &earlier
}

// found returns the name of the last card, or the first, of which a condition was true.
func (w *writer) found(f *Found) string {
	whole := &Found{First: f.First, When: f.When}
	switch {
	case f.In.Last > 0:
		return fill(w.foundAmong, w.foundClearly(whole), strconv.Itoa(f.In.Last))
	case f.In.Since != nil:
		return fill(w.foundSince, w.foundClearly(whole), w.found(&Found{When: f.In.Since}))
	}
	return w.foundOnLine(whole)
}

// foundClearly is found with a name behind which a predicate can only be about that card.
func (w *writer) foundClearly(f *Found) string {
	if isFree(f.When) {
		return w.foundAny[f.which()]
	}
	if _, ok := w.earlier().adjectives(f.When); ok {
		return w.foundOnLine(f)
	}
	return fill(w.foundSuch[f.which()], w.earlier().clauseOf(f.When))
}

// which returns 0 for the last card, and 1 for the first.
func (f *Found) which() int {
	if f.First {
		return 1
	}
	return 0
}

// foundOnLine returns the name of the last card of the line, or the first, of which a condition was true.
func (w *writer) foundOnLine(f *Found) string {
	which := f.which()
	w = w.earlier()
	if a, ok := alike(f.When); ok {
		return fill(w.foundAlike[which], w.attribute[a].same)
	}
	if n, ok := rankAsked(f.When, Card); ok {
		forms := w.foundRank[which]
		if w.rank(n).he {
			return fill(forms[1], w.rank(n).bare)
		}
		return fill(forms[0], w.rank(n).bare)
	}
	if n, ok := positionAsked(f.When); ok && !f.First {
		return fill(w.foundAt, strconv.Itoa(n))
	}
	if adjectives, ok := w.adjectives(f.When); ok {
		return fill(w.foundClasses[which], adjectives)
	}
	if of, m, ok := w.predicate(f.When); ok && of == Card && !m.stands && !goesOn(f.When) {
		return fill(w.foundThat[which], m.said)
	}
	return fill(w.foundSuch[which], w.clauseOf(f.When))
}

// alike returns the attribute in which an earlier card is to be like the new one,
// if that is all that c asks.
func alike(c Cond) (Attribute, bool) {
	compare, ok := c.(*Compare)
	if !ok || compare.Relation != Equal {
		return NoAttribute, false
	}
	x, okX := compare.X.(*Attr)
	y, okY := compare.Y.(*Attr)
	if !okX || !okY || *x != (Attr{Card, x.Attribute}) || *y != (Attr{New, x.Attribute}) {
		return NoAttribute, false
	}
	return x.Attribute, true
}

// goesOn reports whether what c says of a card can go on with where it was seen,
// in which order suits are compared, or than what it is higher.
func goesOn(c Cond) bool {
	switch c := c.(type) {
	case *Seen:
		return true
	case *Not:
		return goesOn(c.X)
	case *Compare:
		_, number := c.Y.(*Literal) // 7 or higher
		a, ok := c.X.(*Attr)
		return c.Relation > NotEqual && (number || ok && a.Attribute == Suit)
	}
	return false
}

// positionAsked returns the only position that c asks for.
func positionAsked(c Cond) (int, bool) {
	compare, ok := c.(*Compare)
	if !ok || compare.Relation != Equal {
		return 0, false
	}
	_, okX := compare.X.(*Position)
	n, okY := compare.Y.(*Literal)
	if !okX || !okY || n.Value < 0 {
		return 0, false
	}
	return n.Value, true
}

// adjectives returns the classes as they stand beside "card", if c asks for nothing else.
func (w *writer) adjectives(c Cond) (string, bool) {
	xs := []Cond{c}
	if j, ok := c.(*Join); ok && j.By == And {
		xs = j.Xs
	}
	var words []string
	for _, x := range xs {
		is, ok := x.(*Is)
		if !ok || is.Of != Card {
			return "", false
		}
		words = append(words, Variants(w.class[is.Class].beside)[0])
	}
	if w.classesBehind {
		slices.Reverse(words)
	}
	return strings.Join(words, " "), true
}

// stretch returns the name of a part of the line.
func (w *writer) stretch(s Stretch) string {
	switch {
	case s.Last == 1:
		return w.inLast[0]
	case s.Last > 0:
		return fill(w.inLast[1], strconv.Itoa(s.Last))
	}
	return fill(w.sinceCard, w.card(&Found{When: s.Since}))
}

// counted returns the text for the number of cards of a kind.
func (e *clause) counted(t *Count, least power) {
	is, class := t.Of.(*Is)
	class = class && is.Of == Card
	switch whole := t.In == (Stretch{}); {
	case class && whole:
		e.word(fill(e.countClass, e.class[is.Class].several))
	case class:
		e.bracketed(least > powerAll, func() {
			e.word(fill(e.countClassIn, e.class[is.Class].several, e.stretch(t.In)))
		})
	case whole:
		e.bracketed(least > powerAll, func() { e.word(fill(e.count, e.earlier().cards(t.Of))) })
	default:
		e.bracketed(least > powerAll, func() { e.word(fill(e.countIn, e.earlier().cards(t.Of), e.stretch(t.In))) })
	}
}

// figure returns the text for a number of the line or of the play.
func (e *clause) figure(f *Figure, least power) {
	if f.What == nil || f.isPlain() {
		e.word(e.quantity[f.Of])
		return
	}
	e.bracketed(least > powerAll, func() {
		part := e.soFar
		if f.In != (Stretch{}) {
			part = e.stretch(f.In)
		}
		if isCandidateRank(f.What) {
			e.word(fill(e.quantityIn[f.Of], part))
			return
		}
		what := clause{writer: e.earlier(), topic: nobody, it: true}
		what.term(f.What, powerAll)
		e.word(fill(e.quantityOf[f.Of], what.String(), part))
	})
}

// meant returns the sum of which t is the mean: the sum divided by how many cards it is of.
func meant(t *Arith) (*Figure, bool) {
	sum, okX := t.X.(*Figure)
	n, okY := t.Y.(*Count)
	if t.Operator != Over || !okX || !okY || sum.Of != Sum || !isFree(n.Of) || !reflect.DeepEqual(sum.In, n.In) {
		return nil, false
	}
	return sum, true
}

// meanSaid returns the text for a mean.
func (e *clause) meanSaid(f *Figure) {
	part := e.soFar
	if f.In != (Stretch{}) {
		part = e.stretch(f.In)
	}
	switch {
	case f.isPlain():
		e.word(e.mean)
	case isCandidateRank(f.What):
		e.word(fill(e.meanIn, part))
	default:
		what := clause{writer: e.earlier(), topic: nobody, it: true}
		what.term(f.What, powerAll)
		e.word(fill(e.meanOf, what.String(), part))
	}
}

// function returns the text for a function of a list of numbers.
func (e *clause) function(t *Arith) {
	var numbers []Term
	for x := Term(t); ; {
		inner, ok := x.(*Arith)
		if !ok || inner.Operator != t.Operator {
			numbers = append(numbers, x)
			break
		}
		numbers = append(numbers, inner.Y)
		x = inner.X
	}
	e.word(e.functions[t.Operator-Least])
	for i := len(numbers) - 1; i >= 0; i-- {
		e.argument(numbers[i])
		switch {
		case i > 1:
			e.word(", ")
		case i == 1:
			e.word(e.and)
		}
	}
}

// argument returns a number of a list, in brackets if it has an "and" of its own.
func (e *clause) argument(t Term) {
	least := powerSum
	if _, ok := t.(*Abs); ok {
		least = powerProduct
	}
	e.term(t, least)
}

// severalSaid returns the text that a number of some conditions are true.
func (e *clause) severalSaid(c *Several) {
	text := e.several[e.mood][1]
	if c.Count == 1 {
		text = e.several[e.mood][0]
	}
	e.say(fill(text, fill(e.amount[c.Relation], strconv.Itoa(c.Count)), "%s"), func() {
		for i, x := range c.Xs {
			if i > 0 {
				e.word("; ")
			}
			e.topic, e.verb = nobody, noVerb
			e.inMood(stated, func() { e.cond(x, powerTurn) })
		}
	})
	e.it = false
	e.forget()
}
