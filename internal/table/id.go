package table

import (
	"strings"

	"eleusis/internal/store"
)

// idLetters are Crockford's 32: without i, l, o, u, which are misread.
const idLetters = "0123456789abcdefghjkmnpqrstvwxyz"

// idBytes is the length of a table id: short enough to say it aloud.
const idBytes = 5

// newID encodes random bytes as an id, 5 bits a letter. Remaining bits are dropped. What is written already
// stays in have, above the bits that count.
func newID(random []byte) string {
	var b strings.Builder
	have, bits := 0, 0
	for _, x := range random {
		have, bits = have<<8|int(x), bits+8
		for ; bits >= 5; bits -= 5 {
			b.WriteByte(idLetters[have>>(bits-5)&31])
		}
	}
	return b.String()
}

// isID reports whether id can be the id of a table.
func isID(id string) bool {
	return id != "" && len(id) <= store.MaxName && strings.Trim(id, idLetters) == ""
}
