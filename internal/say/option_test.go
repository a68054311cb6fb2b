package say_test

import (
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
)

// TestEveryOptionIsExplained keeps internal/say/catalog/option.en.json whole: a
// new option needs a title, a sentence about it, and a title of each word that
// it can be (option.NAME, option.NAME.about, option.NAME.WORD).
func TestEveryOptionIsExplained(t *testing.T) {
	speaker := say.NewBook().Speaker("en")
	titles := make(map[string]string)
	for _, name := range game.OptionNames() {
		title, about := speaker.Option(name)
		for _, text := range []string{title, about} {
			if err := complete(text); err != nil {
				t.Errorf("option %s: %q: %v", name, text, err)
			}
		}
		if other, twice := titles[title]; twice {
			t.Errorf("the options %s and %s are both called %q", name, other, title)
		}
		titles[title] = name
		for _, word := range game.OptionWords(name) {
			if text := speaker.OptionWord(name, word); complete(text) != nil {
				t.Errorf("option %s %s: %q: %v", name, word, text, complete(text))
			}
		}
	}
	if got := speaker.OptionWord("decks", "7"); got != "7" {
		t.Errorf("7 decks are called %q", got)
	}
}

func TestWhatIsChangedInAGameIsTold(t *testing.T) {
	speaker := say.NewBook().Speaker("en")
	o, _ := game.Preset("new")
	if got := speaker.Changes(o); len(got) != 0 {
		t.Errorf("nothing is changed, told is %q", got)
	}
	o.HandSize, o.Prophet = 7, false
	got := speaker.Game(game.Setup{Options: o, Seats: 4})
	if want := "New Eleusis, 4 people. Cards in a hand: 7; Prophets: no."; got != want {
		t.Errorf("told is %q, want %q", got, want)
	}
}
