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
		if e.refused != refused || !t.events[e.event].yes.Has(c) {
			continue
		}
		if n, ok := t.terms[e.becomes].at(c); ok {
			return n
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

// A heldCard is a memory that holds a card.
type heldCard struct {
	*cardRegister
	events []heldEvent
}

type heldEvent struct {
	refused bool
	event   int
	from    *kinds          // nil if every card takes over the same
	cards   []*cardRegister // that are taken over; none if it is the one that is laid
}

func (r *heldCard) follows() follow { return followsBoth }

func (r *heldCard) next(t *turn, c card.Card) int   { return r.after(t, c, false) }
func (r *heldCard) refuse(t *turn, c card.Card) int { return r.after(t, c, true) }

func (r *heldCard) after(t *turn, c card.Card, refused bool) int {
	for _, e := range r.events {
		if e.refused != refused || !t.events[e.event].yes.Has(c) {
			continue
		}
		if e.cards == nil {
			return int(r.label[c])
		}
		if from := e.cards[e.from.of(c)]; from.values[t.frame[from.at]] != noCard {
			return r.from(t, from)
		}
	}
	return t.frame[r.at]
}

// A refusalRegister is a register that refused cards change, too.
type refusalRegister interface {
	register
	refuse(t *turn, c card.Card) int
}

// addMemories makes the registers of what is declared, and then what changes
// them.
func (a allocator) addMemories(ms []syntax.Memory) {
	for _, m := range ms {
		at := len(a.registers)
		a.memories[m.Name] = at
		if m.Card {
			a.registers = append(a.registers, &heldCard{newCardRegister(syntax.New, at, nil), nil})
		} else {
			a.registers = append(a.registers, &memory{at, m.Start, nil})
		}
	}
	for _, m := range ms {
		for _, e := range m.Events {
			a.addEvent(m, e)
			a.refuses = a.refuses || e.Refused
		}
	}
}

// addEvent makes the condition and the value that change a memory.
func (a allocator) addEvent(m syntax.Memory, e syntax.Event) {
	event := a.eventNumber(e.When, 0)
	switch r := a.registers[a.memories[m.Name]].(type) {
	case *memory:
		r.events = append(r.events, memoryEvent{e.Refused, event, a.termNumber(e.Becomes, 0)})
	case *heldCard:
		r.events = append(r.events, a.holding(r, heldEvent{refused: e.Refused, event: event}, e.Holds))
	}
}

// holding returns e with the registers from which r takes over a card.
func (a allocator) holding(r *heldCard, e heldEvent, holds syntax.Ref) heldEvent {
	if holds == syntax.Card {
		return e
	}
	if found, ok := holds.(*syntax.Found); ok {
		a.addNamed(found)
	}
	s := a.observationOf(holds)
	e.from = s.kinds
	for _, at := range s.places() {
		from := a.registers[at].(holder).held()
		a.feeds = append(a.feeds, feed{from, r.cardRegister})
		e.cards = append(e.cards, from)
	}
	return e
}
