package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file builds predicates over projected registers.

// starting asks the starters on the empty line and the body after it.
func (p *program) starting(starters, body predicate) predicate {
	at := p.position.at
	return func(t *turn) truth {
		if t.frame[at] == 1 {
			return starters(t)
		}
		return body(t)
	}
}

// A builder builds what is asked of each card for the sake of a candidate.
type builder struct {
	*program
	new card.Card
}

// build compiles a condition, and counts its work.
func (p builder) build(c syntax.Cond) predicate {
	denied, twice := deniedTwice(c)
	if twice {
		return p.build(denied)
	}
	p.work += 5
	switch c := c.(type) {
	case *syntax.Always:
		answer := always(c.Value)
		return func(*turn) truth { return answer }
	case *syntax.Not:
		x := p.build(c.X)
		return func(t *turn) truth { return x(t).not() }
	case *syntax.Join:
		return p.buildJoin(c)
	case *syntax.Either:
		x, y := p.build(c.X), p.build(c.Y)
		return func(t *turn) truth { return x(t).xor(y(t)) }
	case *syntax.Several:
		return p.buildSeveral(c)
	case *syntax.If:
		x, yes, no := p.build(c.If), p.build(c.Then), p.build(c.Else)
		return func(t *turn) truth { return x(t).choose(yes(t), no(t)) }
	case *syntax.Repeat:
		return p.buildRepeat(c)
	case *syntax.Turned:
		x, at := p.build(c.X), p.turns[c]
		return func(t *turn) truth {
			if t.frame[at] == 1 {
				return x(t).not()
			}
			return x(t)
		}
	}
	return p.buildAtom(c)
}

// deniedTwice returns x if c is not(not(x)). Unwrapping it takes no step of the bound on work, so c
// has a table whenever x has one.
func deniedTwice(c syntax.Cond) (denied syntax.Cond, twice bool) {
	outer, denies := c.(*syntax.Not)
	if !denies {
		return nil, false
	}
	inner, twice := outer.X.(*syntax.Not)
	if !twice {
		return nil, false
	}
	return inner.X, true
}

func (p builder) buildJoin(c *syntax.Join) predicate {
	xs := make([]predicate, len(c.Xs))
	for i, x := range c.Xs {
		xs[i] = p.build(x)
	}
	return func(t *turn) truth {
		answer := xs[0](t)
		for _, x := range xs[1:] {
			if c.By == syntax.And {
				answer = answer.and(x(t))
			} else {
				answer = answer.or(x(t))
			}
		}
		return answer
	}
}

func (p builder) buildRepeat(c *syntax.Repeat) predicate {
	var phases []predicate // one for each card of the whole pattern
	for _, phase := range c.Phases {
		x := p.build(phase.Cond)
		for range phase.Count {
			phases = append(phases, x)
		}
	}
	at := p.position.at
	return func(t *turn) truth { return phases[(t.frame[at]-1)%len(phases)](t) }
}

// buildSeveral counts the conditions that are true and those that may be.
func (p builder) buildSeveral(c *syntax.Several) predicate {
	xs := make([]predicate, len(c.Xs))
	for i, x := range c.Xs {
		xs[i] = p.build(x)
	}
	p.work += len(xs) * card.Count
	return func(t *turn) truth {
		var least, most column // how many are true
		for _, x := range xs {
			answer := x(t)
			for i := range least.values {
				least.values[i] += toInt(answer.yes.Has(card.Card(i)))
				most.values[i] += toInt(!answer.no.Has(card.Card(i)))
			}
		}
		return least.between(&most, func(n int) bool { return c.Relation.Holds(n, c.Count) })
	}
}

// tableMax is the largest register for which an atom answers from a table, and
// tablesWork about how many steps may be spent on all tables of a program.
const (
	tableMax   = 1 << 13
	tablesWork = 6_000_000
)

// buildAtom returns the predicate of a condition without conditions in it. One
// that reads a single small register answers from a table, as long as there is
// work left for tables.
func (p builder) buildAtom(c syntax.Cond) predicate {
	places := p.reads(c)
	m := moment{p.program, make([]int, len(p.registers)), p.new}
	if len(places) == 0 {
		answer := m.truth(c)
		return func(*turn) truth { return answer }
	}
	if at := places[0]; len(places) == 1 && p.reserveTable(at, c) {
		table := make([]truth, p.registers[at].size())
		for class := range table {
			m.values[at] = p.registers[at].value(class)
			table[class] = m.truth(c)
		}
		return func(t *turn) truth { return table[t.frame[at]] }
	}
	p.work += workOf(c)
	program, candidate := p.program, p.new
	return func(t *turn) truth {
		program.loadValues(t, places)
		return moment{program, t.values, candidate}.truth(c)
	}
}

// reserveTable reports whether c, which reads the register at that place alone, may
// answer from a table, and takes the work for it.
func (p *program) reserveTable(at int, c syntax.Cond) bool {
	size := p.registers[at].size()
	if size > tableMax || p.isMemory(at) || p.tableWork+size*workOf(c) > tablesWork {
		return false
	}
	p.tableWork += size * workOf(c)
	return true
}

// workOf returns about how many steps it takes to work n out for all cards.
func workOf(n syntax.Node) int {
	work := 0
	walkNow(n, func(syntax.Node) { work += 2 * card.Count })
	return work
}

// isMemory reports whether a register is a memory of numbers, whose classes may
// be negative.
func (p *program) isMemory(at int) bool {
	_, ok := p.registers[at].(*memory)
	return ok
}

// buildTerm returns what a term is for each card that may be laid.
func (p builder) buildTerm(term syntax.Term) func(*turn, *column) {
	places := p.reads(term)
	p.work += workOf(term)
	program, candidate := p.program, p.new
	return func(t *turn, x *column) {
		program.loadValues(t, places)
		moment{program, t.values, candidate}.fill(x, term)
	}
}

// loadValues turns the classes at those places into values.
func (p *program) loadValues(t *turn, places []int) {
	for _, at := range places {
		t.values[at] = p.registers[at].value(t.frame[at])
	}
}
