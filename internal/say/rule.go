package say

import (
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// Rule returns a rule in the formula face in the language. A text that cannot be read, or
// has no words in the language, is returned unchanged.
func (p *Localizer) Rule(formula string) string {
	r, err := rule.ParseIn(syntax.Formula, formula)
	if err != nil {
		return formula
	}
	return r.In(p.Face())
}

// Hint returns a hint of the dealer: one of the ready hints in the language; free text
// unchanged.
func (p *Localizer) Hint(text string) string {
	if h, ok := rule.ReadHint(text); ok {
		return h.Remark().In(p.Face())
	}
	return text
}

// familyTexts are the keys of the names of families.
var familyTexts = map[rule.Family]string{
	"card alone": "family.card", "last card": "family.last", "earlier cards": "family.earlier",
	"position": "family.position", "runs": "family.runs", "whole line": "family.line",
	"memory": "family.memory", "mixed": "family.mixed", "whole plays": "family.plays",
	"refused cards": "family.refused",
}

// Family returns the name of a family of rules.
func (p *Localizer) Family(f rule.Family) string { return p.Text(familyTexts[f], nil) }

// In returns the localizer of the language of a face.
func (p *Localizer) In(f syntax.Face) *Localizer { return p.catalog.Localizer(string(f)) }

// Face returns the face of rules in the language.
func (p *Localizer) Face() syntax.Face { return syntax.Face(p.lang) }
