package page

import (
	"strings"
	"testing"

	"eleusis/bot"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule/syntax"
)

func TestEveryPhraseReads(t *testing.T) {
	d := Presenter{Say: say.NewCatalog().Localizer("en")}
	if got := len(d.Workshop().phrases()); got != len(phrasebook) {
		t.Errorf("%d of %d phrases read", got, len(phrasebook))
	}
	if _, ok := bot.New(workshop.TrialLevel); !ok {
		t.Errorf("no computer player is a %s", workshop.TrialLevel)
	}
}

func TestEveryFaceHasAName(t *testing.T) {
	pr := Presenter{Say: say.NewCatalog().Localizer("en")}
	for _, f := range syntax.Faces() {
		if name := pr.faceName(f); name == "" || strings.Contains(name, "⟨") {
			t.Errorf("the face %s is called %q", f, name)
		}
	}
}
