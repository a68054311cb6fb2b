package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// An opening collects the events that open the line. Its State is the one before all of
// them.
type opening struct {
	*State
	events []Event
	stock  []card.Card
	chance stream
	at     rule.State
	first  Seat // the player to begin, once known
}

func newOpening(s *State, dst []Event, room []card.Card) opening {
	l := opening{
		State: s, events: dst, stock: append(room, s.stock...), chance: s.chance, at: s.at, first: s.turn,
	}
	if l.first == Nobody {
		switch s.setup.Options.First {
		case firstDrawn:
			l.first = s.nth(1 + s.drawBeginner(&l.chance))
		case firstLeft:
			l.first = s.clockwise(s.dealer)
		}
	}
	return l
}

// layNext lays the next starter: the card drawn or, where the rule must accept it, the
// first drawn card that it accepts.
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

// wanted returns the cards that may be the next starter. If all of them are in hands a
// deck is added; if there are none, as with a rule that wants plays of two cards, any card
// may.
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
	l.events = append(l.events, Event{kind: DeckAdded})
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

// add adds the event of c. The first card shown may decide who begins.
func (l *opening) add(kind EventKind, c card.Card, refused int) {
	if l.first == Nobody {
		l.first = l.nth(int(c.Rank()))
	}
	l.events = append(l.events, Event{kind: kind, seat: l.first, cards: []card.Card{c}, count: refused})
}

// layTurnedOrNext lays the card that is turned up or, if the rule refuses it, the first drawn card
// that it accepts.
func (l *opening) layTurnedOrNext() {
	fit := l.wanted()
	for c := range l.turned.Cards() {
		if fit.Has(c) {
			l.lay(c, 0)
			return
		}
	}
	l.layFitting(fit)
}

// drawStarter returns the card drawn from stock as a starter after refused others, and
// stock and chance after it. The number that says who begins, if that is drawn, comes
// before the first starter of a round.
func (s *State) drawStarter(stock []card.Card, refused int) (card.Card, []card.Card, stream) {
	chance := s.chance
	if s.turn == Nobody && s.setup.Options.First == firstDrawn {
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

// drawnStarter returns the card that the dealer is asked about: turned up, or drawn and
// seen by them alone. It stays in the stock until it is accepted.
func (s *State) drawnStarter() card.Card {
	for c := range s.turned.Cards() {
		return c
	}
	l := newOpening(s, nil, nil)
	return l.draw()
}

// exchangeable returns the cards with which the dealer may replace the turned-up one.
func (l opening) exchangeable() []card.Card {
	fit := l.wanted()
	if l.turned&fit != 0 {
		return nil
	}
	return slices.Collect((fit & card.SetOf(l.stock...)).Cards())
}

// choose lays c, which the dealer has chosen instead of the turned-up card, or that card
// itself.
func (l *opening) choose(c card.Card) {
	if l.turned&l.wanted() == 0 {
		l.add(StarterChosen, c, 0)
		return
	}
	l.stock = l.stock[:len(l.stock)-1]
	l.lay(c, 0)
}

// laysTurned reports whether the starter of e is the card turned up before
// it: then it is the last of the stock.
func (p *pile) laysTurned(e *Event) bool {
	return e.count == 0 && p.turned.Has(e.cards[0])
}
