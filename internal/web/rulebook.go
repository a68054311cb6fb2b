package web

import (
	"sync"

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
	mu    sync.Mutex
	kept  map[string]*rule.Rule // nil if a formula does not read
	order []string              // oldest first
	held  int                   // states
}

func newRulebook() *rulebook { return &rulebook{kept: make(map[string]*rule.Rule)} }

// has reports whether the rule of a formula is kept.
func (b *rulebook) has(formula string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, ok := b.kept[formula]
	return ok
}

// rule returns the rule of a formula, nil if it does not read.
func (b *rulebook) rule(formula string) *rule.Rule {
	b.mu.Lock()
	r, ok := b.kept[formula]
	b.mu.Unlock()
	if ok {
		return r
	}
	r, err := rule.ParseIn(syntax.Formula, formula)
	if err != nil {
		r = nil
	}
	b.keep(formula, r)
	return r
}

// keep keeps r, and lets go what was kept longest ago.
func (b *rulebook) keep(formula string, r *rule.Rule) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.kept[formula]; ok {
		return
	}
	b.kept[formula] = r
	b.order = append(b.order, formula)
	b.held += statesOf(r)
	for b.held > rulebookStates && len(b.order) > 1 {
		b.held -= statesOf(b.kept[b.order[0]])
		delete(b.kept, b.order[0])
		b.order = b.order[1:]
	}
}

func statesOf(r *rule.Rule) int {
	if r == nil {
		return ruleStates
	}
	return ruleStates + r.Machine().States()
}
