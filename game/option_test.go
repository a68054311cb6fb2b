package game_test

import (
	"slices"
	"testing"

	"eleusis/game"
)

// TestEveryOptionCanBeSetByItsName says that setting an option to what it is
// changes nothing, and setting it to something else changes it alone.
func TestEveryOptionCanBeSetByItsName(t *testing.T) {
	for _, preset := range game.Presets() {
		for _, name := range game.OptionNames() {
			o, was := preset, preset.Option(name)
			if err := o.SetOption(name, was); err != nil || o != preset {
				t.Errorf("%s: %s set to %s, as it was: %v, %+v", preset.Preset, name, was, err, o)
			}
			words := game.OptionWords(name)
			if words == nil {
				words = []string{"7"}
			} else if !slices.Contains(words, was) {
				t.Errorf("%s: %s is %s, which is none of %v", preset.Preset, name, was, words)
			}
			for _, word := range words {
				if err := o.SetOption(name, word); err != nil || o.Option(name) != word {
					t.Errorf("%s set to %s is %s, %v", name, word, o.Option(name), err)
				}
			}
			if err := o.SetOption(name, was); err != nil || o != preset {
				t.Errorf("%s: %s set back to %s: %v, %+v", preset.Preset, name, was, err, o)
			}
		}
	}
}

func TestAnOptionIsNotSetToWhatItCannotBe(t *testing.T) {
	preset := game.Presets()[0]
	for _, tt := range []struct{ name, text, want string }{
		{"luck", "7", `unknown option "luck"`},
		{"decks", "many", `option decks: "many" is not valid, want a whole number`},
		{"decks", "", `option decks: "" is not valid, want a whole number`},
		{"prophet", "maybe", `option prophet: "maybe" is not valid, want false or true`},
	} {
		o := preset
		if err := o.SetOption(tt.name, tt.text); err == nil || err.Error() != tt.want || o != preset {
			t.Errorf("%s set to %q: %v, want %s; %+v", tt.name, tt.text, err, tt.want, o)
		}
	}
	if got, words := preset.Option("luck"), game.OptionWords("luck"); got != "" || words != nil {
		t.Errorf("the option luck, which is none, is %q of %v", got, words)
	}
}
