package induce

import (
	"math"
	"slices"
	"sync"
)

// Logarithms are worked out here, for those of package math differ between
// processors in their last digits, and a choice may hang on them.

const (
	logSteps = 10 // there are 2^logSteps steps between one power of two and the next
	logDigit = 30 // binary digits of each step
)

// logs are the logarithms of 1, 1+2^-logSteps ... 2, in units of 2^-logDigit.
var logs = sync.OnceValue(func() *[1<<logSteps + 1]float64 {
	all := new([1<<logSteps + 1]float64)
	for i := range all {
		x := uint64(1<<logSteps+i) << (31 - logSteps) // 1 is 1<<31
		digits := uint64(0)
		if x == 1<<32 {
			digits, x = 1, 1<<31
		}
		for range logDigit {
			digits <<= 1
			x = x * x >> 31
			if x >= 1<<32 {
				digits, x = digits|1, x>>1
			}
		}
		all[i] = float64(digits) / (1 << logDigit)
	}
	return all
})

// maxBits is the surprise of something next to impossible, in bits.
const maxBits = 64

// bitsOf returns how unexpected it is that something of this chance happens:
// its logarithm to base 2, without the sign, at most maxBits.
func bitsOf(chance float64) float64 {
	if chance <= 1.0/(1<<30)/(1<<30)/16 {
		return maxBits
	}
	fraction, exponent := math.Frexp(chance)
	steps := float64((2*fraction - 1) * (1 << logSteps))
	i := min(int(steps), 1<<logSteps-1)
	rest := steps - float64(i)
	table := logs()
	log := table[i] + float64(rest*(table[i+1]-table[i]))
	return max(0, -(log + float64(exponent-1)))
}

// length2 returns the logarithm of x, from 1 to 2^64, to base 2.
func length2(x float64) float64 { return maxBits - bitsOf(math.Ldexp(x, -maxBits)) }

// doubt returns the entropy of something of this chance, in bits.
func doubt(chance float64) float64 {
	if chance <= 0 || chance >= 1 {
		return 0
	}
	return float64(chance*bitsOf(chance)) + float64((1-chance)*bitsOf(1-chance))
}

// roots are the square root of 2, its square root and so on, until there is nothing above 1.
var roots = func() (all []float64) {
	for root := math.Sqrt(2); root > 1; root = math.Sqrt(root) {
		all = append(all, root)
	}
	return all
}()

// factors has, for each bit of a fraction from the lowest on, by what it multiplies a power of 2
// if it is 0 and if it is 1.
var factors = func() (all [][2]float64) {
	for _, root := range slices.Backward(roots) {
		all = append(all, [2]float64{1, root})
	}
	return all
}()

// power2 returns 2^x, by square roots, which are the same everywhere.
func power2(x float64) float64 {
	whole := math.Floor(x)
	result := math.Ldexp(1, int(whole))
	// Each bit of the rest is as often 0 as 1: a product with 1 costs less than to guess which.
	for rest, i := uint64(math.Ldexp(x-whole, len(roots))), len(roots)-1; i >= 0; i-- {
		result *= factors[i][rest>>i&1]
	}
	return result
}

// A hash is a fingerprint of numbers, made like FNV-1a, with whole numbers for bytes.
type hash uint64

func newHash() hash { return 14695981039346656037 }

func (h *hash) add(n uint64) {
	*h = (*h ^ hash(n)) * 1099511628211
	*h ^= *h >> 29
}
