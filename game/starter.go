package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// opensLine lays the starters, as the form of the game says (doc/rules.md §2,
// "starter", "who begins").
func (s *State) opensLine(c Command, dst []Event) ([]Event, error) {
	if err := s.mayOpenLine(c.Seat); err != nil {
		return dst, err
	}
	if len(c.Cards) > 0 {
		return s.chooses(c, dst)
	}
	var room [stockRoom]card.Card
	l := s.opening(dst, room[:0])
	if s.deal.ByHand && s.setup.Options.Starter == OpensExchanged {
		l.add(StarterTurned, l.draw(), 0)
		return l.events, nil
	}
	if s.turned != 0 {
		l.goesOn()
		return l.events, nil
	}
	for range s.setup.Options.Starters - len(s.mainline) {
		l.layNext()
	}
	return l.events, nil
}

// mayOpenLine returns why seat may not lay a starter now, or nil.
func (s *State) mayOpenLine(seat Seat) error {
	switch {
	case s.phase == Playing:
		return refuse(seat, RoundUnderWay)
	case s.phase != AwaitingStarter:
		return refuse(seat, NoRound)
	case seat != s.dealer:
		return refuse(seat, NotTheDealer)
	case s.asksDealer():
		return refuse(seat, AwaitsDealer)
	}
	return nil
}

// An opening is how the line is opened, put together event by event. It goes
// ahead of its State, which is the one before all of them.
type opening struct {
	*State
	events []Event
	stock  []card.Card
	chance stream
	at     rule.State
	first  Seat // who begins, as soon as it is known
}

func (s *State) opening(dst []Event, room []card.Card) opening {
	l := opening{s, dst, append(room, s.stock...), s.chance, s.at, s.turn}
	if l.first == Nobody {
		switch s.setup.Options.First {
		case BeginsDrawn:
			l.first = s.nth(1 + s.drawBeginner(&l.chance))
		case BeginsLeft:
			l.first = s.left(s.dealer)
		}
	}
	return l
}

// drawBeginner takes the number of the stream that says who begins: so many
// places from the dealer's left.
func (s *State) drawBeginner(chance *stream) int {
	if chance.told != nil {
		return chance.told.begins
	}
	return int(chance.below(uint32(s.setup.Seats - 1)))
}

// layNext lays the next starter: the card drawn, or where the rule has a say
// the first one that it accepts.
func (l *opening) layNext() {
	fit := l.wanted()
	if l.setup.Options.Starter == OpensExchanged {
		c := l.draw()
		l.add(StarterTurned, c, 0)
		if fit.Has(c) {
			l.lay(c, 0)
			return
		}
		l.stock = append(l.stock, c)
	}
	l.layFitting(fit)
}

// layFitting lays the first card drawn that is one of fit.
func (l *opening) layFitting(fit card.Set) {
	c, refused := l.draw(), 0
	for ; !fit.Has(c); refused++ {
		l.stock = append(l.stock, c)
		c = l.draw()
	}
	l.lay(c, refused)
}

// wanted returns the cards that may be the next starter. If all of them are in
// somebody's hand a deck is added; if none may be, as where a rule wants plays of
// two cards, any card will do.
func (l *opening) wanted() card.Set {
	fit, o := card.All, &l.setup.Options
	if o.Starter != OpensTurned {
		fit = l.deal.Rule.Machine().Fits(l.at)
	}
	if card.SetOf(l.stock...)&fit != 0 {
		return fit
	}
	if fit == 0 || !o.AddDecks {
		return card.All
	}
	l.stock = card.AppendDecks(l.stock, 1)
	l.events = append(l.events, Event{Kind: DeckAdded})
	return fit
}

func (l *opening) draw() card.Card {
	c, rest := draw(l.stock, &l.chance)
	l.stock = rest
	return c
}

func (l *opening) lay(c card.Card, refused int) {
	l.add(StarterLaid, c, refused)
	if l.deal.Rule != nil {
		l.at = afterPlay(l.deal.Rule.Machine(), l.at, []card.Card{c}, Right)
	}
}

// add adds the event that tells of c; the first card shown may say who begins.
func (l *opening) add(kind EventKind, c card.Card, refused int) {
	if l.first == Nobody {
		l.first = l.nth(int(c.Rank()))
	}
	l.events = append(l.events, Event{Kind: kind, Seat: l.first, Cards: []card.Card{c}, Count: refused})
}

// laysTurned reports whether the starter of e is the card turned up before
// it: then it is the last of the stock.
func (s *State) laysTurned(e *Event) bool {
	return e.Count == 0 && s.turned.Has(e.Cards[0])
}

// turnUp folds StarterTurned: the card lies open, the last one of the stock.
func (s *State) turnUp(e *Event) {
	c, stock, chance := s.drawStarter(s.stock, 0)
	s.stock, s.chance = append(stock, c), chance
	s.turned, s.turn = card.SetOf(c), e.Seat
}

// layStarter folds StarterLaid.
func (s *State) layStarter(e *Event) {
	var c card.Card
	if s.laysTurned(e) {
		c, s.stock = e.Cards[0], s.stock[:len(s.stock)-1]
	} else {
		c, s.stock, s.chance = s.drawStarter(s.stock, e.Count)
	}
	s.open(c, e.Seat)
}

// drawStarter returns the card drawn from stock after so many have gone back,
// and stock and chance after it. Before the first of a round comes the number
// that says who begins, if that is drawn.
func (s *State) drawStarter(stock []card.Card, refused int) (card.Card, []card.Card, stream) {
	chance := s.chance
	if s.turn == Nobody && s.setup.Options.First == BeginsDrawn {
		s.drawBeginner(&chance)
	}
	c, rest := draw(stock, &chance)
	for range refused {
		c, rest = draw(append(rest, c), &chance)
	}
	return c, rest, chance
}

// maxRefused is more starters than are ever refused in a row: where one card in
// a hundred may open the line, it happens once in 10⁴³ rounds.
const maxRefused = 10_000

// canOpenLine returns why the starter of e is not the card that is drawn after
// e.Count have gone back, or that was turned up before, or nil.
func (s *State) canOpenLine(e *Event) error {
	switch {
	case e.Count < 0 || e.Count > maxRefused || e.Count > 0 && e.Kind == StarterTurned:
		return errCount
	case len(e.Cards) != 1:
		return errCards
	case !s.isPlayer(e.Seat):
		return errSeat
	case e.Kind == StarterTurned && s.turned != 0:
		return errPhase
	case e.Kind == StarterLaid && s.laysTurned(e):
		return nil
	}
	var room [stockRoom]card.Card
	if c, _, _ := s.drawStarter(append(room[:0], s.stock...), e.Count); c != e.Cards[0] {
		return errCards
	}
	return nil
}
