package say

import (
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/rule"
)

// Card returns c in words, as "10 of hearts".
func (l *Localizer) Card(c card.Card) string {
	l.cardsOnce.Do(func() {
		for each := range card.Card(card.Count) {
			l.cards[each] = l.inWords(each)
		}
	})
	return l.cards[c]
}

func (l *Localizer) inWords(c card.Card) string {
	return l.Text("card", Args{"Rank": l.rank(c.Rank()), "Suit": l.Text("suit."+suitKeys[c.Suit()], nil)})
}

var suitKeys = [card.Suits]string{"clubs", "diamonds", "hearts", "spades"}

func (l *Localizer) rank(r card.Rank) string {
	switch r {
	case card.Ace, card.Jack, card.Queen, card.King:
		return l.Text("rank."+r.String(), nil)
	}
	return strconv.Itoa(int(r))
}

// Sign returns c as a sign, as 10♥. Every card in a sentence is made by it, so that a page
// can show it as a card.
func Sign(c card.Card) string { return c.Rank().String() + c.Suit().Symbol() }

// Signs returns the signs of cs with spaces between them.
func Signs(cs []card.Card) string {
	signs := make([]string, len(cs))
	for i, c := range cs {
		signs[i] = Sign(c)
	}
	return strings.Join(signs, " ")
}

// SignsOf returns a line as signs: the cards of a play joined, refused plays in
// brackets.
func SignsOf(l rule.Line) string {
	var plays []string
	for _, p := range l.Plays {
		var cards []string
		for _, c := range p.Cards {
			cards = append(cards, Sign(c))
		}
		text := strings.Join(cards, "+")
		if p.Refused {
			text = "(" + text + ")"
		}
		plays = append(plays, text)
	}
	return strings.Join(plays, " ")
}

// Cards returns the number of cards n, in words.
func (l *Localizer) Cards(n int) string { return l.counted("cards", n, nil) }
