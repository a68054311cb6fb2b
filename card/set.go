package card

import (
	"iter"
	"math/bits"
)

// A Set is a set of cards, one bit a card. The zero Set is empty and ready to
// use; bits from 52 up are never set.
type Set uint64

// All is the set of the 52 cards.
const All Set = 1<<Count - 1

// SetOf returns a set with each of cs, which may repeat.
func SetOf(cs ...Card) Set {
	var s Set
	for _, c := range cs {
		s |= 1 << c
	}
	return s
}

// Has reports whether s contains c.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// Len returns how many cards s contains.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Cards yields the cards of s in rising order.
func (s Set) Cards() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Card(bits.TrailingZeros64(uint64(s)))) {
				return
			}
		}
	}
}

// Picture returns s as 52 characters, 1 for a card in s and 0 for another, in
// the order of the cards.
func (s Set) Picture() string {
	var b [Count]byte
	for c := range Card(Count) {
		b[c] = '0' + byte(s>>c&1)
	}
	return string(b[:])
}
