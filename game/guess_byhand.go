package game

import "eleusis/rule"

// saysInWords lets a rule be said of which only the dealer can tell whether it is
// his: the table waits for his word (doc/rules.md §3, "By hand").
func (s *State) saysInWords(c Command, dst []Event) ([]Event, error) {
	words := CleanWords(c.Text)
	if words == "" && c.Guess != nil {
		words = CleanWords(c.Guess.English()) // a computer player's: the dealer is a person
	}
	if words == "" {
		return dst, refuse(c.Seat, WrongWords)
	}
	return append(dst, Event{Kind: Guessed, Seat: c.Seat, Text: words}), nil
}

// hears reports whether a rule was said of which the dealer has not said yet
// whether it is his.
func (s *State) hears() bool {
	n := len(s.guesses)
	return n > 0 && s.guesses[n-1].Verdict == Unjudged
}

// guardHears returns what the guard of a dealer who judges by hand says of the
// rule that was said, if its words read as one.
func (s *State) guardHears() Verdict {
	guess, err := rule.Parse(s.guesses[len(s.guesses)-1].Words)
	if err != nil {
		return Unjudged
	}
	same, ok := s.sameness(guess)
	if !ok {
		return Unjudged
	}
	return verdict(s.counts(same))
}

// judgesGuess carries out the dealer's word on the rule that was said.
func (s *State) judgesGuess(c Command, dst []Event) []Event {
	f := s.following(dst)
	seat := s.guesses[len(s.guesses)-1].Seat
	f.add(Event{Kind: GuessJudged, Seat: seat, Verdict: c.Call})
	f.heard(seat, c.Call)
	return f.events
}

// followsWord is follows for the dealer's word on a guess.
func (s *State) followsWord(e *Event) error {
	switch {
	case !s.hears() || s.guesses[len(s.guesses)-1].Seat != e.Seat:
		return errSeat
	case e.Verdict != Right && e.Verdict != Wrong:
		return errVerdict
	}
	return nil
}
