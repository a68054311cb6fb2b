package syntax

// classes reads one class, or several side by side: "odd black" is odd and black.
func (p *parser) classes() operand {
	var x operand
	for first := true; p.atClass(); first = false {
		y := operand{class: Class(vocabulary[p.tok.text].value), subject: p.topic, span: p.tok.span}
		p.advance()
		if first {
			x = y
		} else {
			x = p.join(And, x, y)
		}
	}
	return x
}

func (c *cursor) atClass() bool { return c.isClass(c.tok) }

func (c *cursor) isClass(t token) bool {
	return t.kind == tokenWord && vocabulary[t.text].kind == wordClass
}
