package syntax

// This file reads what is asked of earlier cards and of the line as a whole.

// happening reads what is asked of a card when it is laid. It is about that
// card, whatever the text around it is about.
func (p *parser) happening(least power) Cond {
	subject := p.subject
	p.subject = Card
	x := p.cond(p.branch(least))
	p.subject, p.topic = subject, subject
	return x
}

// each reads a number that each card had when it was laid.
func (p *parser) each() Term {
	subject := p.subject
	p.subject = Card
	x := p.value()
	p.subject, p.topic = subject, subject
	return x
}

// bracketed reads what stands in the brackets behind a word of the formula face.
func (p *parser) bracketed(read func()) Span {
	p.want("(")
	read()
	end := p.tok.span
	p.want(")")
	return end
}

// atLastCards reports whether a number of last cards stands here: in last
// 3.
func (c *cursor) atLastCards() bool {
	return c.at("in") && c.ahead().text == "last" && len(c.tokens) > 1 && c.tokens[1].isNumber()
}

// maxLast is how many cards a stretch at the end of the line may have.
const maxLast = 30

// stretch reads the part of the line that a question is about, if the text names one.
func (p *parser) stretch() Stretch {
	switch {
	case p.atLastCards():
		p.advance()
		p.advance()
		return Stretch{Last: p.lastCards()}
	case p.got("since"):
		return Stretch{Since: p.happening(powerAll)}
	}
	return Stretch{}
}

func (c *cursor) lastCards() int {
	span := c.tok.span
	n, ok := c.number()
	if ok && (n < 1 || n > maxLast) {
		c.mistake(span, lastCardsSize.Of(Number(n), Number(maxLast)))
	}
	return n
}

// figure reads a number of the line or of the play: sum, sum(rank in last 3).
func (p *parser) figure(q Quantity, start Span) operand {
	p.topic = p.subject
	f := &Figure{Of: q}
	switch {
	case q == Place || q == PlaySum:
	case p.at("("):
		start = start.join(p.bracketed(func() {
			f.What = p.each()
			f.In = p.stretch()
		}))
	default:
		f.What = &Attr{Card, Rank}
		p.add(f.What, start)
	}
	return p.add(f, start)
}

// counted reads of which cards it is asked how many there are, or how far back
// the last lies: count(red).
func (p *parser) counted(word string, start Span) operand {
	var of Cond
	var in Stretch
	end := p.bracketed(func() {
		of = p.happening(powerAll)
		if word == "count" {
			in = p.stretch()
		}
	})
	if word == "count" {
		return p.add(&Count{of, in}, start.join(end))
	}
	return p.add(&Since{of}, start.join(end))
}

// run reads the attribute in which the cards of a run are alike, or the condition that they meet.
func (p *parser) run(start Span) operand {
	p.topic = p.subject
	var run Node
	end := p.bracketed(func() {
		if vocabulary[p.tok.text].kind == wordAttribute && p.ahead().text == ")" {
			a, _ := p.attribute(false)
			run = &Run{a}
		} else {
			run = &Streak{p.happening(powerAll)}
		}
	})
	return p.add(run, start.join(end))
}

// seen reads the attribute of the candidate that has been seen. It is about the candidate wherever
// it stands.
func (p *parser) seen(start Span) operand {
	p.topic = p.subject
	s := new(Seen)
	end := p.bracketed(func() {
		s.What, _ = p.attribute(true)
		s.In = p.stretch()
	})
	return p.add(s, start.join(end))
}

// attribute reads the name of an attribute. Where the whole card is possible, it
// is called card.
func (c *cursor) attribute(whole bool) (Attribute, Span) {
	t := c.tok
	a := NoAttribute
	switch w := vocabulary[t.text]; {
	case t.kind == tokenWord && w.kind == wordAttribute:
		a = Attribute(w.value)
	case whole && c.at("card"):
		a = BySuit
	default:
		c.expected(attributeNames[Rank:]...)
	}
	c.advance()
	return a, t.span
}

// turned reads the cards that turn x round.
func (p *parser) turned(x operand) operand {
	p.want("by")
	start := p.tok.span
	at := p.happening(powerIff)
	return p.add(&Turned{p.cond(x), at}, x.span.join(start))
}
