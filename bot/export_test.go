package bot

import (
	"eleusis/game"
	"eleusis/rule"
)

// MayErr is the check of a scientist before it becomes prophet.
func MayErr(p Player, v *game.View, few func(errs int) bool) bool {
	return p.(*scientist).cache(v).mayErr(few)
}

// Errs returns how many calls of the next card would fall, by what a scientist believes.
func Errs(p Player, v *game.View) int { return p.(*scientist).cache(v).errs() }

// Difficulty returns how difficult a rule suits a table.
func Difficulty(t Table) float64 { return t.difficulty() }

// A RuleReader is what players read guesses with.
type RuleReader = ruleReader

// How many rules a RuleReader remembers, and of how many states.
const (
	MostRead       = maxRead
	MostReadStates = maxReadStates
)

func (rr *ruleReader) Rule(text string) *rule.Rule { return rr.rule(text) }

// Remembered returns how many rules rr remembers.
func (rr *ruleReader) Remembered() int { return len(rr.read) }

// RememberedStates returns how many states the machines of these rules have.
func (rr *ruleReader) RememberedStates() (n int) {
	for _, r := range rr.read {
		n += r.Machine().States()
	}
	return n
}
