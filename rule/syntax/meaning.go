package syntax

import "eleusis/card"

// This file defines what classes, attributes and operators mean for cards and
// numbers. Package rule defines what conditions mean for a line.

// members are the cards of each class.
var members = func() (all [classes]card.Set) {
	for c := NoClass + 1; c < classes; c++ {
		for x := range card.Card(card.Count) {
			if c.describes(x) {
				all[c] |= card.SetOf(x)
			}
		}
	}
	return all
}()

// describes reports whether x is of the class, as its definition says.
func (c Class) describes(x card.Card) bool {
	rank := int(x.Rank())
	switch c {
	case Clubs:
		return x.Suit() == card.Clubs
	case Diamonds:
		return x.Suit() == card.Diamonds
	case Hearts:
		return x.Suit() == card.Hearts
	case Spades:
		return x.Suit() == card.Spades
	case Red:
		return x.Suit().Red()
	case Black:
		return !x.Suit().Red()
	case Odd:
		return rank%2 == 1
	case Even:
		return rank%2 == 0
	case FaceCard:
		return x.Rank() >= card.Jack
	case NumberCard:
		return x.Rank() < card.Jack
	case Prime:
		return IsPrime(rank)
	case Composite:
		return rank > 1 && !IsPrime(rank)
	case Closed:
		return rank == 1 || rank == 4 || rank == 6 || 8 <= rank && rank <= 10 || rank == 12
	}
	panic("syntax: class without a meaning")
}

// Has reports whether x is of the class. NoClass has no cards.
func (c Class) Has(x card.Card) bool { return members[c].Has(x) }

// Of returns the attribute of x as a number. Suits count from 1. The numbers of
// Color, Parity and Kind only tell their two values apart.
func (a Attribute) Of(x card.Card) int {
	switch a {
	case Rank:
		return int(x.Rank())
	case Suit:
		return int(x.Suit()) + 1
	case Color:
		return oneIf(x.Suit().Red())
	case Parity:
		return int(x.Rank() % 2)
	case Kind:
		return oneIf(x.Rank() >= card.Jack)
	case BySuit:
		return int(x) + 1
	case ByRank:
		return (int(x.Rank())-1)*card.Suits + int(x.Suit()) + 1
	}
	panic("syntax: attribute without a meaning")
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Levels returns the place of each suit in an order, by the number of the suit.
// Places count from 1. A suit that is not in the order has place 0.
func Levels(order []Class) (level [card.Suits + 1]int) {
	for i, class := range order {
		for suit := range card.Suit(card.Suits) {
			if class.Has(card.Of(card.Ace, suit)) {
				level[suit+1] = i + 1
			}
		}
	}
	return level
}

// Has reports whether n lies in one of the ranges.
func (c *In) Has(n int) bool {
	for _, r := range c.Ranges {
		if r.Lo <= n && n <= r.Hi {
			return true
		}
	}
	return false
}

// Apply returns what the operator makes of two numbers; false if that is missing.
func (o Operator) Apply(x, y int) (int, bool) {
	switch o {
	case Plus:
		return Limited(x + y), true
	case Minus:
		return Limited(x - y), true
	case Times:
		return int(min(max(int64(x)*int64(y), -Limit), Limit)), true
	case Least:
		return min(x, y), true
	case Most:
		return max(x, y), true
	case Divisor:
		for y != 0 {
			x, y = y, x%y
		}
		return max(x, -x), x != 0
	}
	if y == 0 {
		return 0, false
	}
	rest := x % y
	if rest < 0 {
		rest += max(y, -y)
	}
	if o == Modulo {
		return rest, true
	}
	return (x - rest) / y, true
}

// Limit is the highest number that a rule can mean, and −Limit the lowest. Two such
// numbers can be added in 32 bits.
const Limit = 1<<30 - 1

// Limited returns n, or the limit beyond which n lies. So no text can make a
// number overflow.
func Limited(n int) int { return min(max(n, -Limit), Limit) }

// IsPrime reports whether n is a prime number, by the test of Miller and Rabin
// with bases that suffice for 32 bits (Jaeschke 1993).
func IsPrime(n int) bool {
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

// probablyPrime reports whether the odd number n passes the test with a base.
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
