package bot

import "eleusis/card"

// An idea is a condition on a card that a novice considers.
type idea struct {
	text string // in the formula face
	ease ease   // its prior weight
	// Exactly one of the two is set: an idea that looks at the card before says
	// nothing about the first card of a line.
	alone class
	after relation
}

// ease is how readily a novice thinks of an idea: its prior weight.
type ease uint8

const (
	fancy ease = iota
	usual
	plain
)

// A class is true of some cards.
type class func(c card.Card) bool

// A relation is true of some cards after some others.
type relation func(last, c card.Card) bool

// accepts reports whether the idea lets c follow last, which is noCard before
// the first card.
func (d idea) accepts(last, c card.Card) bool {
	switch {
	case d.alone != nil:
		return d.alone(c)
	case last == noCard:
		return true
	}
	return d.after(last, c)
}

// noCard stands for the card before the first.
const noCard card.Card = card.Count

func red(c card.Card) bool  { return c.Suit().Red() }
func odd(c card.Card) bool  { return c.Rank()%2 == 1 }
func face(c card.Card) bool { return c.Rank() >= card.Jack }

// ideasAlone are about the candidate only.
var ideasAlone = []idea{
	{text: "any", ease: usual, alone: func(card.Card) bool { return true }},
	{text: "red", ease: plain, alone: red},
	{text: "black", ease: plain, alone: func(c card.Card) bool { return !red(c) }},
	{text: "odd", ease: plain, alone: odd},
	{text: "even", ease: plain, alone: func(c card.Card) bool { return !odd(c) }},
	{text: "face", ease: usual, alone: face},
	{text: "number", ease: usual, alone: func(c card.Card) bool { return !face(c) }},
	{text: "clubs", ease: usual, alone: of(card.Clubs)},
	{text: "diamonds", ease: usual, alone: of(card.Diamonds)},
	{text: "hearts", ease: usual, alone: of(card.Hearts)},
	{text: "spades", ease: usual, alone: of(card.Spades)},
	{text: "(clubs or hearts)", ease: fancy, alone: anyOf(card.Clubs, card.Hearts)},
	{text: "(diamonds or spades)", ease: fancy, alone: anyOf(card.Diamonds, card.Spades)},
	{text: "rank >= 8", ease: usual, alone: from(8)},
	{text: "rank <= 7", ease: usual, alone: upTo(7)},
	{text: "rank >= 7", ease: usual, alone: from(7)},
	{text: "rank <= 6", ease: usual, alone: upTo(6)},
	{text: "rank >= 10", ease: fancy, alone: from(10)},
	{text: "rank <= 4", ease: fancy, alone: upTo(4)},
	{text: "odd red", ease: fancy, alone: func(c card.Card) bool { return odd(c) && red(c) }},
	{text: "odd black", ease: fancy, alone: func(c card.Card) bool { return odd(c) && !red(c) }},
	{text: "even red", ease: fancy, alone: func(c card.Card) bool { return !odd(c) && red(c) }},
	{text: "even black", ease: fancy, alone: func(c card.Card) bool { return !odd(c) && !red(c) }},
	{text: "(odd red or even black)", ease: fancy, alone: func(c card.Card) bool { return odd(c) == red(c) }},
	{text: "(even red or odd black)", ease: fancy, alone: func(c card.Card) bool { return odd(c) != red(c) }},
	{text: "(if red then rank >= 8 else rank <= 7)", ease: fancy,
		alone: func(c card.Card) bool { return red(c) == from(8)(c) }},
	{text: "(if red then rank <= 7 else rank >= 8)", ease: fancy,
		alone: func(c card.Card) bool { return red(c) == upTo(7)(c) }},
}

func of(s card.Suit) class { return func(c card.Card) bool { return c.Suit() == s } }
func anyOf(s, t card.Suit) class {
	return func(c card.Card) bool { return c.Suit() == s || c.Suit() == t }
}
func from(r card.Rank) class { return func(c card.Card) bool { return c.Rank() >= r } }
func upTo(r card.Rank) class { return func(c card.Card) bool { return c.Rank() <= r } }

// ideasAfter compare the candidate with the card before.
var ideasAfter = []idea{
	{text: "color = last.color", ease: plain, after: sameColor},
	{text: "color != last.color", ease: plain, after: not(sameColor)},
	{text: "suit = last.suit", ease: plain, after: sameSuit},
	{text: "suit != last.suit", ease: usual, after: not(sameSuit)},
	{text: "parity = last.parity", ease: usual, after: sameParity},
	{text: "parity != last.parity", ease: plain, after: not(sameParity)},
	{text: "kind = last.kind", ease: fancy, after: sameKind},
	{text: "kind != last.kind", ease: fancy, after: not(sameKind)},
	{text: "rank > last.rank", ease: plain, after: func(last, c card.Card) bool { return c.Rank() > last.Rank() }},
	{text: "rank < last.rank", ease: usual, after: func(last, c card.Card) bool { return c.Rank() < last.Rank() }},
	{text: "rank >= last.rank", ease: usual, after: func(last, c card.Card) bool { return c.Rank() >= last.Rank() }},
	{text: "rank <= last.rank", ease: usual, after: func(last, c card.Card) bool { return c.Rank() <= last.Rank() }},
	{text: "rank != last.rank", ease: fancy, after: not(sameRank)},
	{text: "(suit = last.suit or rank = last.rank)", ease: usual, after: either(sameSuit, sameRank)},
	{text: "|rank - last.rank| <= 2", ease: usual, after: within(2)},
	{text: "|rank - last.rank| <= 4", ease: fancy, after: within(4)},
	{text: "|rank - last.rank| > 2", ease: fancy, after: not(within(2))},
	{text: "|rank - last.rank| > 4", ease: fancy, after: not(within(4))},
	{text: "suit follows last.suit in C > D > H > S", ease: usual,
		after: next(card.Diamonds, card.Hearts, card.Spades, card.Clubs)},
	{text: "suit follows last.suit in S > H > D > C", ease: usual,
		after: next(card.Spades, card.Clubs, card.Diamonds, card.Hearts)},
	{text: "suit follows last.suit in C > D > S > H", ease: fancy,
		after: next(card.Diamonds, card.Spades, card.Clubs, card.Hearts)},
	{text: "suit follows last.suit in H > S > D > C", ease: fancy,
		after: next(card.Hearts, card.Clubs, card.Spades, card.Diamonds)},
	{text: "suit follows last.suit in C > H > D > S", ease: fancy,
		after: next(card.Hearts, card.Spades, card.Diamonds, card.Clubs)},
	{text: "suit follows last.suit in S > D > H > C", ease: fancy,
		after: next(card.Spades, card.Hearts, card.Clubs, card.Diamonds)},
	{text: "color = last.color and suit != last.suit", ease: fancy, after: both(sameColor, not(sameSuit))},
	{text: "color = last.color and parity = last.parity", ease: fancy, after: both(sameColor, sameParity)},
	{text: "color = last.color and parity != last.parity", ease: fancy, after: both(sameColor, not(sameParity))},
	{text: "color != last.color and parity = last.parity", ease: fancy, after: both(not(sameColor), sameParity)},
	{text: "color != last.color and parity != last.parity", ease: fancy, after: both(not(sameColor), not(sameParity))},
}

func sameColor(last, c card.Card) bool  { return red(last) == red(c) }
func sameSuit(last, c card.Card) bool   { return last.Suit() == c.Suit() }
func sameParity(last, c card.Card) bool { return odd(last) == odd(c) }
func sameKind(last, c card.Card) bool   { return face(last) == face(c) }
func sameRank(last, c card.Card) bool   { return last.Rank() == c.Rank() }

func not(r relation) relation {
	return func(last, c card.Card) bool { return !r(last, c) }
}

func both(r, s relation) relation {
	return func(last, c card.Card) bool { return r(last, c) && s(last, c) }
}

func either(r, s relation) relation {
	return func(last, c card.Card) bool { return r(last, c) || s(last, c) }
}

func within(n int) relation {
	return func(last, c card.Card) bool {
		d := int(last.Rank()) - int(c.Rank())
		return max(d, -d) <= n
	}
}

// next is true of the suit that comes after that of the last card; the
// arguments are what comes after clubs, diamonds, hearts and spades.
func next(clubs, diamonds, hearts, spades card.Suit) relation {
	after := [card.Suits]card.Suit{clubs, diamonds, hearts, spades}
	return func(last, c card.Card) bool { return c.Suit() == after[last.Suit()] }
}

// A question is what a novice asks about the last card before they look at the
// next: after a red one something else may fit than after a black one.
type question struct {
	weight     uint8
	conditions []string // of each answer but the last, in the formula face
	answer     func(last card.Card) int
}

// maxAnswers is the most answers a question has.
const maxAnswers = card.Suits

// questions begins with the one that asks nothing.
var questions = []question{
	{weight: 12, answer: func(card.Card) int { return 0 }},
	{weight: 4, conditions: []string{"last is red"}, answer: whether(red)},
	{weight: 4, conditions: []string{"last is odd"}, answer: whether(odd)},
	{weight: 2, conditions: []string{"last is face"}, answer: whether(face)},
	{weight: 2, conditions: []string{"last.rank >= 8"}, answer: whether(from(8))},
	{weight: 2, conditions: []string{"last is clubs", "last is diamonds", "last is hearts"},
		answer: func(last card.Card) int { return int(last.Suit()) }},
}

// whether asks for yes, answer 0, or no.
func whether(k class) func(card.Card) int {
	return func(c card.Card) int {
		if k(c) {
			return 0
		}
		return 1
	}
}
