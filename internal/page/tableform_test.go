package page

import (
	"net/url"
	"strings"
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

// FuzzTableForm reads forms of a table: something is to be mended or answered, or a table can be opened, and the
// address of the form leads to the same table.
func FuzzTableForm(f *testing.F) {
	for _, form := range []string{
		"", "preset=classic&seats=5&guests=2&deal=mine&rule=odd",
		"preset=express&from=express&o.decks=99&o.hand-size=x",
		"deal=hand&words=as+I+like+it&guard=red", "deal=mine&rule=if+last+is+red+then+black&sure=meant&waits=yes",
		"preset=nature&from=classic&seats=99", "seats=-1&level=x&deal=x&guests=99&aside=on", "from=new&preset=new",
		"deal=turn&guests=%2B3&clock=brisk&chat=on", "reset=1&o.hints=always&name=%00",
	} {
		f.Add(form)
	}
	d := Presenter{Say: say.NewCatalog().Localizer("en")}
	f.Fuzz(func(t *testing.T, form string) {
		q, err := url.ParseQuery(form)
		if err != nil {
			return
		}
		m := ReadTableForm(q, d)
		if m.IsOpen() {
			return
		}
		o := m.Opening()
		if err := o.Options.Validate(); err != nil || o.Seats < o.Options.MinSeats || o.Seats > o.Options.MaxSeats {
			t.Fatalf("%q opens a table for %d with %+v: %v", form, o.Seats, o.Options, err)
		}
		_, address, _ := strings.Cut(m.Address(), "?")
		q, err = url.ParseQuery(address)
		if err != nil {
			t.Fatal(err)
		}
		again := ReadTableForm(q, d)
		if p := again.Opening(); p.Options != o.Options || p.Seats != o.Seats || again.Deal != m.Deal {
			t.Errorf("%q opens a table for %d with %+v, and %q one for %d with %+v",
				form, o.Seats, o.Options, address, p.Seats, p.Options)
		}
	})
}
