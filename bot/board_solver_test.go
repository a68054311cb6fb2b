package bot

import (
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

// TestVerdictsShowThatAGuessWasWrong guesses "color = last.color" on a line of two red
// cards, after which one card had been wrong.
func TestVerdictsShowThatAGuessWasWrong(t *testing.T) {
	list := func(text string) []card.Card {
		cards, err := card.ParseList(text)
		if err != nil {
			t.Fatal(err)
		}
		return cards
	}
	guess, err := rule.Parse("color = last.color")
	if err != nil {
		t.Fatal(err)
	}
	w := WrongGuess{Rule: guess, Cards: 2, RefusedBefore: 1}
	for _, tt := range []struct {
		name, line string
		wrong      []string // after each card of the line
		shown      bool
	}{
		{"nothing since", "3H 4D", []string{"5C", "5C"}, false},
		{"what was wrong before says nothing", "3H 4D", []string{"5H", "5H"}, false},
		{"a card since that was to be wrong", "3H 4D", []string{"", "5C 6S"}, false},
		{"a card since that was to be right", "3H 4D", []string{"", "5C 6H"}, true},
		{"a right card that was to be wrong", "3H 4D 8S", []string{"", "5C", ""}, true},
		{"a wrong card later", "3H 4D 8H", []string{"", "5C", "9H"}, true},
		{"a wrong card later that was to be wrong", "3H 4D 8H", []string{"", "5C", "9S"}, false},
		{"no list of wrong cards after the last", "3H 4D 8H", []string{"", "5C"}, false},
		{"no lists of wrong cards", "3H 4D 8H", nil, false},
	} {
		b := &SolverView{Mainline: list(tt.line)}
		for _, cards := range tt.wrong {
			b.Sideline = append(b.Sideline, list(cards))
		}
		if shown := w.shown(b); shown != tt.shown {
			t.Errorf("%s: shown is %v", tt.name, shown)
		}
	}
}
