package bot

import "eleusis/rule"

// A ruleReader reads rules and remembers them. The guesses of a round are considered in every turn of
// every player, and to read one takes a hundred times as long as to compare it.
type ruleReader struct {
	read map[string]*rule.Rule // by text; nothing for a text that is no rule
}

// A ruleReader holds little, whatever people guess.
const (
	mostRead       = 64  // rules: more than most rounds have guesses
	mostReadStates = 500 // of the machine of each, some 50 KB; no rule of the library has so many
)

// rule returns the rule of a text, or nil if it is none.
func (rr *ruleReader) rule(text string) *rule.Rule {
	means, known := rr.read[text]
	if known {
		return means
	}
	means, err := rule.Parse(text)
	if err != nil {
		means = nil
	} else if n := means.Machine().States(); n == 0 || n > mostReadStates {
		return means
	}
	if rr.read == nil || len(rr.read) == mostRead {
		rr.read = make(map[string]*rule.Rule)
	}
	rr.read[text] = means
	return means
}
