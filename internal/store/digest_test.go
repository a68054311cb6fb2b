package store_test

import (
	"encoding/hex"
	"testing"
	"time"

	"eleusis/internal/store"
)

// TestADigestIsThatOfTheFilesThereAre is the same forever: files hold digests.
func TestADigestIsThatOfTheFilesThereAre(t *testing.T) {
	e := store.Entry{Number: 1, Time: time.UnixMilli(1_750_000_000_123), Seat: 3, Command: "c7", Kind: "played",
		Event: []byte(`{"cards":["10H"]}`)}
	first := store.Digest{}.Next("abcde", e)
	e.Number++
	second := first.Next("abcde", e)
	for d, want := range map[store.Digest]string{first: "2c8f3914729ecf5d0965e2cb892b6824",
		second: "6cb06001187fdf61fbee3002a513751a"} {
		if got := hex.EncodeToString(d[:]); got != want {
			t.Errorf("got the digest %s, want %s", got, want)
		}
	}
}

// TestDigestsDifferInEveryField also moves a letter from one text to the next.
func TestDigestsDifferInEveryField(t *testing.T) {
	at := time.UnixMilli(1_750_000_000_123)
	entries := map[string]store.Entry{
		"the entry":  {Number: 1, Time: at, Seat: 3, Command: "ab", Kind: "cd", Event: []byte("ef")},
		"its number": {Number: 2, Time: at, Seat: 3, Command: "ab", Kind: "cd", Event: []byte("ef")},
		"its time": {Number: 1, Time: at.Add(time.Millisecond), Seat: 3, Command: "ab", Kind: "cd",
			Event: []byte("ef")},
		"its seat":       {Number: 1, Time: at, Seat: 4, Command: "ab", Kind: "cd", Event: []byte("ef")},
		"its command":    {Number: 1, Time: at, Seat: 3, Command: "xb", Kind: "cd", Event: []byte("ef")},
		"its kind":       {Number: 1, Time: at, Seat: 3, Command: "ab", Kind: "xd", Event: []byte("ef")},
		"its event":      {Number: 1, Time: at, Seat: 3, Command: "ab", Kind: "cd", Event: []byte("xf")},
		"a letter moved": {Number: 1, Time: at, Seat: 3, Command: "abc", Kind: "d", Event: []byte("ef")},
		"another moved":  {Number: 1, Time: at, Seat: 3, Command: "ab", Kind: "cde", Event: []byte("f")},
	}
	seen := make(map[store.Digest]string)
	for what, e := range entries {
		for _, d := range []store.Digest{store.Digest{}.Next("t", e), store.Digest{}.Next("u", e),
			store.Digest{1}.Next("t", e)} {
			if other, is := seen[d]; is {
				t.Errorf("%s and %s have the digest %x", what, other, d)
			}
			seen[d] = what
		}
	}
}
