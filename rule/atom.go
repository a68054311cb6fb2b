package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// An atom is a condition without conditions in it. This file answers atoms.

// reads returns the places of the registers that an atom or a term reads.
func (p *program) reads(n syntax.Node) []int {
	var places []int
	walkOutside(n, func(n syntax.Node) {
		for _, ref := range syntax.Refs(n) {
			if ref != syntax.Card {
				places = append(places, p.register(ref).at)
			}
		}
		if at, ok := p.places[n]; ok {
			places = append(places, at)
		}
	})
	slices.Sort(places)
	return slices.Compact(places)
}

// walkOutside visits n and all below it but what events ask, which is asked at
// another time.
func walkOutside(n syntax.Node, visit func(syntax.Node)) {
	visit(n)
	switch n := n.(type) {
	case *syntax.Count, *syntax.Since:
		return
	case *syntax.Turned:
		walkOutside(n.X, visit)
		return
	}
	for _, part := range syntax.Parts(n) {
		walkOutside(part, visit)
	}
}

// truth asks an atom for every candidate. values are those of the registers.
func (p *program) truth(atom syntax.Cond, values []int) truth {
	m := moment{p, values}
	switch c := atom.(type) {
	case *syntax.Is:
		return m.is(c)
	case *syntax.Compare:
		var x, y column
		if !m.fill(&x, c.X) || !m.fill(&y, c.Y) {
			return truth{}
		}
		return where(func(i card.Card) bool { return holds(c.Relation, x[i], y[i]) })
	case *syntax.In:
		var x column
		if !m.fill(&x, c.X) {
			return truth{}
		}
		return where(func(i card.Card) bool { return within(x[i], c.Ranges) })
	case *syntax.Follows:
		return m.follows(c)
	case *syntax.Seen:
		at := p.places[c]
		yes := p.registers[at].(*seenSet).cards(values[at])
		return truth{yes, card.All &^ yes}
	}
	panic("rule: condition without a meaning")
}

// where is true of the cards for which yes is, and false of the others.
func where(yes func(card.Card) bool) truth {
	var t truth
	for c := range card.Card(card.Count) {
		if yes(c) {
			t.yes |= card.SetOf(c)
		}
	}
	t.no = card.All &^ t.yes
	return t
}

// A column is the value of a term for each candidate.
type column [card.Count]int

func (x *column) fill(value int) bool {
	for i := range x {
		x[i] = value
	}
	return true
}

// A moment is a place in the line: what the registers hold there.
type moment struct {
	p      *program
	values []int
}

// of returns the card that ref, which is not the candidate, names, if it is
// there.
func (m *moment) of(ref syntax.Ref) (card.Card, bool) {
	v := m.values[m.p.register(ref).at]
	return card.Card(v), v != noCard
}

func (m *moment) is(c *syntax.Is) truth {
	if c.Of == syntax.Card {
		return where(func(i card.Card) bool { return isOf(i, c.Class) })
	}
	of, ok := m.of(c.Of)
	if !ok {
		return truth{}
	}
	return always(isOf(of, c.Class))
}

func (m *moment) follows(c *syntax.Follows) truth {
	of, okOf := m.suit(c.Of)
	after, okAfter := m.suit(c.After)
	if !okOf || !okAfter {
		return truth{}
	}
	var yes card.Set
	for s := range card.Suit(card.Suits) { // of the candidate
		if c.Of == syntax.Card {
			of = s
		}
		if c.After == syntax.Card {
			after = s
		}
		if follows(c.Cycle, after, of) {
			yes |= suitSet(s)
		}
	}
	return truth{yes, card.All &^ yes}
}

// suit returns the suit of the card that ref names, if it is there. That of the
// candidate is whatever suit it has.
func (m *moment) suit(ref syntax.Ref) (card.Suit, bool) {
	if ref == syntax.Card {
		return 0, true
	}
	c, ok := m.of(ref)
	if !ok {
		return 0, false
	}
	return c.Suit(), true
}

// fill works out t for each candidate. It reports false if t names a card that
// is not there.
func (m *moment) fill(x *column, t syntax.Term) bool {
	switch t := t.(type) {
	case *syntax.Literal:
		return x.fill(t.Value)
	case *syntax.Attr:
		return m.fillAttr(x, t.Of, t.Attribute)
	case *syntax.Position, *syntax.Figure, *syntax.Count, *syntax.Since, *syntax.Run, *syntax.Recall:
		return m.fillRegister(x, t)
	case *syntax.Arith:
		var y column
		if !m.fill(x, t.X) || !m.fill(&y, t.Y) {
			return false
		}
		for i := range x {
			x[i] = arith(t.Operator, x[i], y[i])
		}
	case *syntax.Mod:
		if !m.fill(x, t.X) {
			return false
		}
		for i := range x {
			x[i] = modulo(x[i], t.By)
		}
	case *syntax.Abs:
		if !m.fill(x, t.X) {
			return false
		}
		for i := range x {
			x[i] = max(x[i], -x[i])
		}
	case *syntax.Steps:
		var from column
		if !m.fillAttr(x, t.To, syntax.Rank) || !m.fillAttr(&from, t.From, syntax.Rank) {
			return false
		}
		for i := range x {
			x[i] = modulo(x[i]-from[i], card.Ranks)
		}
	default:
		panic("rule: term without a meaning")
	}
	return true
}

// fillRegister fills in what one register holds.
func (m *moment) fillRegister(x *column, t syntax.Term) bool {
	v := m.values[m.p.places[t]]
	if v == missing {
		return false
	}
	x.fill(v)
	if f, ok := t.(*syntax.Figure); ok && f.Of == syntax.PlaySum {
		if m.values[m.p.place.at] == missing {
			return false
		}
		for i := range x { // the candidate is part of the play
			x[i] += valueOf(card.Card(i), syntax.Rank)
		}
	}
	return true
}

func (m *moment) fillAttr(x *column, ref syntax.Ref, a syntax.Attribute) bool {
	if ref != syntax.Card {
		c, ok := m.of(ref)
		return ok && x.fill(valueOf(c, a))
	}
	for i := range x {
		x[i] = valueOf(card.Card(i), a)
	}
	return true
}
