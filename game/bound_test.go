package game_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"eleusis/game"
)

func TestEveryNumberHasBounds(t *testing.T) {
	o := game.Presets()[0]
	for _, name := range game.OptionNames() {
		least, most, ok := o.OptionBounds(name)
		if want := game.OptionWords(name) == nil; ok != want {
			t.Errorf("%s has bounds: %v, want %v", name, ok, want)
		}
		if least > most {
			t.Errorf("%s may be from %d to %d", name, least, most)
		}
	}
}

// TestBoundsAreThoseOfTheForm has those of a form with prophets, and of one in two phases, which expels nobody.
func TestBoundsAreThoseOfTheForm(t *testing.T) {
	for form, want := range map[string]string{
		"new": "decks 1-12, hand-size 0-52, play-max 0-52, penalty-per-card 1-10, no-play-penalty 1-52, " +
			"no-play-fewer 0-4, no-play-last 0-52, expel-after 0-10000, out-bonus 0-1000, deals-each 1-10, " +
			"never-dealt 0-1000, min-seats 2-9, max-seats 4-9, prophet-others 0-9, prophet-expel-after 0-10000, " +
			"prophet-right 0-1000, prophet-wrong 0-1000, fall-penalty 0-52, go-out-penalty 0-52, " +
			"dealers-double 0-1000, guess-bonus 0-1000, score-from 0-1000, starters 1-3, marker-every 0-1000, " +
			"share-bonus 0-1000",
		"classic": "decks 1-12, hand-size 0-52, play-max 1-1, penalty-per-card 1-10, no-play-penalty 1-52, " +
			"no-play-fewer 0-4, no-play-last 0-52, expel-after 0-0, out-bonus 0-1000, deals-each 1-10, " +
			"never-dealt 0-1000, min-seats 2-9, max-seats 3-9, prophet-others 0-9, prophet-expel-after 0-0, " +
			"prophet-right 0-1000, prophet-wrong 0-1000, fall-penalty 0-52, go-out-penalty 0-0, " +
			"dealers-double 0-1000, guess-bonus 0-1000, score-from 0-1000, starters 1-3, marker-every 0-1000, " +
			"share-bonus 0-1000",
	} {
		o, _ := game.Preset(form)
		var got []string
		for _, name := range game.OptionNames() {
			if least, most, ok := o.OptionBounds(name); ok {
				got = append(got, fmt.Sprintf("%s %d-%d", name, least, most))
			}
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%s has the bounds\n%s\nwant\n%s", form, got, want)
		}
	}
}

func TestAnOptionWithoutSenseIsNamedWithItsBounds(t *testing.T) {
	o := game.Presets()[0]
	o.HandSize = 99
	var wrong *game.OptionError
	if err := o.Validate(); !errors.As(err, &wrong) || wrong.Name != "handSize" || wrong.Value != 99 || wrong.Max != 52 {
		t.Errorf("a hand of 99: %v", o.Validate())
	}
}
