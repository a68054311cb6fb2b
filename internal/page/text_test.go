package page

import (
	"testing"

	"eleusis/internal/say"
)

func TestAListEndsWithAnAnd(t *testing.T) {
	for _, lang := range say.NewCatalog().Languages() {
		pr := Presenter{Say: say.NewCatalog().Localizer(lang)}
		and := pr.Say.Text("list.last", say.Args{"First": "a", "Last": "b"})
		for want, things := range map[string][]string{
			"": nil, "a": {"a"}, and: {"a", "b"}, "z, " + and: {"z", "a", "b"},
		} {
			if got := pr.list(things); got != want {
				t.Errorf("%s: %q are %q, want %q", lang, things, got, want)
			}
		}
		if and == "a, b" || and == "a b" {
			t.Errorf("%s: a list ends with %q", lang, and)
		}
	}
}
