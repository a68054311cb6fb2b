package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAllPackagesAreMeasured also those without a receiver, and the widest is the first by name of several.
func TestAllPackagesAreMeasured(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod":       "module game\n",
		"doc/cards.md": "",
		"card/card.go": "package card\n\nfunc Draw() int { return 1 }\n",
		"play/play.go": "package play\n\nimport \"game/card\"\n\ntype Hand int\n\ntype Deck int\n\n" +
			"func (Hand) Card() int { return card.Draw() }\n\nfunc (Deck) Card() int { return card.Draw() }\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := run(&out, false, []string{"./..."}); err != nil {
		t.Fatal(err)
	}
	_, got, _ := strings.Cut(out.String(), "\n")
	if want := "card\t3\t1\t0\t-\t0\t0\nplay\t11\t4\t4\tDeck 1\t0\t0\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
