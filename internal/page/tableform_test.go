package page

import (
	"net/url"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
	"eleusis/rule/syntax"
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

// TestADealersOwnWordsGoWithTheirRule writes a rule in words, as a formula and in the words of each language.
func TestADealersOwnWordsGoWithTheirRule(t *testing.T) {
	d := Presenter{Say: say.NewCatalog().Localizer("en")}
	r, err := rule.Parse("if last is red then black")
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]string{"black after red": "black after red", r.String(): ""}
	for _, face := range syntax.Faces() {
		own[r.In(face)] = ""
	}
	for written, want := range own {
		q := url.Values{PresetField: {"new"}, DealField: {DealsMine}, RuleField: {written}}
		m := ReadTableForm(q, d)
		if o := m.Opening(); o.Rule == nil || o.Sentence != want {
			t.Errorf("a table is opened with %v and %q, want %q", o.Rule, o.Sentence, want)
		}
		if q := m.Request("1"); q.Text == "" || q.Sentence != want {
			t.Errorf("the rule %q is brought with %q, want %q", q.Text, q.Sentence, want)
		}
	}
}
