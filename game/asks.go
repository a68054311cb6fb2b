package game

import "iter"

// A Question is what one seat is asked to decide.
type Question struct {
	Seat Seat
	Kind QuestionKind
}

// A QuestionKind says what is asked.
type QuestionKind uint8

const (
	// AsksGuess asks a seat whether it guesses the rule. It may decline.
	AsksGuess QuestionKind = iota + 1
	// AsksOffice asks a seat whether it declares itself prophet. It may decline.
	AsksOffice
	// AsksMove asks a seat for what [State.Awaits] says. It must decide.
	AsksMove
)

// Asks returns what is asked until the next move, in order: the seat that was
// just right, whether it says the rule; the others clockwise from the last play,
// whether they declare themselves prophet; and the player to move (doc/rules.md
// §6.19). The caller carries out each answer before it asks for the next
// question: what an answer makes pointless is not asked.
//
//	for s.Awaits() != game.AwaitsNothing {
//		for q := range s.Asks() {
//			// ask q.Seat, and carry out what it wants
//		}
//	}
func (s *State) Asks() iter.Seq[Question] {
	return func(yield func(Question) bool) {
		if s.phase != Playing {
			s.askMove(yield)
			return
		}
		seat := s.last().seat
		if s.canGuess(seat) && s.Awaits() != AwaitsGuess && !yield(Question{seat, AsksGuess}) {
			return
		}
		for range s.setup.declarers() {
			if s.canDeclare(seat) && !yield(Question{seat, AsksOffice}) {
				return
			}
			seat = s.clockwise(seat)
		}
		s.askMove(yield)
	}
}

// declarers returns how many seats, from the last player on, may declare themselves prophet at the
// end of a turn.
func (p *Setup) declarers() int {
	switch {
	case !p.Options.Prophet:
		return 0
	case p.Options.ProphetAnytime:
		return p.Seats
	}
	return 1
}

// askMove asks the player to move, if there is one.
func (s *State) askMove(yield func(Question) bool) {
	if seat := s.Turn(); seat != Nobody {
		yield(Question{seat, AsksMove})
	}
}

// canDeclare reports whether seat may become prophet now. It looks at the moment first, which is
// the wrong one for nearly every seat: the view of each asks.
func (s *State) canDeclare(seat Seat) bool {
	r := rules{s}
	return s.setup.Options.Prophet && s.phase == Playing && r.atTurnEnd(seat) && r.declareBar(seat) == ""
}

// canGuess reports whether seat may guess the rule now.
func (s *State) canGuess(seat Seat) bool {
	return s.setup.Options.Guess && rules{s}.guessBar(seat) == ""
}

// canHint reports whether seat may give a hint now.
func (s *State) canHint(seat Seat) bool { return seat == s.dealer && rules{s}.mayHint(seat) == nil }
