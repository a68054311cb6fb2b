package phrase

import (
	"cmp"
	"slices"
	"strings"

	"eleusis/rule/syntax"
)

// This file repairs texts that cannot be read: it leaves out words that mean something,
// and puts in words that are missing.

// The costs of changing a text, and how much of it may change.
const (
	dropCost     = 3.5 // to leave out a word that means something
	moreDropCost = 1.  // to leave out one more at an end of the text
	insertCost   = 3.  // to put in a word
	maxDropped   = 8
	maxInserted  = 2
	maxMissing   = 4 // the most words from which one that is missing is chosen
)

// narrowBeam is the beam of a repair, which has many more ways to go.
var narrowBeam = beam{cell: 2, edge: 2, slack: 4}

// Nearest returns the readings of what a text that cannot be read would be if some of
// its words were left out and others put in, the nearest first. None is sure.
func Nearest(face syntax.Face, text string) []Reading {
	g, tokens := scan(face, text)
	if len(tokens) == 0 {
		return nil
	}
	c := newChart(g, tokens, newSemantics())
	for _, most := range []int32{maxMissing, 0} { // if that takes too long, without new words
		c = newChart(g, tokens, c.semantics)
		c.lenient, c.repairs, c.missing, c.beam = true, true, most, narrowBeam
		c.leftOutLimit = uint8(min(maxDropped, len(tokens)-1))
		found := slices.DeleteFunc(c.readingsOf(text, tokens, c.readWhole()), func(r Reading) bool {
			_, always := r.Tree.Body.(*syntax.Always) // a guess that says nothing
			return always && r.Tree.Starters == nil
		})
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// insertWord lets an edge go on as if a word stood before token mid.
func (c *chart) insertWord(e *edge, mid int, rest *cell) {
	b := e.begun
	for b != nil && b.inserted == maxInserted {
		b = b.next
	}
	if b == nil {
		return
	}
	var with *partial
	for _, l := range c.insertable(&c.states[e.state]) {
		if !c.isWord(l.symbol) || !c.meets(&c.states[l.to], mid) {
			continue
		}
		if with == nil {
			with = &c.partials.take(1)[0]
			*with = partial{before: b, cost: b.cost + insertCost, flags: b.flags | guessed, skips: b.skips,
				leftOut: b.leftOut, inserted: b.inserted + 1}
		}
		c.advance(l.to, with, mid, rest)
	}
}

// insertable returns the links of a state among which are words that may be put in.
func (c *chart) insertable(s *state) []link {
	if s.end-s.links > c.missing || c.bits[s.category] == 0 {
		return nil
	}
	return c.links[s.links:s.end]
}

// isWord reports whether a symbol is a word or a class of words.
func (c *chart) isWord(s symbol) bool { return int(s) >= len(c.bits) || c.bits[s] == 0 }

// lacksWord reports whether a pattern can go on from a state with the token at, if a
// word is put in before.
func (c *chart) lacksWord(s *state, at int) bool {
	return slices.ContainsFunc(c.insertable(s), func(l link) bool {
		return c.isWord(l.symbol) && c.meets(&c.states[l.to], at)
	})
}

// A Part is a stretch of a text that means something by itself.
type Part struct {
	Words string // as they were written
	Tree  *syntax.Tree
}

// Parts returns the longest parts of a text that mean something by themselves, in the
// order of the text. They do not overlap.
func Parts(face syntax.Face, text string) []Part {
	g, tokens := scan(face, text)
	if len(tokens) == 0 {
		return nil
	}
	c := newChart(g, tokens, newSemantics())
	c.wide, c.leftOutLimit, c.beam = true, 0, narrowBeam
	c.fill()
	type found struct {
		start, end int
		means      *meaning
		cost       float64
	}
	var all []found
	for start := range tokens {
		for end := start + 1; end <= len(tokens); end++ {
			for _, e := range c.cell(start, end).entries {
				k := e.found[0]
				if k.slot() && k.means.cond != nil && k.means.flags == 0 && !hasUnnamed(k.means.cond) {
					all = append(all, found{start, end, k.means, k.cost})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.end-b.start, a.end-a.start), cmp.Compare(a.cost, b.cost))
	})
	var kept []found
	parts := make(map[int]Part)
	for _, f := range all {
		if slices.ContainsFunc(kept, func(k found) bool { return f.start < k.end && k.start < f.end }) {
			continue
		}
		_, always := f.means.cond.(*syntax.Always)
		tree, ok := canonical(f.means)
		if ok && !always {
			kept = append(kept, f)
			parts[f.start] = Part{strings.Trim(text[tokens[f.start].start:tokens[f.end-1].end], " ,;:.-–—"), tree}
		}
	}
	slices.SortFunc(kept, func(a, b found) int { return cmp.Compare(a.start, b.start) })
	var inOrder []Part
	for _, k := range kept {
		inOrder = append(inOrder, parts[k.start])
	}
	return inOrder
}
