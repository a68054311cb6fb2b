package syntax

// This file reads steps, and phases that take turns along the line.

func (p *parser) steps(start Span) operand {
	p.topic = p.subject
	p.want("from")
	from, end := p.ref()
	to := p.subject
	if p.got("to") || p.names[p.tok.text] == namedCard {
		to, end = p.ref()
	}
	return p.add(&Steps{from, to}, start.join(end))
}

// repeat reads phases that take turns.
func (p *parser) repeat(start Span) operand {
	r := new(Repeat)
	for {
		phase, end := p.phase()
		r.Phases = append(r.Phases, phase)
		if !p.got(",") {
			return p.add(r, start.join(end))
		}
	}
}

// phase reads a condition and how many times it holds, once if nothing is said.
func (p *parser) phase() (Phase, Span) {
	x := p.branch(powerIff)
	if p.tok.kind != tokenNumber {
		return Phase{p.cond(x), 1}, x.span
	}
	n := p.count()
	p.want("times")
	return Phase{p.cond(x), n}, x.span
}

func (c *cursor) count() int {
	span := c.tok.span
	n, _ := c.number()
	if n < 1 || n > 100 {
		c.mistake(span, cannotRepeat.Of(Number(n)))
	}
	return n
}
