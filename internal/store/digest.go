package store

import (
	"crypto/sha256"
	"encoding/binary"
)

// A Digest stands for a table's log up to one of its entries: a digest of the
// digest before and of that entry, and so of everything until then. The zero
// Digest stands for a log without entries. It is a SHA-256 cut to 128 bits,
// which is ample against accidents and keeps the log small.
type Digest [16]byte

// Next returns the digest of a log of table that goes on with e.
func (d Digest) Next(table string, e Entry) Digest {
	b := make([]byte, 0, 256+len(e.Event))
	b = append(b, d[:]...)
	b = appendText(b, table)
	b = AppendEntry(b, e)
	sum := sha256.Sum256(b)
	return Digest(sum[:len(d)])
}

// AppendEntry appends e to b in a form in which no two entries are the same.
func AppendEntry(b []byte, e Entry) []byte {
	b = binary.AppendUvarint(b, uint64(e.Number))
	b = binary.AppendVarint(b, e.Time.UnixMilli())
	b = binary.AppendVarint(b, int64(e.Seat))
	b = appendText(b, e.Command)
	b = appendText(b, e.Kind)
	return appendText(b, string(e.Event))
}

func appendText(b []byte, text string) []byte {
	b = binary.AppendUvarint(b, uint64(len(text)))
	return append(b, text...)
}
