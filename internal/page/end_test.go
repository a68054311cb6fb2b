package page

import (
	"fmt"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
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
		if got := strings.Join(pr.Table().winnersText(&l), " "); !strings.HasSuffix(got, tt.want) {
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

// TestADealerWithTheBestPlayersPointsIsNoTie has a person who deals and, by the form, gets what the best
// player gets; then another player who has as many by their own cards.
func TestADealerWithTheBestPlayersPointsIsNoTie(t *testing.T) {
	names := func(seat game.Seat) string { return fmt.Sprint("Player ", seat) }
	for _, tt := range []struct {
		third int
		me    game.Seat
		want  string
	}{
		{5, 1, "Player 2 wins the round with 15 points. As the dealer you get as many."},
		{5, 3, "Player 2 wins the round with 15 points. The dealer, Player 1, gets as many."},
		{15, 1, "The round is a tie at 15 points: Player 2, Player 3. As the dealer you get as many."},
		{0, 2, "You win the round with 15 points. The dealer, Player 1, gets as many."},
	} {
		pr := Presenter{Say: say.NewCatalog().Localizer("en"), Company: say.Roster{Me: tt.me, Names: names}}
		l := table.Snapshot{Result: &game.Result{Dealer: 1}}
		l.Chairs = make([]table.Chair, 3)
		for i, points := range []int{15, 15, tt.third} {
			l.Result.Scores = append(l.Result.Scores, game.Score{Seat: game.Seat(i + 1), Points: game.Whole(points)})
		}
		l.Result.Scores[0].Sum = []game.Term{{Kind: game.BestPlayer, Points: game.Whole(15), Of: 2}}
		if got := strings.Join(pr.Table().winnersText(&l), " "); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestTheEndSaysThatAStarterWasNotJudged has a starter that the rule would refuse, one that fits, and no line.
func TestTheEndSaysThatAStarterWasNotJudged(t *testing.T) {
	pr := Presenter{Say: say.NewCatalog().Localizer("en")}
	even, err := rule.Parse("even")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		starter string
		told    bool
	}{{"9H", true}, {"8H", false}, {"", false}} {
		v := new(game.View)
		if tt.starter != "" {
			cards, err := card.ParseList(tt.starter)
			if err != nil {
				t.Fatal(err)
			}
			v.Plays = []game.Play{{Kind: game.Starter, Cards: cards, Verdict: game.Right}}
		}
		var told strings.Builder
		for _, part := range pr.unjudged(v, even) {
			told.WriteString(part.Text)
		}
		if got := strings.Contains(told.String(), "was not judged"); got != tt.told {
			t.Errorf("of the starter %q is said %q", tt.starter, told.String())
		}
	}
}

// TestARuleIsTurnedUpInItsDealersOwnWords has a rule that its dealer has put in words of their own, in ours, and not
// at all.
func TestARuleIsTurnedUpInItsDealersOwnWords(t *testing.T) {
	r, err := rule.Parse("if last is red then black")
	if err != nil {
		t.Fatal(err)
	}
	ours := "If the last card is red, play a black card."
	for told, want := range map[string][2]string{
		"":                {ours, ""},
		ours:              {ours, ""},
		"black after red": {"black after red", ours},
	} {
		l := table.Snapshot{Result: &game.Result{Rule: r}, Sentence: told}
		var p EndPage
		p.reveal(Presenter{Say: say.NewCatalog().Localizer("en")}, &l)
		if p.Sentence != want[0] || p.Exactly != want[1] || p.Formula != r.String() {
			t.Errorf("%q is turned up as %q, exactly %q, formula %q", told, p.Sentence, p.Exactly, p.Formula)
		}
	}
}
