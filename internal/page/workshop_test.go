package page

import (
	"testing"

	"eleusis/bot"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
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
