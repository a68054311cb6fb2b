package rule

import (
	"encoding/binary"

	"eleusis/card"
)

// This file runs programs that have no table: a state is the frame itself, as
// bytes.

func (p *program) startState() State {
	c := p.newCursor()
	p.begin(c.goes.turn)
	return c.state(c.goes.turn.frame)
}

func (p *program) nextState(s State, c card.Card, mark Mark) State {
	from := p.newCursor()
	from.moveTo(s)
	return from.next(s, c, mark)
}

func (p *program) endState(s State) State {
	c := &cursor{program: p, after: make(frame, len(p.registers))}
	return c.end(s)
}

func (p *program) fitsAt(s State) card.Set {
	fits, _ := p.newCursor().fits(s)
	return fits
}

func (p *program) goesOnAt(s State) card.Set {
	_, goesOn := p.newCursor().fits(s)
	return goesOn
}

// stateAfter replays a line and returns the memory of the rule.
func (p *program) stateAfter(l Line) State {
	c := p.newCursor()
	p.begin(c.goes.turn)
	for i, play := range l.Plays {
		if !play.Refused || p.refuses {
			c.play(play)
		}
		if !l.Open || i < len(l.Plays)-1 {
			p.end(c.goes.turn, c.after)
			c.goOn()
		}
	}
	return c.state(c.goes.turn.frame)
}

// A cursor is at one state of a program after the other. What all cards have in
// common that may follow there is worked out once. It is the scratch of one user.
type cursor struct {
	program *program
	goes    preparedTurn // of a play that goes on, or a refused one
	opens   preparedTurn // of a new play
	after   frame        // the last step
	packed  []byte
}

// A preparedTurn is a turn that is prepared once, when it is first needed.
type preparedTurn struct {
	turn  *turn
	ready bool
}

func (p *program) newCursor() *cursor {
	return &cursor{program: p, goes: preparedTurn{turn: p.newTurn()}, after: make(frame, len(p.registers))}
}

func (c *cursor) moveTo(s State) {
	c.goes.turn.frame.unpack(s)
	c.goes.ready, c.opens.ready = false, false
}

// goOn moves to where the last step led.
func (c *cursor) goOn() {
	c.goes.turn.frame, c.after = c.after, c.goes.turn.frame
	c.goes.ready, c.opens.ready = false, false
}

// fits moves to s and returns the cards that may end a play there, and those
// that may go on within one.
func (c *cursor) fits(s State) (end, goOn card.Set) {
	c.moveTo(s)
	return c.program.fits(c.goes.turn)
}

// step works out what follows after a card.
func (c *cursor) step(laid card.Card, mark Mark) {
	p, from := c.program, &c.goes
	if mark == Opens && p.place != nil {
		from = &c.opens
		if from.turn == nil {
			from.turn = p.newTurn()
		}
		if !from.ready {
			p.end(c.goes.turn, from.turn.frame)
		}
	}
	if !from.ready {
		p.prepare(from.turn)
		from.ready = true
	}
	if mark&Refused != 0 {
		p.refuse(from.turn, laid, c.after)
	} else {
		p.lay(from.turn, laid, c.after)
	}
}

// play goes on by all cards of p.
func (c *cursor) play(p Play) {
	mark := p.mark()
	for _, next := range p.Cards {
		c.step(next, mark)
		c.goOn()
		mark &^= Opens
	}
}

// next is [Machine.Next] from s, where c is.
func (c *cursor) next(s State, laid card.Card, mark Mark) State {
	if mark&Refused != 0 && !c.program.refuses {
		return s
	}
	c.step(laid, mark)
	return c.state(c.after)
}

// end is [Machine.end] from any state; c stays where it is.
func (c *cursor) end(s State) State {
	c.after.unpack(s)
	c.program.endPlay(c.after)
	return c.state(c.after)
}

// unpack makes f the frame of s.
func (f frame) unpack(s State) {
	b := s.memory
	for i := range f {
		f[i], b = unpacked(b)
	}
}

// state packs a frame.
func (c *cursor) state(f frame) State {
	c.packed = c.packed[:0]
	for _, v := range f {
		c.packed = binary.AppendVarint(c.packed, int64(v))
	}
	return State{memory: string(c.packed)}
}

// unpacked returns the number at the beginning of b, and the rest.
func unpacked(b string) (n int, rest string) {
	v, shift := uint64(0), 0
	for ; b[0] >= 1<<7; b = b[1:] {
		v |= uint64(b[0]&^(1<<7)) << shift
		shift += 7
	}
	v |= uint64(b[0]) << shift
	return int(int64(v>>1) ^ -int64(v&1)), b[1:]
}

// A stepper visits the states of a machine one after the other, and says which cards
// fit in each and where each card leads.
type stepper struct {
	machine      *Machine
	cursor       *cursor // nil for a table
	at           State
	fits, goesOn card.Set
}

func (m *Machine) stepper() *stepper {
	o := &stepper{machine: m}
	if m.program != nil {
		o.cursor = m.program.newCursor()
	}
	return o
}

// look turns to a state.
func (o *stepper) look(at State) {
	o.at = at
	if o.cursor != nil {
		o.fits, o.goesOn = o.cursor.fits(at)
	} else {
		o.fits, o.goesOn = o.machine.Fits(at), o.machine.GoesOn(at)
	}
}

// next is [Machine.Next] from there.
func (o *stepper) next(c card.Card, mark Mark) State {
	if o.cursor != nil {
		return o.cursor.next(o.at, c, mark)
	}
	return o.machine.Next(o.at, c, mark)
}

// end is [Machine.end] from any state; o stays where it is.
func (o *stepper) end(s State) State {
	if o.cursor != nil && o.machine.program.place != nil {
		return o.cursor.end(s)
	}
	return o.machine.end(s)
}
