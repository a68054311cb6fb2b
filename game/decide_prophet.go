package game

import (
	"eleusis/card"
)

// call adds the prophet's call, and the dealer's verdict on it unless a player may object
// first.
func (d *decision) call(c *Command) {
	d.add(Event{kind: Called, seat: c.seat, verdict: c.call})
	d.judgeUnlessAsked(c.seat, c.call)
}

// object objects to the prophet's call for seat.
func (d *decision) object(seat Seat) {
	d.add(Event{kind: Objected, seat: seat})
	if !d.deal.ByHand {
		d.judgeCalled(judge{d.State}.ofLast(d.last().call), seat)
	}
}

// letPass lets the prophet's call pass for seat.
func (d *decision) letPass(seat Seat) {
	d.add(Event{kind: LetPassed, seat: seat})
	d.judgeUnlessAsked(seat, d.last().call)
}

// judgeUnlessAsked adds the machine's verdict after the prophet's call, if no player after
// seat may object.
func (d *decision) judgeUnlessAsked(seat Seat, call Verdict) {
	if d.nextAsked(seat) == Nobody && !d.deal.ByHand {
		d.judgeCalled(judge{d.State}.ofLast(call), Nobody)
	}
}

// pickOut adds the prophet's pick of c from a false no-play (S0, the fourth case;
// doc/rules.md §3).
func (d *decision) pickOut(c card.Card) {
	claimer := d.last().seat
	if d.deal.ByHand {
		d.add(Event{kind: PickOffered, seat: claimer, cards: []card.Card{c}})
		return
	}
	judged := judge{d.State}.ofOffer([]card.Card{c})
	judged.fitting, _ = judge{d.State}.holdsFit(claimer)
	d.judgePick(claimer, c, judged)
}
