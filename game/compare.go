package game

import "eleusis/rule"

// A Comparison says how far a guess is the same as the secret rule, at one point of a round.
type Comparison struct {
	guess, secret *rule.Rule
	plays         int
	same          rule.Sameness
	enough        bool // could be compared to say so
}

// Compare returns c with the comparison of its guess, if that may be said now. To compare
// may take long; to decide on what is compared does not, as long as s stands so.
func (s *State) Compare(c Command) Command {
	if c.Kind == GuessRule && c.Guess != nil && !s.deal.ByHand && s.MayGuess(c.Seat) {
		c.Compared = judge{s}.compared(&c)
	}
	return c
}

// compared returns the comparison of the guess of c, which c has, or else a new one.
func (j judge) compared(c *Command) *Comparison {
	known := c.Compared
	if known != nil && known.guess == c.Guess && known.secret == j.deal.Rule && known.plays == len(j.plays) {
		return known
	}
	same, enough := j.sameness(c.Guess)
	return &Comparison{guess: c.Guess, secret: j.deal.Rule, plays: len(j.plays), same: same, enough: enough}
}
