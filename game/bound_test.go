package game_test

import (
	"errors"
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

func TestAnOptionWithoutSenseIsNamedWithItsBounds(t *testing.T) {
	o := game.Presets()[0]
	o.HandSize = 99
	var wrong *game.OptionError
	if err := o.Validate(); !errors.As(err, &wrong) || wrong.Name != "handSize" || wrong.Value != 99 || wrong.Max != 52 {
		t.Errorf("a hand of 99: %v", o.Validate())
	}
}
