package answer

import (
	"fmt"

	"eleusis/card"
	"eleusis/rule"
)

// A FieldError says what is wrong with one field of a request, in English.
type FieldError struct {
	Field   string // its name, as in plays[2]
	Message string
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Message }

func badField(field, message string, args ...any) error {
	return &FieldError{field, fmt.Sprintf(message, args...)}
}

// JudgeTexts is [Judge] for plays in a field named plays, as 8H+5S. Its error is a
// [*FieldError].
func JudgeTexts(r *rule.Rule, plays []string) ([]Verdict, error) {
	var all rule.Line
	for i, text := range plays {
		l, err := rule.ParseLine(text)
		if err != nil || l.Open || len(l.Plays) != 1 || l.Plays[0].Refused {
			return nil, badField(fmt.Sprintf("plays[%d]", i), "must be a play without a verdict, as 8H or 8H+5S")
		}
		all.Plays = append(all.Plays, l.Plays[0])
	}
	m := r.Machine()
	if all.Len() > m.MaxCards() {
		return nil, badField("plays", "must have at most %d cards", m.MaxCards())
	}
	return Judge(m, all.Plays), nil
}

// FitsAfter returns the cards that fit r after a line in a field named line. Its error is a
// [*FieldError].
func FitsAfter(r *rule.Rule, line string) (card.Set, error) {
	l, err := readLine(line, r)
	if err != nil {
		return 0, err
	}
	m := r.Machine()
	return m.Fits(m.After(l)), nil
}

// Compare compares two rules, also from a line on that is in a field named line. Its error is
// a [*FieldError].
func Compare(a, b *rule.Rule, line string) (*Same, error) {
	l, err := readLine(line, a, b)
	if err != nil {
		return nil, err
	}
	return SameOf(rule.SameAfter(a, b, l)), nil
}

// readLine parses a line for the machines of rules.
func readLine(text string, rules ...*rule.Rule) (rule.Line, error) {
	l, err := rule.ParseLine(text)
	if err != nil {
		return l, badField("line", "%v", err)
	}
	for _, r := range rules {
		if most := r.Machine().MaxCards(); l.Len() > most {
			return l, badField("line", "must have at most %d cards", most)
		}
	}
	return l, nil
}
