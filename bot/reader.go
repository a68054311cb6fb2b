package bot

import "eleusis/rule"

// A ruleReader reads rules and remembers them. The guesses of a round are considered in every turn of
// every player, and to read one takes a hundred times as long as to compare it.
type ruleReader struct {
	read   map[string]*rule.Rule // by text; nil for a text that is no rule
	states int                   // of the machines of all these
}

// A ruleReader holds little, whatever people guess.
const (
	mostRead       = 64     // rules: more than most rounds have guesses
	mostReadStates = 32_000 // of all their machines, some 3 MB; the largest, which is read slowest, has 20,000
)

// rule returns the rule of a text, or nil if it is none.
func (rr *ruleReader) rule(text string) *rule.Rule {
	means, known := rr.read[text]
	if known {
		return means
	}
	states := 0
	means, err := rule.Parse(text)
	if err != nil {
		means = nil
	} else {
		states = means.Machine().States()
		if states == 0 || states > mostReadStates {
			return means
		}
	}
	if rr.read == nil || len(rr.read) == mostRead || rr.states+states > mostReadStates {
		rr.read, rr.states = make(map[string]*rule.Rule), 0
	}
	rr.read[text] = means
	rr.states += states
	return means
}
