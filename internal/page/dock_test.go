package page

import (
	"slices"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
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

// TestAnOfficeSaysOnceWhatEndsIt reads what a prophet pays: a penalty, the office, or both.
func TestAnOfficeSaysOnceWhatEndsIt(t *testing.T) {
	pr := Presenter{Say: say.NewCatalog().Localizer("en")}.dock()
	for _, tt := range []struct {
		penalty int
		once    bool
		want    []string
	}{
		{0, false, nil},
		{5, false, []string{"If the dealer disagrees, you draw 5 cards."}},
		{0, true, []string{
			"If the dealer disagrees just once, you play on as before, and cannot be prophet again in this round.",
		}},
		{5, true, []string{"If the dealer disagrees, you draw 5 cards. " +
			"You then play on as before, and cannot be prophet again in this round."}},
	} {
		got := pr.offer(game.Options{FallPenalty: tt.penalty, ProphetOnce: tt.once})[2:]
		if !slices.Equal(got, tt.want) {
			t.Errorf("a penalty of %d, once: %t: the page says %q, want %q", tt.penalty, tt.once, got, tt.want)
		}
	}
}
