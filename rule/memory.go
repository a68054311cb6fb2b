package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// A memory is a number that events change. For each card the first event counts
// of which the condition is true and the new value known.
type memory struct {
	at     int
	first  int
	events []memoryEvent
}

type memoryEvent struct {
	refused bool
	event   int // its condition
	becomes int // its term
}

// A memory as small as this can be part of a machine with a table.
const (
	memoryBits = 12
	memoryLow  = -1 << (memoryBits - 1)
)

// size promises what the walk checks: small values.
func (r *memory) size() int           { return 1 << memoryBits }
func (r *memory) start() int          { return r.first }
func (r *memory) value(class int) int { return class }
func (r *memory) follows() follow     { return followsBoth }

func (r *memory) next(t *turn, c card.Card) int   { return r.after(t, c, false) }
func (r *memory) refuse(t *turn, c card.Card) int { return r.after(t, c, true) }

func (r *memory) after(t *turn, c card.Card, refused bool) int {
	for _, e := range r.events {
		if e.refused == refused && t.happens[e.event].yes.Has(c) && t.known[e.becomes] {
			return t.becomes[e.becomes][c]
		}
	}
	return t.frame[r.at]
}

// A place is how many cards of the present play lie, in rules that say how many
// each play has. After the last one the play is at its end. The starter is no
// play.
type place struct {
	at    int
	cards int // of a play; this place stands for the empty line
}

func (r *place) size() int  { return r.cards + 1 }
func (r *place) start() int { return r.cards }

// value is the place that the candidate has.
func (r *place) value(class int) int {
	if class == r.cards {
		return missing
	}
	return class + 1
}

func (r *place) follows() follow { return followsLine }

func (r *place) next(t *turn, _ card.Card) int {
	if t.frame[r.at] == r.cards {
		return 0
	}
	return (t.frame[r.at] + 1) % r.cards
}

// A playSum is the sum of the ranks of the present play.
type playSum struct {
	at    int
	place *place
}

func (r *playSum) size() int           { return card.Ranks * r.place.cards }
func (r *playSum) start() int          { return 0 }
func (r *playSum) value(class int) int { return class }
func (r *playSum) follows() follow     { return followsBoth }

func (r *playSum) next(t *turn, c card.Card) int {
	if n := r.place.next(t, c); n == 0 {
		return 0
	}
	return t.frame[r.at] + int(c.Rank())
}

// memoryOf returns the register of a declared memory.
func (p *program) memoryOf(m syntax.Memory) *memory {
	r := &memory{at: len(p.registers), first: m.Start}
	p.memories[m.Name] = r
	p.registers = append(p.registers, r)
	return r
}

// addEvents makes the conditions and terms that change a memory.
func (p *program) addEvents(m syntax.Memory) {
	r := p.memories[m.Name]
	for _, e := range m.Events {
		r.events = append(r.events, memoryEvent{e.Refused, p.event(e.When), len(p.becomes)})
		p.becomes = append(p.becomes, e.Becomes)
		p.refuses = p.refuses || e.Refused
	}
}
