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
	if err := s.checkLine(); err != nil {
		return err
	}
	return s.checkProphet()
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
		if p.kind.laid() {
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
		if !p.kind.laid() || p.verdict == Unjudged {
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
	case s.phase == Playing && (!s.isPlayer(s.turn) || !s.takesTurns(s.turn) && s.othersIn(s.turn) > 0):
		return fmt.Errorf("it is the turn of seat %d, who cannot play", s.turn)
	}
	return nil
}

// checkProphet compares the office with the plays that were made under it.
func (s *State) checkProphet() error {
	o := s.prophet
	if o.seat == Nobody {
		if s.picks {
			return fmt.Errorf("a prophet has to pick a card, and there is none")
		}
		return nil
	}
	switch {
	case !s.isPlayer(o.seat) || s.expelled[o.seat] || !s.prophets[o.seat] || !s.setup.Options.Prophet:
		return fmt.Errorf("seat %d is prophet, who cannot be", o.seat)
	case o.seat == s.out:
		return fmt.Errorf("seat %d went out, who is prophet", o.seat)
	}
	for i, p := range s.plays {
		under := i >= o.plays
		switch {
		case under && (p.seat == o.seat || p.prophet != o.seat):
			return fmt.Errorf("play %d is of seat %d, judged by seat %d, while seat %d is prophet", i+1, p.seat, p.prophet, o.seat)
		case under && i < len(s.plays)-1 && p.call != Unjudged && p.call != p.verdict:
			return fmt.Errorf("seat %d is still prophet, and called play %d %v", o.seat, i+1, p.call)
		}
	}
	if laid, line := s.count(s.plays[:o.plays]); laid != o.laid || line != o.mainline {
		return fmt.Errorf("the marker counts %d cards, %d of the mainline; there were %d and %d", o.laid, o.mainline, laid, line)
	}
	return nil
}

// count returns how many cards of plays lie on the table, and how many of them
// on the mainline.
func (s *State) count(plays []play) (laid, line int) {
	for _, p := range plays {
		if !p.kind.laid() || p.verdict == Unjudged {
			continue
		}
		n := int(p.to - p.from)
		if laid += n; p.verdict == Right {
			line += n
		}
	}
	return laid, line
}
