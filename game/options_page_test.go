package game_test

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"eleusis/game"
)

// TestTheOptionsOfTheRulesPageAreThoseOfThePresets compares the table of options
// in doc/rules.md with the presets. An empty cell is the value of the first
// preset.
func TestTheOptionsOfTheRulesPageAreThoseOfThePresets(t *testing.T) {
	page, err := os.ReadFile("../doc/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := optionRows(string(page))
	if len(rows) == 0 {
		t.Fatal("doc/rules.md has no table of options")
	}
	var names []string
	for _, row := range rows[1:] {
		name := strings.Trim(row[0], "`")
		names = append(names, name)
		for i, preset := range rows[0][1:] {
			o, ok := game.Preset(strings.Trim(preset, "`"))
			if want := cmp.Or(row[i+1], row[1]); !ok || o.Option(name) != want {
				t.Errorf("%s of %s is %q, the page has %q", name, preset, o.Option(name), want)
			}
		}
	}
	if want := game.OptionNames(); !slices.Equal(names, want) {
		t.Errorf("the page has the options\n%v, want\n%v", names, want)
	}
}

// optionRows returns the cells of the table of options, without the rule below
// its head.
func optionRows(page string) (rows [][]string) {
	_, table, _ := strings.Cut(page, "\n| option |")
	table, _, _ = strings.Cut("| option |"+table, "\n\n")
	for i, line := range strings.Split(table, "\n") {
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for j := range cells {
			cells[j] = strings.TrimSpace(cells[j])
		}
		if i != 1 {
			rows = append(rows, cells)
		}
	}
	return rows
}
