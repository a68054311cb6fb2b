package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// A folding changes a state by an event. Nothing else does.
type folding struct{ *State }

// record adds a play of a seat; its cards are laid by lay.
func (f folding) record(kind PlayKind, seat Seat, cs []card.Card) {
	f.plays = append(f.plays, play{})
	p := f.last()
	p.kind, p.seat, p.prophet, p.after = kind, seat, f.prophet.seat, uint32(len(f.mainline))
	p.from = uint32(len(f.cards))
	f.cards = append(f.cards, cs...)
	p.to = uint32(len(f.cards))
}

// pick adds a card picked from a false no-play, or refused. A pick that a prophet has
// offered to a dealer by hand is already there.
func (f folding) pick(kind PlayKind, e *Event) {
	if last := f.last(); last.kind == OfferedPick {
		last.kind = kind
		return
	}
	f.record(kind, e.seat, e.cards)
}

// lay lays the cards of the last play according to its verdict.
func (f folding) lay(v Verdict) {
	p := f.last()
	p.verdict = v
	cs := f.cards[p.from:p.to]
	if f.setup.Options.SecondPhase {
		f.layBefore(p)
	}
	before := f.laid
	if p.kind != Again || v == Right {
		f.laid += len(cs)
	}
	if f.laid >= f.marked.next {
		f.mark(before)
	}
	if v != Wrong {
		f.mainline = append(f.mainline, cs...)
	}
	f.at = f.after(f.at, cs, v)
}

// after returns the rule's state after the play cs; a dealer by hand may have no
// rule.
func (f folding) after(at rule.State, cs []card.Card, v Verdict) rule.State {
	if f.deal.Rule == nil {
		return at
	}
	return afterPlay(f.deal.Rule.Machine(), at, cs, v)
}

// layBefore keeps the refused cards of p before their player, and removes those accepted
// in the second phase.
func (f folding) layBefore(p *play) {
	cs := f.cards[p.from:p.to]
	switch {
	case p.verdict == Wrong && p.kind == Offered:
		f.wrong[p.seat] = append(f.wrong[p.seat], cs...)
	case p.verdict == Right && p.kind == Again:
		f.hands[p.seat] = without(f.hands[p.seat], cs)
	}
	switch {
	case p.verdict == Right:
		f.tried = 0
	case len(cs) == 1:
		f.tried |= card.SetOf(cs[0])
	}
}

// noteVerdict notes an objection that the verdict v proves wrong: its player may not
// object again in this round.
func (f folding) noteVerdict(v Verdict) {
	if p := f.last(); p.refuter != Nobody && p.call == v {
		f.objectedWrongly[p.refuter] = true
	}
}

// askForGuess notes that seat, if they have no cards left, goes out after guessing or
// declining (doc/rules.md §6.10).
func (f folding) askForGuess(seat Seat) {
	if f.setup.Options.Guess && len(f.hands[seat]) == 0 {
		f.leaving = seat
	}
}

// exhausted reports whether no card can be drawn any more.
func (f folding) exhausted() bool { return f.undrawn() == 0 && !f.addsDeck(0) }

// mark lays the markers that are due on the cards of the last play, before which that many cards
// lay. A prophet whom the play overthrows has fallen before.
func (f folding) mark(before int) {
	o, m := &f.setup.Options, &f.marked
	sits := f.prophet.seat != Nobody && !f.last().overthrows()
	for due := range o.markers(before, m.whites, sits, f.prophet.laid) {
		if due.Laid <= f.laid {
			f.putMarker(due)
		}
	}
	f.awaitMarker()
}

// awaitMarker notes how many cards must lie for the next marker. White ones are awaited under
// every prophet, because one may fall by the play that reaches them.
func (f folding) awaitMarker() {
	o, m := &f.setup.Options, &f.marked
	m.next = neverMarked
	for white := range o.whiteMarkers(f.laid, m.whites) {
		m.next = white.Laid
		break
	}
	if f.prophet.seat == Nobody {
		return
	}
	for black := range o.blackMarkers(f.laid, f.prophet.laid) {
		m.next = min(m.next, black.Laid)
		break
	}
}

// putMarker puts m on a card of the last play.
func (f folding) putMarker(m Marker) {
	if !m.Black {
		f.marked.whites++
	}
	p := f.last()
	m.Play, m.Card = len(f.plays)-1, int(p.to-p.from)-1-(f.laid-m.Laid)
	f.marked.lie = append(f.marked.lie, m)
}
