package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file finds out which registers a tree needs.

// addRegisters makes the registers in the order of the frame.
func (p *program) addRegisters(t *syntax.Tree) {
	deepest, first, refused := syntax.Card, false, false
	position := t.Starters != nil
	t.Walk(func(n syntax.Node) {
		for _, ref := range syntax.Refs(n) {
			deepest = max(deepest, ref)
			first, refused = first || ref == syntax.First, refused || ref == syntax.Refused
		}
		switch n.(type) {
		case *syntax.Position, *syntax.Repeat:
			position = true
		}
	})
	p.addBacks(deepest)
	if first {
		p.addFirst()
	}
	if refused {
		p.addRefused()
	}
	if position {
		p.position = &counter{extent{1, 1}, len(p.registers), 1, func(*turn, card.Card) int { return 1 }, true}
		if t.Starters != nil {
			p.position.from = 2
		}
		p.registers = append(p.registers, p.position)
	}
	if t.PlayCards > 0 {
		p.place = &place{len(p.registers), t.PlayCards}
		p.registers = append(p.registers, p.place)
	}
	for _, m := range t.Memories {
		p.memoryOf(m)
	}
	for _, m := range t.Memories {
		p.addEvents(m)
	}
	t.Walk(p.addNamed)
}

// addBacks makes the registers of the last card and those before it, as far as
// deepest.
func (p *program) addBacks(deepest syntax.Ref) {
	var newer *cardRegister
	for ref := syntax.Last; ref <= deepest; ref++ {
		newer = newCardRegister(ref, len(p.registers), newer)
		p.backs = append(p.backs, newer)
		p.registers = append(p.registers, newer)
	}
}

// addFirst makes the register of the first card.
func (p *program) addFirst() {
	p.first = newCardRegister(syntax.First, len(p.registers), nil)
	var missing [card.Count + 1]bool // its update must know whether there is a first card
	missing[noCard] = true
	tellApart(p.first, &missing)
	p.registers = append(p.registers, p.first)
}

// addRefused makes the register of the card refused last.
func (p *program) addRefused() {
	p.refused = newCardRegister(syntax.Refused, len(p.registers), nil)
	p.refuses = true
	p.registers = append(p.registers, p.refused)
}

// addNamed makes the register that n reads, unless another node reads the same.
func (p *program) addNamed(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Position:
		p.places[n] = p.position.at
	case *syntax.Recall:
		p.places[n] = p.memories[n.Name].at
	case *syntax.Figure:
		p.places[n] = p.shared(quantityKey(n.Of), func(at int) register { return p.quantity(n.Of, at) })
	case *syntax.Count:
		p.places[n] = p.counting(n.Of, extent{0, 1}, "count ")
	case *syntax.Turned:
		p.turns[n] = p.counting(n.At, extent{0, 2}, "turned ")
	case *syntax.Since:
		event := p.event(n.Of)
		p.places[n] = p.shared("since "+textOf(n.Of), func(at int) register { return &since{extent{1, 1}, at, event} })
	case *syntax.Run:
		p.places[n] = p.shared("run "+n.Of.String(), func(at int) register { return &run{extent{1, 1}, at, n.Of} })
	case *syntax.Seen:
		p.places[n] = p.shared("seen "+n.What.String(), func(at int) register { return newSeenSet(at, n.What) })
	}
}

// shared returns the place of the register of that name, a new one if there is
// none.
func (p *program) shared(name string, make func(at int) register) int {
	if at, ok := p.named[name]; ok {
		return at
	}
	at := len(p.registers)
	r := make(at)
	if r == register(p.place) && p.place != nil {
		at = p.place.at
	} else {
		p.registers = append(p.registers, r)
	}
	p.named[name] = at
	return at
}

func quantityKey(q syntax.Quantity) string { return "quantity " + q.String() }

func (p *program) quantity(q syntax.Quantity, at int) register {
	switch q {
	case syntax.Sum:
		return &counter{extent{0, 1}, at, 0, func(_ *turn, c card.Card) int { return int(c.Rank()) }, false}
	case syntax.Highest, syntax.Lowest:
		return &extreme{at, q == syntax.Highest}
	case syntax.Place:
		return p.place
	case syntax.PlaySum:
		return &playSum{at, p.place}
	}
	panic("rule: quantity without a meaning")
}

// counting returns the place of the counter of the cards of which c was true.
func (p *program) counting(c syntax.Cond, x extent, name string) int {
	event := p.event(c)
	return p.shared(name+textOf(c), func(at int) register {
		return &counter{x, at, 0, func(t *turn, c card.Card) int { return number(t.happens[event].yes.Has(c)) }, false}
	})
}

// event returns the number of a condition that is asked of each card when it is
// laid.
func (p *program) event(c syntax.Cond) int {
	text := textOf(c)
	n, ok := p.asked[text]
	if !ok {
		n = len(p.events)
		p.asked[text] = n
		p.events = append(p.events, c)
	}
	return n
}

// textOf returns c as a formula: conditions are the same if their texts are.
func textOf(c syntax.Cond) string { return (&syntax.Tree{Body: c}).String() }

// register returns the register that holds the card.
func (p *program) register(ref syntax.Ref) *cardRegister {
	switch ref {
	case syntax.First:
		return p.first
	case syntax.Refused:
		return p.refused
	}
	return p.backs[ref-1]
}
