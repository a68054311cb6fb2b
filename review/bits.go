package review

import (
	"fmt"
	"math/bits"

	"eleusis/induce"
)

// Bits are an amount of information in hundredths of a bit. One bit halves the
// possibilities.
type Bits int

// String returns b in bits, as 1.58.
func (b Bits) String() string {
	sign := ""
	if b < 0 {
		sign, b = "-", -b
	}
	return fmt.Sprintf("%s%d.%02d", sign, b/100, b%100)
}

// MarshalJSON returns b as a number of bits.
func (b Bits) MarshalJSON() ([]byte, error) { return []byte(b.String()), nil }

// A Chance is a probability, out of [induce.Certain].
type Chance int

// Percent returns c in whole percents. Only certainty is 100, and only impossibility 0.
func (c Chance) Percent() int {
	percent := (100*int(c) + induce.Certain/2) / induce.Certain
	switch {
	case percent == 100 && c < induce.Certain:
		return 99
	case percent == 0 && c > 0:
		return 1
	}
	return percent
}

// MarshalJSON returns c as a number from 0 to 1.
func (c Chance) MarshalJSON() ([]byte, error) {
	thousandths := (1000*int(c) + induce.Certain/2) / induce.Certain
	return fmt.Appendf(nil, "%d.%03d", thousandths/1000, thousandths%1000), nil
}

// not returns the chance of the opposite of c.
func (c Chance) not() Chance { return induce.Certain - c }

// surprise returns the information of an event with the chance c. An impossible event
// counts as one with the smallest chance.
func (c Chance) surprise() Bits { return hundredths(c.cost()) }

// doubt returns the expected information (entropy) of the answer to a question whose
// answer is yes with the chance c.
func (c Chance) doubt() Bits {
	c = min(max(c, 0), induce.Certain)
	yes, no := uint64(c), uint64(c.not())
	return hundredths((yes*c.cost() + no*c.not().cost()) / induce.Certain)
}

// cost returns the code length of an event with the chance c, in 1/65536 of a bit.
func (c Chance) cost() uint64 {
	return log2(induce.Certain) - log2(uint64(min(max(c, 1), induce.Certain)))
}

// oneBit is a bit in the unit of log2.
const oneBit = 1 << 16

func hundredths(length uint64) Bits { return Bits((100*length + oneBit/2) / oneBit) }

// log2 returns the binary logarithm of x, which is not 0, in 1/65536: the same on every
// processor, since it uses whole numbers, one digit for each squaring.
func log2(x uint64) uint64 {
	whole := bits.Len64(x) - 1
	y := x << (63 - whole) // from 1 to 2, with 63 digits after the point
	out := uint64(whole)
	for range 16 {
		out <<= 1
		y, _ = bits.Mul64(y, y)
		if y>>63 != 0 {
			out |= 1
		} else {
			y <<= 1
		}
	}
	return out
}
