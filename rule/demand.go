package rule

import (
	"encoding/binary"

	"eleusis/card"
)

// This file runs programs that have no table: a state is the frame itself, as
// bytes.

func (p *program) startState() State {
	t := p.newTurn()
	p.begin(t)
	return pack(t.frame)
}

func (p *program) nextState(s State, c card.Card, mark Mark) State {
	if mark&Refused != 0 && !p.refuses {
		return s
	}
	t := p.turnAt(s)
	after := make(frame, len(t.frame))
	if mark == Opens && p.place != nil {
		p.end(t, after)
		copy(t.frame, after)
	}
	p.prepare(t)
	if mark&Refused != 0 {
		p.refuse(t, c, after)
	} else {
		p.lay(t, c, after)
	}
	return pack(after)
}

func (p *program) endState(s State) State {
	t := p.turnAt(s)
	after := make(frame, len(t.frame))
	p.end(t, after)
	return pack(after)
}

func (p *program) fitsAt(s State) card.Set {
	fits, _ := p.fits(p.turnAt(s))
	return fits
}

func (p *program) goesOnAt(s State) card.Set {
	_, goesOn := p.fits(p.turnAt(s))
	return goesOn
}

// turnAt returns a turn with the frame of s.
func (p *program) turnAt(s State) *turn {
	t := p.newTurn()
	b := []byte(s.memory)
	for i := range t.frame {
		v, n := binary.Varint(b)
		t.frame[i], b = int(v), b[n:]
	}
	return t
}

func pack(f frame) State {
	b := make([]byte, 0, 2*len(f))
	for _, v := range f {
		b = binary.AppendVarint(b, int64(v))
	}
	return State{memory: string(b)}
}

// excerptStates is how many states of a machine without a table an excerpt
// keeps.
const excerptStates = 2000

// cardByCard returns a machine with a table, for those who look at all lines
// that can be played, one card after the other. Plays are open there: a card
// that may go on fits. Of a machine that works on demand it is an excerpt: the
// states that are nearest to the empty line by fitting cards, from which what
// lies farther off leads back as if the line had just begun.
func (m *Machine) cardByCard() *Machine {
	switch {
	case m.program != nil:
		return m.excerpt()
	case m.goesOn == nil:
		return m
	}
	open := &Machine{next: m.next}
	for at, fits := range m.fits {
		open.fits = append(open.fits, fits|m.goesOn[at])
	}
	return open
}

func (m *Machine) excerpt() *Machine {
	states, number := []State{m.Start()}, map[State]int{m.Start(): 0}
	x := new(Machine)
	for at := 0; at < len(states); at++ {
		s := states[at]
		fits := m.Fits(s) | m.GoesOn(s)
		var row [card.Count]uint16
		for c := range fits.Cards() {
			n, mark := 0, Opens
			if m.GoesOn(s) != m.Fits(s) {
				mark = 0 // plays follow one another by themselves
			}
			next := m.Next(s, c, mark)
			n, known := number[next]
			switch {
			case !known && len(states) < excerptStates:
				n = len(states)
				number[next] = n
				states = append(states, next)
			case !known && at > 0:
				n = int(x.next[0][c])
			}
			row[c] = uint16(n)
		}
		x.fits, x.next = append(x.fits, fits), append(x.next, row)
	}
	return x
}
