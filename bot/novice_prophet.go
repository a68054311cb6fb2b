package bot

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
)

// How sure a novice is before it declares itself prophet.
const (
	minHeardToProphesy = 12  // verdicts it waits for
	minProphetAccuracy = 930 // how often, out of certain, it expects its calls to stand
)

// Declares reports whether the novice thinks that it can tell right from wrong,
// whatever is played next.
func (n *novice) Declares(v *game.View, _ *rand.Rand) bool {
	if len(v.Plays) < minHeardToProphesy {
		return false // spare the thinking
	}
	if costsCards(v) {
		return false
	}
	m := n.learn(v)
	return m.heard >= minHeardToProphesy && m.callAccuracy(v.Mainline[len(v.Mainline)-1]) >= minProphetAccuracy
}

// costsCards reports whether being prophet costs the cards that are not played:
// where they count as wrong ones and there is no bonus (doc/rules.md §4).
func costsCards(v *game.View) bool { return v.Setup.Options.SecondPhase && len(v.Hand) > 0 }

// callAccuracy returns how often a call of a card after last would stand, each card
// equally likely, out of certain.
func (m *noviceBelief) callAccuracy(last card.Card) int {
	sum := 0
	for c := range card.Card(card.Count) {
		p := m.chance(last, c)
		sum += max(p, certain-p)
	}
	return sum / card.Count
}

// call judges the last play as a prophet does: by what is likelier.
func (n *novice) call(v *game.View) game.Command {
	if n.learn(v).chanceRight(v) >= certain/2 {
		return game.Call(v.Seat, game.Right)
	}
	return game.Call(v.Seat, game.Wrong)
}

// How sure a novice is before it objects to a call, out of certain.
const (
	minFall          = 600 // that the call falls
	minCallAccuracy  = 800 // how often, in office, its own calls would stand
	minHeardToObject = 8   // verdicts it has heard
)

// objection objects to the prophet's call if it is likely to fall, and if the novice would
// judge well enough as the next prophet.
func (n *novice) objection(v *game.View) game.Command {
	if costsCards(v) {
		return game.LetCallPass(v.Seat)
	}
	m, play := n.learn(v), v.Plays[len(v.Plays)-1]
	falls := m.chanceRight(v)
	if play.Call == game.Right {
		falls = certain - falls
	}
	last := v.Mainline[len(v.Mainline)-1]
	if m.heard >= minHeardToObject && falls >= minFall && m.callAccuracy(last) >= minCallAccuracy {
		return game.ObjectToCall(v.Seat)
	}
	return game.LetCallPass(v.Seat)
}

// chanceRight returns how likely the play or the no-play before the prophet of v
// is right.
func (m *noviceBelief) chanceRight(v *game.View) int {
	play, last := v.Plays[len(v.Plays)-1], v.Mainline[len(v.Mainline)-1]
	if play.Kind == game.NoPlay {
		return m.chanceOfNone(last, play.Cards)
	}
	return m.chanceOf(last, play.Cards)
}

// chanceOf returns how likely all of cards fit after last, each after the one
// before it.
func (m *noviceBelief) chanceOf(last card.Card, cards []card.Card) int {
	p := certain
	for _, c := range cards {
		p = p * m.chance(last, c) / certain
		last = c
	}
	return p
}

// chanceOfNone returns how likely none of cards fits after last.
func (m *noviceBelief) chanceOfNone(last card.Card, cards []card.Card) int {
	p := certain
	for c := range card.SetOf(cards...).Cards() {
		p = p * (certain - m.chance(last, c)) / certain
	}
	return p
}

// pick picks the card of a false no-play that is likeliest to fit.
func (n *novice) pick(v *game.View) game.Command {
	m, hand := n.learn(v), v.Plays[len(v.Plays)-1].Cards
	last := v.Mainline[len(v.Mainline)-1]
	best, likeliest := hand[0], -1
	for _, c := range hand {
		if p := m.chance(last, c); p > likeliest {
			best, likeliest = c, p
		}
	}
	return game.PickOut(v.Seat, best)
}

// seldomTests is the mean number of turns for each time that a novice tests a prophet.
const seldomTests = 4

// test returns the card with the most uncertain verdict: a prophet may know no better, and
// a player who overthrows them is not punished.
func (t *noviceTurn) test() card.Card {
	best, doubt := t.kinds[0], -1
	for i, p := range t.fit {
		if d := min(p, certain-p); d > doubt {
			best, doubt = t.kinds[i], d
		}
	}
	return best
}
