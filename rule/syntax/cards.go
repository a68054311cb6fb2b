package syntax

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

// wrongAttribute tells that what follows the point is no attribute.
func (p *parser) wrongAttribute(start Span, known bool) operand {
	if p.tok.kind != tokenWord || known {
		return p.expected(attributeNames[Rank:]...)
	}
	t := p.tok
	names := make(map[string]struct{})
	for text, w := range vocabulary {
		if w.kind == wordAttribute {
			names[text] = struct{}{}
		}
	}
	for text, kind := range p.names {
		if kind == namedWorth {
			names[p.language.name(text)] = struct{}{}
		}
	}
	m := p.wrong(t.span, unknownAttribute.Of(p.quote(t.span)))
	m.expected, m.Hint = attributeNames[Rank:], nearest(t.text, names)
	if p.language != nil && !p.language.formula {
		m.Hint = p.nearest(t.text)
	}
	p.tell(m)
	p.advance()
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
		if ref, ok := p.foundInWords(true, t.span); ok {
			return ref, t.span
		}
		return First, t.span
	case p.got("refused"):
		return Refused, t.span
	case p.got("new"):
		return New, t.span
	case p.got("~new"):
		if p.asking {
			return New, t.span
		}
		return Card, t.span
	case p.names[t.text] == namedCard:
		p.advance()
		return Held{t.text}, t.span
	case p.got("~card"):
		return Card, t.span
	case p.got("~it"):
		return p.pronoun(), t.span
	case p.got("~before"):
		return p.before(p.pronoun(), t.span), t.span
	}
	if !p.got("last") {
		p.expected("last", "first", "card")
		return Last, t.span
	}
	if p.at("(") {
		return p.found(false, t.span)
	}
	if ref, ok := p.foundInWords(false, t.span); ok {
		return ref, t.span
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

// found reads of which card it is the last or the first: last(red).
func (p *parser) found(first bool, start Span) (Ref, Span) {
	f := &Found{First: first}
	span := start.join(p.bracketed(func() {
		f.When = p.earlier(powerAll)
		f.In, _ = p.stretch()
	}))
	p.add(f, span)
	return f, span
}

// foundInWords reads what stands behind "the last" or "the last card", if that
// tells which: red, that was of a suit, such that (…), of the same suit.
func (p *parser) foundInWords(first bool, start Span) (Ref, bool) {
	if p.face == Formula {
		return nil, false
	}
	var when Cond
	switch next := p.ahead(); {
	case p.atClass(), p.at("~of") && p.isClass(next):
		when = p.aboutEarlier(p.sideBySide)
		p.got("~card")
	case p.tok.isNumber() && next.text != "~card" && next.text != "times":
		when = p.aboutEarlier(func() operand {
			n, _ := p.number()
			return p.literal(n, start)
		})
	case p.at("~was"):
		p.advance()
		when = p.aboutEarlier(func() operand { return p.is(operand{card: Card, span: start}) })
	case p.at("~such") && next.text == "(":
		p.advance()
		when = p.earlier(powerProduct)
	case p.at("~same") && len(p.tokens) > 1 && p.tokens[1].text != "~as" && p.tokens[1].text != "~than":
		p.advance()
		a, _ := p.attribute(false)
		when = &Compare{Relation: Equal, X: &Attr{Card, a}, Y: &Attr{New, a}}
	case p.at("~among"):
		when = &Always{true}
		p.add(when, start)
	default:
		return nil, false
	}
	f := &Found{First: first, When: when}
	if p.got("~among") {
		f.In, _ = p.stretch()
	}
	p.add(f, start)
	return f, true
}

// aboutEarlier reads what is said of an earlier card.
func (p *parser) aboutEarlier(read func() operand) Cond {
	subject, topic, it, asking, naming := p.subject, p.topic, p.it, p.asking, p.naming
	p.subject, p.topic, p.it, p.asking, p.naming = Card, Card, Card, true, true
	c := p.cond(read())
	p.subject, p.topic, p.it, p.asking, p.naming = subject, topic, it, asking, naming
	return c
}

// atCard reports whether one of the 52 cards stands here: QS, 10H or Q♠.
func (p *parser) atCard() bool {
	t, next := p.tok, p.ahead()
	if t.isNumber() {
		return next.kind == tokenWord && next.span.Start == t.span.End && p.isSuit(next)
	}
	_, _, ok := cardNamed(t)
	return ok
}

func (p *parser) isSuit(t token) bool {
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

// single reads one of the 52 cards, as what the card that is spoken about is.
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
func (p *parser) attributeLike(x, other operand) operand {
	a, ok := other.node.(*Attr)
	if x.card == nil || !ok {
		return x
	}
	return p.add(&Attr{x.card, a.Attribute}, x.span)
}

// membership reads "suit = hearts" as the class it is.
func (p *parser) membership(x operand, r Relation, y operand, span Span) (operand, bool) {
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

// is reads what a card is. Within it, all bare words speak about that card; after
// it, bare classes still do, as in "last is odd and not red".
func (p *parser) is(x operand) operand {
	if x.card == nil {
		return p.isValue(x)
	}
	if x.card == Card { // and goes on to be "it"
		p.it = Card
	}
	outer := p.subject
	p.subject, p.topic = x.card, x.card
	not := p.got("not")
	var y operand
	if p.at("{") {
		y = p.set(p.rank(x.span))
	} else if m, ok := p.modifier(); ok {
		y = m
		if _, rank := m.node.(*Literal); rank {
			y = p.described(m)
		}
	} else {
		naming := p.naming
		p.naming = p.face != Formula // a second "is" is not said of this
		y = p.expr(powerRelation)
		p.naming = naming
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
	if p.face != Formula && p.at("prime") {
		prime := operand{class: Prime, span: p.tok.span}
		p.advance()
		p.got("number")
		return p.compare(x, r, prime)
	}
	if y, ok := p.divided(x, r); ok {
		return y
	}
	if y, ok := p.amountOf(x); ok {
		if r == NotEqual {
			y = p.negate(y)
		}
		return y
	}
	return p.compare(x, r, p.expr(powerSum))
}

// amountOf reads what a value is, where that is no value: more than 7, one of 2
// and 4.
func (p *parser) amountOf(x operand) (operand, bool) {
	switch {
	case p.atRelation():
		r := relationOf(p.tok.text)
		p.advance()
		return p.compare(x, r, p.expr(powerSum)), true
	case p.got("in"), p.at("{"):
		return p.set(x), true
	case p.face != Formula && (p.at("from") || p.at("~of") || p.at("since")) && p.ahead().text == "-":
		return p.fromTo(p.term(x)), true
	case p.at("~oneof"):
		return p.oneOfNumbers(p.term(x), x.span), true
	case p.language != nil && p.language.bareLists && p.tok.isNumber() && len(p.tokens) > 1 && p.tokens[1].isNumber() &&
		(p.ahead().text == "," || p.ahead().text == "or"):
		return p.more(p.term(x), x.span), true
	case p.tok.isNumber() && (p.ahead().text == ".." || p.ahead().text == "~up" || p.ahead().text == "~down"):
		return p.numbers(p.term(x), x.span), true
	}
	return operand{}, false
}

// fromTo reads "from -2 to 2".
func (p *parser) fromTo(x Term) operand {
	start := p.tok.span
	p.advance()
	lo, _ := p.number()
	if !p.got("..") {
		p.want("to")
	}
	hi, _ := p.number()
	return p.within(x, []Range{{lo, max(lo, hi)}}, start)
}

// rank returns the rank of the card that is spoken about.
func (p *parser) rank(span Span) operand { return p.add(&Attr{p.topic, Rank}, span) }

// before returns the card before r.
func (p *parser) before(r Ref, span Span) Ref {
	before, ok := oneBefore(r)
	if !ok || r == Back(MaxBack) {
		p.mistake(span, noCardBefore.Of(cardArg{r}))
		return r
	}
	return before
}

// divided reads "even" and "divisible by 3", of a value that is not an attribute
// of a card.
func (p *parser) divided(x operand, r Relation) (operand, bool) {
	if p.face == Formula || !p.at("even") && !p.at("odd") && !p.at("~divisible") {
		return operand{}, false
	}
	if _, attribute := x.node.(*Attr); attribute && !p.at("~divisible") {
		return operand{}, false
	}
	span := x.span.join(p.tok.span)
	rest := 0
	if p.at("odd") {
		rest = 1
	}
	if p.got("~divisible") {
		x = p.divide(x, Modulo)
	} else {
		p.advance()
		x = p.add(&Arith{Modulo, p.term(x), &Literal{2}}, span)
	}
	return p.add(&Compare{Relation: r, X: p.term(x), Y: &Literal{rest}}, span), true
}
