package syntax

import "slices"

// This file reads the operands of each operator of the formula face.

func (p *maker) join(by Connective, x, y operand) operand {
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

func (p *maker) either(x, y operand) operand {
	return p.add(&Either{p.cond(x), p.cond(y)}, x.span.join(y.span))
}

// oneOfTwo reads "red or even" after "either".
func (p *parser) oneOfTwo() operand {
	x := p.expr(powerAnd)
	if !p.got("either") { // o bien … o bien
		p.want("or")
	}
	x = p.either(x, p.expr(powerAnd))
	return x
}

func (p *maker) negate(x operand) operand {
	return p.add(&Not{p.cond(x)}, x.span)
}

func (p *maker) arith(op Operator, x, y operand) operand {
	return p.add(&Arith{op, p.term(x), p.term(y)}, x.span.join(y.span))
}

// divide reads what x is divided by.
func (p *parser) divide(x operand, op Operator) operand {
	y := p.expr(powerProduct + 1)
	if n, ok := y.node.(*Literal); ok && (n.Value < 2 || n.Value > maxDivisor) {
		p.mistake(y.span, cannotDivide.Of(Number(n.Value)))
	}
	return p.arith(op, x, y)
}

// maxDivisor is the largest number that is written out as a divisor.
const maxDivisor = 1000

// function reads min(x, y, …) and what is written like it.
func (p *parser) function(op Operator, start Span) operand {
	var x operand
	start = start.join(p.bracketed(func() {
		x = p.argument()
		p.want(",")
		x = p.arith(op, x, p.argument())
		for p.got(",") {
			x = p.arith(op, x, p.argument())
		}
	}))
	x.span = start.join(x.span)
	p.topic = p.subject
	return x
}

// argument reads one of the numbers of a function.
func (p *parser) argument() operand {
	p.topic = p.subject
	return p.expr(powerSum)
}

// several reads a bound on how many of some conditions are true: number of (red, odd,
// face) >= 2.
func (p *parser) several(start Span) operand {
	p.advance()
	p.advance()
	c := &Several{Xs: p.conditions()}
	switch {
	case p.atRelation():
		c.Relation = relationOf(p.tok.text)
		p.advance()
	case !p.got("is"):
		p.expected(relationMarks[:]...)
	}
	span := p.tok.span
	c.Count, _ = p.number()
	p.topic = p.subject
	return p.add(c, start.join(span))
}

// conditions reads a list in brackets.
func (p *parser) conditions() []Cond {
	var xs []Cond
	p.want("(")
	for {
		xs = append(xs, p.cond(p.branch(powerAll)))
		if !p.got(",") {
			break
		}
	}
	p.want(")")
	if len(xs) < 2 {
		p.expected(",")
	}
	return xs
}

// ifThen reads a chain of ifs. Without an else, anything fits.
func (p *parser) ifThen() operand {
	start := p.tok.span
	p.advance()
	c := p.branch(powerAll)
	p.got(",")
	p.want("then")
	then := p.branch(powerIff)
	other := operand{node: &Always{true}, span: then.span}
	if (p.at(",") || p.at(";")) && p.ahead().text == "else" {
		p.advance()
	}
	if p.got("else") {
		p.got(",")
		other = p.branch(powerIff)
	}
	return p.add(&If{p.cond(c), p.cond(then), p.cond(other)}, start.join(other.span))
}

// branch reads a part of an if, or a phase. What it is about ends with
// it.
func (p *parser) branch(least power) operand {
	p.topic = p.subject
	x := p.expr(least)
	x = operand{node: p.cond(x), span: x.span}
	p.topic = p.subject
	return x
}

func (c *cursor) atRelation() bool {
	return c.tok.kind == tokenMark && slices.Contains(relationMarks[:], c.tok.text)
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
	if c, ok := p.numeral(x, r, y, span); ok {
		return c
	}
	if c, ok := p.suitsBeyond(x, r, y, span); ok {
		return c
	}
	if c, ok := p.suitsBeyond(y, r.Flip(), x, span); ok {
		return c
	}
	left, right := p.term(x), p.term(y)
	if isLiteral(left) && !isLiteral(right) {
		left, right, r = right, left, r.Flip()
	}
	return p.add(&Compare{Relation: r, X: left, Y: right, Order: p.order(left, right, r)}, span)
}

// discard reports what is wrong with x by itself.
func (p *maker) discard(x operand) {
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

// numeral reads "sum is prime" and the like of numbers that are no ranks.
func (p *maker) numeral(x operand, r Relation, y operand, span Span) (operand, bool) {
	a, isAttr := x.node.(*Attr)
	t, isTerm := x.node.(Term)
	if !isTerm || isLiteral(t) || r > NotEqual || isAttr && a.Attribute != BySuit && a.Attribute != ByRank {
		return operand{}, false
	}
	switch y.class {
	case Prime:
		is := p.add(&PrimeNumber{t}, span)
		if r == NotEqual {
			is = p.negate(is)
		}
		return is, true
	case Composite:
		return p.composite(t, r, span), true
	case Odd, Even:
		rest := p.add(&Arith{Modulo, t, &Literal{2}}, span)
		remainder := map[Class]int{Odd: 1, Even: 0}[y.class]
		return p.add(&Compare{Relation: r, X: p.term(rest), Y: &Literal{remainder}}, span), true
	}
	return operand{}, false
}
