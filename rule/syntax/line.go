package syntax

// This file reads what is asked of earlier cards and of the line as a whole.

// happening reads what is asked of a card when it is laid. It speaks about that
// card, whatever is spoken about around it.
func (p *parser) happening(least power) Cond {
	subject, it := p.subject, p.it
	p.subject, p.it = Card, Card
	x := p.cond(p.branch(least))
	p.subject, p.it = subject, it
	p.topic = subject
	return x
}

// earlier reads what is asked of earlier cards for the sake of the candidate,
// which is the new card there.
func (p *parser) earlier(least power) Cond {
	earlier := p.asking
	p.asking = true
	c := p.happening(least)
	p.asking = earlier
	return c
}

// kind reads which cards are laid or counted.
func (p *parser) kind(least power) Cond {
	naming := p.naming
	p.naming = p.face != Formula
	c := p.happening(least)
	p.naming = naming
	return c
}

// earlierKind reads which of the earlier cards are counted.
func (p *parser) earlierKind(least power) Cond {
	earlier := p.asking
	p.asking = true
	c := p.kind(least)
	p.asking = earlier
	return c
}

// each reads a number that each card had when it was laid.
func (p *parser) each() Term {
	subject, it, earlier := p.subject, p.it, p.asking
	p.subject, p.it, p.asking = Card, Card, true
	x := p.value()
	p.subject, p.it, p.asking = subject, it, earlier
	p.topic = subject
	return x
}

// bracketed reads what stands in the brackets behind a word of the formula face.
func (p *parser) bracketed(read func()) Span {
	face := p.face
	p.want("(")
	p.face = Formula
	read()
	p.face = face
	end := p.tok.span
	p.want(")")
	return end
}

// atLastCards reports whether the number of the last cards is told here: in last
// 3.
func (p *parser) atLastCards() bool {
	return p.at("in") && p.ahead().text == "last" && len(p.tokens) > 1 && p.tokens[1].isNumber()
}

// maxLast is how many cards a stretch at the end of the line may have.
const maxLast = 30

// stretch reads of which part of the line something is asked, if that is told.
func (p *parser) stretch() (Stretch, bool) {
	switch {
	case p.atLastCards():
		p.advance()
		p.advance()
		return Stretch{Last: p.lastCards()}, true
	case p.got("~window"):
		return Stretch{Last: p.lastCards()}, true
	case p.at("since") && p.face != Formula:
		p.advance()
		span := p.tok.span
		ref, _ := p.ref()
		found, ok := ref.(*Found)
		if !ok || found.First {
			p.stop(span, sinceWhich.Of())
			return Stretch{}, false
		}
		return Stretch{Since: found.When}, true
	case p.got("since"):
		return Stretch{Since: p.earlier(powerAll)}, true
	}
	return Stretch{}, false
}

func (p *parser) lastCards() int {
	span := p.tok.span
	n, ok := p.number()
	if ok && (n < 1 || n > maxLast) {
		p.mistake(span, lastCardsSize.Of(Number(n), Number(maxLast)))
	}
	return n
}

// figure reads a number of the line or of the play: sum, sum(rank in last 3), the
// sum of (its pips) since the last king.
func (p *parser) figure(q Quantity, start Span) operand {
	p.topic = p.subject
	f := &Figure{Of: q}
	switch {
	case q == Place || q == PlaySum:
	case p.at("("):
		start = start.join(p.bracketed(func() {
			f.What = p.each()
			f.In, _ = p.stretch()
		}))
	case p.at("~of") && p.ahead().text == "(":
		p.advance()
		p.advance()
		f.What = p.each()
		p.want(")")
		var ok bool
		if f.In, ok = p.stretch(); !ok {
			p.want("~laid")
		}
	default:
		f.What = &Attr{Card, Rank}
		p.add(f.What, start)
		if p.got("~part") {
			f.In, _ = p.stretch()
		}
	}
	return p.add(f, start)
}

// counted reads of which cards it is asked how many there are, or how far back
// the last lies: count(red), the number of times a red card was laid.
func (p *parser) counted(word string, start Span) operand {
	var of Cond
	var in Stretch
	var end Span
	if p.at("(") {
		end = p.bracketed(func() {
			if of = p.earlier(powerAll); word == "count" {
				in, _ = p.stretch()
			}
		})
	} else {
		of, in, end = p.countedInWords(word)
	}
	if word == "count" {
		return p.add(&Count{of, in}, start.join(end))
	}
	return p.add(&Since{of}, start.join(end))
}

// countedInWords reads the number of red cards so far, or the number of times a
// red card was laid in the last 3 cards. The verb may stand before the cards.
func (p *parser) countedInWords(word string) (of Cond, in Stretch, end Span) {
	p.advance()
	laid := p.got("~laid")
	of = p.earlierKind(powerAll)
	end = p.tok.span
	part := false
	if word == "count" {
		in, part = p.stretch()
	}
	if laid || part {
		return of, in, end
	}
	p.want("~laid")
	if word == "count" {
		in, _ = p.stretch()
	}
	return of, in, end
}

// beforeLaid reports whether it is said next that cards were laid some time ago: the
// last card is red and a heart was laid at most 2 cards ago. That heart is not the
// card that was spoken about.
func (p *parser) beforeLaid() bool {
	if p.naming || p.face == Formula {
		return false
	}
	for i, t := range p.tokens {
		switch t.text {
		case "~laid":
			next := p.tokens[min(i+1, len(p.tokens)-1)]
			return next.isNumber() || isRelation(next)
		case "and", "or", "is", "if", "then", "else", "(", ")", ",", ";", "~stop":
			return false
		}
	}
	return false
}

// ago reads how long ago cards were laid: at most 2 cards ago.
func (p *parser) ago(of Cond, start Span) operand {
	p.got("~ago")
	r := Equal
	if p.atRelation() {
		r = relationOf(p.tok.text)
		p.advance()
	}
	span := start.join(p.tok.span)
	since := p.add(&Since{of}, span)
	n, _ := p.number()
	p.want("~card")
	p.got("~ago")
	return p.compare(since, r, p.literal(n, span))
}

// run reads in what the cards of a run are alike, or what is true of them.
func (p *parser) run(start Span) operand {
	p.topic = p.subject
	if !p.at("(") && p.face != Formula {
		a, end := p.attribute(false)
		return p.add(&Run{a}, start.join(end))
	}
	var run Node
	end := p.bracketed(func() {
		if vocabulary[p.tok.text].kind == wordAttribute && p.ahead().text == ")" {
			a, _ := p.attribute(false)
			run = &Run{a}
		} else {
			run = &Streak{p.earlier(powerAll)}
		}
	})
	return p.add(run, start.join(end))
}

// streak reads the number of times in a row cards were laid.
func (p *parser) streak(start Span) operand {
	p.advance()
	laid := p.got("~laid")
	of := p.earlierKind(powerAll)
	if !laid {
		p.want("~laid")
	}
	return p.add(&Streak{of}, start)
}

// seen reads what of the candidate has been seen. In formulas it speaks about the
// candidate wherever it stands.
func (p *parser) seen(start Span) operand {
	if p.face != Formula && p.subject != Card {
		p.mistake(start, onlyNewSeen.Of())
	}
	p.topic = p.subject
	s := new(Seen)
	var end Span
	if p.face == Formula || p.at("(") {
		end = p.bracketed(func() {
			s.What, _ = p.attribute(true)
			s.In, _ = p.stretch()
		})
	} else {
		s.What, end = p.attribute(true)
		s.In, _ = p.stretch()
	}
	return p.add(s, start.join(end))
}

// attribute reads the name of an attribute. Where the whole card is possible, it
// is called card.
func (p *parser) attribute(whole bool) (Attribute, Span) {
	t := p.tok
	a := NoAttribute
	switch w := vocabulary[t.text]; {
	case t.kind == tokenWord && w.kind == wordAttribute:
		a = Attribute(w.value)
	case whole && p.at("card"):
		a = BySuit
	default:
		p.expected(attributeNames[Rank:]...)
	}
	p.advance()
	return a, t.span
}

// turned reads what turns x round.
func (p *parser) turned(x operand) operand {
	p.want("by")
	start := p.tok.span
	at := p.kind(powerIff)
	p.got("~laid")
	return p.add(&Turned{p.cond(x), at}, x.span.join(start))
}

// afterwards reads what is said behind a rule: that something turns it round, or
// swaps what it asks for.
func (p *parser) afterwards(x operand) operand {
	for p.at("~stop") && (p.ahead().text == "~rule" || p.ahead().text == "~swap") {
		p.advance()
		start := p.tok.span
		swap := p.got("~swap") || !p.got("~rule")
		at := p.kind(powerOr)
		p.got("~laid")
		choice, ok := x.node.(*If)
		switch {
		case !swap:
			x = p.add(&Turned{p.cond(x), at}, x.span.join(start))
		case !ok:
			return p.stop(start, onlyIfSwaps.Of())
		default:
			question := p.add(&Turned{choice.If, at}, start)
			x = p.add(&If{p.cond(question), choice.Then, choice.Else}, x.span.join(start))
		}
	}
	return x
}
