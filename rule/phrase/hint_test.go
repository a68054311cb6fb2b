package phrase

import (
	"slices"
	"testing"

	"eleusis/rule/syntax"
)

// TestAHintIsUnderstoodInItsPlace compares the hints for unknown words: a word that the text would not be read any
// further with is none.
func TestAHintIsUnderstoodInItsPlace(t *testing.T) {
	for _, tt := range []struct {
		face  syntax.Face
		text  string
		hints []string
	}{
		{"en", "the next card must be nicer", []string{""}},
		{"en", "it depends on the suit", []string{""}},
		{"en", "asdf", []string{""}},
		{"en", "same siut as the last card", []string{""}}, // not "shut"
		{"en", "play a rde card", []string{"red"}},
		{"en", "if the lst card is odd, play a blak card", []string{"last", "black"}},
		{"en", "play a card of the sam suit", []string{"same"}},
		{"es", "juega una carta rroja", []string{"roja"}},
	} {
		var hints []string
		for _, m := range Mistakes(tt.face, tt.text) {
			hints = append(hints, m.Hint)
		}
		if !slices.Equal(hints, tt.hints) {
			t.Errorf("%q: the hints are %q, want %q", tt.text, hints, tt.hints)
		}
	}
}
