package phrase

import (
	"math"
	"math/bits"
	"slices"
)

// This file skips words, and counts what that costs.

// The costs of leaving out a word.
const (
	fillerCost  = 0.04
	weakCost    = 1.2
	unknownCost = 2.5
	knownCost   = 2.8
	markCost    = 0.6 // a comma where none is expected
	typoCost    = 0.7
	accentCost  = 0.05
)

// A tokenSet is a set of token numbers.
type tokenSet [(maxTokens + 63) / 64]uint64

func (s *tokenSet) add(i int) { s[i/64] |= 1 << (i % 64) }

// without returns the tokens of s that are not in t.
func (s tokenSet) without(t tokenSet) tokenSet {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

func (s *tokenSet) len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *tokenSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// skipToken leaves out a token inside a pattern.
func (c *chart) skipToken(e *edge, i int) {
	bit := c.bits[c.states[e.state].category]
	if bit != 0 {
		c.leaveOut(e, skipped{i, i + 1, c.skipCost(i, bit)})
	}
}

// skipDigression leaves out a digression inside a pattern.
func (c *chart) skipDigression(e *edge, a skipped) {
	if c.bits[c.states[e.state].category] != 0 {
		c.leaveOut(e, a)
	}
}

// An omission is the cost of leaving tokens out, and why the writer must be told.
type omission struct {
	cost float64
	why  flags
}

// A skipped has tokens that are left out.
type skipped struct {
	from, to int
	omission
}

// leaveOut lets an edge go on behind tokens that are left out.
func (c *chart) leaveOut(e *edge, s skipped) {
	if s.cost > maxCost {
		return
	}
	to := c.edge(e.state)
	if to.dead {
		return
	}
	for b := e.begun; b != nil; b = b.next {
		if b.skips >= maxSkips {
			continue
		}
		c.steps++
		if !to.accepts(b.cost+s.cost, c.beam) {
			break
		}
		p := partial{before: b, cost: b.cost + s.cost, flags: b.flags | s.why, skips: b.skips + 1, leftOut: b.leftOut,
			inserted: b.inserted}
		if s.why != 0 {
			p.from, p.to = uint8(s.from), uint8(s.to)
			if !c.inside.has(s.from) { // brackets are not counted
				p.leftOut++
			}
		}
		if p.leftOut <= c.leftOutLimit {
			c.addPartial(to, p)
		}
	}
}

// skipCost returns the cost of leaving out a token in a category.
func (c *chart) skipCost(i int, bit uint64) omission {
	if c.infos[i].fillers&bit != 0 {
		return omission{cost: fillerCost}
	}
	return c.infos[i].omitted
}

// readable returns the words that a token can be: as it is written and without its
// accents, unless these make another word. A capital letter that is a card is no word.
func (c *chart) readable(i int) []string {
	t := c.tokens[i]
	switch {
	case t.capital && c.knows("~"+t.text) && c.letter(i).flags == 0:
		return []string{"~" + t.text}
	case t.text != t.plain && c.lexicon[t.text] != nil && c.lexicon[t.text].content:
		return []string{t.text}
	}
	return []string{t.text, t.plain}
}

// omit adds the cost of leaving out a token.
func (c *chart) omit(i int) {
	t, spot := c.tokens[i], &c.infos[i]
	var weak, content, binding bool
	for _, word := range c.readable(i) {
		if x := c.lexicon[word]; x != nil {
			spot.fillers |= x.fillers
			weak, content, binding = weak || x.weak, content || x.content, binding || x.binding
		}
	}
	switch {
	case binding:
		spot.omitted = omission{cost: math.Inf(1)}
	case weak:
		spot.omitted = omission{weakCost, leftOut}
	case t.text == "," && c.lenient:
		spot.omitted = omission{markCost, guessed}
	case c.lenient && slices.Contains([]string{";", ".", ":", "-"}, t.text):
		spot.omitted = omission{2 * markCost, stopped}
	case c.repairs && (t.number >= 0 || spot.known):
		spot.omitted = omission{dropCost, leftOut}
	case t.number >= 0 || content || len(t.text) == 1 && t.text[0] < 'a', spot.known && !c.lenient:
		spot.omitted = omission{cost: math.Inf(1)}
	case spot.known:
		spot.omitted = omission{knownCost, leftOut}
	default:
		spot.omitted = omission{unknownCost, leftOut}
	}
}
