package rule_test

import (
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// TestAFormulaWithATakenNameIsNoSentence tries texts that could be read as
// sentences.
func TestAFormulaWithATakenNameIsNoSentence(t *testing.T) {
	for text, want := range map[string]string{
		"let red = 3; rank = 1":              `"red" is already a kind of card`,
		"let a = rank; a > last.a":           `"a" is already a rank`,
		"remember last = 0; red or last = 1": `"last" is already a word of formulas`,
	} {
		r, err := rule.Interpret(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nreads as %v, %v\nwant %s", text, r, err, want)
		}
	}
}

// TestARuleThatEveryCardFitsIsNotTheFirstReading reads sentences with a reading
// that fits every card, and another.
func TestARuleThatEveryCardFitsIsNotTheFirstReading(t *testing.T) {
	for f, text := range map[syntax.Face]string{
		"pt": "Nenhum 2 nem nenhum 3", "es": "Ningún 2 ni ningún 3", "it": "Nessun 2 né alcun 3",
	} {
		r, err := rule.InterpretIn(f, text)
		if err != nil || r.String() != "not (rank = 2 or rank = 3)" {
			t.Errorf("%s\nreads as %v, %v\nwant not (rank = 2 or rank = 3)", text, r, err)
		}
	}
	if r, err := rule.Interpret("any card"); err != nil || !r.Sure() || r.String() != "any" {
		t.Errorf("any card reads as %v, %v", r, err)
	}
}
