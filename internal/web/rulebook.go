package web

import (
	"context"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// What a rulebook keeps at most, in states of machines: some twenty megabytes.
// Every rule counts for a little more than its states.
const (
	rulebookStates = 200_000
	ruleStates     = 100
)

// A rulebook keeps texts of rules that were read lately. To make the machine of a rule
// takes from a tenth of a millisecond to some hundred, and a page asks for the same
// rules each time that it is looked at. It is safe for concurrent use.
type rulebook struct {
	*cache[written]
}

func newRulebook() *rulebook { return &rulebook{newCache(rulebookStates, written.size)} }

// read reads t in a face, or in any, as [typed.read] does, and mends it.
func (b *rulebook) read(ctx context.Context, face string, t typed) (written, error) {
	return b.get(ctx, digest(face, t.text, t.kept()), func() (written, error) { return t.mended(ctx, face) })
}

// knows reports whether the rule of a formula is kept.
func (b *rulebook) knows(formula string) bool { return b.has(formulaKey(formula)) }

// rule returns the rule of a formula, nil if it does not read.
func (b *rulebook) rule(formula string) *rule.Rule {
	w, ok := b.at(formulaKey(formula))
	if !ok {
		w = b.put(formulaKey(formula), writtenIn(string(syntax.Formula), formula))
	}
	return w.rule
}

// keep keeps a rule by its formula.
func (b *rulebook) keep(r *rule.Rule) {
	b.put(formulaKey(r.String()), written{typed: typed{text: r.String()}, rule: r})
}

func formulaKey(formula string) string { return digest(string(syntax.Formula), formula, "") }

// size returns how many states w counts for.
func (w written) size() int {
	states := ruleStates
	rules := []*rule.Rule{w.rule, w.doubt, w.repair.Nearest}
	for _, p := range w.repair.Parts {
		rules = append(rules, p.Means)
	}
	for _, r := range rules {
		if r != nil {
			states += r.Machine().States()
		}
	}
	return states
}
