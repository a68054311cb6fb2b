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

// A RuleReader is what players read guesses with.
type RuleReader = ruleReader

// MostRead is how many rules a RuleReader remembers.
const MostRead = mostRead

func (rr *ruleReader) Rule(text string) *rule.Rule { return rr.rule(text) }

// Remembered returns how many rules rr remembers.
func (rr *ruleReader) Remembered() int { return len(rr.read) }
