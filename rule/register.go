package rule

import (
	"math"
	"math/bits"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A register remembers one thing about the line. Its values are projected:
// values that no condition and no update can tell apart are one class, and a
// frame holds the number of the class.
type register interface {
	size() int           // how many classes there are, unbounded if there is no end of them
	start() int          // the class on the empty line
	value(class int) int // one of the values of a class
	next(t *turn, c card.Card) int
	follows() follow
}

// A follow says what the next class of a register depends on, so that a walk need
// not work it out more often than it changes.
type follow uint8

const (
	followsBoth follow = iota
	followsCard        // on the card alone
	followsLine        // on the frame alone
)

// A frame is the classes of all registers at one moment.
type frame []int

// unbounded is the size of a register that no machine can have as a table.
const unbounded = math.MaxInt

// missing is the value of a register for what is not there.
const missing = math.MinInt

// noCard is the value of a card register when the line is too short.
const noCard = card.Count

// width returns how many bits a class of r takes in a key, more than 64 if
// there is no bound.
func width(r register) uint {
	if r.size() == unbounded {
		return 65
	}
	return uint(bits.Len(uint(r.size() - 1)))
}

// A cardRegister remembers a card: the n-th back, the first, or the one refused
// last. The registers that look for a card or may be set to hold one are made of
// it.
type cardRegister struct {
	ref    syntax.Back
	at     int           // its place in the frame
	newer  *cardRegister // the card one less far back, whose value it takes over
	label  [card.Count + 1]uint8
	values []int // a card of each class
}

func newCardRegister(ref syntax.Back, at int, newer *cardRegister) *cardRegister {
	return &cardRegister{ref: ref, at: at, newer: newer, values: []int{0}}
}

func (r *cardRegister) size() int           { return len(r.values) }
func (r *cardRegister) start() int          { return int(r.label[noCard]) }
func (r *cardRegister) value(class int) int { return r.values[class] }
func (r *cardRegister) held() *cardRegister { return r }

func (r *cardRegister) follows() follow {
	switch {
	case r.newer != nil, r.ref == syntax.Refused:
		return followsLine
	case r.ref == syntax.First:
		return followsBoth
	}
	return followsCard
}

func (r *cardRegister) next(t *turn, c card.Card) int {
	switch {
	case r.newer != nil:
		return r.from(t, r.newer)
	case r.ref == syntax.First && t.frame[r.at] != r.start() || r.ref == syntax.Refused:
		return t.frame[r.at]
	}
	return int(r.label[c])
}

// from returns the class of the card that another register holds, which tells
// at least as many cards apart.
func (r *cardRegister) from(t *turn, other *cardRegister) int {
	return int(r.label[other.values[t.frame[other.at]]])
}

// A holder is a register that holds a card.
type holder interface {
	register
	held() *cardRegister
}

// A foundCard is the last card of a stretch, or the first, of which something was
// true.
type foundCard struct {
	*cardRegister
	event   int
	first   bool
	restart int // the event that begins the stretch again, or never
	// Where the stretch is a number of last cards, it takes over the card that was found in
	// one less, if that is not nil.
	window bool
	fewer  *cardRegister
}

func (r *foundCard) follows() follow { return followsBoth }

func (r *foundCard) next(t *turn, c card.Card) int {
	if r.restart != never && t.events[r.restart].yes.Has(c) {
		return r.start()
	}
	before := t.frame[r.at]
	if r.window {
		before = r.start()
		if r.fewer != nil {
			before = r.from(t, r.fewer)
		}
	}
	if r.first && before != r.start() || !t.events[r.event].yes.Has(c) {
		return before
	}
	return int(r.label[c])
}

// tellApart splits the classes by what a condition sees of each value.
func tellApart[K comparable](r *cardRegister, sees *[card.Count + 1]K) {
	type key struct {
		label uint8
		seen  K
	}
	labels := make(map[key]uint8, len(r.values)+1)
	r.values = r.values[:0]
	for v, seen := range sees {
		k := key{r.label[v], seen}
		n, ok := labels[k]
		if !ok {
			n = uint8(len(labels))
			labels[k] = n
			r.values = append(r.values, v)
		}
		r.label[v] = n
	}
}
