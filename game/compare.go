package game

import "eleusis/rule"

// A comparison is the comparison of a guess with the secret rule, at one point of a round.
type comparison struct {
	guess, secret *rule.Rule
	plays         int
	same          rule.Sameness
	enough        bool // the result is reliable
}

// Compare returns c with the comparison of its guess, if the guess is allowed now.
// Comparing may take long; deciding on the result is fast while s does not change.
func (s *State) Compare(c Command) Command {
	if c.kind == guessRule && c.guess != nil && !s.deal.ByHand && s.canGuess(c.seat) {
		c.compared = judge{s}.compared(&c)
	}
	return c
}

// compared returns the comparison in c, or a new one.
func (j judge) compared(c *Command) *comparison {
	known := c.compared
	if known != nil && known.guess == c.guess && known.secret == j.deal.Rule && known.plays == len(j.plays) {
		return known
	}
	same, enough := j.sameness(c.guess)
	return &comparison{guess: c.guess, secret: j.deal.Rule, plays: len(j.plays), same: same, enough: enough}
}
