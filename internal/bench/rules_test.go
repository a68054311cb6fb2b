package bench_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"eleusis/internal/bench"
	"eleusis/rule/syntax"
)

func TestAFileOfRulesIsANameATabAndARuleALine(t *testing.T) {
	rules, mistakes := bench.ReadRules("\ufeff# easy ones\n\nred\tred\r\n  two words \tSe a última carta for vermelha, " +
		"jogue preta; senão, jogue vermelha.\nours\tlib:colors-alternate\n")
	if len(mistakes) > 0 {
		t.Fatalf("mistakes %v", mistakes)
	}
	var got []string
	for _, r := range rules {
		got = append(got, r.Name+": "+r.Rule.String())
	}
	want := []string{"red: red", "two words: if last is red then black else red", "ours: color != last.color"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAllMistakesInAFileOfRulesAreTold(t *testing.T) {
	_, mistakes := bench.ReadRules("red\n# no\none\tcolr = red\n\tred\none\tred\nün\tlib:none\nthree\t\n")
	var got []string
	for _, m := range mistakes {
		got = append(got, fmt.Sprintf("%d:%d: %s", m.Line, m.Column, m.In(syntax.English)))
	}
	want := []string{
		"1:1: no tab: a line is a name, a tab and a rule",
		`3:5: unknown word “colr” (did you mean “color”?)`,
		"4:1: no name: a line is a name, a tab and a rule",
		`5:1: the name "one" stands in line 3 already`,
		`6:4: the library has no rule "none" (see eleusis rule list)`,
	}
	if len(got) != 6 || !slices.Equal(got[:5], want) || !strings.HasPrefix(got[5], "7:7: ") {
		t.Errorf("%q, want %q and one in 7:7", got, want)
	}
}

// FuzzReadRules reads files of rules: each line is skipped, a rule or wrong, and
// what is wrong is in the file.
func FuzzReadRules(f *testing.F) {
	for _, text := range []string{"a\tred\nb\tcolr\n#\n\nc", "\ufeffa\tlib:none\r\n", "\t\t\n", "a\tplay red.\na\tred\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rules, mistakes := bench.ReadRules(text)
		lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
		if len(rules) > len(lines) {
			t.Errorf("%d rules in %d lines", len(rules), len(lines))
		}
		for _, m := range mistakes {
			if m.Line < 1 || m.Line > len(lines) || m.Column < 1 || m.Column > utf8.RuneCountInString(lines[m.Line-1])+1 ||
				m.In(syntax.English) == "" {
				t.Errorf("a mistake in %d:%d: %q", m.Line, m.Column, m.In(syntax.English))
			}
		}
		for _, r := range rules {
			if len(mistakes) == 0 && (r.Name == "" || r.Rule == nil) {
				t.Errorf("the rule %q of a file without mistakes is %v", r.Name, r.Rule)
			}
		}
	})
}
