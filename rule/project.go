package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file finds which values of a register a rule can tell apart.

// project splits the classes of the registers that c, without the conditions
// in it, reads.
func (p *program) project(c syntax.Cond) {
	switch c := c.(type) {
	case *syntax.Repeat:
		total := 0
		for _, phase := range c.Phases {
			total += phase.Count
		}
		p.position.cover(extent{0, total})
		return
	case *syntax.Is, *syntax.Compare, *syntax.In, *syntax.Follows:
	default:
		return
	}
	p.projectGrowth(c)
	if places := p.reads(c); len(places) == 1 {
		if r, ok := p.registers[places[0]].(*cardRegister); ok {
			p.projectCard(c, r)
			return
		}
	}
	p.projectTerms(c)
}

// projectCard keeps apart the cards for which an atom that reads only them
// answers differently.
func (p *program) projectCard(atom syntax.Cond, r *cardRegister) {
	var sees [card.Count + 1]truth
	values := make([]int, len(p.registers))
	for v := range sees {
		values[r.at] = v
		sees[v] = p.truth(atom, values)
	}
	tellApart(r, &sees)
}

// projectValue keeps apart all that a term has different values for.
func (p *program) projectValue(t syntax.Term) {
	g := p.growthOf(t)
	if g.slope != 0 {
		g = g.exact()
	}
	g.require()
	p.projectTerms(t)
}

// projectTerms keeps apart the cards of which n reads different attributes.
// That is finer than needed where an atom weighs several cards at once; what is
// too fine is made good by minimising.
func (p *program) projectTerms(n syntax.Node) {
	walkOutside(n, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Follows:
			p.projectAttr(n.Of, syntax.Suit)
			p.projectAttr(n.After, syntax.Suit)
		case *syntax.Steps:
			p.projectAttr(n.From, syntax.Rank)
			p.projectAttr(n.To, syntax.Rank)
		case *syntax.Attr:
			p.projectAttr(n.Of, n.Attribute)
		}
	})
}

// projectAttr keeps apart cards whose attribute differs.
func (p *program) projectAttr(ref syntax.Ref, a syntax.Attribute) {
	if ref == syntax.Card {
		return
	}
	var sees [card.Count + 1]int
	for v := range card.Card(card.Count) {
		sees[v] = valueOf(v, a)
	}
	sees[noCard] = -1
	tellApart(p.register(ref), &sees)
}
