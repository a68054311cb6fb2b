package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file is what the names of the language mean for a card.

// isOf reports whether c is of the class.
func isOf(c card.Card, class syntax.Class) bool {
	switch class {
	case syntax.Clubs, syntax.Diamonds, syntax.Hearts, syntax.Spades:
		return c.Suit() == suitOf(class)
	case syntax.Red:
		return c.Suit().Red()
	case syntax.Black:
		return !c.Suit().Red()
	case syntax.Odd:
		return c.Rank()%2 == 1
	case syntax.Even:
		return c.Rank()%2 == 0
	case syntax.FaceCard:
		return c.Rank() >= card.Jack
	case syntax.NumberCard:
		return c.Rank() < card.Jack
	case syntax.Prime:
		return oneOf(c, 2, 3, 5, 7, card.Jack, card.King)
	case syntax.Composite:
		return oneOf(c, 4, 6, 8, 9, 10, card.Queen)
	case syntax.Closed:
		return oneOf(c, card.Ace, 4, 6, 8, 9, 10, card.Queen)
	}
	panic("rule: class without a meaning")
}

func oneOf(c card.Card, ranks ...card.Rank) bool {
	for _, r := range ranks {
		if c.Rank() == r {
			return true
		}
	}
	return false
}

func suitOf(class syntax.Class) card.Suit {
	switch class {
	case syntax.Clubs:
		return card.Clubs
	case syntax.Diamonds:
		return card.Diamonds
	case syntax.Hearts:
		return card.Hearts
	case syntax.Spades:
		return card.Spades
	}
	panic("rule: class that is no suit")
}

// valueOf returns the attribute of c as a number. Suits count from 1; of other
// attributes that are no numbers only = means anything.
func valueOf(c card.Card, a syntax.Attribute) int {
	switch a {
	case syntax.Rank:
		return int(c.Rank())
	case syntax.Suit:
		return int(c.Suit()) + 1
	case syntax.Color:
		return toInt(c.Suit().Red())
	case syntax.Parity:
		return int(c.Rank() % 2)
	case syntax.Kind:
		return toInt(c.Rank() >= card.Jack)
	case syntax.BySuit:
		return int(c) + 1
	case syntax.ByRank:
		return (int(c.Rank())-1)*card.Suits + int(c.Suit()) + 1
	}
	panic("rule: attribute without a meaning")
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// within reports whether x lies in one of the ranges.
func within(x int, ranges []syntax.Range) bool {
	for _, r := range ranges {
		if r.Lo <= x && x <= r.Hi {
			return true
		}
	}
	return false
}

// arith puts two numbers together, if that can be done. Results beyond any that
// a rule can mean stay at the limit, so that no text can make a number
// overflow.
func arith(op syntax.Operator, x, y int) (int, bool) {
	switch op {
	case syntax.Plus:
		return limited(x + y), true
	case syntax.Minus:
		return limited(x - y), true
	case syntax.Times:
		return times(x, y), true
	case syntax.Least:
		return min(x, y), true
	case syntax.Most:
		return max(x, y), true
	case syntax.Divisor:
		n := commonDivisor(x, y)
		return n, n != 0
	}
	if y == 0 {
		return 0, false
	}
	rest := modulo(x, y)
	if op == syntax.Modulo {
		return rest, true
	}
	return (x - rest) / y, true
}

// limit is small enough that two numbers at the limit can be added in 32 bits.
const limit = 1<<30 - 1

func limited(x int) int { return min(max(x, -limit), limit) }

func times(x, y int) int { return int(min(max(int64(x)*int64(y), -limit), limit)) }

// modulo returns what is left of x after division by m, 0 to |m| − 1.
func modulo(x, m int) int {
	m = max(m, -m)
	return ((x % m) + m) % m
}

// commonDivisor returns the greatest number that divides x and y, 0 if both are 0.
func commonDivisor(x, y int) int {
	for y != 0 {
		x, y = y, x%y
	}
	return max(x, -x)
}

// isPrime reports whether n is a prime number, by the test of Miller and Rabin
// with bases that suffice for 32 bits (Jaeschke 1993).
func isPrime(n int) bool {
	if n < 2 {
		return false
	}
	for _, p := range [...]int{2, 3, 5, 7, 11} {
		if n%p == 0 {
			return n == p
		}
	}
	for _, base := range [...]uint64{2, 3, 5, 7} {
		if !probablyPrime(uint64(n), base) {
			return false
		}
	}
	return true
}

// probablyPrime reports whether the base does not betray the odd number n.
func probablyPrime(n, base uint64) bool {
	odd, halvings := n-1, 0
	for odd%2 == 0 {
		odd, halvings = odd/2, halvings+1
	}
	power := uint64(1)
	for square := base; odd > 0; odd /= 2 {
		if odd%2 == 1 {
			power = power * square % n
		}
		square = square * square % n
	}
	if power == 1 {
		return true
	}
	for ; halvings > 0; halvings-- {
		if power == n-1 {
			return true
		}
		power = power * power % n
	}
	return false
}
