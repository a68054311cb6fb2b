package bot

import "eleusis/rule"

// A ruleReader reads rules and remembers them. The guesses of a round are considered in every turn of
// every player, and to read one takes a hundred times as long as to compare it.
type ruleReader struct {
	read   map[string]*rule.Rule // by text; nil for a text that is not a rule
	states int                   // of the machines of all these
}

// A ruleReader holds little, whatever people guess.
const (
	maxRead       = 64     // rules: more than most rounds have guesses
	maxReadStates = 32_000 // of all their machines, some 3 MB; the largest, which is read slowest, has 20,000
)

// rule parses text. It returns nil if that is not a rule.
func (rr *ruleReader) rule(text string) *rule.Rule {
	means, known := rr.read[text]
	if known {
		return means
	}
	means, err := rule.Parse(text)
	if err != nil {
		means = nil
	}
	rr.keep(text, means)
	return means
}

// remember remembers a rule that nobody has to read, for it was made here.
func (rr *ruleReader) remember(r *rule.Rule) {
	text := r.String()
	if rr.read[text] == nil {
		rr.keep(text, r)
	}
}

// keep remembers what a text means, unless that is too large.
func (rr *ruleReader) keep(text string, means *rule.Rule) {
	states := 0
	if means != nil {
		states = means.Machine().States()
		if states == 0 || states > maxReadStates {
			return
		}
	}
	if rr.read == nil || len(rr.read) == maxRead || rr.states+states > maxReadStates {
		rr.read, rr.states = make(map[string]*rule.Rule), 0
	}
	rr.read[text] = means
	rr.states += states
}
