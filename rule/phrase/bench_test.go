package phrase_test

import (
	"testing"

	"eleusis/rule/phrase"
)

func BenchmarkRead(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"short", "Play a red card."},
		{"twenty words", "If the last card was black, you must play a card of seven or higher; otherwise play six or lower."},
		{"long", "After a heart comes a spade, after a spade a diamond, after a diamond a club, after a club a heart, and " +
			"so on; a face card may always be played, but no king after a queen and never two aces in a row."},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				phrase.Read("en", bench.text)
			}
		})
	}
}
