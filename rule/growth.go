package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// A growth is how a term moves with the position n: slope × n plus a rest that
// lies from lo to hi. The rest depends on other things too, but from the
// position from on it depends on n only modulo period.
type growth struct {
	slope        int
	lo, hi       int
	from, period int
}

// projectPosition makes the position exact as far as c needs it, and periodic
// from there on.
func (p *program) projectPosition(c syntax.Cond) {
	var g growth
	switch c := c.(type) {
	case *syntax.Compare:
		g = growthOf(c.X).plus(growthOf(c.Y).negated())
	case *syntax.In:
		g = growthOf(c.X)
		g.lo, g.hi = g.lo-c.Ranges[len(c.Ranges)-1].Hi, g.hi-c.Ranges[0].Lo
	default:
		return
	}
	g = g.settled()
	p.position.from = max(p.position.from, g.from)
	p.position.period = leastCommonMultiple(p.position.period, g.period)
}

// settled returns g exact for as long as its sign may change.
func (g growth) settled() growth {
	if g.slope != 0 {
		g.from = max(g.from, max(g.hi, -g.lo, 0)/max(g.slope, -g.slope)+1)
	}
	return g
}

func growthOf(t syntax.Term) growth {
	switch t := t.(type) {
	case *syntax.Literal:
		return growth{lo: t.Value, hi: t.Value, period: 1}
	case *syntax.Attr:
		return growth{hi: card.Count, period: 1}
	case *syntax.Steps:
		return growth{hi: card.Ranks, period: 1}
	case *syntax.Position:
		return growth{slope: 1, period: 1}
	case *syntax.Arith:
		x, y := growthOf(t.X), growthOf(t.Y)
		switch t.Operator {
		case syntax.Plus:
			return x.plus(y)
		case syntax.Minus:
			return x.plus(y.negated())
		}
		return x.times(y)
	case *syntax.Mod:
		x := growthOf(t.X)
		if x.slope != 0 {
			x.period = leastCommonMultiple(x.period, t.By)
		}
		return growth{hi: t.By - 1, from: x.from, period: x.period}
	case *syntax.Abs:
		x := growthOf(t.X).settled()
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

func (g growth) plus(h growth) growth {
	return growth{
		limited(g.slope + h.slope), limited(g.lo + h.lo), limited(g.hi + h.hi),
		max(g.from, h.from), leastCommonMultiple(g.period, h.period),
	}
}

func (g growth) negated() growth {
	return growth{-g.slope, -g.hi, -g.lo, g.from, g.period}
}

// times is exact if at most one side grows and the other is a plain number;
// otherwise it lies anywhere, which makes every position its own class.
func (g growth) times(h growth) growth {
	if g.slope == 0 && g.lo != g.hi || h.slope != 0 {
		g, h = h, g
	}
	from, period := max(g.from, h.from), leastCommonMultiple(g.period, h.period)
	switch {
	case g.slope == 0 && h.slope == 0:
		reach := limited(max(g.hi, -g.lo) * max(h.hi, -h.lo))
		return growth{0, -reach, reach, from, period}
	case h.slope == 0 && h.lo == h.hi:
		k := h.lo
		return growth{limited(g.slope * k), limited(min(g.lo*k, g.hi*k)), limited(max(g.lo*k, g.hi*k)), from, period}
	}
	return growth{slope: 1, lo: -limit, hi: limit, from: limit, period: 1}
}

// leastCommonMultiple stays at the limit if it would pass it, where no machine
// is small enough.
func leastCommonMultiple(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return min(a/x*b, limit)
}
