package workshop

import (
	"eleusis/card"
	"eleusis/rule"
)

// Fits returns the cards that r lets come next on the line of w: the last of a
// play, or, if more are to follow, one that is not.
func (w *State) Fits(r *rule.Rule) card.Set {
	m := r.Machine()
	at := m.After(w.Line)
	if w.More {
		return m.GoesOn(at)
	}
	return m.Fits(at)
}
