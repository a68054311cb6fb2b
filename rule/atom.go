package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// An atom is a condition without conditions in it. This file answers atoms.

// reads returns the places of the registers that an atom or a term reads, each once.
func (p *program) reads(n syntax.Node) []int {
	var places []int
	add := func(s *observation) {
		for _, at := range s.places() {
			if !slices.Contains(places, at) {
				places = append(places, at)
			}
		}
	}
	walkNow(n, func(n syntax.Node) {
		for _, ref := range syntax.Refs(n) {
			if ref != syntax.Card && ref != syntax.New {
				add(p.observationOf(ref))
			}
		}
		if s, ok := p.observations[n]; ok {
			add(s)
		}
	})
	return places
}

// walkNow visits n and its parts, except the conditions and terms that are evaluated when an
// earlier card is laid, such as the argument of count.
func walkNow(n syntax.Node, visit func(syntax.Node)) {
	visit(n)
	switch n := n.(type) {
	case *syntax.Count, *syntax.Since, *syntax.Streak, *syntax.Figure, *syntax.Seen, *syntax.Found:
		return
	case *syntax.Turned:
		walkNow(n.X, visit)
		return
	}
	for _, part := range syntax.Parts(n) {
		walkNow(part, visit)
	}
}

// A moment is a place in the line: what the registers hold there, and the
// card for which another is asked, if one is.
type moment struct {
	*program
	values []int
	new    card.Card
}

// truth asks an atom for every candidate.
func (m moment) truth(atom syntax.Cond) truth {
	switch c := atom.(type) {
	case *syntax.Is:
		var of column
		m.fillCard(&of, c.Of)
		return of.where(func(n int) bool { return c.Class.Has(card.Card(n)) })
	case *syntax.Compare:
		return m.compare(c)
	case *syntax.In:
		var x column
		m.fill(&x, c.X)
		return x.where(c.Has)
	case *syntax.PrimeNumber:
		var x column
		m.fill(&x, c.X)
		return x.where(syntax.IsPrime)
	case *syntax.Follows:
		return m.follows(c)
	case *syntax.Seen:
		return m.seen(c)
	}
	panic("rule: condition without a meaning")
}

func (m moment) compare(c *syntax.Compare) truth {
	var x, y column
	m.fill(&x, c.X)
	m.fill(&y, c.Y)
	if c.Order == nil {
		return x.with(&y, func(x, y int) bool { return c.Relation.Holds(x, y) })
	}
	level := syntax.Levels(c.Order)
	return x.with(&y, func(x, y int) bool {
		return level[x] > 0 && level[y] > 0 && c.Relation.Holds(level[x], level[y])
	})
}

func (m moment) follows(c *syntax.Follows) truth {
	var suit, after column
	m.fillAttr(&suit, c.Of, syntax.Suit)
	m.fillAttr(&after, c.After, syntax.Suit)
	level := syntax.Levels(c.Cycle)
	return suit.with(&after, func(suit, after int) bool {
		return level[suit] > 0 && level[after] > 0 && level[suit] == level[after]%len(c.Cycle)+1
	})
}

func (m moment) seen(c *syntax.Seen) truth {
	s := m.observations[c]
	var seen card.Set
	for kind, g := range s.operands {
		for _, at := range g {
			if set, ok := m.registers[at].(*seenSet); ok {
				seen |= set.cards(m.values[at])
			} else if m.values[at] > 0 {
				seen |= s.cards(kind)
			}
		}
	}
	return truth{seen, card.All &^ seen}
}
