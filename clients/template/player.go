package main

import (
	"slices"

	"eleusis/card"
	"eleusis/client"
	"eleusis/game"
	"eleusis/rule"
)

// A player knows a few rules, plays the card that most of those allow that are still possible, and guesses alone
// when one is left. Change it: everything else can stay.
type player struct{ known []*rule.Rule }

func newPlayer() player {
	var p player
	know := func(formula string) {
		r, err := rule.Parse(formula)
		if err != nil {
			panic("player: " + err.Error())
		}
		p.known = append(p.known, r)
	}
	for _, property := range []string{"color", "suit", "parity", "rank"} {
		know(property + " = last." + property)
		know(property + " != last." + property)
	}
	know("rank >= last.rank")
	know("rank <= last.rank")
	return p
}

// Move plays a card when it can, and declines what else it is asked.
func (p player) Move(v *game.View, moves []string) (client.Request, bool) {
	if slices.Contains(moves, "play") {
		left := p.left(func(r *rule.Rule) bool { return len(v.Against(r)) == 0 })
		hand := rank(v.Hand, left, v.FitBy)
		hand = slices.DeleteFunc(hand, func(c card.Card) bool { return slices.Contains(v.Tried, c) })
		if count := max(1, v.Demanded); len(hand) >= count {
			return client.Request{Action: "play", Cards: hand[:count]}, true
		}
	}
	for _, action := range []string{"pass-guess", "let-pass", "go-on", "pass", "no-play"} {
		if slices.Contains(moves, action) {
			return client.Request{Action: action}, true
		}
	}
	return client.Request{}, false
}

// Card plays alone as at a table.
func (p player) Card(b *client.Board) card.Card { return rank(b.Hand, p.left(b.Agrees), b.FitBy)[0] }

// Guess guesses when one rule is left.
func (p player) Guess(b *client.Board) string {
	if left := p.left(b.Agrees); len(left) == 1 {
		return left[0].String()
	}
	return ""
}

// left returns the rules that agree with what was seen.
func (p player) left(agrees func(*rule.Rule) bool) (all []*rule.Rule) {
	for _, r := range p.known {
		if agrees(r) {
			all = append(all, r)
		}
	}
	return all
}

// rank returns a copy of hand, those cards first that most of the rules allow.
func rank(hand []card.Card, rules []*rule.Rule, fitBy func(*rule.Rule) card.Set) []card.Card {
	votes := make(map[card.Card]int)
	for _, r := range rules {
		for c := range fitBy(r).Cards() {
			votes[c]++
		}
	}
	hand = slices.Clone(hand)
	slices.SortStableFunc(hand, func(a, b card.Card) int { return votes[b] - votes[a] })
	return hand
}
