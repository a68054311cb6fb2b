package rule

import (
	"math/bits"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file remembers what the cards of a stretch were like, one by one.

// A window is of which of the last cards something was true, a bit for each.
type window struct {
	at    int
	cards int
	event int
}

func (r *window) size() int           { return 1 << r.cards }
func (r *window) start() int          { return 0 }
func (r *window) value(class int) int { return bits.OnesCount(uint(class)) }
func (r *window) follows() follow     { return followsBoth }

func (r *window) next(t *turn, c card.Card) int {
	return (t.frame[r.at]<<1 | toInt(t.events[r.event].yes.Has(c))) & (1<<r.cards - 1)
}

// An interval is the numbers from lo to hi. Their classes count from 1; class 0
// is for none of them.
type interval struct{ lo, hi int }

func (x interval) size() int {
	if x.lo <= -syntax.Limit || x.hi >= syntax.Limit {
		return unbounded
	}
	return x.hi - x.lo + 2
}

func (x interval) start() int      { return 0 }
func (x interval) class(n int) int { return n - x.lo + 1 }

func (x interval) value(class int) int {
	if class == 0 {
		return missing
	}
	return class + x.lo - 1
}

// A slot is the number that a card had, a fixed number of cards back.
type slot struct {
	interval
	newer int // the place of the slot of the card one less far back, or none
	term  int // what is asked of the last card
}

// none is no place.
const none = -1

func (r *slot) follows() follow {
	if r.newer != none {
		return followsLine
	}
	return followsBoth
}

func (r *slot) next(t *turn, c card.Card) int {
	if r.newer != none {
		return t.frame[r.newer]
	}
	if n, ok := t.terms[r.term].at(c); ok {
		return r.class(n)
	}
	return 0
}

// An extreme is the highest or lowest number that a card of a stretch had.
type extreme struct {
	interval
	at      int
	highest bool
	term    int
	restart int // the event that begins the stretch again, or never
}

func (r *extreme) follows() follow { return followsBoth }

func (r *extreme) next(t *turn, c card.Card) int {
	before := t.frame[r.at]
	if r.restart != never && t.events[r.restart].yes.Has(c) {
		return 0
	}
	n, ok := t.terms[r.term].at(c)
	if !ok || before != 0 && r.highest != (r.class(n) > before) {
		return before
	}
	return r.class(n)
}

// A total is the sum of numbers that may be negative.
type total struct {
	at      int
	term    int
	restart int // the event that begins the stretch again, or never
}

func (r *total) size() int           { return unbounded }
func (r *total) start() int          { return 0 }
func (r *total) value(class int) int { return class }
func (r *total) follows() follow     { return followsBoth }

func (r *total) next(t *turn, c card.Card) int {
	if r.restart != never && t.events[r.restart].yes.Has(c) {
		return 0
	}
	return syntax.Limited(t.frame[r.at] + t.terms[r.term].or0(c))
}
