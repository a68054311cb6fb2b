package client

import (
	"eleusis/card"
	"eleusis/rule"
)

// A Board is a game alone, as the player sees it.
type Board struct {
	Turn     int           // from 1
	Turns    int           // the most there are
	Mainline []card.Card   // starter first
	Sideline [][]card.Card // the cards that were wrong after each card of the mainline
	Hand     []card.Card
	Wrong    int    // guesses so far
	Cost     int    // of a wrong guess, in points
	When     string // guesses are made: with the card, or after its verdict
}

// judge adds the verdict on a card to the line.
func (b *Board) judge(c card.Card, right bool) {
	if right || len(b.Sideline) == 0 {
		b.Mainline, b.Sideline = append(b.Mainline, c), append(b.Sideline, nil)
		return
	}
	last := len(b.Sideline) - 1
	b.Sideline[last] = append(b.Sideline[last], c)
}

// Agrees reports whether r would have given all verdicts on the board.
func (b *Board) Agrees(r *rule.Rule) bool {
	_, agrees := b.after(r.Machine())
	return agrees
}

// FitBy returns the cards that fit next by r.
func (b *Board) FitBy(r *rule.Rule) card.Set {
	m := r.Machine()
	at, _ := b.after(m)
	return m.Fits(at)
}

// after returns the state of m after the line as it lies, and whether m would have given its verdicts.
func (b *Board) after(m *rule.Machine) (at rule.State, agrees bool) {
	at, agrees = m.Start(), true
	lay := func(c card.Card, refused bool) {
		agrees = agrees && m.Fits(at).Has(c) != refused
		at = m.Lay(at, rule.Play{Cards: []card.Card{c}, Refused: refused})
	}
	for i, c := range b.Mainline {
		lay(c, false)
		if i < len(b.Sideline) {
			for _, wrong := range b.Sideline[i] {
				lay(wrong, true)
			}
		}
	}
	return at, agrees
}
