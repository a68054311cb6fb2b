package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// A growth is how a term moves with the one register that makes it grow without
// end: slope × what that register holds plus a rest that lies from lo to hi.
// The rest depends on other things too, and on each growing register only as
// far as needs say.
type growth struct {
	by     *extent // nil if nothing makes it grow
	slope  int
	lo, hi int
	needs  []need
}

// A need is how much of a growing register is needed.
type need struct {
	of  *extent
	far extent
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
		g.needs = append(g.needs[:len(g.needs):len(g.needs)], need{g.by, extent{from, 1}})
	}
	return g
}

// exact returns a growth that needs all that g depends on to be exact; it may
// lie anywhere.
func (g growth) exact() growth {
	var needs []need
	for _, n := range g.needs {
		needs = append(needs, need{n.of, extent{limit, 1}})
	}
	if g.by != nil {
		needs = append(needs, need{g.by, extent{limit, 1}})
	}
	return growth{lo: -limit, hi: limit, needs: needs}
}

func (p *program) growthOf(t syntax.Term) growth {
	switch t := t.(type) {
	case *syntax.Literal:
		return growth{lo: t.Value, hi: t.Value}
	case *syntax.Attr:
		return growth{hi: card.Count}
	case *syntax.Steps:
		return growth{hi: card.Ranks}
	case *syntax.Recall:
		return growth{lo: -limit, hi: limit}
	case *syntax.Position, *syntax.Figure, *syntax.Count, *syntax.Since, *syntax.Run:
		if x := p.extentOf(t); x != nil {
			return growth{by: x, slope: 1}
		}
		return growth{hi: p.registers[p.places[t]].size() + card.Ranks}
	case *syntax.Arith:
		x, y := p.growthOf(t.X), p.growthOf(t.Y)
		switch t.Operator {
		case syntax.Plus:
			return x.plus(y)
		case syntax.Minus:
			return x.plus(y.negated())
		}
		return x.times(y)
	case *syntax.Mod:
		x := p.growthOf(t.X)
		if x.slope != 0 {
			x.needs = append(x.needs[:len(x.needs):len(x.needs)], need{x.by, extent{0, t.By}})
		}
		return growth{hi: t.By - 1, needs: x.needs}
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

// extentOf returns the extent of the register that a term reads, nil if it
// cannot grow.
func (p *program) extentOf(t syntax.Term) *extent {
	switch r := p.registers[p.places[t]].(type) {
	case *counter:
		return &r.extent
	case *since:
		return &r.extent
	case *run:
		return &r.extent
	}
	return nil
}

// plus can follow one growing register; what two of them make together may be
// anything.
func (g growth) plus(h growth) growth {
	sum := growth{g.by, limited(g.slope + h.slope), limited(g.lo + h.lo), limited(g.hi + h.hi), append(g.needs[:len(g.needs):len(g.needs)], h.needs...)}
	switch {
	case g.slope == 0:
		sum.by = h.by
	case h.slope != 0 && g.by != h.by:
		both := h
		both.needs = append(sum.needs, need{g.by, extent{}})
		return both.exact()
	}
	return sum
}

func (g growth) negated() growth {
	return growth{g.by, -g.slope, -g.hi, -g.lo, g.needs}
}

// times is followed if at most one side grows and the other is a plain number.
func (g growth) times(h growth) growth {
	if g.slope == 0 && g.lo != g.hi || h.slope != 0 {
		g, h = h, g
	}
	needs := append(g.needs[:len(g.needs):len(g.needs)], h.needs...)
	switch {
	case g.slope == 0 && h.slope == 0:
		reach := limited(max(g.hi, -g.lo) * max(h.hi, -h.lo))
		return growth{lo: -reach, hi: reach, needs: needs}
	case h.slope == 0 && h.lo == h.hi && len(h.needs) == 0:
		k := h.lo
		return growth{g.by, limited(g.slope * k), limited(min(g.lo*k, g.hi*k)), limited(max(g.lo*k, g.hi*k)), needs}
	}
	both := growth{by: g.by, needs: needs}
	if h.by != nil {
		both.needs = append(both.needs, need{h.by, extent{}})
	}
	return both.exact()
}

// leastCommonMultiple stays at the limit if it would pass it, where no machine
// is small enough. What has no period takes the other's.
func leastCommonMultiple(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return min(a/x*b, limit)
}
