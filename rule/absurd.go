package rule

import (
	"reflect"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// Absurd reports whether r makes no sense as a guess: every card always fits, no card
// fits after any starter, or both branches of a condition are the same.
func (r *Rule) Absurd() bool {
	return r.void() || hasEqualBranches(r.tree)
}

// void reports whether every card always fits, or no card fits after any starter.
func (r *Rule) void() bool { return r.machine.fitsAlways() || r.machine.sticks() }

// fitsAlways reports whether every card fits on every line.
func (m *Machine) fitsAlways() bool { return m.States() == 1 && m.fits[0] == card.All }

// sticks reports whether no card fits after any starter.
func (m *Machine) sticks() bool {
	for c := range m.Fits(m.Start()).Cards() {
		at := m.After(Line{Plays: []Play{{Cards: []card.Card{c}}}})
		if m.Fits(at)|m.GoesOn(at) != 0 {
			return false
		}
	}
	return true
}

// hasEqualBranches reports whether a condition of t has the same branch twice.
func hasEqualBranches(t *syntax.Tree) bool {
	equal := false
	t.Walk(func(n syntax.Node) {
		if x, ok := n.(*syntax.If); ok && reflect.DeepEqual(x.Then, x.Else) {
			equal = true
		}
	})
	return equal
}
