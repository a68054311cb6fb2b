package page

import (
	"cmp"
	"slices"

	"eleusis/card"
	"eleusis/internal/workshop"
)

// A face is a card as it is shown.
type face struct {
	Code string // as 10H
	Rank string // as 10
	Suit string // as hearts; also the name of its symbol
	Art  string // the symbol of the large picture: the suit, or king, queen, jack
	Name string // in words
}

// showsFace is everything that shows a face.
type showsFace interface{ cardFace() face }

func (f face) cardFace() face { return f }

// Court reports whether the picture is a person.
func (f face) Court() bool { return f.Art != f.Suit }

// A tableCard is a card as a page shows it in a line, with its marks.
type tableCard struct {
	face
	By     string // the player who laid it, if that is to be seen
	Mark   string // the mark of their cards
	Words  string // the card and its player
	Token  *token
	Chosen bool // what the dealer took from an open hand

	Picture bool   // part of a picture and not of a table
	Badge   string // a verdict, in a picture or on the newest card of a day
}

// showsLaid is everything that shows a laid card.
type showsLaid interface{ laidCard() tableCard }

func (l tableCard) laidCard() tableCard { return l }

// Initial returns the mark on the card.
func (l tableCard) Initial() string { return cmp.Or(l.Mark, initial(l.By)) }

var (
	suits  = [card.Suits]string{"clubs", "diamonds", "hearts", "spades"}
	courts = map[card.Rank]string{card.Jack: "jack", card.Queen: "queen", card.King: "king"}
)

// face returns a card as it is shown.
func (pr Presenter) face(c card.Card) face {
	suit := suits[c.Suit()]
	return face{
		Code: c.String(), Rank: c.Rank().String(), Suit: suit, Art: cmp.Or(courts[c.Rank()], suit),
		Name: pr.Say.Card(c),
	}
}

// faces returns cs as they are shown, in order.
func (pr Presenter) faces(cs []card.Card) []face {
	all := make([]face, len(cs))
	for i, c := range cs {
		all[i] = pr.face(c)
	}
	return all
}

// open returns cs as cards on the table, without a player.
func (pr Presenter) open(cs []card.Card) []tableCard {
	all := make([]tableCard, len(cs))
	for i, c := range cs {
		f := pr.face(c)
		all[i] = tableCard{face: f, Words: f.Name, Picture: pr.Picture}
	}
	return all
}

// sorted returns a hand by suit and rank.
func sorted(hand []card.Card) []card.Card {
	return slices.SortedStableFunc(slices.Values(hand), func(a, b card.Card) int {
		return cmp.Or(
			cmp.Compare(workshop.SuitOrder[a.Suit()], workshop.SuitOrder[b.Suit()]),
			cmp.Compare(a.Rank(), b.Rank()),
		)
	})
}
