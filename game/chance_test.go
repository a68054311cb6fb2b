package game

import (
	"crypto/sha256"
	"encoding/binary"
	"testing"

	"eleusis/card"
)

func TestSeedsReadAsTheyAreWritten(t *testing.T) {
	for _, text := range []string{
		"fast:0", "fast:18446744073709551615",
		"sha256:00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
	} {
		d, err := parseSeed(text)
		if err != nil || d.String() != text {
			t.Errorf("%s reads as %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"", "7", "fast:", "fast:-1", "fast:01", "fast:18446744073709551616", "sha256:00",
		"sha256:zz", "md5:00"} {
		if d, err := parseSeed(text); err == nil {
			t.Errorf("%q reads as %v", text, d)
		}
	}
}

// TestTheSealedStreamIsSHA256InCounterMode does by hand what doc/notation.md
// tells everybody to do.
func TestTheSealedStreamIsSHA256InCounterMode(t *testing.T) {
	var key [32]byte
	key[0], key[31] = 1, 2
	chance := SealedSeed(key).stream()
	for counter := range uint64(3) {
		digest := sha256.Sum256(binary.BigEndian.AppendUint64(key[:], counter))
		for i := range 8 {
			want := binary.BigEndian.Uint32(digest[4*i:])
			if got := chance.next(); got != want {
				t.Fatalf("number %d of digest %d is %08x, want %08x", i, counter, got, want)
			}
		}
	}
}

func TestTheFastStreamIsSplitMix64(t *testing.T) {
	chance := FastSeed(1234567).stream()
	// The first numbers of SplitMix64 from 1234567, upper halves.
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := chance.next(); got != uint32(want>>32) {
			t.Errorf("number %d is %d, want %d", i, got, want>>32)
		}
	}
}

func TestEveryCardIsDrawnEquallyOftenInEveryPlace(t *testing.T) {
	const decks = 4000
	var seen [card.Count][card.Count]int
	chance := SealedSeed([32]byte{7}).stream()
	for range decks {
		stock := card.AppendDecks(nil, 1)
		for place := range card.Count {
			var c card.Card
			c, stock = draw(stock, &chance)
			seen[place][c]++
		}
	}
	expected := float64(decks) / card.Count
	chi := 0.0
	for _, row := range seen {
		for _, n := range row {
			chi += (float64(n) - expected) * (float64(n) - expected) / expected
		}
	}
	// 51² degrees of freedom: mean 2601, standard deviation 72; six of them.
	if chi < 2601-6*72 || chi > 2601+6*72 {
		t.Errorf("chi-square over places and cards is %.0f, want about 2601", chi)
	}
}

func FuzzParseSeed(f *testing.F) {
	f.Add("fast:12")
	f.Add("sha256:00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parseSeed(text)
		if err != nil {
			return
		}
		if again, err := parseSeed(d.String()); err != nil || again != d {
			t.Errorf("%q reads as %v, and that as %v, %v", text, d, again, err)
		}
	})
}
