package syntax

import "fmt"

// This file writes what looks at the line as a whole or remembers things of it.

// worth prints a declaration.
func (p *printer) worth(w Worth) {
	p.word("let " + w.Name + " = ")
	for _, c := range w.Cases {
		p.word("if ")
		p.alone(func() { p.cond(c.When, powerTurn) })
		p.word(" then ")
		p.alone(func() { p.term(c.Is, powerSum) })
		p.word(" else ")
	}
	p.alone(func() { p.term(w.Else, powerSum) })
	p.word("; ")
}

// memory prints a declaration.
func (p *printer) memory(m Memory) {
	p.word("remember " + m.Name)
	if !m.Card {
		fmt.Fprintf(p, " = %d", m.Start)
	}
	p.word("; ")
	for _, e := range m.Events {
		p.word("after ")
		if e.Refused {
			p.word("refusing ")
		}
		p.alone(func() { p.cond(e.When, powerAll) })
		p.word(": " + m.Name + " = ")
		if m.Card {
			p.word(e.Holds.String())
		} else {
			p.alone(func() { p.term(e.Becomes, powerSum) })
		}
		p.word("; ")
	}
}

// ofLine prints a number of the line.
func (p *printer) ofLine(t Term) {
	switch t := t.(type) {
	case *Figure:
		p.word(quantityNames[t.Of])
		if t.What == nil || t.isPlain() {
			p.topic = Card
			return
		}
		p.word("(")
		p.alone(func() { p.term(t.What, powerSum) })
		p.within(t.In)
	case *Count:
		p.word("count(")
		p.alone(func() { p.cond(t.Of, powerAll) })
		p.within(t.In)
	case *Since:
		p.word("since(")
		p.alone(func() { p.cond(t.Of, powerAll) })
		p.within(Stretch{})
	case *Run:
		p.word("run(" + attributeNames[t.Of])
		p.within(Stretch{})
	case *Streak:
		p.word("run(")
		p.alone(func() { p.cond(t.Of, powerAll) })
		p.within(Stretch{})
	}
}

// isPlain reports whether f is of all ranks of the line.
func (f *Figure) isPlain() bool { return isCandidateRank(f.What) && f.In == Stretch{} }

// within prints of which part of the line something is asked, and closes the
// brackets round it.
func (p *printer) within(s Stretch) {
	switch {
	case s.Last > 0:
		fmt.Fprintf(p, " in last %d", s.Last)
	case s.Since != nil:
		p.word(" since ")
		p.alone(func() { p.cond(s.Since, powerAll) })
	}
	p.word(")")
	p.topic = Card
}

func (p *printer) several(c *Several) {
	p.word("number of (")
	for i, x := range c.Xs {
		if i > 0 {
			p.word(", ")
		}
		p.alone(func() { p.cond(x, powerTurn) })
	}
	fmt.Fprintf(p, ") %s %d", relationMarks[c.Relation], c.Count)
	p.topic = Card
}

// seenName returns what stands in brackets after "seen".
func seenName(a Attribute) string {
	if a == BySuit {
		return "card"
	}
	return attributeNames[a]
}
