package syntax

// This file finds where parts of a sentence end that have no brackets, and verbs that
// have lost their accent.

// A part is what stands between the ends of a sentence or between its commas.
type part uint8

const (
	anyPart    part = iota
	answerPart      // what is to be played if something is so
	phasePart       // several cards of a pattern
)

// partOf reads a branch that ends where the next part begins.
func (p *parser) partOf(kind part) operand {
	outer := p.part
	if p.face != Formula {
		p.part = kind
	}
	x := p.branch(powerIff)
	p.part = outer
	return x
}

// atNextPart reports whether an "and" leads to the next part of a rule, not to what
// else is asked for: if …, play a red card and if …; three red cards and three black
// ones.
func (p *parser) atNextPart() bool {
	return p.at("and") && (p.part == answerPart && p.ahead().text == "if" || p.part == phasePart && p.countAhead())
}

// lacksIs reports whether an "and" behind x must be an "is" without its accent,
// for nothing has been said of x: "l'ultima carta e rossa".
func (p *parser) lacksIs(x operand) bool {
	if p.language == nil || !p.language.bareIs || !p.at("and") {
		return false
	}
	switch x.node.(type) {
	case nil:
		return x.card != nil
	case *Attr, *Position, *Figure, *Recall:
		return true
	}
	return false
}
