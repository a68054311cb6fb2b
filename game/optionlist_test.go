package game_test

import (
	"errors"
	"reflect"
	"testing"

	"eleusis/game"
)

func TestEveryOptionOfEveryPresetReadsAsItIsWritten(t *testing.T) {
	for _, preset := range game.Presets() {
		o := game.Options{Preset: preset.Preset}
		for _, f := range game.OptionFields() {
			if err := f.Parse(&o, f.Format(preset)); err != nil {
				t.Errorf("%s: %v", preset.Preset, err)
			}
		}
		if !reflect.DeepEqual(o, preset) {
			t.Errorf("%s read from its options is\n%+v, want\n%+v", preset.Preset, o, preset)
		}
	}
}

func TestEveryNumberHasBounds(t *testing.T) {
	o := game.Presets()[0]
	for _, f := range game.OptionFields() {
		least, most, ok := f.Bounds(o)
		if want := !f.Switch; ok != want {
			t.Errorf("%s has bounds: %v, want %v", f.Name, ok, want)
		}
		if least > most {
			t.Errorf("%s may be from %d to %d", f.Name, least, most)
		}
	}
}

func TestAnOptionWithoutSenseIsNamedAsInRecords(t *testing.T) {
	o := game.Presets()[0]
	o.HandSize = 99
	var wrong *game.OptionError
	if err := o.Validate(); !errors.As(err, &wrong) || wrong.Field() != "hand-size" || wrong.Value != 99 || wrong.Max != 52 {
		t.Errorf("a hand of 99: %v", o.Validate())
	}
}

func TestWhatDoesNotReadLeavesTheOptionsAlone(t *testing.T) {
	o := game.Presets()[0]
	for _, f := range game.OptionFields() {
		if err := f.Parse(&o, "many"); err == nil || o != game.Presets()[0] {
			t.Errorf("%s reads %q as %s", f.Name, "many", f.Format(o))
		}
	}
}
