package syntax

import "slices"

// This file reads what looks at the line as a whole or remembers things of it.

// maxPlayCards is how many cards a rule may ask of each play, and maxMemories how
// many memories it may have.
const (
	maxPlayCards = 10
	maxMemories  = 8
)

// endPart reads the end of a part that stands before the rule.
func (p *parser) endPart() {
	if !p.got("~stop") {
		p.want(";")
	}
}

// playCards reads how many cards each play must have.
func (p *parser) playCards() int {
	p.got(":")
	span := p.tok.span
	n, ok := p.number()
	if ok && (n < 2 || n > maxPlayCards) {
		p.mistake(span, playSize.Of(Number(n), Number(maxPlayCards)))
	}
	p.endPart()
	return n
}

// memory reads a declaration and the events that belong to it.
func (p *parser) memory() Memory {
	m := Memory{Name: p.newName()}
	p.wantAs("=", "~begins")
	m.Start, _ = p.number()
	p.endPart()
	for !p.stopped && (p.at("after") || p.at("~every")) {
		m.Events = append(m.Events, p.event(m.Name))
	}
	return m
}

// newName reads a name that means nothing yet, in any face.
func (p *parser) newName() string {
	t := p.tok
	switch known := meansSomething(t.text); {
	case t.kind != tokenWord:
		p.expected("a name")
	case known || slices.Contains(p.names, t.text):
		p.stop(t.span, nameTaken.Of(p.quote(t.span)))
	case len(p.names) == maxMemories:
		p.stop(t.span, tooManyMemories.Of(Number(maxMemories)))
	}
	p.advance()
	p.names = append(p.names, t.text)
	return t.text
}

// meansSomething reports whether any face knows a word.
func meansSomething(word string) bool {
	for _, l := range languages {
		if _, ok := l.words[l.plain(word)]; ok {
			return true
		}
	}
	return false
}

// event reads when a memory changes, and into what.
func (p *parser) event(name string) Event {
	var e Event
	if p.got("after") {
		e.Refused = p.got("refusing")
		e.When = p.cond(p.branch(powerAll))
		p.want(":")
	} else {
		p.want("~every")
		e.Refused = p.got("~refused") // the verb may stand before its subject
		first := e.Refused || p.got("~laid")
		e.When = p.named(powerAll)
		if !first {
			if e.Refused = p.got("~refused"); !e.Refused {
				p.want("~laid")
			}
		}
		p.got(",")
	}
	p.want(name)
	p.wantAs("=", "~becomes")
	e.Becomes = p.term(p.expr(powerSum))
	p.topic = p.subject
	p.endPart()
	return e
}

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

// named reads which cards are laid or counted.
func (p *parser) named(least power) Cond {
	naming := p.naming
	p.naming = p.face != Formula
	c := p.happening(least)
	p.naming = naming
	return c
}

// turned reads what turns x round.
func (p *parser) turned(x operand) operand {
	p.want("by")
	start := p.tok.span
	at := p.named(powerOr)
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
		at := p.named(powerOr)
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

// counted reads of which cards it is asked how many there are, or how far back
// the last lies: count(red), the number of times a red card was laid. The verb
// may stand before the cards.
func (p *parser) counted(word string, start Span) operand {
	end := ")"
	if p.tok.text[0] != '~' {
		p.want("(")
	} else {
		p.advance()
		end = "~laid"
		if p.got("~laid") {
			end = ""
		}
	}
	of := p.named(powerAll)
	span := start.join(p.tok.span)
	if end != "" {
		p.want(end)
	}
	if word == "count" {
		return p.add(&Count{of}, span)
	}
	return p.add(&Since{of}, span)
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

// run reads in what the cards of a run are alike.
func (p *parser) run(start Span) operand {
	p.topic = p.subject
	a, span := p.inBrackets(false)
	return p.add(&Run{a}, start.join(span))
}

// seen reads what of the candidate has been seen. In formulas it speaks about the
// candidate wherever it stands.
func (p *parser) seen(start Span) operand {
	if p.face != Formula && p.subject != Card {
		p.mistake(start, onlyNewSeen.Of())
	}
	p.topic = p.subject
	a, span := p.inBrackets(true)
	return p.add(&Seen{a}, start.join(span))
}

// inBrackets reads an attribute in brackets, which sentences may leave out. Where
// the whole card is possible, it is called card.
func (p *parser) inBrackets(whole bool) (Attribute, Span) {
	bracket := p.got("(")
	if !bracket && p.face == Formula {
		p.expected("(")
	}
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
	end := p.tok.span
	if bracket {
		p.want(")")
		return a, end
	}
	return a, t.span
}
