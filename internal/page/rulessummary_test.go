package page

import (
	"slices"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
)

// pointsIn returns the points of the example on the rules of a preset.
func pointsIn(t *testing.T, preset string) (points []int) {
	t.Helper()
	o, ok := game.Preset(preset)
	if !ok {
		t.Fatal(preset)
	}
	for _, r := range (Presenter{Say: say.NewCatalog().Localizer("en")}).Setup().pointsOf(o) {
		points = append(points, r.Points)
	}
	return points
}

func TestTheExamplesOfPointsAreThoseOfTheSources(t *testing.T) {
	for preset, want := range map[string][]int{
		"new":     {0, 3, 21, 42, 38}, // S0
		"parlett": {0, 3, 21, 42, 38}, // S4 counts as S0 does
		"nature":  {0, 3, 21, 42, 42}, // S2: twice the 23 cards since the marker
		"express": {7, 4, 15, 15},     // S1
		"classic": nil,
	} {
		if got := pointsIn(t, preset); !slices.Equal(got, want) {
			t.Errorf("%s: the players get %v, want %v", preset, got, want)
		}
	}
}
