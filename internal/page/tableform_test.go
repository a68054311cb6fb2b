package page

import (
	"net/url"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

func TestAnotherPresetBringsItsOwnRules(t *testing.T) {
	d := Presenter{Say: say.NewCatalog().Localizer("en")}
	for _, o := range game.Presets() {
		m := ReadTableForm(url.Values{"preset": {o.Preset}, "from": {"another"}, "o.decks": {"7"}, "seats": {"99"}}, d)
		if m.Options != o || len(m.Wrong) > 0 {
			t.Errorf("%s chosen where another stood: %+v, wrong %v", o.Preset, m.Options, m.Wrong)
		}
		if n := m.Opening().Seats; n > o.MaxSeats || n < o.MinSeats {
			t.Errorf("%s: %d people", o.Preset, n)
		}
	}
}

func TestEveryDifficultyCanBeChosen(t *testing.T) {
	for _, difficulty := range table.Difficulties() {
		if dealTexts[difficulty] == "" {
			t.Errorf("%s has no words", difficulty)
		}
	}
}
