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
	return r.In(p.Face())
}

// Hint returns what a dealer has told of their rule: one of the hints that stood
// ready, in the language; words of their own as they wrote them.
func (p *Speaker) Hint(text string) string {
	if h, ok := rule.ReadHint(text); ok {
		return h.Remark().In(p.Face())
	}
	return text
}

// familyTexts are the keys of what families are called.
var familyTexts = map[rule.Family]string{
	"card alone": "family.card", "last card": "family.last", "earlier cards": "family.earlier",
	"position": "family.position", "runs": "family.runs", "whole line": "family.line",
	"memory": "family.memory", "mixed": "family.mixed", "whole plays": "family.plays",
	"refused cards": "family.refused",
}

// Family returns what a family of rules is called.
func (p *Speaker) Family(f rule.Family) string { return p.Text(familyTexts[f], nil) }

// In returns who speaks the language of a face.
func (p *Speaker) In(f syntax.Face) *Speaker { return p.book.Speaker(string(f)) }

// Face returns the face of rules in the language.
func (p *Speaker) Face() syntax.Face { return syntax.Face(p.lang) }
