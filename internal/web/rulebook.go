package web

import (
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// What a rulebook keeps at most, in states of machines: some twenty megabytes.
// Every rule counts for a little more than its states.
const (
	rulebookStates = 200_000
	ruleStates     = 100
)

// A rulebook keeps rules that were read lately, by their formulas. To make the
// machine of one takes from a tenth of a millisecond to some hundred, and a
// notebook asks for all its rules each time that it is looked at. It is safe for
// concurrent use.
type rulebook struct {
	*cabinet[*rule.Rule] // nil if a formula does not read
}

func newRulebook() *rulebook { return &rulebook{newCabinet(rulebookStates, statesOf)} }

// has reports whether the rule of a formula is kept.
func (b *rulebook) has(formula string) bool {
	_, ok := b.at(formula)
	return ok
}

// rule returns the rule of a formula, nil if it does not read.
func (b *rulebook) rule(formula string) *rule.Rule {
	if r, ok := b.at(formula); ok {
		return r
	}
	r, err := rule.ParseIn(syntax.Formula, formula)
	if err != nil {
		r = nil
	}
	return b.put(formula, r)
}

func statesOf(r *rule.Rule) int {
	if r == nil {
		return ruleStates
	}
	return ruleStates + r.Machine().States()
}
