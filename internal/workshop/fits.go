package workshop

import (
	"eleusis/card"
	"eleusis/rule"
)

// Fits returns the cards that r lets come next on the line of k: the last of a
// play, or, if more are to follow, one that is not.
func (k *Work) Fits(r *rule.Rule) card.Set {
	m := r.Machine()
	at := m.After(k.Line)
	if k.More {
		return m.GoesOn(at)
	}
	return m.Fits(at)
}
