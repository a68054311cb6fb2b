package bot

import (
	"math/rand/v2"

	"eleusis/game"
	"eleusis/rule"
)

// How sure a novice must be to guess. A wrong guess costs nothing, but nobody likes to be
// wrong in public, and a right guess at once leaves the others no time to think.
const (
	beginsToGuess = 12  // verdicts it waits for
	firm          = 900 // how often, out of certain, it expects to foretell a verdict
)

// Guesses returns the plainest rule that the novice knows, if it is firm in it:
// one that contradicts nothing and that nobody has said before.
func (n *novice) Guesses(v *game.View, _ *rand.Rand) *rule.Rule {
	if len(v.Plays) < beginsToGuess {
		return nil // spare the thinking
	}
	m := n.learn(v)
	if m.heard < beginsToGuess || m.foresight(v.Mainline[len(v.Mainline)-1]) < firm {
		return nil
	}
	return m.plainest(v.Guesses)
}

// parts says a rule before the novice goes out, if it knows any: there is no
// other time.
func (n *novice) parts(v *game.View) game.Command {
	if guess := n.learn(v).plainest(v.Guesses); guess != nil {
		return game.SayRule(v.Seat, guess)
	}
	return game.Command{Kind: game.PassGuess, Seat: v.Seat}
}
