package rule

import (
	"eleusis/card"
)

// A Mark says what is special about a card that is laid. Only rules that read
// marks care.
type Mark uint8

// The marks.
const (
	Opens   Mark = 1 << iota // the card opens a play
	Refused                  // the play was refused
)

// A State is what a machine remembers of a line. It is a small value to be
// copied; only the machine that gave it can read it.
type State struct{ at uint32 }

// A Machine is what a rule means: for every line, which cards fit. It is total,
// that is, any card may be laid in any state, fitting or not. It never changes
// and may be used by many at once.
type Machine struct {
	fits []card.Set           // by state; state 0 is the empty line
	next [][card.Count]uint16 // by state and card
}

// Start returns the state of the empty line. The cards that fit there are the
// starters.
func (m *Machine) Start() State { return State{} }

// Next returns the state after c is laid. The cards of a refused play do not
// join the line, so they change nothing unless the rule reads them.
func (m *Machine) Next(s State, c card.Card, mark Mark) State {
	if mark&Refused != 0 {
		return s
	}
	return State{uint32(m.next[s.at][c])}
}

// Fits returns the cards that may end a play, a play of one card included.
func (m *Machine) Fits(s State) card.Set { return m.fits[s.at] }

// GoesOn returns the cards that may go on within a play, so that another card
// of the same play can follow. For most rules they are the cards that fit.
func (m *Machine) GoesOn(s State) card.Set { return m.fits[s.at] }

// States returns how many states the machine has.
func (m *Machine) States() int { return len(m.fits) }

// ReadsRejected reports whether verdicts depend on rejected cards.
func (m *Machine) ReadsRejected() bool { return false }

// ReadsPlays reports whether verdicts depend on which cards were played
// together.
func (m *Machine) ReadsPlays() bool { return false }
