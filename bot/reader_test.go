package bot_test

import (
	"fmt"
	"testing"

	"eleusis/bot"
	"eleusis/rule"
)

func TestARuleReaderReadsAsParseDoesAndRemembersLittle(t *testing.T) {
	texts := []string{"", "red or", "no such thing"}
	for _, e := range rule.Library() {
		texts = append(texts, e.Rule().String())
	}
	for r := range 13 {
		texts = append(texts, fmt.Sprintf("rank = %d", r+1), fmt.Sprintf("rank != %d", r+1))
	}
	var reader bot.RuleReader
	for i, text := range texts {
		for _, text := range []string{text, texts[i/2]} { // one that is new, and one that may be remembered
			got := reader.Rule(text)
			want, err := rule.Parse(text)
			if (got == nil) != (err != nil) || got != nil && (got.String() != want.String() ||
				rule.Same(got, want).Same != rule.Always) {
				t.Errorf("read %q as %v, want %v", text, got, want)
			}
		}
		if n := reader.Remembered(); n > bot.MostRead {
			t.Fatalf("%d rules are remembered, want at most %d", n, bot.MostRead)
		}
	}
	if a, b := reader.Rule("red"), reader.Rule("red"); a != b {
		t.Error("the same text was read twice")
	}
}

func TestARuleReaderRemembersNoLargeMachine(t *testing.T) {
	var reader bot.RuleReader
	for range 2 {
		r := reader.Rule("position mod 1000 = 1")
		if r == nil || r.Machine().States() != 1000 {
			t.Fatalf("read as %v", r)
		}
	}
	if n := reader.Remembered(); n > 0 {
		t.Errorf("%d rules are remembered, want none", n)
	}
}
