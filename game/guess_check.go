package game

import "fmt"

// checkGuesses compares the guesses with the plays after which they were made.
func (s *State) checkGuesses() error {
	for i := range s.guesses {
		if err := s.checkGuess(i); err != nil {
			return err
		}
	}
	return s.checkLeaving()
}

// checkLastGuess looks at the last guess alone.
func (s *State) checkLastGuess() error {
	if n := len(s.guesses); n > 0 {
		if err := s.checkGuess(n - 1); err != nil {
			return err
		}
	}
	return s.checkLeaving()
}

func (s *State) checkGuess(i int) error {
	g := &s.guesses[i]
	p := &s.plays[g.Play-1]
	latest := i == len(s.guesses)-1 && g.Play == len(s.plays)
	switch {
	case p.seat != g.Seat || !p.foundRight():
		return fmt.Errorf("guess %d, of seat %d, follows no right play of his", i+1, g.Seat)
	case i > 0 && s.guesses[i-1].Play >= g.Play:
		return fmt.Errorf("seat %d guessed twice after one play", g.Seat)
	case g.Verdict == Unjudged && !(latest && s.deal.ByHand):
		return fmt.Errorf("guess %d was never judged", i+1)
	case !s.deal.ByHand && (g.Verdict == Right) != s.counts(g.Same):
		return fmt.Errorf("guess %d is %v, and the same: %v", i+1, g.Verdict, g.Same)
	case g.Verdict == Right && !latest:
		return fmt.Errorf("guess %d was right, and the round went on", i+1)
	}
	return nil
}

// checkLeaving asks whether who is out of cards, or has found the rule, can be.
func (s *State) checkLeaving() error {
	switch {
	case (s.ending == RuleGuessed) != (s.guesser != Nobody):
		return fmt.Errorf("the round ended by %v, and seat %d guessed the rule", s.ending, s.guesser)
	case s.leaving != Nobody && (s.phase != Playing || len(s.hands[s.leaving]) > 0 || s.last().seat != s.leaving):
		return fmt.Errorf("seat %d is asked to guess before he goes out, and does not go out", s.leaving)
	}
	return nil
}
