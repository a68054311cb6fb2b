package say

import (
	"eleusis/game"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// Rule returns a rule in the formula face in the language. A text that cannot be read, or
// has no words in the language, is returned unchanged.
func (l *Localizer) Rule(formula string) string {
	r, err := rule.ParseIn(syntax.Formula, formula)
	if err != nil {
		return formula
	}
	return r.In(l.Face())
}

// GuessWords returns a guess for a dealer who judges by hand: a rule as computer players say it, in the language;
// other words unchanged.
func (l *Localizer) GuessWords(text string) string {
	r, err := rule.ParseIn(syntax.English, text)
	if err != nil || text != game.CleanWords(r.English()) {
		return text
	}
	return r.In(l.Face())
}

// Hint returns a hint of the dealer: one of the ready hints in the language; free text
// unchanged.
func (l *Localizer) Hint(text string) string {
	if h, ok := rule.ReadHint(text); ok {
		return h.Remark().In(l.Face())
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
func (l *Localizer) Family(f rule.Family) string { return l.Text(familyTexts[f], nil) }

// In returns the localizer of the language of a face.
func (l *Localizer) In(f syntax.Face) *Localizer { return l.catalog.Localizer(string(f)) }

// Face returns the face of rules in the language.
func (l *Localizer) Face() syntax.Face { return syntax.Face(l.lang) }
