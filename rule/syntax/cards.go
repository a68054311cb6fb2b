package syntax

import "maps"

// This file reads cards, their attributes, and what a card is.

// card reads a card, and its attribute if one follows.
func (p *parser) card() operand {
	start := p.tok.span
	ref, span := p.ref()
	if !p.got(".") {
		return operand{card: ref, subject: ref, span: span}
	}
	return p.attributeOf(ref, start)
}

// wrongAttribute reports that the word behind the point is not an attribute.
func (c *cursor) wrongAttribute(start Span, known bool) operand {
	if c.tok.kind != tokenWord || known {
		return c.expected(attributeNames[Rank:]...)
	}
	t := c.tok
	names := make(map[string]struct{})
	for text, w := range vocabulary {
		if w.kind == wordAttribute {
			names[text] = struct{}{}
		}
	}
	for text, kind := range c.names {
		if kind == namedWorth {
			names[text] = struct{}{}
		}
	}
	m := c.wrong(t.span, unknownAttribute.Of(c.quote(t.span)))
	m.expected, m.Hint = attributeNames[Rank:], Nearest(t.text, maps.Keys(names))
	c.report(m)
	c.advance()
	return operand{bad: true, span: start.join(t.span)}
}

// ref reads a card: card, first, last or last[2].
func (p *parser) ref() (Ref, Span) {
	t := p.tok
	switch {
	case p.got("card"):
		return Card, t.span
	case p.got("first"):
		if p.at("(") {
			return p.found(true, t.span)
		}
		return First, t.span
	case p.got("refused"):
		return Refused, t.span
	case p.got("new"):
		return New, t.span
	case p.names[t.text] == namedCard:
		p.advance()
		return Held{t.text}, t.span
	}
	if !p.got("last") {
		p.expected("last", "first", "card")
		return Last, t.span
	}
	if p.at("(") {
		return p.found(false, t.span)
	}
	if !p.got("[") {
		return Last, t.span
	}
	at := p.tok.span
	n, ok := p.number()
	if ok && (n < 1 || n > MaxBack) {
		p.mistake(at, noCardBack.Of(Number(n), Number(MaxBack)))
		n = 1
	}
	span := t.span.join(p.tok.span)
	p.want("]")
	return Back(n), span
}

// found reads the condition of the last or the first card that meets it: last(red).
func (p *parser) found(first bool, start Span) (Ref, Span) {
	f := &Found{First: first}
	span := start.join(p.bracketed(func() {
		f.When = p.happening(powerAll)
		f.In = p.stretch()
	}))
	p.add(f, span)
	return f, span
}

// atCard reports whether one of the 52 cards stands here: QS, 10H or Q♠.
func (c *cursor) atCard() bool {
	t, next := c.tok, c.ahead()
	if t.isNumber() {
		return next.kind == tokenWord && next.span.Start == t.span.End && c.isSuit(next)
	}
	_, _, ok := cardNamed(t)
	return ok
}

func (c *cursor) isSuit(t token) bool {
	w := vocabulary[t.text]
	return w.kind == wordClass && Class(w.value).Attribute() == Suit
}

// cardNamed returns the rank and the suit of a card whose name is one word.
func cardNamed(t token) (rank int, suit Class, ok bool) {
	if t.kind != tokenWord || len(t.text) != 2 {
		return 0, 0, false
	}
	r, s := vocabulary[t.text[:1]], vocabulary[t.text[1:]]
	return r.value, Class(s.value), r.kind == wordNumber && s.kind == wordClass
}

// single reads one of the 52 cards, as a condition on the topic.
func (p *parser) single() operand {
	start, end := p.tok.span, p.tok.span
	rank, suit, ok := cardNamed(p.tok)
	if !ok {
		rank, _ = p.number()
		suit, end = Class(vocabulary[p.tok.text].value), p.tok.span
	}
	p.advance()
	span := start.join(end)
	x := p.add(&Compare{Relation: Equal, X: p.rank(span).node.(Term), Y: &Literal{rank}}, span)
	return p.join(And, x, operand{class: suit, subject: p.topic, span: span})
}

// attributeLike reads the card alone in "rank > last" as its rank.
func (p *maker) attributeLike(x, other operand) operand {
	a, ok := other.node.(*Attr)
	if x.card == nil || !ok {
		return x
	}
	return p.add(&Attr{x.card, a.Attribute}, x.span)
}

// membership reads "suit = hearts" as the class it is.
func (p *maker) membership(x operand, r Relation, y operand, span Span) (operand, bool) {
	a, ok := x.node.(*Attr)
	if !ok || y.class == NoClass || !y.class.says(a.Attribute) || r > NotEqual {
		return operand{}, false
	}
	is := p.add(&Is{a.Of, y.class}, span)
	if r == NotEqual {
		is = p.negate(is)
	}
	return is, true
}

// is reads what a card is. Within it, all bare words are about that card; after
// it, bare classes still do, as in "last is odd and not red".
func (p *parser) is(x operand) operand {
	if x.card == nil {
		return p.isValue(x)
	}
	outer := p.subject
	p.subject, p.topic = x.card, x.card
	not := p.got("not")
	var y operand
	if p.at("{") {
		y = p.set(p.rank(x.span))
	} else if m, ok := p.modifier(); ok {
		y = m
	} else {
		y = p.expr(powerRelation)
	}
	y = operand{node: p.cond(y), span: x.span.join(y.span)}
	p.subject, p.topic = outer, x.card
	if not {
		y = p.negate(y)
	}
	return y
}

// isValue reads "suit is hearts" and "rank is not 7" as comparisons.
func (p *parser) isValue(x operand) operand {
	r := Equal
	if p.got("not") {
		r = NotEqual
	}
	if y, ok := p.amountOf(x); ok {
		if r == NotEqual {
			y = p.negate(y)
		}
		return y
	}
	return p.compare(x, r, p.expr(powerSum))
}

// rank returns the rank of the topic.
func (p *maker) rank(span Span) operand { return p.add(&Attr{p.topic, Rank}, span) }

// amountOf reads what a value is, where that is no value: > 7, 2..4.
func (p *parser) amountOf(x operand) (operand, bool) {
	switch {
	case p.atRelation():
		r := relationOf(p.tok.text)
		p.advance()
		return p.compare(x, r, p.expr(powerSum)), true
	case p.got("in"), p.at("{"):
		return p.set(x), true
	case p.tok.isNumber() && p.ahead().text == "..":
		return p.within(p.term(x), []Range{p.span()}, x.span), true
	}
	return operand{}, false
}

// modifier reads a relation or a number behind "is", if there is one.
func (p *parser) modifier() (operand, bool) {
	topic := p.topic
	defer func() { p.topic = topic }()
	switch {
	case p.atRelation():
		return p.relative(), true
	case p.tok.isNumber() && p.ahead().text != "times":
		return p.amount(), true
	}
	return operand{}, false
}

// relative reads "> last" and ">= 2 steps from last".
func (p *parser) relative() operand {
	start := p.tok.span
	r := relationOf(p.tok.text)
	p.advance()
	if !p.tok.isNumber() || p.ahead().text != "steps" {
		x := p.rank(start)
		return p.compare(x, r, p.expr(powerSum))
	}
	n, _ := p.number()
	x, ok := p.stepsAway()
	if !ok {
		return p.expected("away from", "steps up from")
	}
	return p.compare(operand{node: x, span: start}, r, p.literal(n, start))
}

// stepsAway reads the card from which the topic lies some steps up, if there is one.
func (p *parser) stepsAway() (Term, bool) {
	subject, start := p.topic, p.tok.span
	if !p.at("steps") || p.ahead().text != "from" {
		return nil, false
	}
	p.advance()
	p.advance()
	from, end := p.ref()
	return p.term(p.add(&Steps{from, subject}, start.join(end))), true
}

// amount reads a number, a card, a range of ranks, or how many steps the card lies from
// another.
func (p *parser) amount() operand {
	start := p.tok.span
	if p.atCard() {
		return p.single()
	}
	if next := p.ahead().text; (next != ".." || p.bounding) && next != "steps" {
		n, ok := p.number()
		if !ok {
			return operand{bad: true, span: start}
		}
		return p.literal(n, start)
	}
	r := p.span()
	x, ok := p.stepsAway()
	if !ok {
		x = p.term(p.rank(start))
	}
	return p.within(x, []Range{r}, start)
}

// attributeOf reads the attribute of a card that has been named.
func (p *parser) attributeOf(of Ref, start Span) operand {
	w, ok := vocabulary[p.tok.text]
	span := start.join(p.tok.span)
	if t := p.tok; p.names[t.text] == namedWorth {
		p.advance()
		p.topic = p.subject
		return p.add(&Counted{of, t.text}, span)
	}
	if p.tok.kind != tokenWord || !ok || w.kind != wordAttribute {
		return p.wrongAttribute(start, ok)
	}
	p.advance()
	p.topic = p.subject
	return p.add(&Attr{of, Attribute(w.value)}, span)
}
