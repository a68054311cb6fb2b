package table

import (
	"eleusis/game"
	"eleusis/rule"
)

// slips reports whether command is a word of a dealer by hand that his guard
// contradicts, and he has not said that he means it. It is asked of what the
// dealer may say alone: nobody else shall hear of the guard.
func (c *core) slips(command game.Command, q Request) bool {
	return !q.Sure && c.state.WouldSlip(command)
}

// A Reading is a rule beside which the verdicts of a round by hand can be seen:
// the dealer's guard, or else his words if they read as a rule.
type Reading struct {
	Rule  *rule.Rule
	Slips []game.Slip // where it says otherwise than he did
}

// reading returns what r, a round that has ended, can be compared with; nil if
// the machine judged it, or no machine can read it.
func (c *core) reading(r *game.Result) *Reading {
	if !r.ByHand {
		return nil
	}
	if c.read == nil {
		c.read = new(Reading)
		if c.read.Rule = r.Rule; r.Rule == nil {
			c.read.Rule, _ = rule.Parse(r.Words) // most words are for people alone
		}
		if c.read.Rule != nil {
			c.read.Slips = c.state.Slips(c.read.Rule)
		}
	}
	if c.read.Rule == nil {
		return nil
	}
	return c.read
}
