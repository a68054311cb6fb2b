package syntax_test

import (
	"slices"
	"testing"

	"eleusis/rule/syntax"
)

func TestOtherReadingsOfASentence(t *testing.T) {
	for text, want := range map[string][]string{
		"Play red or black and even.":                        {"(red or black) and even"},
		"Play a card that is not red or even.":               {"not (red or even)"},
		"Red cards and face cards":                           {"red or face"},
		"Play a heart or a spade higher than the last card.": {"(hearts or spades) and rank > last.rank"},
		"Play a red card or an even card if the last card is black.": {
			"red or last is black and card is even"},
		"Play a red card or an even card if the last card is black, otherwise a face card.": {
			"red or (if last is black then even else face)"},
		"After two black cards, a red card and a face card.": {
			"if last is black and last[2] is black then red or face",
			"if last is black and last[2] is black then red else if last[2] is black and last[3] is black then face",
			"if last is black and last[2] is black then red else if last[2] is black and last[3] is black and not (last is " +
				"red face) then face"},

		// What people say has one meaning where nothing is left open.
		"If the last card is odd and black, play an even red card.":      nil,
		"Play a card that is odd and red.":                               nil,
		"If the last card is red and the first is a heart, play a club.": nil,
		"Play a card such that it is (red or black) and it is even.":     nil,
		"red or black and even":                                          nil, // a formula
	} {
		read, err := syntax.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, tree := range read.Readings() {
			got = append(got, tree.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\nreads as %s, or as\n%q, want\n%q", text, read.Tree, got, want)
		}
	}
}
