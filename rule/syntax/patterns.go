package syntax

import "strings"

// This file reads what counts along the line: steps and patterns.

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

// repeat reads the phases of a pattern.
func (p *parser) repeat(start Span) operand {
	return p.phases(start, nil)
}

// phases reads the phases of a pattern, of which first, if there is one, has
// been read.
func (p *parser) phases(start Span, first *Phase) operand {
	r := new(Repeat)
	end := start
	if first != nil {
		r.Phases = []Phase{*first}
	}
	for first == nil || p.got(",") || p.countAhead() && p.got("and") {
		if p.face != Formula { // then play
			p.got(",")
			p.got("then")
			p.got("~play")
		}
		phase, span := p.phase()
		end = span
		r.Phases = append(r.Phases, phase)
		first = &phase
	}
	p.got("~on")
	return p.add(r, start.join(end))
}

// phase reads a condition and how many times it holds.
func (p *parser) phase() (Phase, Span) {
	if p.atCount() { // three red cards
		n := p.count()
		x := p.partOf(phasePart)
		return Phase{p.cond(x), n}, x.span
	}
	x := p.branch(powerIff)
	phase := p.timesOf(x)
	return phase, x.span
}

// timesOf reads how many times x holds, once if nothing is said.
func (p *parser) timesOf(x operand) Phase {
	if p.tok.kind != tokenNumber {
		return Phase{p.cond(x), 1}
	}
	n := p.count()
	p.want("times")
	return Phase{p.cond(x), n}
}

func (p *parser) count() int {
	span := p.tok.span
	n, _ := p.number()
	if n < 1 || n > 100 {
		p.mistake(span, cannotRepeat.Of(Number(n)))
	}
	return n
}

// atCount reports whether a number of cards of some class begins here. Where
// adjectives stand behind their noun, "7 negro" is one card, "7 negras" are
// seven. An article makes it one where one and several end alike: "un 4 pari".
func (p *parser) atCount() bool { return p.isCount(p.tok, p.ahead()) }

// countAhead reports whether one begins behind the present token.
func (p *parser) countAhead() bool {
	return len(p.tokens) > 1 && p.isCount(p.tokens[0], p.tokens[1])
}

func (p *parser) isCount(t, next token) bool {
	switch {
	case p.face == Formula, t.kind != tokenNumber, t.span.End == next.span.Start && p.isSuit(next):
		return false
	case p.isClass(next) && p.language.nounFirst:
		if a := p.language.article; a != "" && strings.HasSuffix(strings.TrimSpace(p.text[:t.span.Start]), a) {
			return false
		}
		written := p.source(next.span)
		return strings.ContainsAny(written[len(written)-1:], p.language.plural)
	}
	return p.isClass(next) || next.text == "~card"
}
