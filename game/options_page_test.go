package game_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"eleusis/game"
)

// TestTheOptionsOfTheRulesPageAreThoseOfThePresets compares the lists of options in
// doc/rules.md with the presets. The list of the first preset has all options; those of
// the others have the ones that differ.
func TestTheOptionsOfTheRulesPageAreThoseOfThePresets(t *testing.T) {
	page, err := os.ReadFile("../doc/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "\n| preset | options |\n|---|---|\n")
	table, _, found := strings.Cut(table, "\n\n")
	if !found {
		t.Fatal("doc/rules.md has no table of options")
	}
	base, _ := game.Preset("new")
	var presets []string
	for row := range strings.Lines(table) {
		cells := strings.Split(strings.ReplaceAll(row, "`", ""), "|")
		preset := strings.TrimSpace(cells[1])
		presets = append(presets, preset)
		o, ok := game.Preset(preset)
		if !ok {
			t.Errorf("there is no preset %q", preset)
			continue
		}
		var want []string
		for _, name := range game.OptionNames() {
			if value := o.Option(name); preset == "new" || value != base.Option(name) {
				want = append(want, name+" "+value)
			}
		}
		if got := strings.Split(strings.TrimSpace(cells[2]), ", "); !slices.Equal(got, want) {
			t.Errorf("the page has the options of %s\n%v, want\n%v", preset, got, want)
		}
	}
	if len(presets) != 6 {
		t.Errorf("the page has the presets %v, want 6", presets)
	}
}
