package game

import (
	"slices"

	"eleusis/card"
)

// A decision collects the events that a command causes. Its state is the one before all of
// them.
type decision struct {
	*State
	events  []Event
	stock   int  // cards, after the events
	added   int  // decks, by the events
	bare    Seat // a fallen prophet without cards, also after drawing
	over    bool // the round has ended, or ends after a guess
	settles bool // the events may complete a phase
	from    int  // index of the first event
}

func (d *decision) add(e Event) { d.events = append(d.events, e) }

// event adds an event of seat and returns a pointer to it, so that the caller can fill it in.
func (d *decision) event(kind EventKind, seat Seat) *Event {
	n := len(d.events)
	d.events = slices.Grow(d.events, 1)[:n+1]
	e := &d.events[n]
	*e = Event{}
	e.kind, e.seat = kind, seat
	return e
}

// giveCards gives seat n cards, after adding a deck if the stock has fewer and the round
// may have one more (doc/rules.md §6.8). Otherwise the seat gets what is left. It returns
// how many cards the seat drew.
func (d *decision) giveCards(seat Seat, n int) int {
	for d.stock < n && d.addsDeck(d.added) {
		d.add(Event{kind: DeckAdded})
		d.added++
		d.stock += card.Count
	}
	n = min(n, d.stock)
	if n > 0 {
		d.event(Drew, seat).count = n
		d.stock -= n
	}
	return n
}

// expel expels seat, and ends the round if no player is left.
func (d *decision) expel(seat Seat) {
	d.event(Expelled, seat)
	if d.othersIn(seat) == 0 {
		d.end(AllExpelled, Nobody)
	}
}

// end ends the round and, when everybody has dealt, the game.
func (d *decision) end(why Ending, out Seat) {
	d.event(RoundEnded, out).ending = why
	d.over = true
	if d.allDealt() {
		d.add(Event{kind: GameEnded})
	}
}

// punish gives seat, which holds remaining cards after the play, the penalty for a mistake, and expels
// it if expelled is set. A seat that is not expelled and still has no cards, because there are none
// to draw, ends the round.
func (d *decision) punish(seat Seat, remaining, penalty int, expelled bool) {
	if !expelled || d.setup.Options.ExpelledDraw {
		remaining += d.giveCards(seat, penalty)
	}
	switch {
	case expelled:
		d.expel(seat)
	case remaining == 0 && !d.setup.Options.SecondPhase:
		d.end(OutOfCards, seat)
	}
}

// leave ends the round for seat, whose last right cards are gone; where guesses are
// allowed, seat may guess first and the table waits.
func (d *decision) leave(why Ending, seat Seat) {
	if d.setup.Options.Guess {
		d.over = true
		return
	}
	d.end(why, seat)
}

// goOut ends the round for seat, whose last play was right and took all their
// cards.
func (d *decision) goOut(seat Seat) {
	if d.last().kind == NoPlay {
		d.end(NoPlayLeft, seat)
		return
	}
	d.end(OutOfCards, seat)
}

// settle notes whether the events so far can complete the first phase, or the round.
func (d *decision) settle() {
	d.settles = d.setup.Options.SecondPhase && !d.over && d.maySettle()
}

// completion returns the event that ends the phase, the round or the game, if it is
// complete.
func (s *State) completion() (e Event, ok bool) {
	switch {
	case s.phase == BetweenRounds:
		return Event{kind: GameEnded}, s.allDealt()
	case s.phase != Playing || !s.second && s.someoneHolds():
		return e, false
	case !s.second:
		e = Event{kind: FirstPhaseEnded, seat: s.prophet.seat}
		if e.seat != Nobody {
			e.cards = slices.Clone(s.hands[e.seat])
		}
		return e, true
	}
	why, out := judge{s}.settled()
	return Event{kind: RoundEnded, seat: out, ending: why}, why != NotEnded
}

// maySettle reports whether the events may complete a phase. It is cheap, and spares most
// calls of completion. The first phase goes on while a player without an event holds cards, the second
// after most refusals.
func (d *decision) maySettle() bool {
	if d.second {
		refused := d.events[len(d.events)-1].verdict == Wrong
		return !refused || d.demanded > 1 || d.deal.ByHand || d.deal.Rule.Machine().ReadsRejected()
	}
	for seat := Seat(1); d.has(seat); seat++ {
		acts := func(e Event) bool { return e.seat == seat }
		if seat != d.prophet.seat && len(d.hands[seat]) > 0 && !slices.ContainsFunc(d.events[d.from:], acts) {
			return false
		}
	}
	return true
}

// overthrow ends the office of the prophet: they get their hand back, and draw a penalty
// if the form of the game has one.
func (d *decision) overthrow() {
	penalty := d.setup.Options.FallPenalty
	if d.prophet.wentOut {
		penalty = d.setup.Options.GoOutPenalty
	}
	d.add(Event{kind: ProphetFell, seat: d.prophet.seat})
	if drew := d.giveCards(d.prophet.seat, penalty); drew+len(d.hands[d.prophet.seat]) == 0 {
		d.bare = d.prophet.seat
	}
}

// endBare ends the round if a fallen prophet, who took office with their last card, can
// draw no card: they are out of cards.
func (d *decision) endBare() {
	if d.bare != Nobody && !d.over && !d.setup.Options.SecondPhase {
		d.end(OutOfCards, d.bare)
	}
}

// machineJudges reports whether the machine judges right after a play or a no-play: no
// prophet and no dealer by hand is asked.
func (d *decision) machineJudges() bool { return d.prophet.seat == Nobody && !d.deal.ByHand }

// layPicked lays c, the fitting card of a false no-play, and punishes the claim if it did
// not overthrow a prophet.
func (d *decision) layPicked(seat Seat, c card.Card, exempt bool) {
	d.add(Event{kind: CardPicked, seat: seat, cards: []card.Card{c}})
	o, remaining := &d.setup.Options, len(d.hands[seat])-1
	switch {
	case !exempt:
		d.punish(seat, remaining, o.NoPlayPenalty, o.NoPlayExpels && d.mistakesExpel())
	case remaining == 0:
		d.end(OutOfCards, seat)
	}
}

// replaceHand replaces the hand of a true no-play by a smaller one, or ends the
// round.
func (d *decision) replaceHand(seat Seat) {
	o, held := &d.setup.Options, len(d.hands[seat])
	if held <= o.NoPlayLast {
		d.add(Event{kind: HandTaken, seat: seat})
		d.leave(NoPlayLeft, seat)
		return
	}
	d.add(Event{kind: handGoes[o.NoPlayHand], seat: seat})
	if o.NoPlayHand != returnsNever {
		d.stock += held
	}
	if d.giveCards(seat, held-o.NoPlayFewer) == 0 { // nothing is left to draw
		d.leave(NoPlayLeft, seat)
	}
}

// handGoes has the event that tells where the hand of a true no-play goes, by the option.
var handGoes = map[string]EventKind{
	returnsToStock: HandReturned, returnsNever: HandDiscarded, returnsUnder: HandPutUnder,
}
