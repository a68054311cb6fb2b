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

// declaration reads one part that stands before the rule into t, and reports
// whether there was one. The parts may stand in any order.
func (p *ruleParser) declaration(t *Tree) bool {
	start := p.tok.span
	switch {
	case p.got("let"):
		t.Worths = append(t.Worths, p.worth())
	case p.got("remember"):
		t.Memories = append(t.Memories, p.memory())
	case len(t.Memories) > 0 && p.at("after"):
		p.event(t.Memories)
	case p.got("plays"):
		if t.PlayCards > 0 {
			p.mistake(start, saidTwice.Of(p.quote(start)))
		}
		t.PlayCards = p.playCards()
	case p.got("start"):
		if t.Starters != nil {
			p.mistake(start, saidTwice.Of(p.quote(start)))
		}
		t.Starters = p.starters()
	default:
		return false
	}
	return true
}

// starters reads which cards may open the line.
func (p *ruleParser) starters() Cond {
	p.got(":")
	c := p.cond(p.branch(powerAll))
	p.want(";")
	return c
}

// isDeclaredLater reports whether word is a name that a part still to come declares.
func (c *cursor) isDeclaredLater(word string) bool {
	for i, t := range c.tokens[min(1, len(c.tokens)):] {
		before := c.tokens[i].text
		if t.text == word && (before == "let" || before == "remember") {
			return true
		}
	}
	return false
}

// playCards reads how many cards each play must have.
func (p *ruleParser) playCards() int {
	p.got(":")
	span := p.tok.span
	n, ok := p.number()
	if ok && (n < 2 || n > maxPlayCards) {
		p.mistake(span, playSize.Of(Number(n), Number(maxPlayCards)))
	}
	p.want(";")
	return n
}

// worth reads the declaration of a number that every card has.
func (p *ruleParser) worth() Worth {
	w := Worth{Name: p.newName()}
	if !p.got(":") {
		p.want("=")
	}
	for p.got("if") {
		when := p.cond(p.branch(powerAll))
		p.want("then")
		w.Cases = append(w.Cases, Case{when, p.value()})
		p.want("else")
	}
	w.Else = p.value()
	p.want(";")
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

// memory reads what is kept under which name.
func (p *ruleParser) memory() Memory {
	m, kind := Memory{Name: p.newName()}, namedNumber
	if p.at(";") {
		m.Card, kind = true, namedCard
	} else {
		p.want("=")
		m.Start, _ = p.number()
	}
	p.names[m.Name] = kind
	p.want(";")
	return m
}

// event reads when one of memories changes, and into what.
func (p *ruleParser) event(memories []Memory) {
	var e Event
	p.want("after")
	e.Refused = p.got("refusing")
	e.When = p.cond(p.branch(powerAll))
	p.want(":")
	m := p.memoryNamed(memories)
	p.want("=")
	if m.Card {
		e.Holds, _ = p.ref()
	} else {
		e.Becomes = p.value()
	}
	p.want(";")
	m.Events = append(m.Events, e)
}

// memoryNamed reads which of memories is meant.
func (p *ruleParser) memoryNamed(memories []Memory) *Memory {
	var names []string
	for i, m := range memories {
		if p.got(m.Name) {
			return &memories[i]
		}
		names = append(names, m.Name)
	}
	p.expected(names...)
	return &memories[0]
}

// newName reads a name that means nothing yet, in any face.
func (c *cursor) newName() string {
	t := c.tok
	if t.kind != tokenWord {
		c.expected("a name")
	} else if means := c.meaningOf(t); means != nil {
		m := c.wrong(t.span, nameTaken.Of(c.quote(t.span), means))
		m.declares = c.ahead().text == "="
		c.report(m)
		c.halt()
	} else if len(c.names) == maxNames {
		c.stop(t.span, tooManyNames.Of(Number(maxNames)))
	}
	c.advance()
	return t.text
}

// meaningOf returns what a word means already, nil if it can be a name.
func (c *cursor) meaningOf(t token) Arg {
	if _, _, isCard := cardNamed(t); isCard {
		return describedAs("a card")
	}
	if c.names[t.text] != unnamed {
		return describedAs("another name of this rule")
	}
	switch w := vocabulary[t.text]; {
	case w.kind == wordClass:
		return describedAs("a kind of card")
	case w.kind == wordAttribute:
		return describedAs("an attribute of cards")
	case w.kind == wordNumber:
		return describedAs("a rank")
	case w.kind == wordKey:
		return describedAs("a word of formulas")
	}
	for _, f := range Languages() {
		if f.language().says(t.text) {
			return wordOf(f)
		}
	}
	return nil
}

// ownName reads what begins with a name of the rule.
func (p *parser) ownName() operand {
	t := p.tok
	switch p.names[t.text] {
	case namedCard:
		return p.card()
	case namedWorth:
		p.advance()
		p.topic = p.subject
		return p.add(&Counted{p.subject, t.text}, t.span)
	}
	p.advance()
	p.topic = p.subject
	return p.add(&Recall{t.text}, t.span)
}
