package game

import (
	"fmt"

	"eleusis/card"
)

// Check returns what is wrong with s if it is a state that no play can lead
// to: a card lost or made up, a card on the mainline that does not fit, counts
// that disagree. Simulations ask after every event.
func (s *State) Check() error {
	if s.phase == Unopened || s.rounds == 0 {
		return nil
	}
	if err := s.checkCards(); err != nil {
		return err
	}
	return s.checkLine()
}

// checkCards counts every card of every deck.
func (s *State) checkCards() error {
	var n [card.Count]int
	add := func(cs []card.Card) {
		for _, c := range cs {
			n[c]++
		}
	}
	add(s.stock)
	add(s.gone)
	for _, hand := range s.hands {
		add(hand)
	}
	for _, p := range s.plays {
		if p.kind != NoPlay {
			add(s.cards[p.from:p.to])
		}
	}
	for c, k := range n {
		if k != s.decks {
			return fmt.Errorf("there are %d of %v, and %d decks", k, card.Card(c), s.decks)
		}
	}
	return nil
}

// checkLine replays the plays on the mainline.
func (s *State) checkLine() error {
	m := s.deal.Rule.Machine()
	at, laid, line := m.Start(), 0, 0
	for i, p := range s.plays {
		if p.kind == NoPlay || p.verdict == Unjudged {
			continue
		}
		cs := s.cards[p.from:p.to]
		laid += len(cs)
		if p.verdict == Wrong {
			at = s.afterRefused(at, cs)
			continue
		}
		for k, c := range cs {
			fit := m.GoesOn(at)
			if k == len(cs)-1 {
				fit = m.Fits(at)
			}
			if !fit.Has(c) || s.mainline[line] != c {
				return fmt.Errorf("play %d: %v is on the mainline and does not fit there", i+1, c)
			}
			at = m.Next(at, c, opens(k))
			line++
		}
	}
	switch {
	case line != len(s.mainline):
		return fmt.Errorf("the mainline has %d cards, %d were accepted", len(s.mainline), line)
	case laid != s.laid:
		return fmt.Errorf("%d cards are counted on the table, %d lie there", s.laid, laid)
	case s.phase == Playing && (!s.isPlayer(s.turn) || s.expelled[s.turn] && s.othersIn(s.turn)):
		return fmt.Errorf("it is the turn of seat %d, who cannot play", s.turn)
	}
	return nil
}
