package phrase

import (
	"fmt"
	"slices"
	"strings"

	"eleusis/rule/syntax"
)

// ParseExact reads a printed rule by exact matching, as the reader does first.
func ParseExact(f syntax.Face, text string) *syntax.Tree { return parseExact(f, text) }

// HaveSameVerdicts reports whether two trees give the same verdicts on all sample lines.
func HaveSameVerdicts(a, b *syntax.Tree) bool {
	if a.String() == b.String() {
		return true
	}
	if (a.Starters == nil) != (b.Starters == nil) {
		return false
	}
	s := newSamples()
	same := func(x, y syntax.Cond) bool {
		xs, ys := s.cond(x), s.cond(y)
		return xs != nil && slices.Equal(xs, ys)
	}
	return (a.Starters == nil || same(a.Starters, b.Starters)) && same(a.Body, b.Body)
}

// ReadWide reads a text as Read does, but looks for each category everywhere.
func ReadWide(f syntax.Face, text string) []Reading {
	g := grammars[f]()
	return g.read(text, g.scan(text), true)
}

// Derivations lists of which shapes the readings of a text are made, the likeliest first:
// what each costs with all of its parts, and what it means.
func Derivations(f syntax.Face, text string) string {
	g := grammars[f]()
	tokens := g.scan(text)
	var told strings.Builder
	for _, lenient := range []bool{false, true} {
		c := newChart(g, tokens, newSemantics())
		c.lenient = lenient
		for _, w := range c.readWhole() {
			left := leftOutWords(text, tokens, w.leftOut)
			fmt.Fprintf(&told, "%.2f %v flags %d, left out %q\n", w.cost, w.means, w.flags, left)
			w.derive(&told, 1)
		}
		if told.Len() > 0 {
			break
		}
	}
	return told.String()
}

// derive writes of what a constituent is made.
func (k *constituent) derive(told *strings.Builder, depth int) {
	name := "word"
	if k.pattern != nil {
		name = k.pattern.shape.name
	}
	fmt.Fprintf(told, "%s%s %.2f %v\n", strings.Repeat("  ", depth), name, k.cost, k.means)
	var parts []*constituent
	for p := k.by; p != nil; p = p.before {
		if p.value != nil {
			parts = append(parts, p.value)
		}
	}
	for i := range parts {
		parts[len(parts)-1-i].derive(told, depth+1)
	}
}
