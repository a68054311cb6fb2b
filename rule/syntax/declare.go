package syntax

// This file reads what stands before a rule: how many cards a play has, and what
// has a name.

// maxPlayCards is how many cards a rule may ask of each play, and maxNames how
// many names it may declare.
const (
	maxPlayCards = 10
	maxNames     = 8
)

// A nameKind says what a name of the rule stands for.
type nameKind uint8

const (
	unnamed nameKind = iota
	namedNumber
	namedCard
	namedWorth
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

// worth reads the declaration of a number that every card has. In sentences the
// number stands before the cards that have it: 10 for a face card, otherwise its
// rank.
func (p *parser) worth() Worth {
	w := Worth{Name: p.newName()}
	if !p.got(":") {
		p.want("=")
	}
	for p.face == Formula && p.got("if") {
		when := p.cond(p.branch(powerAll))
		p.want("then")
		w.Cases = append(w.Cases, Case{when, p.value()})
		p.want("else")
	}
	w.Else = p.value()
	for p.face != Formula && p.got("~for") {
		w.Cases = append(w.Cases, Case{p.kind(powerOr), w.Else})
		if !p.got(";") {
			p.got(",")
		}
		if p.got("else") {
			p.got(",")
		}
		w.Else = p.value()
	}
	p.endPart()
	p.names[w.Name] = namedWorth
	return w
}

// value reads a number that ends a part.
func (p *parser) value() Term {
	p.topic = p.subject
	x := p.term(p.expr(powerSum))
	p.topic = p.subject
	return x
}

// memory reads a declaration and the events that belong to it.
func (p *parser) memory() Memory {
	m, kind := Memory{Name: p.newName()}, namedNumber
	if p.got("~held") || p.at(";") || p.at("~stop") {
		m.Card, kind = true, namedCard
	} else {
		p.wantAs("=", "~begins")
		m.Start, _ = p.number()
	}
	p.names[m.Name] = kind
	p.endPart()
	for !p.stopped && (p.at("after") || p.at("~every")) {
		m.Events = append(m.Events, p.event(m))
	}
	return m
}

// event reads when a memory changes, and into what.
func (p *parser) event(m Memory) Event {
	var e Event
	if p.got("after") {
		e.Refused = p.got("refusing")
		e.When = p.cond(p.branch(powerAll))
		p.want(":")
	} else {
		p.want("~every")
		e.Refused = p.got("~refused") // the verb may stand before its subject
		first := e.Refused || p.got("~laid")
		e.When = p.kind(powerAll)
		if !first {
			if e.Refused = p.got("~refused"); !e.Refused {
				p.want("~laid")
			}
		}
		p.got(",")
	}
	p.want(m.Name)
	p.wantAs("=", "~becomes")
	if m.Card {
		e.Holds, _ = p.ref()
	} else {
		e.Becomes = p.value()
	}
	p.endPart()
	return e
}

// newName reads a name that means nothing yet, in any face.
func (p *parser) newName() string {
	t := p.tok
	_, _, isCard := cardNamed(t)
	switch {
	case t.kind != tokenWord:
		p.expected("a name")
	case meansSomething(t.text) || isCard || p.names[t.text] != unnamed:
		p.stop(t.span, nameTaken.Of(p.quote(t.span)))
	case len(p.names) == maxNames:
		p.stop(t.span, tooManyNames.Of(Number(maxNames)))
	}
	p.advance()
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

// ownName reads what begins with a name of the rule.
func (p *parser) ownName() operand {
	t := p.tok
	switch p.names[t.text] {
	case namedCard:
		return p.card()
	case namedWorth:
		p.advance()
		of := p.subject
		if p.got("~of") {
			of, _ = p.ref()
		}
		p.topic = p.subject
		return p.add(&Counted{of, t.text}, t.span)
	}
	p.advance()
	p.topic = p.subject
	return p.add(&Recall{t.text}, t.span)
}
