package workshop

import (
	"context"

	"eleusis/internal/limit"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// What a rulebook keeps at most, in states of machines: some twenty megabytes.
// Every rule counts for a little more than its states.
const (
	rulebookStates = 200_000
	ruleStates     = 100
)

// A Rulebook caches rules that were read recently, by their texts. Making the machine of a
// rule takes 0.1 to 100 ms, and a page needs the same rules each time it is shown. It is safe for concurrent use.
type Rulebook struct {
	*limit.Cache[Written]
}

// NewRulebook returns a rulebook that has read nothing yet.
func NewRulebook() *Rulebook { return &Rulebook{limit.NewCache(rulebookStates, Written.size)} }

// read reads t in a face, or in any, as [Typed.ReadAndSuggest] does.
func (b *Rulebook) read(ctx context.Context, face string, t Typed) (Written, error) {
	key := limit.Digest(face, t.Text, t.Kept())
	return b.Get(ctx, key, func() (Written, error) { return t.ReadAndSuggest(ctx, face) })
}

// Knows reports whether the rule of a formula is kept.
func (b *Rulebook) Knows(formula string) bool { return b.Has(formulaKey(formula)) }

// Rule returns the rule of a formula, nil if it cannot be read.
func (b *Rulebook) Rule(formula string) *rule.Rule {
	w, ok := b.At(formulaKey(formula))
	if !ok {
		w = b.Put(formulaKey(formula), WrittenIn(string(syntax.Formula), formula))
	}
	return w.Rule
}

// Keep keeps a rule by its formula.
func (b *Rulebook) Keep(r *rule.Rule) {
	b.Put(formulaKey(r.String()), Written{Typed: Typed{Text: r.String()}, Rule: r})
}

func formulaKey(formula string) string { return limit.Digest(string(syntax.Formula), formula, "") }

// size returns how many states w counts for.
func (w Written) size() int {
	states := ruleStates
	rules := []*rule.Rule{w.Rule, w.Likeliest, w.Suggestion.Nearest}
	for _, p := range w.Suggestion.Parts {
		rules = append(rules, p.Means)
	}
	for _, r := range rules {
		if r != nil {
			states += r.Machine().States()
		}
	}
	return states
}
