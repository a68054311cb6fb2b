package syntax

import (
	"cmp"
	"fmt"
	"slices"
)

// This file reads sets of numbers and classes, and cycles of suits.

// in reads the set that x is to lie in.
func (p *parser) in(x operand) operand {
	if !p.atSet() && !p.at("-") {
		return p.expected("{", "a range as 1..7")
	}
	return p.set(x)
}

// atSet reports whether a set of numbers begins here.
func (c *cursor) atSet() bool {
	return c.tok.isNumber() || c.at("{") || c.tok.kind == tokenWord && c.knowsBound()
}

// set reads {A, 4, 6..8}, 1..7 or {hearts, spades}.
func (p *parser) set(x operand) operand {
	start, end := p.tok.span, p.tok.span
	var ranges []Range
	var classes []operand
	var cards, others []operand
	if p.got("{") {
		for {
			if p.atCard() {
				cards = append(cards, p.inSet(x))
			} else if p.atClass() {
				classes = append(classes, operand{class: Class(vocabulary[p.tok.text].value), span: p.tok.span})
				p.advance()
			} else if r, of := p.element(x); of.span != (Span{}) {
				others = append(others, of)
			} else {
				ranges = append(ranges, r)
			}
			if !p.got(",") {
				break
			}
		}
		end = p.tok.span
		p.want("}")
	} else if r, of := p.element(x); of.span != (Span{}) {
		others = []operand{of}
	} else {
		ranges = []Range{r}
	}
	switch {
	case p.stopped:
		return operand{bad: true, span: start}
	case len(cards) > 0 && len(classes)+len(ranges) == 0:
		return p.anyOf(cards)
	case len(classes) > 0 && len(others) > 0 && len(ranges)+len(cards) == 0:
		for _, c := range classes {
			others = append(others, p.compare(x, Equal, c))
		}
		return p.anyOf(others)
	case len(classes)+len(cards) > 0:
		return p.oneOf(x, classes, len(ranges)+len(cards)+len(others) > 0)
	case len(ranges) == 0:
		return p.anyOf(others)
	case len(others) > 0:
		return p.anyOf(append([]operand{p.within(p.term(x), ranges, x.span)}, others...))
	}
	return p.within(p.term(x), ranges, x.span.join(start).join(end))
}

// inSet reads a card of a set in which x is to lie.
func (p *parser) inSet(x operand) operand {
	of := x.card
	if a, ok := x.node.(*Attr); ok && a.Attribute == Rank {
		of = a.Of
	}
	if of == nil {
		p.mistake(x.span, onlyCardsAmongCards.Of())
		return operand{bad: true, span: x.span}
	}
	topic := p.topic
	p.topic = of
	c := p.single()
	p.topic = topic
	return c
}

// anyOf joins conditions of which one is to be true.
func (p *maker) anyOf(xs []operand) operand {
	first := xs[0]
	for _, x := range xs[1:] {
		first = p.join(Or, first, x)
	}
	return first
}

// span reads one number, or two with what lies between.
func (c *cursor) span() Range {
	start := c.tok.span
	lo, _ := c.number()
	if !c.got("..") {
		return Range{lo, lo}
	}
	at := start.join(c.tok.span)
	hi, ok := c.number()
	if ok {
		c.rising(lo, hi, at)
	}
	return Range{lo, hi}
}

// rising reports a mistake if a range ends before it begins.
func (c *cursor) rising(lo, hi int, at Span) {
	if lo > hi {
		m := c.wrong(at, rangeBackwards.Of(Verbatim(fmt.Sprintf("%d..%d", lo, hi))))
		m.Hint = fmt.Sprintf("%d..%d", hi, lo)
		c.report(m)
	}
}

// element reads one number, or two with what lies between. If one of them depends
// on the line, it returns the condition that x lies there.
func (p *parser) element(x operand) (Range, operand) {
	start := p.tok.span
	lo, from := p.bound()
	if !p.got("..") {
		if from.span == (Span{}) {
			return Range{lo, lo}, operand{}
		}
		return Range{}, p.compare(x, Equal, from)
	}
	at := start.join(p.tok.span)
	hi, to := p.bound()
	if from.span == to.span { // both are plain numbers
		p.rising(lo, hi, at)
		return Range{lo, hi}, operand{}
	}
	from, to = p.boundTerm(lo, from, start), p.boundTerm(hi, to, at)
	return Range{}, p.join(And, p.compare(x, GreaterEqual, from), p.compare(x, LessEqual, to))
}

// bound reads a number of a set. If it is not written out, it is the operand.
func (p *parser) bound() (int, operand) {
	depends := p.tok.kind == tokenWord && !p.tok.isNumber() || p.tok.isNumber() && infixes[p.ahead().text] >= powerSum
	if !depends {
		n, _ := p.number()
		return n, operand{}
	}
	topic, bound := p.topic, p.bounding
	p.bounding = true
	y := p.expr(powerSum)
	p.topic, p.bounding = topic, bound
	return 0, y
}

// boundTerm returns the term as it was written, or n if none was.
func (p *maker) boundTerm(n int, of operand, span Span) operand {
	if of.span == (Span{}) {
		return p.literal(n, span)
	}
	return of
}

// within is In in its one form: a single number is a comparison.
func (p *maker) within(x Term, ranges []Range, span Span) operand {
	ranges = Merge(ranges)
	if len(ranges) == 1 && ranges[0].Lo == ranges[0].Hi {
		return p.add(&Compare{Relation: Equal, X: x, Y: &Literal{ranges[0].Lo}}, span)
	}
	return p.add(&In{x, ranges}, span)
}

// Merge returns the numbers of ranges, sorted and without ranges that touch.
func Merge(ranges []Range) []Range {
	ranges = slices.SortedFunc(slices.Values(ranges), func(a, b Range) int { return cmp.Compare(a.Lo, b.Lo) })
	var merged []Range
	for _, r := range ranges {
		if n := len(merged); n > 0 && r.Lo <= merged[n-1].Hi+1 {
			merged[n-1].Hi = max(merged[n-1].Hi, r.Hi)
		} else {
			merged = append(merged, r)
		}
	}
	return merged
}

// oneOf reads "suit in {hearts, spades}" as the classes it names.
func (p *maker) oneOf(x operand, classes []operand, mixed bool) operand {
	a, ok := x.node.(*Attr)
	if !ok || mixed {
		p.mistake(x.span, mixedSet.Of())
		return operand{bad: true, span: x.span}
	}
	for i, c := range classes {
		is, ok := p.membership(x, Equal, c, c.span)
		if !ok {
			p.mistake(c.span, classIsNo.Of(c.class, valueSort{attribute: a.Attribute}))
			return operand{bad: true, span: x.span}
		}
		classes[i] = is
	}
	return p.anyOf(classes)
}

// follows reads the suit that another is to come after or before, and the
// cycle.
func (p *parser) follows(x operand, op string) operand {
	y := p.expr(powerSum)
	p.want("in")
	cycle, end := p.cycle()
	if p.stopped || x.bad || y.bad {
		return operand{bad: true, span: x.span}
	}
	of, okOf := suitOf(x)
	after, okAfter := suitOf(y)
	if !okOf || !okAfter {
		p.mistake(x.span.join(y.span), onlySuitsCycle.Of(cycleSample))
		return operand{bad: true, span: x.span}
	}
	if op == "precedes" {
		slices.Reverse(cycle)
	}
	return p.add(&Follows{of, after, RotateCycle(cycle)}, x.span.join(end))
}

// suitOf returns the card that x is the suit of.
func suitOf(x operand) (Ref, bool) {
	if x.card != nil {
		return x.card, true
	}
	a, ok := x.node.(*Attr)
	if !ok || a.Attribute != Suit {
		return Card, false
	}
	return a.Of, true
}

// cycle reads suits with > between them; it may close by naming the first one again.
func (c *cursor) cycle() ([]Class, Span) {
	var cycle []Class
	for {
		t := c.tok
		suit := Class(vocabulary[t.text].value)
		if !c.atClass() || suit.Attribute() != Suit {
			c.expected("a suit")
			return nil, t.span
		}
		c.advance()
		more := c.got(">") || c.got("->")
		switch {
		case len(cycle) > 1 && suit == cycle[0] && !more:
			return cycle, t.span
		case slices.Contains(cycle, suit):
			c.stop(t.span, suitTwice.Of(suit))
			return nil, t.span
		}
		cycle = append(cycle, suit)
		if !more {
			if len(cycle) < 2 {
				c.expected(">")
			}
			return cycle, t.span
		}
	}
}

// order reads the order in which two suits are compared, if the text names one.
func (p *parser) order(x, y Term, r Relation) []Class {
	a, okX := x.(*Attr)
	b, okY := y.(*Attr)
	if !okX || !okY || a.Attribute != Suit || b.Attribute != Suit {
		return nil
	}
	start := p.tok.span
	if first := vocabulary[p.ahead().text]; !p.at("in") || Class(first.value).Attribute() != Suit ||
		first.kind != wordClass {
		return nil
	}
	p.advance()
	order, end := p.suitsBetween()
	if r <= NotEqual {
		p.mistake(start.join(end), orderUseless.Of())
	}
	if slices.Equal(order, []Class{Clubs, Diamonds, Hearts, Spades}) {
		return nil
	}
	return order
}

// suitsBeyond reads "suit > diamonds" as the suits it means, in the usual order. No
// suit is above spades, which is said so that a card that is missing is no answer.
func (p *maker) suitsBeyond(x operand, r Relation, y operand, span Span) (operand, bool) {
	a, ok := x.node.(*Attr)
	if !ok || a.Attribute != Suit || y.class.Attribute() != Suit || r <= NotEqual {
		return operand{}, false
	}
	var beyond, all []operand
	for suit := Clubs; suit <= Spades; suit++ {
		is := p.add(&Is{a.Of, suit}, span)
		all = append(all, is)
		if suit == y.class && (r == LessEqual || r == GreaterEqual) || suit < y.class && r < Greater ||
			suit > y.class && r >= Greater {
			beyond = append(beyond, is)
		}
	}
	if beyond == nil {
		return p.negate(p.anyOf(all)), true
	}
	return p.anyOf(beyond), true
}

// suitsBetween reads suits with < between them, or > if they fall.
func (c *cursor) suitsBetween() ([]Class, Span) {
	mark := "<"
	if len(c.tokens) > 0 && c.ahead().text == ">" {
		mark = ">"
	}
	var order []Class
	for {
		t := c.tok
		suit := Class(vocabulary[t.text].value)
		switch {
		case !c.atClass() || suit.Attribute() != Suit:
			c.expected("a suit")
			return nil, t.span
		case slices.Contains(order, suit):
			c.stop(t.span, suitTwiceInOrder.Of(suit))
			return nil, t.span
		}
		order = append(order, suit)
		c.advance()
		if !c.at(mark) {
			if len(order) < 2 {
				c.expected(mark)
			}
			if mark == ">" {
				slices.Reverse(order)
			}
			return order, t.span
		}
		c.advance()
	}
}

// RotateCycle returns the cycle of suits with its highest suit first, which is
// how a tree holds it.
func RotateCycle(cycle []Class) []Class {
	if len(cycle) == 0 {
		return cycle
	}
	top := slices.Index(cycle, slices.Max(cycle))
	return append(slices.Clone(cycle[top:]), cycle[:top]...)
}
