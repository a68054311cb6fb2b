package page

import (
	"fmt"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// TestTheEndNamesWinnersOfATieByTheForm has a tie of three players at the end of a
// game, of whom the second has dealt: in nature that player wins, elsewhere it is a tie.
func TestTheEndNamesWinnersOfATieByTheForm(t *testing.T) {
	for _, tt := range []struct {
		form, want string
		wins       int
	}{
		{"new", "The game is a tie at 20 points: Player 1, Player 2, Player 4.", 3},
		{"nature", "Player 2 wins the game with 20 points.", 1},
	} {
		pr := Presenter{Say: say.NewCatalog().Localizer("en"), Company: say.Roster{Names: func(seat game.Seat) string {
			return fmt.Sprint("Player ", seat)
		}}}
		l := table.Snapshot{Dealt: 2, Result: &game.Result{Dealer: 2}}
		l.Chairs = make([]table.Chair, 4)
		l.View.Phase = game.GameOver
		l.View.Expelled = make([]bool, 4)
		l.Options, _ = game.Preset(tt.form)
		for i, total := range []int{20, 20, 5, 20} {
			seat := game.Seat(i + 1)
			st := game.Standing{Seat: seat, Total: game.Whole(total)}
			if seat >= 2 && seat <= 3 {
				st.Dealt = 1
			}
			l.Standings = append(l.Standings, st)
			l.Result.Scores = append(l.Result.Scores, game.Score{Seat: seat, Points: game.Whole(i), Total: st.Total})
		}
		if got := strings.Join(pr.Table().won(&l), " "); !strings.HasSuffix(got, tt.want) {
			t.Errorf("%s: %q, want %q at the end", tt.form, got, tt.want)
		}
		wins := 0
		for _, row := range pr.board().scores(&l) {
			if row.First {
				wins++
			}
		}
		if wins != tt.wins {
			t.Errorf("%s: %d rows are first, want %d", tt.form, wins, tt.wins)
		}
	}
}
