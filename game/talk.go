package game

import (
	"eleusis/rule"
)

// A Guess is a guess of the secret rule (S1, the "revelación"), as everybody heard it.
type Guess struct {
	Seat    Seat    `json:"seat"`
	Rule    string  `json:"rule"`            // in the formula face
	Words   string  `json:"words,omitempty"` // instead of Rule, where the dealer judges by hand
	Verdict Verdict `json:"verdict"`
	// Same is the sameness with the secret rule: always, from the starter on; line, from
	// the present line on; unknown, if no difference was found and not all could be tried;
	// or different.
	Same rule.Sameness `json:"same"`
	Play int           `json:"play"` // number of plays before it
}

// formula returns the guessed rule, in the formula face; empty for free words.
func (e *Event) formula() string {
	if e.guess == nil {
		return ""
	}
	return e.guess.String()
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
