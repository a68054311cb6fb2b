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

func TestARuleReaderRemembersLargeMachinesWithinBounds(t *testing.T) {
	var reader bot.RuleReader
	read := func(period int) *rule.Rule {
		r := reader.Rule(fmt.Sprintf("position mod %d = 1", period))
		if r == nil || r.Machine().States() != period {
			t.Fatalf("the rule with period %d was read as %v", period, r)
		}
		return r
	}
	for period := 900; period < 940; period++ {
		first, again := read(period), read(period)
		if first != again {
			t.Errorf("the rule with period %d was read twice", period)
		}
		if n := reader.RememberedStates(); n > bot.MostReadStates {
			t.Fatalf("machines of %d states are remembered, want at most %d", n, bot.MostReadStates)
		}
	}
	if n := reader.Remembered(); n == 0 || n >= 40 {
		t.Errorf("%d rules are remembered, want some but not all", n)
	}
}

func TestARuleReaderRemembersNoRuleThatWorksOnDemand(t *testing.T) {
	var reader bot.RuleReader
	if r := reader.Rule("position mod 1000 = 1 or count(red) mod 1000 = 1"); r == nil || r.Machine().States() != 0 {
		t.Fatalf("read as %v", r)
	}
	if n := reader.Remembered(); n > 0 {
		t.Errorf("%d rules are remembered, want none", n)
	}
}
