// Package card has the 52 playing cards, sets of them, and their text.
//
// A [Card] is a small number, so a deck is a slice of bytes and a hand of cards that
// fit is one 64-bit word, a [Set]. The order of the numbers is the order of every list
// of 52 in the project: ace to king of clubs, diamonds, hearts, spades. There are no
// jokers; several decks have several equal cards.
//
// The package knows nothing of rules, hands or turns.
package card

// A Rank is the number of a card: ace 1, jack 11, queen 12, king 13
// (doc/rules.md §1). The zero Rank is no rank.
type Rank uint8

// The ranks that have a letter.
const (
	Ace   Rank = 1
	Jack  Rank = 11
	Queen Rank = 12
	King  Rank = 13
)

// A Suit is one of the four suits, in the order of every list of cards.
type Suit uint8

// The suits.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Red reports whether s is diamonds or hearts.
func (s Suit) Red() bool { return s == Diamonds || s == Hearts }

// Count is how many different cards there are.
const Count = 52

// Ranks is how many ranks a suit has.
const Ranks = 13

// Suits is how many suits there are.
const Suits = 4

// A Card is one of the 52 cards: 13 × suit + rank − 1, from 0 (the ace of
// clubs) to 51 (the king of spades).
type Card uint8

// Of returns the card of rank r and suit s.
func Of(r Rank, s Suit) Card { return Card(s)*Ranks + Card(r) - 1 }

// Rank returns the rank of c, 1 to 13.
func (c Card) Rank() Rank { return Rank(c%Ranks) + 1 }

// Suit returns the suit, of [Clubs] to [Spades].
func (c Card) Suit() Suit { return Suit(c / Ranks) }

// Valid reports whether c is one of the 52 cards.
func (c Card) Valid() bool { return c < Count }

// Copies returns how often c is among cs.
func Copies(cs []Card, c Card) (n int) {
	for _, d := range cs {
		if d == c {
			n++
		}
	}
	return n
}

// AppendDecks appends n whole decks to dst, each from the ace of clubs to the
// king of spades, and returns the longer slice.
func AppendDecks(dst []Card, n int) []Card {
	for range n {
		dst = append(dst, deck[:]...)
	}
	return dst
}

// deck is a whole deck in order.
var deck = func() (cs [Count]Card) {
	for c := range Card(Count) {
		cs[c] = c
	}
	return cs
}()
