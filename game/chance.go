package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
)

// A Seed fixes every draw of one round. Its text form is
//
//	sha256:HEX   64 hexadecimal digits: at a table, where nobody may guess it
//	fast:NUMBER  a whole number below 2⁶⁴: in simulations
//	cards        real cards: what was drawn is told, see [Deal]
//
// The first two name a stream of 32-bit numbers. The stream of sha256:HEX is SHA-256 of
// the 32 bytes of the seed followed by a counter (8 bytes, big end first, from
// 0), each digest read as eight numbers, big end first. The stream of fast:N is
// SplitMix64 started with N, the upper half of each of its numbers.
//
// A stock is a list of cards, at first whole decks in the order of package
// card. A draw from n cards takes the next number x of the stream, and the next
// again while x × n mod 2³² is below 2³² mod n; the card drawn is the one at
// index x × n div 2³², and the last card of the list moves into its place. So
// every order of the stock is equally likely, and was fixed by the seed before
// the first card, although nobody had to write it down: it is a Fisher–Yates
// shuffle that goes no further than the cards that are drawn.
type Seed struct {
	sealed bool
	cards  bool     // of a round with real cards
	bytes  [32]byte // sealed
	number uint64   // fast
}

// FastSeed returns the seed fast:n, for simulations.
func FastSeed(n uint64) Seed { return Seed{number: n} }

// SealedSeed returns the seed sha256:b, for tables. The bytes must come from a
// source that nobody can guess.
func SealedSeed(b [32]byte) Seed { return Seed{sealed: true, bytes: b} }

// RealCards returns the seed of a round that was played with real cards, or that a test deals
// card by card; see [Deal].
func RealCards() Seed { return Seed{cards: true} }

// parseSeed reads the text form of a seed.
func parseSeed(text string) (Seed, error) {
	kind, value, _ := strings.Cut(text, ":")
	switch kind {
	case "fast":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil || strconv.FormatUint(n, 10) != value {
			return Seed{}, fmt.Errorf("seed %q: fast: must be followed by a whole number below 2^64", text)
		}
		return FastSeed(n), nil
	case "sha256":
		b, err := hex.DecodeString(value)
		if err != nil || len(b) != 32 {
			return Seed{}, fmt.Errorf("seed %q: sha256: must be followed by 64 hexadecimal digits", text)
		}
		return SealedSeed([32]byte(b)), nil
	case "cards":
		if text == kind {
			return RealCards(), nil
		}
	}
	return Seed{}, fmt.Errorf("seed %q: must be fast:NUMBER, sha256:HEX or cards", text)
}

// String returns the text form of d.
func (d Seed) String() string {
	if d.sealed {
		return "sha256:" + hex.EncodeToString(d.bytes[:])
	}
	if d.cards {
		return "cards"
	}
	return "fast:" + strconv.FormatUint(d.number, 10)
}

// MarshalText returns the text form of d.
func (d Seed) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the text form.
func (d *Seed) UnmarshalText(text []byte) error {
	parsed, err := parseSeed(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// A stream is the sequence of numbers of a seed. It is a value: a copy continues
// independently.
type stream struct {
	seed   Seed
	count  uint64 // fast: the generator's state; sealed: digests made
	digest [32]byte
	unused int          // numbers of digest
	listed *listedDraws // draws of a round with real cards
	used   int          // used draws of listed
}

func (d Seed) stream() stream {
	return stream{seed: d, count: d.number}
}

// next returns the next number of the stream.
func (t *stream) next() uint32 {
	if !t.seed.sealed {
		return t.fast()
	}
	return t.digested()
}

// digested is next for the stream of a sealed seed.
func (t *stream) digested() uint32 {
	if t.unused == 0 {
		var block [40]byte
		copy(block[:], t.seed.bytes[:])
		binary.BigEndian.PutUint64(block[32:], t.count)
		t.digest = sha256.Sum256(block[:])
		t.count++
		t.unused = 8
	}
	x := binary.BigEndian.Uint32(t.digest[4*(8-t.unused):])
	t.unused--
	return x
}

// fast is SplitMix64 (Steele, Lea, Flood 2014).
func (t *stream) fast() uint32 {
	t.count += 0x9e3779b97f4a7c15
	z := t.count
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return uint32((z ^ z>>31) >> 32)
}

// below returns a number from 0 to n−1, each equally likely; n is at least 1.
func (t *stream) below(n uint32) uint32 {
	hi, lo := bits.Mul32(t.next(), n)
	if lo < n { // the only case that can need another number (Lemire 2019)
		return t.evenly(n, hi, lo)
	}
	return hi
}

// evenly draws again while the last number, times n, is one that is left over.
func (t *stream) evenly(n, hi, lo uint32) uint32 {
	for uneven := -n % n; lo < uneven; {
		hi, lo = bits.Mul32(t.next(), n)
	}
	return hi
}

// listedDraws are the draws of a round with real cards. They do not follow from a seed, so the
// record lists them.
type listedDraws struct {
	cards  []card.Card // in the order drawn
	begins int         // places from the dealer's left to the beginner, if that was drawn
}

// place returns the index in stock of the next drawn card. A listed card that the stock
// does not have, or a missing one, is drawn as from the seed fast:0, which shows when the
// record is compared.
func (t *stream) place(stock []card.Card) int {
	if t.listed != nil {
		if i := slices.Index(stock, t.nextListed()); i >= 0 {
			return i
		}
	}
	return int(t.below(uint32(len(stock))))
}

// nextListed returns the next listed card, and an impossible card after the last one. The
// stream counts the used ones, so that its copies are independent.
func (t *stream) nextListed() card.Card {
	if t.used == len(t.listed.cards) {
		return card.Count
	}
	t.used++
	return t.listed.cards[t.used-1]
}

// pass skips c, which was drawn from under the stock, where the order is known.
func (t *stream) pass(c card.Card) {
	if t.listed != nil && t.used < len(t.listed.cards) && t.listed.cards[t.used] == c {
		t.used++
	}
}
