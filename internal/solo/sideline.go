package solo

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
)

// A RefusedPlay is a refused play, and those of its cards that lie in the sideline.
type RefusedPlay struct {
	Play  int // its index in View.Plays
	Cards []card.Card
}

// Sidelines returns what lies below each card of the mainline of v, by the card's
// place from 1. A wrong card that has joined the line in the second phase is gone
// from its sideline.
func Sidelines(v *game.View) [][]RefusedPlay {
	all := make([][]RefusedPlay, len(v.Mainline)+1)
	for i, play := range v.Plays {
		switch {
		case !play.Laid():
		case play.Verdict == game.Wrong:
			all[play.After] = append(all[play.After], RefusedPlay{i, slices.Clone(play.Cards)})
		case play.Kind == game.Again:
			for _, c := range play.Cards {
				withdraw(v, all, play.Seat, c)
			}
		}
	}
	return all
}

// withdraw takes c, which seat once played, from the first sideline that has it.
func withdraw(v *game.View, all [][]RefusedPlay, seat game.Seat, c card.Card) {
	for place, side := range all {
		for i, r := range side {
			at := slices.Index(r.Cards, c)
			if at < 0 || v.Plays[r.Play].Seat != seat {
				continue
			}
			side[i].Cards = slices.Delete(r.Cards, at, at+1)
			if len(side[i].Cards) == 0 {
				all[place] = slices.Delete(side, i, i+1)
			}
			return
		}
	}
}
