package workshop

import (
	"strings"
	"testing"
)

func TestEveryMistakeHasAMarkWithinTheText(t *testing.T) {
	for _, text := range []string{
		"", " ", "if", "if last is", "(red", "red)", "rank >= ", "♠+♠+", "red\n\nif\n", "a\r\nb", "\xff",
		strings.Repeat("(", 200),
		strings.Repeat("é", 4001), "rank in {1, 2", "plays: 99; red", "none",
	} {
		k := State{RuleText: Typed{Text: text}}
		if err := k.Read(t.Context(), NewRulebook()); err != nil {
			t.Fatal(err)
		}
		if k.Rule.Rule != nil {
			t.Errorf("%q reads", text)
		}
		var all strings.Builder
		wrong := false
		for _, m := range k.Rule.Marks() {
			all.WriteString(m.Text)
			wrong = wrong || m.Wrong && m.Text != ""
		}
		if len(k.Rule.Mistakes) > 0 && !wrong || !strings.HasPrefix(all.String(), text) {
			t.Errorf("%q is marked as %q, a mistake: %v", text, all.String(), wrong)
		}
		for _, m := range k.Rule.Mistakes {
			if from, to := k.Rule.span(m); from < 0 || to < from || to > len(text) {
				t.Errorf("%q: %v is at %d to %d", text, m, from, to)
			}
			k.Rule.Quote(m)
		}
	}
}
