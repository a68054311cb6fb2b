package phrase

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// This file is what the names of the rule language mean for a card.

// isOf reports whether c is of the class.
func isOf(c card.Card, class syntax.Class) bool {
	rank := int(c.Rank())
	switch class {
	case syntax.Clubs:
		return c.Suit() == card.Clubs
	case syntax.Diamonds:
		return c.Suit() == card.Diamonds
	case syntax.Hearts:
		return c.Suit() == card.Hearts
	case syntax.Spades:
		return c.Suit() == card.Spades
	case syntax.Red:
		return c.Suit().Red()
	case syntax.Black:
		return !c.Suit().Red()
	case syntax.Odd:
		return rank%2 == 1
	case syntax.Even:
		return rank%2 == 0
	case syntax.FaceCard:
		return rank >= int(card.Jack)
	case syntax.NumberCard:
		return rank < int(card.Jack)
	case syntax.Prime:
		return isPrime(rank)
	case syntax.Composite:
		return rank > 1 && !isPrime(rank)
	case syntax.Closed:
		return rank == 1 || rank == 4 || rank == 6 || 8 <= rank && rank <= 10 || rank == 12
	}
	return false
}

// valueOf returns an attribute of c as a number. Suits count from 1.
func valueOf(c card.Card, a syntax.Attribute) int {
	rank, suit := int(c.Rank()), int(c.Suit())+1
	switch a {
	case syntax.Suit:
		return suit
	case syntax.Color:
		return toInt(c.Suit().Red())
	case syntax.Parity:
		return rank % 2
	case syntax.Kind:
		return toInt(rank >= int(card.Jack))
	case syntax.BySuit:
		return int(c) + 1
	case syntax.ByRank:
		return (rank-1)*card.Suits + suit
	}
	return rank
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// arith puts two numbers together, if that can be done.
func arith(op syntax.Operator, x, y int) (int, bool) {
	switch op {
	case syntax.Plus:
		return x + y, true
	case syntax.Minus:
		return x - y, true
	case syntax.Times:
		return x * y % (1 << 30), true
	case syntax.Least:
		return min(x, y), true
	case syntax.Most:
		return max(x, y), true
	}
	y = max(y, -y)
	if op == syntax.Divisor {
		for y != 0 {
			x, y = y, x%y
		}
		return max(x, -x), x != 0
	}
	if y == 0 {
		return 0, false
	}
	rest := (x%y + y) % y
	if op == syntax.Modulo {
		return rest, true
	}
	return (x - rest) / y, true
}

// isPrime reports whether n is a prime number. Sums of sample lines are small.
func isPrime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}
