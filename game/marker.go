package game

import (
	"iter"
	"math"
)

// A Marker counts cards and lies on one (doc/rules.md §2, "markers"): white ones count the
// cards of the round, black ones those under a prophet, beginning with the last card
// before.
type Marker struct {
	Black  bool `json:"black"`
	Play   int  `json:"play"`   // the card's play, as an index of View.Plays
	Card   int  `json:"card"`   // the card's index in the play
	Laid   int  `json:"laid"`   // the card's number among all that were laid, starters too, from 1
	Count  int  `json:"count"`  // what it says: cards counted; black: since the first black one
	Expels bool `json:"expels"` // a mistake after it expels
}

// markers are the markers on the table, and the places of the next ones.
type markers struct {
	lie     []Marker
	whites  int
	every   int // cards between two white ones
	most    int // white ones, the last of which expels; 0: there are none
	whiteAt int // how many cards must lie for the next white one, see neverMarked
	blackAt int
}

// neverMarked is a number of cards that is never reached.
const neverMarked = math.MaxInt32

// steps returns how many cards lie between two markers, and how many markers
// after the first card make up after: as many as it takes.
func (o *Options) steps(after int) (every, markers int) {
	every = o.MarkerEvery
	if every == 0 {
		every = after
	}
	if after == 0 {
		return every, 0
	}
	return every, (after + every - 1) / every
}

// markers returns the markers on the cards after the first laid ones, white ones first, if that
// many white ones lie already. The prophet, if one sits, took office when marked cards lay.
func (o *Options) markers(laid, whites int, sits bool, marked int) iter.Seq[Marker] {
	return func(yield func(Marker) bool) {
		if every, n := o.steps(o.ExpelAfter); n > 0 && (!sits || o.WhiteUnderProphet) {
			for at := o.uncounted() + every; whites < n; at += every {
				if at <= laid {
					continue
				}
				whites++
				if !yield(Marker{Laid: at, Count: at - o.uncounted(), Expels: whites == n}) {
					return
				}
			}
		}
		if every, n := o.steps(o.ProphetExpelAfter); sits && n > 0 {
			for count := every; count <= n*every; count += every {
				at := marked + count
				if at > laid && !yield(Marker{Black: true, Laid: at, Count: count, Expels: count == n*every}) {
					return
				}
			}
		}
	}
}

// uncounted returns the number of cards on the table that do not count: the starters, or
// none.
func (o *Options) uncounted() int {
	if o.CountStarter {
		return 0
	}
	return o.Starters
}

// clear takes all markers off the table; a round begins.
func (m *markers) clear(o *Options) {
	m.lie, m.whites, m.whiteAt, m.blackAt = m.lie[:0], 0, neverMarked, neverMarked
	m.every, m.most = o.steps(o.ExpelAfter)
	if m.most > 0 {
		m.whiteAt = o.uncounted() + m.every
	}
}

// moveOn moves the places of the next markers behind the first laid cards. lastBlack is the place
// of the last black one.
func (m *markers) moveOn(laid, blackEvery, lastBlack int) {
	if m.whites == m.most {
		m.whiteAt = neverMarked
	}
	for m.whiteAt <= laid {
		m.whiteAt += m.every
	}
	for m.blackAt <= laid {
		m.blackAt += blackEvery
	}
	if m.blackAt > lastBlack {
		m.blackAt = neverMarked
	}
}

// unmarkProphet takes the black markers off the table.
func (m *markers) unmarkProphet() {
	white := m.lie[:0]
	for _, k := range m.lie {
		if !k.Black {
			white = append(white, k)
		}
	}
	m.lie, m.blackAt = white, neverMarked
}
