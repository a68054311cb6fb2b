package bench

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A Mistake is an error in a file of rules.
type Mistake struct {
	Line, Column int // from 1, in characters
	message      func(syntax.Face) string
}

// In says m in a language, as far as there are words in it, without the place.
func (m Mistake) In(language syntax.Face) string { return m.message(language) }

// ReadRules reads rules, one a line: a name, a tab, and the rule in any face or
// as lib:NAME. Empty lines and those that begin with # are skipped. It returns
// all that is wrong: then the rules are not whole.
func ReadRules(text string) (rules []Rule, mistakes []Mistake) {
	text = strings.TrimPrefix(text, "\ufeff")
	lines := make(map[string]int) // of names
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		wrong := func(column int, format string, args ...any) {
			said := fmt.Sprintf(format, args...)
			mistakes = append(mistakes, Mistake{i + 1, column, func(syntax.Face) string { return said }})
		}
		before, said, ok := strings.Cut(line, "\t")
		name := strings.TrimSpace(before)
		switch {
		case !ok:
			wrong(1, "no tab: a line is a name, a tab and a rule")
			continue
		case name == "":
			wrong(1, "no name: a line is a name, a tab and a rule")
		case lines[name] > 0:
			wrong(1, "the name %q stands in line %d already", name, lines[name])
		default:
			lines[name] = i + 1
		}
		column := utf8.RuneCountInString(before) + 2
		r, err := readRule(said)
		var inRule syntax.Mistakes
		switch {
		case errors.As(err, &inRule):
			for _, m := range inRule {
				mistakes = append(mistakes, Mistake{i + 1, column + m.Column - 1, func(f syntax.Face) string {
					return m.In(m.Language(f))
				}})
			}
		case err != nil:
			wrong(column, "%v", err)
		}
		rules = append(rules, Rule{name, r})
	}
	return rules, mistakes
}

func readRule(text string) (*rule.Rule, error) {
	if name, ok := strings.CutPrefix(strings.TrimSpace(text), "lib:"); ok {
		e, ok := rule.Find(name)
		if !ok {
			return nil, fmt.Errorf("the library has no rule %q (see eleusis rule list)", name)
		}
		return e.Rule(), nil
	}
	return rule.Parse(text)
}

// Library returns the rules of the library that any table can play.
func Library() []Rule {
	var rules []Rule
	for _, e := range rule.Library() {
		rules = append(rules, Rule{e.Name, e.Rule()})
	}
	return rules
}

// WithoutTrivial returns the rules that can be looked for, and the names of the others: by which every
// card fits, or none, whatever lies there. Of a rule that works on demand nobody can tell.
func WithoutTrivial(rules []Rule) (kept []Rule, trivial []string) {
	anything, err := rule.Parse("any")
	if err != nil {
		panic(fmt.Sprintf("bench: %v", err))
	}
	nothing, err := rule.Parse("start: any; none")
	if err != nil {
		panic(fmt.Sprintf("bench: %v", err))
	}
	for _, r := range rules {
		if r.sameAs(anything) || r.sameAs(nothing) {
			trivial = append(trivial, r.Name)
			continue
		}
		kept = append(kept, r)
	}
	return kept, trivial
}

// sameAs reports whether no line tells r from other.
func (r Rule) sameAs(other *rule.Rule) bool {
	m := r.Rule.Machine()
	for c := range m.Fits(m.Start()).Cards() {
		if rule.SameFrom(r.Rule, other, rule.Cards(c)).Same != rule.Always {
			return false
		}
	}
	return true
}
