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

// suitSet returns the cards of a suit.
func suitSet(s card.Suit) card.Set {
	const ranks = 1<<card.Ranks - 1
	return ranks << (card.Ranks * card.Set(s))
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

// valueOf returns the attribute of c as a number. Of attributes that are no
// numbers only = and, for suits, the order mean anything.
func valueOf(c card.Card, a syntax.Attribute) int {
	switch a {
	case syntax.Rank:
		return int(c.Rank())
	case syntax.Suit:
		return int(c.Suit())
	case syntax.Color:
		return number(c.Suit().Red())
	case syntax.Parity:
		return int(c.Rank() % 2)
	case syntax.Kind:
		return number(c.Rank() >= card.Jack)
	case syntax.BySuit:
		return int(c) + 1
	case syntax.ByRank:
		return (int(c.Rank())-1)*card.Suits + int(c.Suit()) + 1
	}
	panic("rule: attribute without a meaning")
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// follows reports whether next comes right after s in the cycle.
func follows(cycle []syntax.Class, s, next card.Suit) bool {
	for i, class := range cycle {
		if suitOf(class) == s {
			return suitOf(cycle[(i+1)%len(cycle)]) == next
		}
	}
	return false
}

// holds reports whether the relation holds between x and y.
func holds(r syntax.Relation, x, y int) bool {
	switch r {
	case syntax.Equal:
		return x == y
	case syntax.NotEqual:
		return x != y
	case syntax.Less:
		return x < y
	case syntax.LessEqual:
		return x <= y
	case syntax.Greater:
		return x > y
	case syntax.GreaterEqual:
		return x >= y
	}
	panic("rule: relation without a meaning")
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

// arith puts two numbers together. Results beyond any that a rule can mean
// stay at the limit, so that no text can make a number overflow.
func arith(op syntax.Operator, x, y int) int {
	switch op {
	case syntax.Plus:
		return limited(x + y)
	case syntax.Minus:
		return limited(x - y)
	}
	return limited(x * y)
}

// limit is small enough that the product of two numbers at the limit is still
// an int.
const limit = 1 << 31

func limited(x int) int { return min(max(x, -limit), limit) }

// modulo returns what is left of x after division by m, 0 to m − 1.
func modulo(x, m int) int { return ((x % m) + m) % m }
