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

// Hint returns what a dealer has told of his rule: one of the hints that stood
// ready, in the language; words of his own as he wrote them.
func (p *Speaker) Hint(text string) string {
	if h, ok := rule.ReadHint(text); ok {
		return h.Remark().In(p.Face())
	}
	return text
}

// In returns who speaks the language of a face.
func (p *Speaker) In(f syntax.Face) *Speaker { return p.book.Speaker(string(f)) }

// Face returns the face of rules in the language.
func (p *Speaker) Face() syntax.Face { return syntax.Face(p.lang) }
