package game

import "eleusis/card"

// An office is a prophet's time: who sits, and where his marker lies.
type office struct {
	seat Seat
	// What lay when he took office: the marker is on the last of those cards
	// (doc/rules.md §6.12).
	laid     int // on mainline and sidelines
	mainline int
	plays    int
	wentOut  bool // he took it instead of going out
	refuted  bool // he took it from a prophet whose call he had opposed
}

// Prophet returns who judges in the dealer's place, or Nobody; after a round,
// who stood to its end.
func (s *State) Prophet() Seat { return s.prophet.seat }

// MayDeclare reports whether seat may declare himself prophet now.
func (s *State) MayDeclare(seat Seat) bool {
	return s.phase == Playing && s.leaving == Nobody && !s.hears() && s.isIn(seat) && s.atTurnEnd(seat) && s.officeBar(seat) == 0
}

// Declarers returns the seats that may declare now, in the order in which they
// are to be asked: clockwise from who has just played (doc/rules.md §6.19).
func (s *State) Declarers() []Seat {
	if s.phase != Playing {
		return nil
	}
	var may []Seat
	seat := s.last().seat
	for range s.setup.Seats {
		if s.MayDeclare(seat) {
			may = append(may, seat)
		}
		seat = s.left(seat)
	}
	return may
}

// mayDeclare returns why seat may not be prophet now, or nil (S0, "Regras
// avançadas"; doc/rules.md §2, "may declare").
func (s *State) mayDeclare(seat Seat) error {
	if err := s.mayActInRound(seat); err != nil {
		return err
	}
	if err := s.mayTakeOffice(seat); err != nil {
		return err
	}
	switch {
	case s.hears():
		return refuse(seat, AwaitsDealer)
	case s.leaving != Nobody:
		return refuse(seat, AwaitsGuesser)
	}
	if !s.atTurnEnd(seat) {
		return refuse(seat, NotAtTurnEnd)
	}
	return nil
}

// atTurnEnd reports whether this is the moment at which seat may declare.
func (s *State) atTurnEnd(seat Seat) bool {
	last := s.last()
	return last.verdict != Unjudged && last.kind != Starter && (last.seat == seat || s.setup.Options.ProphetAnytime)
}

// mayTakeOffice returns why seat, whenever it is, can be no prophet, or nil.
func (s *State) mayTakeOffice(seat Seat) error {
	switch bar := s.officeBar(seat); bar {
	case 0:
		return nil
	case TooFewOthers:
		return &Refusal{Seat: seat, Reason: bar, Count: s.othersIn(seat), Limit: s.setup.Options.ProphetOthers}
	default:
		return refuse(seat, bar)
	}
}

// officeBar returns why seat, whenever it is, can be no prophet, or 0. Asked in
// every turn, it asks for no memory.
func (s *State) officeBar(seat Seat) Reason {
	o := &s.setup.Options
	switch {
	case !o.Prophet:
		return NoProphets
	case s.second:
		return FirstPhaseOver
	case s.prophet.seat != Nobody:
		return ProphetSits
	case s.prophets[seat] && o.ProphetOnce:
		return WasProphet
	case s.othersIn(seat) < o.ProphetOthers:
		return TooFewOthers
	}
	return 0
}

// declares puts the seat of c into office.
func (s *State) declares(c Command, dst []Event) ([]Event, error) {
	if err := s.mayDeclare(c.Seat); err != nil {
		return dst, err
	}
	f := s.following(dst)
	f.declares(c.Seat)
	return f.events, nil
}

func (f *following) declares(seat Seat) {
	f.add(Event{Kind: ProphetDeclared, Seat: seat})
	if f.othersIn(seat) == 0 {
		f.ends(AllExpelled, Nobody)
	}
	f.settles()
}

// calls lets the prophet judge, and the dealer say whether that stands, unless
// somebody may object before.
func (s *State) calls(c Command, dst []Event) ([]Event, error) {
	if err := s.mayJudge(c.Seat, AwaitsCall); err != nil {
		return dst, err
	}
	if c.Call != Right && c.Call != Wrong {
		return dst, refuse(c.Seat, NoCall)
	}
	f := s.following(dst)
	f.add(Event{Kind: Called, Seat: c.Seat, Verdict: c.Call})
	if s.nextAsked(c.Seat) == Nobody && !s.deal.ByHand {
		f.judgeCalled(s.ofLast(c.Call, Nobody))
	}
	return f.events, nil
}

// picksOut lets the prophet pick a card out of a false no-play (S0, the fourth
// case; doc/rules.md §3).
func (s *State) picksOut(c Command, dst []Event) ([]Event, error) {
	if err := s.mayJudge(c.Seat, AwaitsPick); err != nil {
		return dst, err
	}
	claimer := s.last().seat
	switch {
	case len(c.Cards) == 0:
		return dst, refuse(c.Seat, NoCards)
	case len(c.Cards) > 1:
		return dst, &Refusal{Seat: c.Seat, Reason: TooManyCards, Count: len(c.Cards), Limit: 1}
	case !holds(s.hands[claimer], c.Cards):
		return dst, &Refusal{Seat: c.Seat, Reason: NotInHand, Card: c.Cards[0]}
	}
	f := s.following(dst)
	if s.deal.ByHand {
		f.add(Event{Kind: PickOffered, Seat: claimer, Cards: []card.Card{c.Cards[0]}})
		return f.events, nil
	}
	word := s.ofOffer(c.Cards)
	word.fitting, _ = s.holdsFit(claimer)
	f.judgePick(claimer, c.Cards[0], word)
	return f.events, nil
}

// judgePick does what follows from the dealer's word on c, the prophet's pick
// out of the hand of a false no-play.
func (f *following) judgePick(claimer Seat, c card.Card, word judgement) {
	if word.said == Right {
		f.picked(claimer, c, false)
		return
	}
	f.add(Event{Kind: PickRefused, Seat: claimer, Cards: []card.Card{c}})
	f.falls()
	f.picked(claimer, word.fitting, true)
	f.leavesBare()
}

// mayJudge returns why seat may not do now what only the prophet can, or nil.
func (s *State) mayJudge(seat Seat, what Awaited) error {
	if err := s.mayActInRound(seat); err != nil {
		return err
	}
	switch {
	case seat != s.prophet.seat:
		return refuse(seat, NotTheProphet)
	case s.Awaits() != what:
		return refuse(seat, NothingToJudge)
	}
	return nil
}

// falls overthrows the prophet: he has his hand back, and draws if the form of
// the game says so.
func (f *following) falls() {
	penalty := f.setup.Options.FallPenalty
	if f.prophet.wentOut {
		penalty = f.setup.Options.GoOutPenalty
	}
	f.add(Event{Kind: ProphetFell, Seat: f.prophet.seat})
	if drew := f.draws(f.prophet.seat, penalty); drew+len(f.hands[f.prophet.seat]) == 0 {
		f.bare = f.prophet.seat
	}
}

// leavesBare ends the round if a fallen prophet, who took office with his last
// card, finds nothing to draw: he is out of cards.
func (f *following) leavesBare() {
	if f.bare != Nobody && !f.over && !f.setup.Options.SecondPhase {
		f.ends(OutOfCards, f.bare)
	}
}

func (s *State) takeOffice(seat Seat) {
	s.prophet = office{
		seat: seat, laid: s.laid, mainline: len(s.mainline), plays: len(s.plays),
		wentOut: len(s.hands[seat]) == 0 && !s.setup.Options.SecondPhase, refuted: s.refuter == seat && !s.inVain[seat],
	}
	s.prophets[seat] = true
	if s.leaving == seat { // instead of going out
		s.leaving = Nobody
	}
	s.markProphet()
	if s.turn == seat {
		s.turn = s.next(seat)
	}
}

// loseOffice gives the prophet his turns back; the next to play is counted
// from who played last, for that may be the prophet himself.
func (s *State) loseOffice() {
	s.prophet, s.picks = office{}, false
	s.marked.unmarkProphet()
	s.turn = s.next(s.last().seat)
}

// since returns how many cards of the mainline and of the sidelines lie behind
// the prophet's marker.
func (s *State) since() (right, wrong int) {
	right = len(s.mainline) - s.prophet.mainline
	return right, s.laid - s.prophet.laid - right
}

// prophetic reports whether events of kind are a prophet's doing.
func prophetic(kind EventKind) bool {
	switch kind {
	case ProphetDeclared, Called, PickRefused, ProphetFell, Objected, LetPassed:
		return true
	}
	return false
}

// followsProphet is follows for the events that are a prophet's doing.
func (s *State) followsProphet(e *Event) error {
	last := s.last()
	switch e.Kind {
	case ProphetDeclared:
		if s.prophet.seat != Nobody || s.expelled[e.Seat] || last.verdict == Unjudged {
			return errSeat
		}
	case Called:
		if e.Seat != s.prophet.seat || s.Awaits() != AwaitsCall {
			return errSeat
		}
		if last.call != Unjudged || e.Verdict != Right && e.Verdict != Wrong {
			return errVerdict
		}
	case PickRefused:
		if !s.picks || e.Seat != last.seat {
			return errSeat
		}
		if len(e.Cards) != 1 || !holds(s.hands[e.Seat], e.Cards) {
			return errCards
		}
	case Objected, LetPassed:
		if e.Seat != s.asked {
			return errSeat
		}
	case ProphetFell:
		if e.Seat != s.prophet.seat || last.verdict == Unjudged {
			return errSeat
		}
	}
	return nil
}
