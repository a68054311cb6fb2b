package main

import (
	"testing"

	"eleusis/card"
	"eleusis/client"
)

// TestItGuessesWhatIsLeft shows a line that one of the rules explains.
func TestItGuessesWhatIsLeft(t *testing.T) {
	cards := func(text string) []card.Card {
		cs, err := card.ParseList(text)
		if err != nil {
			t.Fatal(err)
		}
		return cs
	}
	b := &client.Board{
		Turn: 4, Mainline: cards("3H 3S"), Sideline: [][]card.Card{cards("5H"), cards("2D")}, Hand: cards("3C 9S"),
	}
	if got, want := newPlayer().Guess(b), "rank = last.rank"; got != want {
		t.Errorf("it guesses %q, want %q", got, want)
	}
	if got, want := newPlayer().Card(b), cards("3C")[0]; got != want {
		t.Errorf("it plays %v, want %v", got, want)
	}
}
