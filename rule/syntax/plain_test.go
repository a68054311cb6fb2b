package syntax_test

import (
	"testing"

	"eleusis/rule/syntax"
)

// A saying is a rule, and how it is said.
type saying struct{ formula, want string }

// TestSentencesArePlain although the rules are not.
func TestSentencesArePlain(t *testing.T) {
	areSaid(t, []saying{
		// Cases with equal results.
		{"if last is clubs then even else if last is diamonds then even else if last is hearts then odd else even",
			"If the last card is a heart, play an odd card; otherwise play an even card."},
		{"if last is clubs then even else if last is diamonds then even else if last is hearts then odd else red",
			"If the last card is a club or a diamond, play an even card; if the last card is a heart, play an odd card; " +
				"otherwise play a red card."},
		{"if last is clubs then red else if last is hearts then face else if last is spades then red else odd",
			"If the last card is black, play a red card; if the last card is a heart, play a face card; otherwise " +
				"play an odd card."},
		{"if last.rank = A then red else if last.rank <= 3 then red else if last.rank = 4 then red else black",
			"If the last card is 4 or lower, play a red card; otherwise play a black card."},
		// An 8 that is red is of the first case.
		{"if last is red then odd else if last.rank = 8 then even else if last is clubs then odd else even",
			"If the last card is red, play an odd card; if the last card is an 8, play an even card; if the last card " +
				"is a club, play an odd card; otherwise play an even card."},
		{"if last is red then odd else odd", "Play an odd card."},
		// No card is of the first two cases.
		{"if last is prime and last.rank = 9 then odd else if last.rank = 4 and last is face then odd else even",
			"If the last card is a prime 9 or a 4 and a face card, play an odd card; otherwise play an even card."},
		// Contraries.
		{"not even", "Play an odd card."},
		{"repeat parity != last.parity, not parity != last.parity",
			"Play a card of another parity than the last card, then a card of the same parity as the last card, and so on."},
		{"not (color = last.color or suit = last.suit) or rank = Q",
			"Play a queen or a card of another color and of another suit than the last card."},
		{"not (rank > last.rank)", "Play a card no higher than the last card."},
		{"not rank >= 8", "Play a card lower than 8."},
		{"not (hearts or diamonds)", "Play a black card."},
		{"not (hearts or spades)", "Play a club or a diamond."},
		{"not (clubs or spades or hearts)", "Play a diamond."},
		{"not (A or K)", "Play a card that is neither an ace nor a king."},
		{"not (rank + last.rank is prime)",
			"Play a card whose rank plus the rank of the last card is not a prime number."},
		{"if not position in 3..5 then red", "If the position is not from 3 to 5, play a red card."},
		{"not (if last is red then odd else red)",
			"If the last card is red, play an even card; otherwise play a black card."},
		{"(rank + last.rank) mod 2 != 0", "Play a card whose sum with the last card is odd."},
		// What "not" and "never" say well.
		{"not face", "Play any card but a face card."},
		{"not (red and last is red)", "Never play a red card if the last card is red."},
		{"rank != 7", "Play any card but a 7."},
		{"not (|rank - last.rank| = 3)", "Play a card that is not exactly 3 away from the last card."},
		{"not suit < last.suit in D < H < S", "Play a card that is not of a lower suit than the last card in the order " +
			"diamonds, hearts, spades."},
		// One number divides the other.
		{"rank mod last.rank = 0 or last.rank mod rank = 0",
			"Play a card whose rank is a multiple or a divisor of the rank of the last card."},
		{"last.rank mod rank = 0 or rank mod last.rank = 0 or red",
			"Play a card such that its rank is a multiple or a divisor of the rank of the last card or the new card is red."},
	})
}

// TestPartsAreSaidTogether that a rule has in several conditions.
func TestPartsAreSaidTogether(t *testing.T) {
	areSaid(t, []saying{
		// How far ranks are from each other.
		{"rank = last.rank + 1", "Play a card exactly 1 higher than the last card."},
		{"rank >= last.rank + 1", "Play a card higher than the last card."},
		{"rank < last.rank - 2", "Play a card more than 2 lower than the last card."},
		{"rank <= last.rank + 3", "Play a card whose rank is at most the rank of the last card plus 3."},
		{"rank > last.rank and rank <= last.rank + 3", "Play a card 1 to 3 higher than the last card."},
		{"rank in last.rank - 2..last.rank + 2", "Play a card at most 2 away from the last card."},
		{"rank >= 3 and rank <= 7 and red", "Play a red card from 3 to 7."},
		{"rank > last.rank and red", "Play a red card higher than the last card."},
		{"rank = Q and spades", "Play the queen of spades."},
		// Cards that are like the last one in this or that.
		{"suit = last.suit or rank = last.rank or rank = 8",
			"Play an 8 or a card of the same suit or of the same rank as the last card."},
		{"rank > last.rank or rank = A", "Play an ace or a card higher than the last card."},
		{"rank in {A, 3, 5, 7, 9} or spades", "Play a spade or one of these: ace, 3, 5, 7 or 9."},
		{"last(face).suit = suit", "Play a card of the same suit as the last face card."},
		// Ifs in ifs.
		{"if last is red then (if last is odd then black else red) else red",
			"If the last card is red and odd, play a black card; otherwise play a red card."},
		{"(if last is red then rank > last.rank) and (if last is black then rank < last.rank)",
			"If the last card is red, play a card higher than the last card; if the last card is black, play a card " +
				"lower than the last card."},
		{"not (hearts and last is hearts) and not (spades and last is spades)",
			"Never play a heart if the last card is a heart. Never play a spade if the last card is a spade."},
		// The last cards, and cards in turn.
		{"if run(suit) >= 3 then red", "If the last 3 cards are of the same suit, play a red card."},
		{"if run(color) <= 3 then red", "If the last 4 cards are not all of the same color, play a red card."},
		{"repeat red, not black, black", "Play 2 red cards, then a black card, and so on."},
		// Cycles begin with hearts.
		{"suit follows last.suit in S > D > C > H", "Suits follow in the order hearts, spades, diamonds, clubs."},
		{"suit follows last.suit in S > D > C", "Suits follow in the order spades, diamonds, clubs."},
	})
}

// areSaid checks how rules are said.
func areSaid(t *testing.T, sayings []saying) {
	t.Helper()
	for _, tt := range sayings {
		text, err := syntax.Parse(tt.formula)
		if err != nil {
			t.Errorf("%s: %v", tt.formula, err)
			continue
		}
		if got := text.Tree.In(syntax.English); got != tt.want {
			t.Errorf("%s is said as\n got %s\nwant %s", tt.formula, got, tt.want)
		}
	}
}
