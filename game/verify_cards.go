package game

import (
	"cmp"
	"slices"

	"eleusis/card"
)

// drawsListed returns the draws listed in lines, which follow the description of a round up to
// the next. dealt is the order in which the players got cards. Unreadable lines are
// skipped: comparing the lines finds them.
func drawsListed(lines [][]string, dealt []Seat) (cards []card.Card, begins Seat) {
	hands := make(map[Seat][]card.Card)
	var turned, later []card.Card
	for _, words := range lines {
		seat := seatOf(words[0])
		switch {
		case len(words) < 2:
		case words[0] == "hand":
			hands[seatOf(words[1])] = leading(words[2:])
		case words[0] == "turned":
			turned = leading(words[1:2])
			later = append(later, turned...)
			begins = cmp.Or(begins, seatOf(words[len(words)-1]))
		case words[0] == "starter":
			if c := leading(words[1:2]); !slices.Equal(c, turned) { // what was turned up is not drawn again
				later = append(later, c...)
			}
			turned, begins = nil, cmp.Or(begins, seatOf(words[len(words)-1]))
		case seat != Nobody && words[1] != "guess":
			later = append(later, drawnIn(words)...)
		}
	}
	return append(roundAndRound(hands, dealt), later...), begins
}

// roundAndRound returns hands in the order in which they were dealt, one card
// to each player at a time.
func roundAndRound(hands map[Seat][]card.Card, dealt []Seat) (cards []card.Card) {
	for i, more := 0, true; more; i++ {
		more = false
		for _, seat := range dealt {
			if i < len(hands[seat]) {
				cards, more = append(cards, hands[seat][i]), true
			}
		}
	}
	return cards
}

// drawnIn returns the cards after each “draws” of a turn.
func drawnIn(words []string) (drawn []card.Card) {
	for i, word := range words {
		if word == "draws" {
			drawn = append(drawn, leading(words[i+1:])...)
		}
	}
	return drawn
}

// leading returns the cards that words begin with.
func leading(words []string) (cs []card.Card) {
	for _, word := range words {
		c, err := card.Parse(word)
		if err != nil {
			break
		}
		cs = append(cs, c)
	}
	return cs
}
