package say_test

import (
	"slices"
	"testing"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
)

// TestEveryPresetAndLevelIsDescribed keeps internal/say/catalog/preset.en.json
// whole: a new preset needs a title, a sentence about it and a word about its
// length (preset.NAME, preset.NAME.about, preset.NAME.length).
func TestEveryPresetAndLevelIsDescribed(t *testing.T) {
	localizer := say.NewCatalog().Localizer("en")
	titles := make(map[string]string)
	for _, o := range game.Presets() {
		p := localizer.Preset(o.Preset)
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
		if err := complete(localizer.Level(level)); err != nil {
			t.Errorf("level %s: %q: %v", level, localizer.Level(level), err)
		}
	}
}

// TestEverySourceOfTheLibraryIsNamed keeps codes like S1 off the pages: every source of a
// rule is the name of a form of the game, in every language.
func TestEverySourceOfTheLibraryIsNamed(t *testing.T) {
	catalog := say.NewCatalog()
	for _, lang := range catalog.Languages() {
		localizer := catalog.Localizer(lang)
		titles := make(map[string]bool)
		for _, o := range game.Presets() {
			titles[localizer.Preset(o.Preset).Title] = true
		}
		for _, e := range slices.Concat(rule.Library(), rule.Demanding()) {
			if name := localizer.Source(e.Source); e.Source != "" && !titles[name] {
				t.Errorf("%s: the source %s of %s is called %q", lang, e.Source, e.Name, name)
			}
		}
	}
	if got := catalog.Localizer("en").Source("Rui"); got != "Rui" {
		t.Errorf("an unknown source is called %q", got)
	}
}
