package rule

import (
	"slices"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A growth is how a term moves with the one register that makes it grow without
// end: slope × what that register holds plus a rest that lies from lo to hi.
// The rest may depend on further registers; needs says how exactly each growing
// one of them must be known.
type growth struct {
	by     *extent // nil if nothing makes it grow
	slope  int
	lo, hi int
	needs  needs
}

// A need says how exactly a growing register must be known.
type need struct {
	of  *extent
	far extent
}

// exactly is the need to know x exactly.
func exactly(x *extent) need { return need{x, extent{syntax.Limit, 1}} }

// needs has at most one need of each register.
type needs []need

// and returns all that is needed together.
func (n needs) and(more ...need) needs {
	all := slices.Clone(n)
	for _, m := range more {
		at := slices.IndexFunc(all, func(x need) bool { return x.of == m.of })
		if at < 0 {
			all = append(all, m)
		} else {
			all[at].far.cover(m.far)
		}
	}
	return all
}

// projectGrowth makes the growing registers exact as far as c needs it, and
// periodic from there on.
func (p *program) projectGrowth(c syntax.Cond) {
	switch c := c.(type) {
	case *syntax.Compare:
		p.growthOf(c.X).plus(p.growthOf(c.Y).negated()).settled().require()
	case *syntax.In:
		g := p.growthOf(c.X)
		g.lo, g.hi = g.lo-c.Ranges[len(c.Ranges)-1].Hi, g.hi-c.Ranges[0].Lo
		g.settled().require()
	case *syntax.PrimeNumber:
		g := p.growthOf(c.X)
		if g.slope != 0 {
			g = g.exact()
		}
		g.require()
	}
}

// require tells the registers what is needed of them.
func (g growth) require() {
	for _, n := range g.needs {
		n.of.cover(n.far)
	}
}

// settled returns g exact for as long as its sign may change.
func (g growth) settled() growth {
	if g.slope != 0 {
		from := max(g.hi, -g.lo, 0)/max(g.slope, -g.slope) + 1
		g.needs = g.needs.and(need{g.by, extent{from, 1}})
	}
	return g
}

// exact returns a growth that needs all that g depends on to be exact; it may
// lie anywhere.
func (g growth) exact() growth {
	var needs needs
	for _, n := range g.needs {
		needs = needs.and(exactly(n.of))
	}
	if g.by != nil {
		needs = needs.and(exactly(g.by))
	}
	return growth{lo: -syntax.Limit, hi: syntax.Limit, needs: needs}
}

func (p *program) growthOf(t syntax.Term) growth {
	switch t := t.(type) {
	case *syntax.Literal:
		return growth{lo: t.Value, hi: t.Value}
	case *syntax.Attr:
		return growth{hi: card.Count}
	case *syntax.Counted:
		return p.growthOfWorth(t.Name)
	case *syntax.Steps:
		return growth{hi: card.Ranks}
	case *syntax.Recall:
		return growth{lo: -syntax.Limit, hi: syntax.Limit}
	case *syntax.Position, *syntax.Figure, *syntax.Count, *syntax.Since, *syntax.Run, *syntax.Streak:
		return p.growthOfSight(t)
	case *syntax.Arith:
		return p.growthOfArith(t)
	case *syntax.Abs:
		x := p.growthOf(t.X).settled()
		if x.slope < 0 {
			x = x.negated()
		}
		if x.slope == 0 {
			x.lo, x.hi = 0, max(x.hi, -x.lo)
		}
		return x
	}
	panic("rule: term without a growth")
}

func (p *program) growthOfWorth(name string) growth {
	g := growth{lo: syntax.Limit, hi: -syntax.Limit}
	for _, n := range p.worths[name] {
		if n != missing {
			g.lo, g.hi = min(g.lo, n), max(g.hi, n)
		}
	}
	return growth{lo: min(g.lo, g.hi), hi: max(g.lo, g.hi)}
}

func (p *program) growthOfSight(t syntax.Term) growth {
	s := p.observations[t]
	if s.extent != nil {
		return growth{by: s.extent, slope: 1}
	}
	switch r := p.registers[s.operands[0][0]].(type) {
	case *window:
		return growth{hi: r.cards}
	case *extreme:
		return growth{lo: r.lo, hi: r.hi}
	case *slot:
		n := len(s.operands[0])
		return growth{lo: min(r.lo, times(r.lo, n), 0), hi: max(r.hi, times(r.hi, n), 0)}
	case *place, *playSum:
		return growth{hi: r.size() + card.Ranks}
	}
	return growth{lo: -syntax.Limit, hi: syntax.Limit}
}

func (p *program) growthOfArith(t *syntax.Arith) growth {
	x, y := p.growthOf(t.X), p.growthOf(t.Y)
	switch t.Operator {
	case syntax.Plus:
		return x.plus(y)
	case syntax.Minus:
		return x.plus(y.negated())
	case syntax.Times:
		return x.times(y)
	case syntax.Most:
		return x.maximum(y)
	case syntax.Least:
		return x.negated().maximum(y.negated()).negated()
	case syntax.Modulo:
		if by, ok := t.Y.(*syntax.Literal); ok {
			return p.modulo(t.X, by.Value)
		}
	}
	return x.divided(y, t.Operator)
}

// modulo needs a register that grows only modulo by, or modulo its product with
// what t divides first.
func (p *program) modulo(t syntax.Term, by int) growth {
	period := by
	if over, ok := t.(*syntax.Arith); ok && over.Operator == syntax.Over {
		if n, ok := over.Y.(*syntax.Literal); ok {
			t, period = over.X, times(by, n.Value)
		}
	}
	g := p.growthOf(t)
	if g.slope != 0 {
		g.needs = g.needs.and(need{g.by, extent{0, period}})
	}
	return growth{hi: by - 1, needs: g.needs}
}

// divided returns the growth of g op h, for an operator whose result is no farther
// from 0 than g or, of a remainder or a divisor, than h.
func (g growth) divided(h growth, op syntax.Operator) growth {
	needs := g.needs.and(h.needs...)
	if g.slope != 0 || h.slope != 0 {
		both := growth{by: g.by, needs: needs}
		if h.by != nil {
			both.needs = both.needs.and(exactly(h.by))
		}
		return both.exact()
	}
	far := max(g.hi, -g.lo)
	switch op {
	case syntax.Modulo:
		return growth{hi: max(h.hi, -h.lo), needs: needs}
	case syntax.Divisor:
		return growth{hi: max(far, h.hi, -h.lo), needs: needs}
	}
	return growth{lo: -far - 1, hi: far, needs: needs}
}

// maximum returns the growth of the larger of g and h. If g rises, that is g from
// some number on.
func (g growth) maximum(h growth) growth {
	if g.slope == 0 {
		g, h = h, g
	}
	needs := g.needs.and(h.needs...)
	switch {
	case h.slope != 0:
		return g.plus(h).exact()
	case g.slope == 0:
		return growth{lo: max(g.lo, h.lo), hi: max(g.hi, h.hi), needs: needs}
	}
	needs = needs.and(g.plus(h.negated()).settled().needs...)
	if g.slope < 0 {
		return growth{lo: h.lo, hi: max(g.hi, h.hi), needs: needs}
	}
	return growth{by: g.by, slope: g.slope, lo: g.lo, hi: max(g.hi, h.hi), needs: needs}
}

// plus returns the growth of g + h. It follows one growing register; the sum of two
// may be anything.
func (g growth) plus(h growth) growth {
	sum := growth{
		by: g.by, slope: syntax.Limited(g.slope + h.slope),
		lo: syntax.Limited(g.lo + h.lo), hi: syntax.Limited(g.hi + h.hi),
		needs: g.needs.and(h.needs...),
	}
	switch {
	case g.slope == 0:
		sum.by = h.by
	case h.slope != 0 && g.by != h.by:
		both := h
		both.needs = sum.needs.and(exactly(g.by))
		return both.exact()
	}
	return sum
}

func (g growth) negated() growth {
	return growth{by: g.by, slope: -g.slope, lo: -g.hi, hi: -g.lo, needs: g.needs}
}

// times returns the growth of g × h. It follows a growing register only if the other
// side is a constant.
func (g growth) times(h growth) growth {
	if g.slope == 0 && g.lo != g.hi || h.slope != 0 {
		g, h = h, g
	}
	needs := g.needs.and(h.needs...)
	switch {
	case g.slope == 0 && h.slope == 0:
		reach := times(max(g.hi, -g.lo), max(h.hi, -h.lo))
		return growth{lo: -reach, hi: reach, needs: needs}
	case h.slope == 0 && h.lo == h.hi && len(h.needs) == 0:
		k := h.lo
		lo, hi := times(g.lo, k), times(g.hi, k)
		return growth{by: g.by, slope: times(g.slope, k), lo: min(lo, hi), hi: max(lo, hi), needs: needs}
	}
	both := growth{by: g.by, needs: needs}
	if h.by != nil {
		both.needs = both.needs.and(exactly(h.by))
	}
	return both.exact()
}

// times returns the product of two numbers, at most the limit.
func times(x, y int) int {
	n, _ := syntax.Times.Apply(x, y)
	return n
}

// leastCommonMultiple stays at the limit if it would pass it, where no machine
// is small enough.
func leastCommonMultiple(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return times(a/x, b)
}
