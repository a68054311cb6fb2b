package game

import "testing"

// TestAHandLacksACardThatIsPlayedTwice plays strings of one card more often than the hand has it,
// short ones and long ones.
func TestAHandLacksACardThatIsPlayedTwice(t *testing.T) {
	hand := cards(t, "2C 3C 4C 5C 6C 7C 8C 9C 10C 10C")
	for _, tt := range []struct{ play, lacks string }{
		{"2C 10C 10C", ""},
		{"10C 10C 10C", "10C"},
		{"2C 3C 4C 5C 6C 7C 8C 9C 10C 10C", ""},
		{"2C 3C 4C 5C 6C 7C 8C 9C 9C", "9C"},
		{"10C 10C 10C 4C 5C 6C 7C 8C 9C", "10C"},
		{"2C 3C 4C 5C 6C 7C 8C 9C 2D", "2D"},
	} {
		got, missing := lacks(hand, cards(t, tt.play))
		if missing != (tt.lacks != "") || missing && got != cards(t, tt.lacks)[0] {
			t.Errorf("%s: lacks %v (%v), want %q", tt.play, got, missing, tt.lacks)
		}
	}
}
