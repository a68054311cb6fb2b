package rule_test

import (
	"testing"

	"eleusis/rule"
)

func TestARuleIsAbsurdIfNothingDependsOnIt(t *testing.T) {
	for text, want := range map[string]bool{
		"any":          true,
		"red or black": true,
		"color != last.color and color = last.color":                    true,
		"if last is red then odd else odd":                              true,
		"if last is red then (if last is odd then 7 else 7) else black": true,
		"red":                                  false,
		"rank > last.rank":                     false, // it sticks after a king alone
		"if last is red then odd else even":    false,
		"if last is red then odd else any":     false,
		"if last is red then black else black": true,
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if got := r.Absurd(); got != want {
			t.Errorf("%q: absurd %v, want %v", text, got, want)
		}
	}
}
