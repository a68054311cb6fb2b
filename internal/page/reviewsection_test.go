package page

import (
	"fmt"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/review"
)

// TestTheChartShowsWhatTheTextPraises has plays that cut the possible rules, and one whose verdict told more than any
// other, but by surprise: the best question of a player has the highest of their bars.
func TestTheChartShowsWhatTheTextPraises(t *testing.T) {
	names := func(seat game.Seat) string { return fmt.Sprint("Player ", seat) }
	pr := ReviewPresenter{Presenter{Say: say.NewCatalog().Localizer("en"), Company: say.Roster{Me: 1, Names: names}}}
	doubts := []review.Bits{1200, 1100, 700, 800, 300}
	r := review.Review{Dealer: 3, Moves: []review.Move{{Kind: review.Starter, Play: 1, Seat: 3}}}
	r.Moves[0].After = review.Uncertainty{Doubt: doubts[0], Rules: 4096}
	for i, told := range []review.Bits{150, 90, 600, 80} {
		r.Moves = append(r.Moves, review.Move{
			Kind: review.Offered, Play: i + 2, Seat: game.Seat(i%2 + 1), Verdict: game.Right, Told: told,
			Before: review.Uncertainty{Doubt: doubts[i], Rules: 1 << (doubts[i] / 100)},
			After:  review.Uncertainty{Doubt: doubts[i+1], Rules: 1 << (doubts[i+1] / 100)},
		})
	}
	c := pr.chart(&r)
	for i, want := range []toldBar{{High: 200}, {High: 800}, {High: 200, Rises: true}, {High: 1000}} {
		if b := c.Bars[i]; b.High != want.High || b.Rises != want.Rises {
			t.Errorf("bar %d is %d high, a rise: %v; want %d, %v", i+1, b.High, b.Rises, want.High, want.Rises)
		}
	}
	if want := "Player 1: . Possible rules: 128 → 256."; c.Bars[2].Words != want || !c.Rises {
		t.Errorf("the rise is told as %q, want %q; in the legend: %v", c.Bars[2].Words, want, c.Rises)
	}
	if fmt.Sprint(c.Tenths) != "[277 554 830]" {
		t.Errorf("the lines of tenths lie at %v", c.Tenths)
	}
}
