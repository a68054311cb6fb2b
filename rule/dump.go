package rule

import (
	"fmt"
	"slices"
	"strings"

	"eleusis/card"
)

// String lists the states with the cards that fit there, and where each card
// leads. Machines of rules that mean the same are listed alike.
//
//	0: fits *
//	   CS -> 1
//	   DH -> 2
//	1: fits DH
//
// Suits stand before their ranks, which are left out if they are all; * is
// every suit. A card that is not listed leads nowhere else.
func (m *Machine) String() string {
	var b strings.Builder
	for at := range m.fits {
		fmt.Fprintf(&b, "%d: fits %s\n", at, describeCards(m.fits[at]))
		var order []uint16
		to := make(map[uint16]card.Set)
		for c, n := range m.next[at] {
			if to[n] == 0 {
				order = append(order, n)
			}
			to[n] |= card.SetOf(card.Card(c))
		}
		for _, n := range order {
			if int(n) != at {
				fmt.Fprintf(&b, "   %s -> %d\n", describeCards(to[n]), n)
			}
		}
	}
	return b.String()
}

// describeCards writes a set, suits with the same ranks together.
func describeCards(s card.Set) string {
	var suits, ranks []string
	for suit := range card.Suit(card.Suits) {
		r := describeRanks(s, suit)
		i := slices.Index(ranks, r)
		switch {
		case r == "":
		case i < 0:
			suits, ranks = append(suits, suit.String()), append(ranks, r)
		default:
			suits[i] += suit.String()
		}
	}
	if len(suits) == 0 {
		return "none"
	}
	for i := range suits {
		if suits[i] == "CDHS" {
			suits[i] = "*"
		}
		if ranks[i] != "A-K" {
			suits[i] += ":" + ranks[i]
		}
	}
	return strings.Join(suits, " ")
}

// describeRanks writes the ranks of one suit in s: A-6,9.
func describeRanks(s card.Set, suit card.Suit) string {
	var parts []string
	for r := card.Ace; r <= card.King; r++ {
		if !s.Has(card.Of(r, suit)) {
			continue
		}
		first := r
		for r < card.King && s.Has(card.Of(r+1, suit)) {
			r++
		}
		part := first.String()
		if r > first {
			part += "-" + r.String()
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ",")
}
