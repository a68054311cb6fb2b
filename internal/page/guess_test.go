package page

import (
	"fmt"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
)

// TestTheLastGuessIsShownUntilItsTimeIsOver looks for the last guess on the page of seat 1. An own guess stays until
// the next own play, that of another until any play, and a later guess takes the place of an earlier one.
func TestTheLastGuessIsShownUntilItsTimeIsOver(t *testing.T) {
	by := func(seat game.Seat, play int) game.Guess {
		return game.Guess{Seat: seat, Play: play, Rule: "red", Verdict: game.Wrong}
	}
	own, other := "You say that the rule is: Play a red card. That is wrong.",
		"Player 2 says that the rule is: Play a red card. That is wrong."
	for _, tt := range []struct {
		name    string
		players []game.Seat // of the plays
		guesses []game.Guess
		want    string
	}{
		{"no guess", []game.Seat{2}, nil, ""},
		{"an own guess before a play of another", []game.Seat{1, 2}, []game.Guess{by(1, 1)}, own},
		{"an own guess before an own play", []game.Seat{1, 1}, []game.Guess{by(1, 1)}, ""},
		{"the guess of another", []game.Seat{1}, []game.Guess{by(2, 1)}, other},
		{"the guess of another before a play", []game.Seat{1, 2}, []game.Guess{by(2, 1)}, ""},
		{"an own guess before that of another", []game.Seat{1}, []game.Guess{by(1, 1), by(2, 1)}, other},
		{"an own guess before that of another and a play", []game.Seat{1, 2}, []game.Guess{by(1, 1), by(2, 1)}, ""},
	} {
		pr := Presenter{Say: say.NewCatalog().Localizer("en"), Company: say.Roster{
			Me: 1, Names: func(seat game.Seat) string { return fmt.Sprint("Player ", seat) },
		}}
		v := game.View{Seat: 1, Guesses: tt.guesses}
		for _, seat := range tt.players {
			v.Plays = append(v.Plays, game.Play{Seat: seat})
		}
		got := ""
		if note := pr.Table().dock().lastGuess(&v); note != nil {
			for _, part := range note.Text {
				got += part.Text
			}
		}
		if got != tt.want {
			t.Errorf("%s: the page shows %q, want %q", tt.name, got, tt.want)
		}
	}
}
