package game

import (
	"iter"

	"eleusis/rule"
)

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
		if seat := s.Guesser(); seat != Nobody && s.Awaits() != AwaitsGuess && !yield(Question{seat, AsksGuess}) {
			return
		}
		if s.phase == Playing && s.electsProphets() {
			seat := s.last().seat
			for range s.setup.Seats {
				if s.MayDeclare(seat) && !yield(Question{seat, AsksOffice}) {
					return
				}
				seat = s.left(seat)
			}
		}
		if seat := s.Turn(); seat != Nobody {
			yield(Question{seat, AsksMove})
		}
	}
}

// MayDeclare reports whether seat may become prophet now.
func (s *State) MayDeclare(seat Seat) bool {
	return s.phase == Playing && s.electsProphets() && rules{s}.atTurnEnd(seat) && s.isIn(seat) &&
		s.leaving == Nobody && !s.hasGuessToJudge() && rules{s}.officeBar(seat) == ""
}

// electsProphets reports whether there are prophets, and the office is free now.
func (s *State) electsProphets() bool {
	return s.setup.Options.Prophet && s.prophet.seat == Nobody && !s.second
}

// Declarers returns the seats that may declare now, in the order in which they
// are to be asked: clockwise from the seat that has just played (doc/rules.md §6.19).
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

// MayGuess reports whether seat may guess the rule now.
func (s *State) MayGuess(seat Seat) bool {
	return s.setup.Options.Guess && rules{s}.guessBar(seat) == ""
}

// Guesser returns the one seat that may guess now, or Nobody: the player of the last right
// play or true no-play.
func (s *State) Guesser() Seat {
	if s.phase != Playing || !s.setup.Options.Guess {
		return Nobody
	}
	if seat := s.last().seat; s.MayGuess(seat) {
		return seat
	}
	return Nobody
}

// MayHint reports whether seat may give a hint now.
func (s *State) MayHint(seat Seat) bool { return seat == s.dealer && rules{s}.mayHint(seat) == nil }

// ReadyHints returns true hints about the rule, for the dealer of the round alone, in the
// order in which they are offered. A complex rule has none.
func (s *State) ReadyHints() []rule.Hint {
	if s.deal.Rule == nil {
		return nil
	}
	return s.deal.Rule.Hints()
}
