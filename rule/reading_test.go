package rule_test

import (
	"strings"
	"testing"

	"eleusis/rule"
)

// TestAFormulaWithATakenNameIsNoSentence tries texts that the generous parser could
// read as sentences.
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
