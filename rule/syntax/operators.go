package syntax

// This file reads what each operator of the formula face wants beside it.

func (p *parser) join(by Connective, x, y operand) operand {
	var xs []Cond
	for _, side := range []operand{x, y} {
		c := p.cond(side)
		if j, ok := c.(*Join); ok && j.By == by {
			xs = append(xs, j.Xs...)
		} else {
			xs = append(xs, c)
		}
	}
	return p.add(&Join{by, xs}, x.span.join(y.span))
}

func (p *parser) either(x, y operand) operand {
	return p.add(&Either{p.cond(x), p.cond(y)}, x.span.join(y.span))
}

// oneOfTwo reads "red or even" after "either".
func (p *parser) oneOfTwo() operand {
	x := p.expr(powerAnd)
	if !p.got("either") { // o bien … o bien
		p.want("or")
	}
	x = p.either(x, p.expr(powerAnd))
	p.got("~both")
	return x
}

func (p *parser) negate(x operand) operand {
	return p.add(&Not{p.cond(x)}, x.span)
}

func (p *parser) arith(op Operator, x, y operand) operand {
	return p.add(&Arith{op, p.term(x), p.term(y)}, x.span.join(y.span))
}

func (p *parser) mod(x operand) operand {
	t := p.tok
	by, ok := p.number()
	if !ok {
		return operand{bad: true, span: t.span}
	}
	if by < 2 || by > 1000 {
		p.mistake(t.span, cannotDivide.Of(Number(by)))
		by = 2
	}
	return p.add(&Mod{p.term(x), by}, x.span.join(t.span))
}

// ifThen reads a chain of ifs. Without an else, anything fits.
func (p *parser) ifThen() operand {
	start := p.tok.span
	p.advance()
	c := p.question()
	comma := p.got(",")
	if !p.got("~play") && !p.got("then") && (!comma || p.face == Formula || p.tok.kind == tokenEnd) {
		p.want("then")
	}
	p.got("~play")
	then := p.branch(powerOr)
	other := operand{node: &Always{true}, span: then.span}
	if p.atElse() {
		p.advance()
	}
	if p.got("else") {
		p.got(",")
		p.got("~play")
		other = p.branch(powerOr)
	} else if p.face != Formula && p.at("if") { // if …, play …; if …, play …
		other = p.branch(powerOr)
	}
	return p.add(p.nextDue(&If{p.cond(c), p.cond(then), p.cond(other)}), start.join(other.span))
}

// atElse reports whether a comma or the like leads to what else holds.
func (p *parser) atElse() bool {
	switch next := p.ahead().text; {
	case p.at(","), p.at(";"), p.at("~stop"):
		return next == "else" || next == "if" && p.face != Formula
	}
	return false
}

// question reads the condition of an if. The card it ends on is "it" from there
// on.
func (p *parser) question() operand {
	p.topic = p.subject
	x := p.expr(powerAll)
	x = operand{node: p.cond(x), span: x.span}
	if p.topic != Card {
		p.it = p.topic
	}
	p.topic = p.subject
	return x
}

// branch reads a part of an if or of a pattern. What it speaks about ends with
// it.
func (p *parser) branch(least power) operand {
	it := p.it
	p.topic = p.subject
	x := p.expr(least)
	x = operand{node: p.cond(x), span: x.span}
	p.topic, p.it = p.subject, it
	return x
}

func (p *parser) compare(x operand, r Relation, y operand) operand {
	span := x.span.join(y.span)
	if x.bad || y.bad {
		p.discard(x)
		p.discard(y)
		return operand{bad: true, span: span}
	}
	x, y = p.attributeLike(x, y), p.attributeLike(y, x)
	if c, ok := p.membership(x, r, y, span); ok {
		return c
	}
	if c, ok := p.membership(y, r, x, span); ok {
		return c
	}
	left, right := p.term(x), p.term(y)
	if isLiteral(left) && !isLiteral(right) {
		left, right, r = right, left, r.Flip()
	}
	return p.add(&Compare{r, left, right}, span)
}

// discard tells what is wrong with x by itself.
func (p *parser) discard(x operand) {
	if !x.bad {
		p.term(x)
	}
}

func isLiteral(t Term) bool {
	switch t.(type) {
	case *Literal, *Symbol:
		return true
	}
	return false
}
