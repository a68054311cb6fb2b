package game

import "eleusis/rule"

// A Comparison is the comparison of a guess with the secret rule, at one point of a round.
type Comparison struct {
	guess, secret *rule.Rule
	plays         int
	same          rule.Sameness
	enough        bool // the result is reliable
}

// Compare returns c with the comparison of its guess, if the guess is allowed now.
// Comparing may take long; deciding on the result is fast while s does not change.
func (s *State) Compare(c Command) Command {
	if c.Kind == GuessRule && c.Guess != nil && !s.deal.ByHand && s.MayGuess(c.Seat) {
		c.Compared = judge{s}.compared(&c)
	}
	return c
}

// compared returns the comparison in c, or a new one.
func (j judge) compared(c *Command) *Comparison {
	known := c.Compared
	if known != nil && known.guess == c.Guess && known.secret == j.deal.Rule && known.plays == len(j.plays) {
		return known
	}
	same, enough := j.sameness(c.Guess)
	return &Comparison{guess: c.Guess, secret: j.deal.Rule, plays: len(j.plays), same: same, enough: enough}
}
