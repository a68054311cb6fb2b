package syntax

import "slices"

// This file reads classes: red, odd black, a red queen.

// classes reads one class, or several side by side: "odd black" is odd and
// black.
func (p *parser) classes() operand {
	noun := p.isNoun(p.tok) || p.at("~of") && p.isNoun(p.ahead())
	x := p.sideBySide()
	switch {
	case p.face == Formula:
		return x
	case p.tok.isNumber() && p.ahead().text != "times": // a red queen
		x = p.join(And, x, p.amount())
	}
	noun = p.got("~card") || noun
	if p.at("in") { // a club from 2 to king
		x = operand{node: p.cond(x), span: x.span}
	}
	x = p.described(x)
	x.noun = noun
	return x
}

// isNoun reports whether t can be said for a card: a heart, a face.
func (p *parser) isNoun(t token) bool {
	c := Class(vocabulary[t.text].value)
	return p.isClass(t) && (c.Attribute() == Suit || c == FaceCard)
}

// sideBySide reads classes that stand together. Of those behind a noun the last
// said comes first: "una carta negra impar" is odd and black.
func (p *parser) sideBySide() operand {
	nounFirst := p.language != nil && p.language.nounFirst
	var xs []operand
	suited := false
	for p.atClass() || p.at("~of") && p.isClass(p.ahead()) {
		of := p.got("~of")
		class := Class(vocabulary[p.tok.text].value)
		if class.Attribute() == Suit {
			if suited && nounFirst && !of { // "or" in one language is an article in another
				return p.expected("and", "or")
			}
			suited = true
		}
		xs = append(xs, operand{class: class, subject: p.topic, span: p.tok.span})
		p.advance()
	}
	if nounFirst {
		slices.Reverse(xs)
	}
	x := xs[0]
	for _, y := range xs[1:] {
		x = p.join(And, x, y)
	}
	return x
}

func (p *parser) atClass() bool { return p.isClass(p.tok) }

func (p *parser) isClass(t token) bool {
	return t.kind == tokenWord && vocabulary[t.text].kind == wordClass
}
