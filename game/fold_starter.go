package game

import (
	"slices"

	"eleusis/card"
)

// turnUp folds StarterTurned: the card lies open, the last one of the stock.
func (f folding) turnUp(e *Event) {
	c, stock, chance := f.drawStarter(f.stock, 0)
	f.stock, f.chance = append(stock, c), chance
	f.turned, f.turn = card.SetOf(c), e.seat
}

// layStarter folds StarterLaid.
func (f folding) layStarter(e *Event) {
	var c card.Card
	if f.laysTurned(e) {
		c, f.stock = e.cards[0], f.stock[:len(f.stock)-1]
	} else {
		c, f.stock, f.chance = f.drawStarter(f.stock, e.count)
	}
	f.open(c, e.seat)
}

// layChosen folds StarterChosen: the card leaves the stock, the last one of the
// list moves into its place, and the card that was turned up stays in it.
func (f folding) layChosen(e *Event) {
	i, last := slices.Index(f.stock, e.cards[0]), len(f.stock)-1
	if f.turned.Has(e.cards[0]) {
		i = last
	}
	c := f.stock[i]
	f.stock[i] = f.stock[last]
	f.stock = f.stock[:last]
	f.open(c, e.seat)
}

// open lays c as the next starter; the round begins with the last one.
func (f folding) open(c card.Card, first Seat) {
	f.record(Starter, f.dealer, []card.Card{c})
	f.lay(Right)
	f.turned, f.turn, f.refused = 0, first, 0
	if len(f.mainline) >= f.setup.Options.Starters {
		f.phase = Playing
		if f.setup.Options.HandSize == 0 { // the surplus is out of play, unseen
			f.gone, f.stock = append(f.gone, f.stock...), f.stock[:0]
		}
	}
}

// refuseStarter folds StarterRefused: the card goes back, the last of the stock.
func (f folding) refuseStarter() {
	f.refused++
	if f.turned != 0 {
		f.turned = 0 // it lies there
		return
	}
	l := newOpening(f.State, nil, nil)
	c := l.draw()
	f.stock, f.chance, f.turn = append(l.stock, c), l.chance, l.first
}
