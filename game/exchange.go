package game

import (
	"slices"

	"eleusis/card"
)

// TurnUp returns the command of the dealer to turn up the card that may be the
// starter. He lays it, or another, by LayStarter.
func TurnUp(dealer Seat) Command { return Command{Kind: TurnStarter, Seat: dealer} }

// ChooseStarter returns the command of the dealer to lay c in the place of the
// card that is turned up, which the rule refuses, or to lay that one after all.
func ChooseStarter(dealer Seat, c card.Card) Command {
	return Command{Kind: LayStarter, Seat: dealer, Cards: []card.Card{c}}
}

// turnsUp turns up a card and leaves it to the dealer whether it is the starter
// (S2; doc/rules.md §2, "starter").
func (s *State) turnsUp(c Command, dst []Event) ([]Event, error) {
	if err := s.mayOpenLine(c.Seat); err != nil {
		return dst, err
	}
	switch {
	case s.setup.Options.Starter != OpensExchanged:
		return dst, refuse(c.Seat, NothingTurned)
	case s.turned != 0 || s.deal.ByHand:
		return dst, refuse(c.Seat, AwaitsDealer)
	}
	l := s.opening(dst, nil)
	l.wanted()
	l.add(StarterTurned, l.draw(), 0)
	return l.events, nil
}

// chooses lays the card that the dealer wants. The rule must refuse the one that
// is turned up, and accept the other.
func (s *State) chooses(c Command, dst []Event) ([]Event, error) {
	switch {
	case s.turned == 0:
		return dst, refuse(c.Seat, NothingTurned)
	case len(c.Cards) > 1:
		return dst, &Refusal{Seat: c.Seat, Reason: TooManyCards, Count: len(c.Cards), Limit: 1}
	}
	l, chosen := s.opening(dst, nil), c.Cards[0]
	fit := l.wanted()
	switch {
	case s.turned&fit != 0 && !s.turned.Has(chosen):
		return dst, refuse(c.Seat, StarterStands)
	case s.turned&fit != 0:
		l.stock = l.stock[:len(l.stock)-1]
		l.lay(chosen, 0)
		return l.events, nil
	case !slices.Contains(l.stock, chosen):
		return dst, refuse(c.Seat, NotInStock)
	case !fit.Has(chosen) && !s.turned.Has(chosen):
		return dst, refuse(c.Seat, StarterUnfit)
	}
	l.add(StarterChosen, chosen, 0)
	return l.events, nil
}

// exchangeable returns the cards that the dealer may choose in the place of the
// one that is turned up.
func (s *State) exchangeable() []card.Card {
	if s.turned == 0 || s.deal.ByHand {
		return nil
	}
	l := s.opening(nil, nil)
	fit := l.wanted()
	if s.turned&fit != 0 {
		return nil
	}
	return slices.Collect((fit & card.SetOf(l.stock...)).Cards())
}

// goesOn lays the card that is turned up, or if the rule refuses it the first
// card drawn that it accepts.
func (l *opening) goesOn() {
	fit := l.wanted()
	for c := range l.turned.Cards() {
		if fit.Has(c) {
			l.lay(c, 0)
			return
		}
	}
	l.layFitting(fit)
}

// layChosen folds StarterChosen: the card leaves the stock, the last one of the
// list moves into its place, and the card that was turned up stays in it.
func (s *State) layChosen(e *Event) {
	i, last := slices.Index(s.stock, e.Cards[0]), len(s.stock)-1
	if s.turned.Has(e.Cards[0]) {
		i = last
	}
	c := s.stock[i]
	s.stock[i] = s.stock[last]
	s.stock = s.stock[:last]
	s.open(c, e.Seat)
}

// open lays c as the next starter; the round begins with the last one.
func (s *State) open(c card.Card, first Seat) {
	s.record(Starter, s.dealer, []card.Card{c})
	s.lay(Right)
	s.turned, s.turn, s.refused = 0, first, 0
	if len(s.mainline) >= s.setup.Options.Starters {
		s.phase = Playing
		if s.setup.Options.HandSize == 0 { // the surplus is out of play, unseen
			s.gone, s.stock = append(s.gone, s.stock...), s.stock[:0]
		}
	}
}

// canChoose returns why the card of e cannot be laid in the place of the one
// that is turned up, or nil.
func (s *State) canChoose(e *Event) error {
	switch {
	case s.phase != AwaitingStarter || s.turned == 0 || s.deal.ByHand:
		return errPhase
	case len(e.Cards) != 1 || !slices.Contains(s.stock, e.Cards[0]):
		return errCards
	case !s.isPlayer(e.Seat):
		return errSeat
	}
	return nil
}
