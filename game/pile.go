package game

import (
	"math/bits"
	"slices"

	"eleusis/card"
)

// A pile is the stock of a round with everything that is drawn from.
type pile struct {
	decks  int
	chance stream
	stock  []card.Card
	under  []card.Card // cards under the stock, in the order in which they are drawn
	turned card.Set    // the card that is turned up, the last of the stock; if there is one
}

// undrawn returns how many cards are left to draw.
func (p *pile) undrawn() int { return len(p.stock) + len(p.under) }

// draw takes the next card of the stock, see [Seed]; what lies under it comes
// last, in the order in which it was put there.
func (p *pile) draw() card.Card {
	if len(p.stock) == 0 {
		return p.drawUnder()
	}
	c, rest := draw(p.stock, &p.chance)
	p.stock = rest
	return c
}

// appendDrawn draws n cards, of which there are enough, and appends them to dst.
func (p *pile) appendDrawn(dst []card.Card, n int) []card.Card {
	if p.chance.listed != nil || p.chance.seed.sealed || n > len(p.stock) {
		for range n {
			dst = append(dst, p.draw())
		}
		return dst
	}
	stock, chance := p.stock, stream{count: p.chance.count}
	have := len(dst)
	dst = slices.Grow(dst, n)[:have+n]
	for i := range dst[have:] {
		last := len(stock) - 1
		hi, lo := bits.Mul32(chance.fast(), uint32(len(stock)))
		if lo < uint32(len(stock)) {
			hi = chance.evenly(uint32(len(stock)), hi, lo)
		}
		dst[have+i] = stock[hi]
		stock[hi] = stock[last]
		stock = stock[:last]
	}
	p.stock, p.chance.count = stock, chance.count
	return dst
}

// drawUnder takes the next card from under the stock.
func (p *pile) drawUnder() card.Card {
	c := p.under[0]
	p.under = slices.Delete(p.under, 0, 1)
	p.chance.pass(c)
	return c
}

func draw(stock []card.Card, chance *stream) (c card.Card, rest []card.Card) {
	last := len(stock) - 1
	i := chance.place(stock)
	c = stock[i]
	stock[i] = stock[last]
	return c, stock[:last]
}

// stockRoom is the size of a stock that can be tried out without allocating.
const stockRoom = 6 * card.Count

// holds reports whether hand contains cs, with multiplicity.
func holds(hand, cs []card.Card) bool {
	_, missing := lacks(hand, cs)
	return !missing
}

// lacks returns the first card of cs that hand does not contain, with multiplicity.
func lacks(hand, cs []card.Card) (card.Card, bool) {
	if len(cs) > manyCards {
		return lacksMany(hand, cs)
	}
	for i, c := range cs {
		if !slices.Contains(hand, c) || i > 0 && card.Copies(hand, c) < card.Copies(cs[:i+1], c) {
			return c, true
		}
	}
	return 0, false
}

// manyCards is the length from which on lacks uses lacksMany.
const manyCards = 8

// lacksMany is lacks in linear time, for long strings.
func lacksMany(hand, cs []card.Card) (card.Card, bool) {
	var n [card.Count]int
	for _, c := range hand {
		n[c]++
	}
	for _, c := range cs {
		if !c.Valid() || n[c] == 0 {
			return c, true
		}
		n[c]--
	}
	return 0, false
}

// without removes cs, which hand holds, from hand and keeps the order of the
// rest.
func without(hand, cs []card.Card) []card.Card {
	for _, c := range cs {
		i := slices.Index(hand, c)
		hand = append(hand[:i], hand[i+1:]...)
	}
	return hand
}
