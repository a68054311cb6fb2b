package bot

import (
	"math/rand/v2"

	"eleusis/game"
	"eleusis/rule"
)

// How sure a novice must be to guess. A wrong guess costs nothing, but nobody likes to be
// wrong in public, and a right guess at once leaves the others no time to think.
const (
	minHeardToGuess  = 12  // verdicts it waits for
	minGuessAccuracy = 900 // the least share of verdicts, out of certain, that it expects to predict
)

// Guesses returns the plainest rule that the novice knows, if it is firm in it:
// one that contradicts nothing and that nobody has said before.
func (n *novice) Guesses(v *game.View, _ *rand.Rand) *rule.Rule {
	if len(v.Plays) < minHeardToGuess {
		return nil // spare the thinking
	}
	m := n.learn(v)
	if m.heard < minHeardToGuess || m.callAccuracy(v.Mainline[len(v.Mainline)-1]) < minGuessAccuracy {
		return nil
	}
	return n.bestGuess(m, v.Guesses)
}

// sayOrPass says a rule before the player of a seat goes out, if it knows any: it is its last
// chance.
func sayOrPass(seat game.Seat, guess *rule.Rule) game.Command {
	if guess == nil {
		return game.PassGuess(seat)
	}
	return game.SayRule(seat, guess)
}
