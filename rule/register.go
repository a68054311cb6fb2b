package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// A register remembers one thing about the line. Its values are projected:
// values that no condition and no update can tell apart are one class, and a
// frame holds the number of the class.
type register interface {
	size() int           // how many classes there are
	start() int          // the class on the empty line
	value(class int) int // one of the values of a class
	next(f frame, c card.Card) int
	letter(c card.Card) int // cards with the same letter update it alike
}

// A frame is the classes of all registers at one moment.
type frame []uint16

// noCard is the value of a card register when the line is too short.
const noCard = card.Count

// A cardRegister remembers a card: the n-th back, or the first.
type cardRegister struct {
	ref    syntax.Ref
	at     int           // its place in the frame
	newer  *cardRegister // the card one less far back, whose value it takes over
	label  [card.Count + 1]uint8
	values []int // a card of each class
}

func newCardRegister(ref syntax.Ref, at int, newer *cardRegister) *cardRegister {
	return &cardRegister{ref: ref, at: at, newer: newer, values: []int{0}}
}

func (r *cardRegister) size() int           { return len(r.values) }
func (r *cardRegister) start() int          { return int(r.label[noCard]) }
func (r *cardRegister) value(class int) int { return r.values[class] }

func (r *cardRegister) next(f frame, c card.Card) int {
	switch {
	case r.ref == syntax.First && int(f[r.at]) != r.start():
		return int(f[r.at])
	case r.newer != nil:
		return int(r.label[r.newer.value(int(f[r.newer.at]))])
	}
	return int(r.label[c])
}

func (r *cardRegister) letter(c card.Card) int {
	if r.newer != nil {
		return 0
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

// A counter counts the cards of the line, the candidate included. It is exact
// below from, and from there on known only modulo period.
type counter struct {
	at           int
	from, period int
}

func newCounter(at int) *counter { return &counter{at: at, from: 1, period: 1} }

func (r *counter) size() int                     { return r.from + r.period }
func (r *counter) start() int                    { return r.project(1) }
func (r *counter) value(class int) int           { return class }
func (r *counter) next(f frame, _ card.Card) int { return r.project(int(f[r.at]) + 1) }
func (r *counter) letter(card.Card) int          { return 0 }

func (r *counter) project(n int) int {
	if n < r.from {
		return n
	}
	return r.from + (n-r.from)%r.period
}
