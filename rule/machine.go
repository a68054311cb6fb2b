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

// A State is what a machine remembers of a line. It is small, comparable, and valid
// only for the machine that returned it.
type State struct {
	at     uint16
	memory string // of a machine without a table: its packed frame
}

// A Machine is what a rule means: for every line, which cards fit. It is total: any
// card may be laid in any state, fitting or not. It is immutable and safe for
// concurrent use.
//
// Most machines are a table of all their states. Those of rules that remember
// too much work on demand: they can judge any line, and have no number of
// states.
type Machine struct {
	fits    []card.Set           // by state; state 0 is the empty line
	next    [][card.Count]uint16 // by state and card
	goesOn  []card.Set           // nil unless it reads plays
	ended   []uint16             // the state after the play has ended, nil unless it reads plays
	refused [][card.Count]uint16 // nil unless it reads refused cards
	program *program             // nil unless it works on demand

	reads Mark // Refused if there is more to a step than a look into next
}

// Start returns the state of the empty line.
func (m *Machine) Start() State {
	if m.program != nil {
		return m.program.startState()
	}
	return State{}
}

// Next returns the state after c is laid. The cards of a refused play do not
// join the line, so they change nothing unless the rule reads them.
func (m *Machine) Next(s State, c card.Card, mark Mark) State {
	if mark|m.reads >= Refused {
		return m.nextMarked(s, c, mark)
	}
	return State{at: m.next[s.at][c]}
}

// nextMarked is Next for a refused card, and for rules that read marks or work on demand.
func (m *Machine) nextMarked(s State, c card.Card, mark Mark) State {
	switch {
	case m.program != nil:
		return m.program.nextState(s, c, mark)
	case mark&Refused != 0 && m.refused == nil:
		return s
	case mark&Refused != 0:
		return State{at: m.refused[s.at][c]}
	case mark&Opens != 0:
		s = m.end(s)
	}
	return State{at: m.next[s.at][c]}
}

// end returns the state after the play ends, also if it should have gone on.
func (m *Machine) end(s State) State {
	switch {
	case m.program != nil && m.program.place != nil:
		return m.program.endState(s)
	case m.ended == nil:
		return s
	}
	return State{at: m.ended[s.at]}
}

// Fits returns the cards that may end a play: the one that is being laid, or a
// play of one card. On the empty line they are the starters.
func (m *Machine) Fits(s State) card.Set {
	if m.program != nil {
		return m.program.fitsAt(s)
	}
	return m.fits[s.at]
}

// GoesOn returns the cards that may go on within a play, so that another card
// of the same play can follow. For most rules they are the cards that fit.
func (m *Machine) GoesOn(s State) card.Set {
	switch {
	case m.program != nil:
		return m.program.goesOnAt(s)
	case m.goesOn != nil:
		return m.goesOn[s.at]
	}
	return m.fits[s.at]
}

// States returns how many states the machine has, 0 if it works on demand.
func (m *Machine) States() int { return len(m.fits) }

// ReadsRejected reports whether verdicts depend on refused cards.
func (m *Machine) ReadsRejected() bool {
	return m.refused != nil || m.program != nil && m.program.refuses
}

// ReadsPlays reports whether verdicts depend on which cards were played
// together.
func (m *Machine) ReadsPlays() bool {
	return m.goesOn != nil || m.program != nil && m.program.place != nil
}
