package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file finds which values of a register a rule can tell apart.

// A question is what is asked of each card when it is laid, for the sake of a
// candidate if it names one.
type question[N syntax.Node] struct {
	of  N
	new card.Card
}

// projectAll keeps apart what any question can tell apart.
func (p *program) projectAll(t *syntax.Tree) {
	for _, e := range p.events {
		p.projectConds(e.of, e.new)
	}
	if t.Starters != nil {
		p.projectConds(t.Starters, 0)
	}
	p.projectConds(t.Body, 0)
	for _, q := range p.terms {
		g := p.growthOf(q.of)
		if g.slope != 0 {
			g = g.exact()
		}
		g.require()
		p.projectTerms(q.of)
	}
	p.feedAll()
}

// projectConds projects every condition in c that is asked when c is.
func (p *program) projectConds(c syntax.Cond, candidate card.Card) {
	walkNow(c, func(n syntax.Node) {
		if c, ok := n.(syntax.Cond); ok {
			p.project(c, candidate)
		}
	})
}

// project splits the classes of the registers that c, without the conditions
// in it, reads.
func (p *program) project(c syntax.Cond, candidate card.Card) {
	switch c := c.(type) {
	case *syntax.Repeat:
		total := 0
		for _, phase := range c.Phases {
			total += phase.Count
		}
		p.position.cover(extent{0, total})
		return
	case *syntax.Is, *syntax.Compare, *syntax.In, *syntax.PrimeNumber, *syntax.Follows:
	default:
		return
	}
	p.projectGrowth(c)
	if places := p.reads(c); len(places) == 1 {
		if r, ok := p.registers[places[0]].(holder); ok {
			p.projectCard(c, places[0], r.held(), candidate)
			return
		}
	}
	p.projectTerms(c)
}

// projectCard keeps apart the cards for which an atom that reads only them
// answers differently.
func (p *program) projectCard(atom syntax.Cond, at int, r *cardRegister, candidate card.Card) {
	var sees [card.Count + 1]truth
	m := moment{p, make([]int, len(p.registers)), candidate}
	for v := range sees {
		m.values[at] = v
		sees[v] = m.truth(atom)
	}
	tellApart(r, &sees)
}

// projectTerms keeps apart the cards of which n reads different attributes.
// That is finer than needed where an atom weighs several cards at once; what is
// too fine is made good by minimising.
func (p *program) projectTerms(n syntax.Node) {
	walkNow(n, func(n syntax.Node) {
		for _, ref := range syntax.Refs(n) {
			if ref == syntax.Card || ref == syntax.New {
				continue
			}
			for _, at := range p.observationOf(ref).places() {
				p.projectSeen(p.registers[at].(holder).held(), n)
			}
		}
	})
}

// projectSeen keeps apart the cards that look different to n.
func (p *program) projectSeen(r *cardRegister, n syntax.Node) {
	look := func(card.Card) int { return 0 }
	switch n := n.(type) {
	case *syntax.Is:
		look = func(c card.Card) int { return toInt(n.Class.Has(c)) }
	case *syntax.Attr:
		look = n.Attribute.Of
	case *syntax.Counted:
		look = func(c card.Card) int { return p.worths[n.Name][c] }
	case *syntax.Follows:
		look = syntax.Suit.Of
	case *syntax.Steps:
		look = syntax.Rank.Of
	}
	r.split(look)
}

// split keeps apart cards that look different, and no card.
func (r *cardRegister) split(look func(card.Card) int) {
	var sees [card.Count + 1]int
	for c := range card.Card(card.Count) {
		sees[c] = look(c)
	}
	sees[noCard] = missing
	tellApart(r, &sees)
}

// A feed says that a register takes over cards from another.
type feed struct{ from, to *cardRegister }

// feedAll makes every register tell apart at least what those that take over its
// cards do.
func (p *program) feedAll() {
	for changed := true; changed; {
		changed = false
		for _, f := range p.feeds {
			before := len(f.from.values)
			tellApart(f.from, &f.to.label)
			changed = changed || len(f.from.values) > before
		}
	}
}
