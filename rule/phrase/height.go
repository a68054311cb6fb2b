package phrase

import "eleusis/rule/syntax"

// This file gives the words low, middle and high the ranks that a text says they have.

// heights are the ranks of these words where nothing is said.
var heights = map[string]syntax.Range{"low": {Lo: 1, Hi: 6}, "middle": {Lo: 5, Hi: 9}, "high": {Lo: 8, Hi: 13}}

// A definition says which numbers a word for a height stands for.
type definition struct {
	height string
	means  syntax.Cond // of the hole
	remark bool        // it stands beside the rule
}

// maxDefinitionCost leaves out those with other words inside.
const maxDefinitionCost = 0.15

// define returns the meaning of a remark that defines a word for a height or, with an attribute, of a
// class of cards that does so.
func define(a []*meaning) *meaning {
	d := &definition{a[0].tag, a[1].cond, len(a) < 3}
	if d.remark {
		return &meaning{cond: &syntax.Always{Value: true}, defines: d}
	}
	class := apply(a[1], a[2])
	if class == nil {
		return nil
	}
	made := *class
	made.defines = d
	return &made
}

// noteDefinition notes what the text says of a word for a height. Longer phrases come
// later and are meant.
func (c *chart) noteDefinition(k *constituent) {
	d := k.means.defines
	if d == nil || k.flags != 0 || k.cost > maxDefinitionCost {
		return
	}
	if x, ok := d.means.(*syntax.Compare); ok && x.Relation == syntax.Equal {
		return // a height is more than one rank
	}
	c.defined[d.height] = d
}

// redefined returns a rule with the words for heights as the text defines them. It
// reports whether there are remarks that define words the rule does not use.
func (t *semantics) redefined(v *meaning) (made *meaning, unused bool) {
	if len(t.defined) == 0 {
		return v, false
	}
	means := make(map[string]syntax.Cond)
	for height, d := range t.defined {
		means[height] = d.means
	}
	if _, middle := means["middle"]; !middle {
		for height, other := range map[string]string{"low": "high", "high": "low"} {
			if d := t.defined[height]; d != nil && t.defined[other] == nil {
				means[other] = not(d.means)
			}
		}
	}
	used := make(map[string]bool)
	s := substitution{ranges: func(c *syntax.In) syntax.Cond {
		for height, ranks := range heights {
			if len(c.Ranges) == 1 && c.Ranges[0] == ranks && means[height] != nil {
				used[height] = true
				return (&substitution{hole: c.X}).cond(means[height])
			}
		}
		return nil
	}}
	made = &meaning{cond: s.cond(v.cond), start: v.start}
	if v.start != nil {
		made.start = s.cond(v.start)
	}
	for height, d := range t.defined {
		unused = unused || d.remark && !used[height]
	}
	return made, unused
}

// redefine returns a rule that uses the words low and high with the cards that a text defines as low,
// and as high if it does; else all others are high.
func redefine(a []*meaning) *meaning {
	low, high := a[1].cond, not(a[1].cond)
	if len(a) > 2 {
		high = a[2].cond
	}
	s := substitution{ranges: func(c *syntax.In) syntax.Cond {
		switch {
		case len(c.Ranges) != 1:
			return nil
		case c.Ranges[0] == syntax.Range{Lo: 1, Hi: 6}:
			return (&substitution{hole: c.X}).cond(low)
		case c.Ranges[0] == syntax.Range{Lo: 8, Hi: 13}:
			return (&substitution{hole: c.X}).cond(high)
		}
		return nil
	}}
	made := s.cond(a[0].cond)
	if made == nil || (&meaning{cond: made}).String() == (&meaning{cond: a[0].cond}).String() {
		return nil
	}
	return &meaning{cond: made, start: a[0].start}
}

// lowAndHigh reports whether one class is low and the other high, which the text may define
// as contraries.
func lowAndHigh(a, b *meaning) bool {
	is := func(v *meaning, height string) bool {
		c, ok := v.cond.(*syntax.In)
		return ok && len(c.Ranges) == 1 && c.Ranges[0] == heights[height]
	}
	return is(a, "low") && is(b, "high") || is(a, "high") && is(b, "low")
}
