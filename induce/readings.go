package induce

import (
	"maps"

	"eleusis/rule"
)

// readings are the rules that were read recently. To read one takes a hundred times as long as
// to draw it, and the same simple rules come to mind in every round.
type readings struct {
	recent, old map[string]*rule.Rule // nil for a text that is not a rule, or an absurd one
}

// maxRead is how many rules are recent, and how many are old, at most.
const maxRead = 256

// rule parses text. It returns nil if that is not a rule, or an absurd one.
func (r *readings) rule(text string) *rule.Rule {
	means, known := r.recent[text]
	if known {
		return means
	}
	means, known = r.old[text]
	if !known {
		var err error
		means, err = rule.Parse(text)
		if err != nil || means.Absurd() {
			means = nil
		}
	}
	r.keep(text, means)
	return means
}

// keep remembers what a text means. What was not asked for while as many others as are
// remembered were, is forgotten.
func (r *readings) keep(text string, means *rule.Rule) {
	if r.recent == nil || len(r.recent) == maxRead {
		r.recent, r.old = make(map[string]*rule.Rule), r.recent
	}
	r.recent[text] = means
}

// clone returns a copy of r.
func (r *readings) clone() *readings { return &readings{maps.Clone(r.recent), maps.Clone(r.old)} }
