package game

import (
	"eleusis/rule"
)

// A Guess is a rule that a player has said aloud for the secret one (S1, the
// "revelación"), as everybody heard it.
type Guess struct {
	Seat    Seat    `json:"seat"`
	Rule    string  `json:"rule"`            // in the formula face
	Words   string  `json:"words,omitempty"` // instead of Rule, where the dealer judges by hand
	Verdict Verdict `json:"verdict"`
	// Same says how far it is the same as the secret rule: always, which is from
	// the starter on; from the present line on; unknown, if nothing tells them
	// apart and not all could be tried; or not at all.
	Same rule.Sameness `json:"same"`
	Play int           `json:"play"` // its place among the plays is after so many
}

// guess returns the rule that was said, in the formula face; nothing if it was
// said in free words.
func (e *Event) guess() string {
	if e.Guess == nil {
		return ""
	}
	return e.Guess.String()
}

// A Dispute is a player's objection to a verdict that the dealer gave by hand.
// It is kept, and changes nothing (doc/rules.md §3).
type Dispute struct {
	Seat Seat   `json:"seat"`
	Play int    `json:"play"` // its number, the starter is play 1
	Text string `json:"text"`
}

// A talk is what was said in a round.
type talk struct {
	guesses  []Guess
	hints    []string
	disputed []Dispute
}
