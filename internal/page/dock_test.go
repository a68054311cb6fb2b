package page

import (
	"slices"
	"testing"

	"eleusis/game"
)

// TestBarsOfTheOfficeAreReasonsOfTheGame looks up each reason for which the page has a text.
func TestBarsOfTheOfficeAreReasonsOfTheGame(t *testing.T) {
	for reason, b := range officeBars {
		if reason != "" && !slices.Contains(game.Reasons(), reason) {
			t.Errorf("the game has no reason %q", reason)
		}
		if b.short == "" || b.sentence == "" {
			t.Errorf("the reason %q has the texts %+v", reason, b)
		}
	}
}
