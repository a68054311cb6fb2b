package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// A program is a rule as registers, which follow the line, and a predicate,
// which answers for all 52 candidates at once from what the registers hold.
type program struct {
	registers []register
	backs     []*cardRegister // backs[k-1] is the card k back
	first     *cardRegister   // nil if nothing reads it
	position  *counter        // nil if nothing reads it
	asks      predicate
}

// A predicate answers for all candidates from the classes of the registers.
type predicate func(frame) truth

// newProgram makes the registers that t reads, projects them to the classes
// that t can tell apart, and then builds the predicate over those classes. It
// returns nil if the position alone has too many of them.
func newProgram(t *syntax.Tree) *program {
	p := new(program)
	p.addRegisters(t)
	t.Walk(func(n syntax.Node) {
		if a, ok := n.(syntax.Cond); ok {
			p.project(a)
		}
	})
	for k := len(p.backs) - 1; k > 0; k-- {
		tellApart(p.backs[k-1], &p.backs[k].label)
	}
	if p.position != nil && p.position.size() > maxStates {
		return nil
	}
	p.asks = p.build(t.Body)
	if t.Starters != nil {
		p.asks = p.starting(p.build(t.Starters), p.asks)
	}
	return p
}

// addRegisters makes the registers in the order of the frame.
func (p *program) addRegisters(t *syntax.Tree) {
	deepest, first, position := syntax.Card, false, t.Starters != nil
	t.Walk(func(n syntax.Node) {
		for _, ref := range syntax.Refs(n) {
			deepest, first = max(deepest, ref), first || ref == syntax.First
		}
		switch n.(type) {
		case *syntax.Position, *syntax.Repeat:
			position = true
		}
	})
	var newer *cardRegister
	for ref := syntax.Last; ref <= deepest; ref++ {
		newer = newCardRegister(ref, len(p.registers), newer)
		p.backs = append(p.backs, newer)
		p.registers = append(p.registers, newer)
	}
	if first {
		p.first = newCardRegister(syntax.First, len(p.registers), nil)
		var missing [card.Count + 1]bool // its update must know whether there is a first card
		missing[noCard] = true
		tellApart(p.first, &missing)
		p.registers = append(p.registers, p.first)
	}
	if position {
		p.position = newCounter(len(p.registers))
		if t.Starters != nil {
			p.position.from = 2
		}
		p.registers = append(p.registers, p.position)
	}
}

// register returns the register that holds the card.
func (p *program) register(ref syntax.Ref) *cardRegister {
	if ref == syntax.First {
		return p.first
	}
	return p.backs[ref-1]
}

// starting asks the starters on the empty line and the body after it.
func (p *program) starting(starters, body predicate) predicate {
	at := p.position.at
	return func(f frame) truth {
		if f[at] == 1 {
			return starters(f)
		}
		return body(f)
	}
}

// build returns the predicate of c, over projected registers.
func (p *program) build(c syntax.Cond) predicate {
	switch c := c.(type) {
	case *syntax.Always:
		t := always(c.Value)
		return func(frame) truth { return t }
	case *syntax.Not:
		x := p.build(c.X)
		return func(f frame) truth { return x(f).not() }
	case *syntax.Join:
		return p.buildJoin(c)
	case *syntax.Either:
		x, y := p.build(c.X), p.build(c.Y)
		return func(f frame) truth { return x(f).xor(y(f)) }
	case *syntax.If:
		x, yes, no := p.build(c.If), p.build(c.Then), p.build(c.Else)
		return func(f frame) truth { return x(f).choose(yes(f), no(f)) }
	case *syntax.Repeat:
		return p.buildRepeat(c)
	}
	return p.buildAtom(c)
}

func (p *program) buildJoin(c *syntax.Join) predicate {
	xs := make([]predicate, len(c.Xs))
	for i, x := range c.Xs {
		xs[i] = p.build(x)
	}
	return func(f frame) truth {
		t := xs[0](f)
		for _, x := range xs[1:] {
			if c.By == syntax.And {
				t = t.and(x(f))
			} else {
				t = t.or(x(f))
			}
		}
		return t
	}
}

func (p *program) buildRepeat(c *syntax.Repeat) predicate {
	var phases []predicate // one for each card of the whole pattern
	for _, phase := range c.Phases {
		x := p.build(phase.Cond)
		for range phase.Count {
			phases = append(phases, x)
		}
	}
	at := p.position.at
	return func(f frame) truth { return phases[(int(f[at])-1)%len(phases)](f) }
}

// buildAtom returns the predicate of a condition without conditions in it. One
// that reads a single register answers from a table.
func (p *program) buildAtom(c syntax.Cond) predicate {
	places := p.reads(c)
	values := make([]int, len(p.registers))
	switch len(places) {
	case 0:
		t := p.truth(c, values)
		return func(frame) truth { return t }
	case 1:
		at := places[0]
		table := make([]truth, p.registers[at].size())
		for class := range table {
			values[at] = p.registers[at].value(class)
			table[class] = p.truth(c, values)
		}
		return func(f frame) truth { return table[f[at]] }
	}
	return func(f frame) truth {
		for _, at := range places {
			values[at] = p.registers[at].value(int(f[at]))
		}
		return p.truth(c, values)
	}
}
