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

// markers are the markers on the table.
type markers struct {
	lie    []Marker
	whites int
	next   int // how many cards must lie for the next one, see neverMarked
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
		if !sits || o.WhiteUnderProphet {
			for m := range o.whiteMarkers(laid, whites) {
				if !yield(m) {
					return
				}
			}
		}
		if sits {
			o.blackMarkers(laid, marked)(yield)
		}
	}
}

// whiteMarkers returns the white markers on the cards after the first laid ones, if that many
// white ones lie already.
func (o *Options) whiteMarkers(laid, whites int) iter.Seq[Marker] {
	return func(yield func(Marker) bool) {
		every, n := o.steps(o.ExpelAfter)
		for count := every; whites < n; count += every {
			at := o.uncounted() + count
			if at <= laid {
				continue
			}
			whites++
			if !yield(Marker{Laid: at, Count: count, Expels: whites == n}) {
				return
			}
		}
	}
}

// blackMarkers returns the black markers on the cards after the first laid ones, under a prophet
// who took office when marked cards lay.
func (o *Options) blackMarkers(laid, marked int) iter.Seq[Marker] {
	return func(yield func(Marker) bool) {
		every, n := o.steps(o.ProphetExpelAfter)
		for i := range n {
			count := (i + 1) * every
			at := marked + count
			if at > laid && !yield(Marker{Black: true, Laid: at, Count: count, Expels: i == n-1}) {
				return
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
