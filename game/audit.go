package game

import (
	"fmt"

	"eleusis/card"
)

// An Audit finds what [State.Check] finds, event by event, and takes no longer
// at the end of a round than at its beginning: after each event it looks at what
// is new, and counts the cards without naming them; when a round has ended it
// looks at everything. So a card that was exchanged for another, or a play that
// was changed long after it was made, is found at the end of the round; all else
// at once.
//
// The zero Audit is ready to follow a game from its first event on.
type Audit struct {
	round int
	walk  lineWalk
}

// After returns what is wrong with s, into which an event has just been folded.
func (a *Audit) After(s *State) error {
	if s.phase != Playing {
		return s.checkOutside()
	}
	if a.round != s.rounds {
		a.round, a.walk = s.rounds, s.rewalk()
	}
	if err := s.checkNumber(); err != nil {
		return err
	}
	if err := a.walk.goOn(s); err != nil {
		return err
	}
	if err := s.checkTurn(); err != nil {
		return err
	}
	if err := s.checkLastGuess(); err != nil {
		return err
	}
	if s.prophet.seat != Nobody && s.second {
		return s.checkPhases()
	}
	return s.checkOffice()
}

// checkOutside checks a round that has not begun to be played, or is over.
func (s *State) checkOutside() error {
	if s.phase == AwaitingStarter {
		return s.checkNumber()
	}
	return s.Check()
}

// checkNumber counts all cards together.
func (s *State) checkNumber() error {
	n := s.undrawn() + len(s.gone) + s.laid
	for i := range s.hands {
		n += len(s.hands[i])
	}
	if len(s.plays) > 0 && s.last().verdict == Unjudged && s.last().kind.laid() {
		n += int(s.last().to - s.last().from)
	}
	if n != s.decks*card.Count {
		return fmt.Errorf("there are %d cards, and %d decks", n, s.decks)
	}
	return nil
}
