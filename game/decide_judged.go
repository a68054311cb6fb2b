package game

import (
	"eleusis/card"
)

// An offer is a play before its verdict.
type offer struct {
	seat      Seat
	asProphet bool
	cards     int // its own
	remaining int // in the hand without it
}

// judgeOffer adds the consequences of the verdict on p.
func (d *decision) judgeOffer(p offer, j judgment) {
	exempt := j.isExempt()
	e, wrong := d.event(Judged, p.seat), p.cards
	e.verdict = j.verdict
	if j.verdict == Wrong && d.setup.Options.PenaltyPerWrong {
		e.count, wrong = j.wrong, j.wrong
	}
	if exempt {
		d.overthrow()
	}
	switch {
	case d.second:
	case d.setup.Options.SecondPhase && (j.verdict == Right || exempt): // nobody goes out: a phase ends by completion
	case p.remaining == 0 && j.verdict == Right && p.asProphet:
		d.declare(p.seat)
	case p.remaining == 0 && j.verdict == Right:
		d.leave(OutOfCards, p.seat)
	case p.remaining == 0 && exempt:
		d.end(OutOfCards, p.seat)
	case j.verdict == Wrong && !exempt:
		d.punish(p.seat, p.remaining, d.setup.Options.PenaltyPerCard*wrong, d.mistakesExpel())
	}
}

// judgeClaim adds the consequences of the verdict on a no-play: the four cases of S0
// (doc/rules.md §3).
func (d *decision) judgeClaim(seat Seat, j judgment) {
	d.event(NoPlayJudged, seat).verdict = j.verdict
	if j.isExempt() {
		d.overthrow()
	}
	switch {
	case j.verdict == Right:
		d.replaceHand(seat)
	case j.call != Wrong: // otherwise the prophet picks
		d.layPicked(seat, j.fitting, j.isExempt())
	}
}

// judgeLast adds the consequences of the verdict on the last play or no-play, which is
// already in the state.
func (d *decision) judgeLast(j judgment) {
	p := d.last()
	if p.kind == NoPlay {
		d.judgeClaim(p.seat, j)
	} else {
		d.judgeOffer(offer{p.seat, p.asProphet, int(p.to - p.from), len(d.hands[p.seat])}, j)
	}
	d.endBare()
}

// judgeCalled adds the consequences of the verdict after the prophet's call. The refuter,
// if there is one and they are right, becomes prophet, unless the round is over.
func (d *decision) judgeCalled(j judgment, refuter Seat) {
	d.judgeLast(j)
	if refuter != Nobody && j.isExempt() && !d.over {
		d.add(Event{kind: ProphetDeclared, seat: refuter})
	}
	d.settle()
}

// judgePick adds the consequences of the verdict on c, the prophet's pick from the hand of
// a false no-play.
func (d *decision) judgePick(claimer Seat, c card.Card, j judgment) {
	if j.verdict == Right {
		d.layPicked(claimer, c, false)
		return
	}
	d.add(Event{kind: PickRefused, seat: claimer, cards: []card.Card{c}})
	d.overthrow()
	d.layPicked(claimer, j.fitting, true)
	d.endBare()
}

// declare makes seat prophet.
func (d *decision) declare(seat Seat) {
	d.add(Event{kind: ProphetDeclared, seat: seat})
	if d.othersIn(seat) == 0 {
		d.end(AllExpelled, Nobody)
	}
	d.settle()
}
