package say

import (
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// Rule returns a rule that stands in the formula face as the language says it.
// What does not read, and what has no words in the language, stays as it is.
func (p *Speaker) Rule(formula string) string {
	r, err := rule.ParseIn(syntax.Formula, formula)
	if err != nil {
		return formula
	}
	return r.In(syntax.Face(p.lang))
}
