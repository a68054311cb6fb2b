package say_test

import (
	"testing"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
)

// TestEveryPresetAndLevelIsDescribed keeps internal/say/catalog/preset.en.json
// whole: a new preset needs a title, a sentence about it and a word about its
// length (preset.NAME, preset.NAME.about, preset.NAME.length).
func TestEveryPresetAndLevelIsDescribed(t *testing.T) {
	speaker := say.NewBook().Speaker("en")
	titles := make(map[string]string)
	for _, o := range game.Presets() {
		p := speaker.Preset(o.Preset)
		for _, text := range []string{p.Title, p.About, p.Length} {
			if err := complete(text); err != nil {
				t.Errorf("preset %s: %q: %v", o.Preset, text, err)
			}
		}
		if other, twice := titles[p.Title]; twice {
			t.Errorf("the presets %s and %s are both called %q", o.Preset, other, p.Title)
		}
		titles[p.Title] = o.Preset
	}
	for _, level := range bot.Levels() {
		if err := complete(speaker.Level(level)); err != nil {
			t.Errorf("level %s: %q: %v", level, speaker.Level(level), err)
		}
	}
}
