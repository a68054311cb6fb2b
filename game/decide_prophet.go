package game

import (
	"eleusis/card"
)

// call lets the prophet judge, and the dealer say whether that stands, unless
// somebody may object before.
func (d *decision) call(c *Command) {
	d.add(Event{Kind: Called, Seat: c.Seat, Verdict: c.Call})
	d.judgeUnopposed(c.Seat, c.Call)
}

// object opposes the prophet's call for seat.
func (d *decision) object(seat Seat) {
	d.add(Event{Kind: Objected, Seat: seat})
	if !d.deal.ByHand {
		d.judgeCalled(judge{d.State}.ofLast(d.last().call, seat))
	}
}

// letPass lets the prophet's call pass for seat.
func (d *decision) letPass(seat Seat) {
	d.add(Event{Kind: LetPassed, Seat: seat})
	d.judgeUnopposed(seat, d.last().call)
}

// judgeUnopposed lets the machine speak after the prophet's call if nobody after
// seat may object.
func (d *decision) judgeUnopposed(seat Seat, call Verdict) {
	if d.nextAsked(seat) == Nobody && !d.deal.ByHand {
		d.judgeCalled(judge{d.State}.ofLast(call, Nobody))
	}
}

// pickOut lets the prophet pick c out of a false no-play (S0, the fourth case;
// doc/rules.md §3).
func (d *decision) pickOut(c card.Card) {
	claimer := d.last().seat
	if d.deal.ByHand {
		d.add(Event{Kind: PickOffered, Seat: claimer, Cards: []card.Card{c}})
		return
	}
	word := judge{d.State}.ofOffer([]card.Card{c})
	word.fitting, _ = judge{d.State}.holdsFit(claimer)
	d.judgePick(claimer, c, word)
}
