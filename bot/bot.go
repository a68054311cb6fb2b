// Package bot chooses a command for a seat: the computer players, and the
// computer dealer's choice of a rule.
//
// A player sees a [game.View] and nothing else. That type has no room for the
// rule, for the hands of others or for the stock, so a player cannot cheat even
// by mistake. Chance is an argument: the same view and the same numbers give
// the same command, on any machine, for every weight that decides is a whole
// number.
//
// A player remembers nothing between two turns, because a view holds all that
// could be remembered. So any seat can be given to a player, or taken from it,
// in the middle of a round.
package bot

import (
	"math/rand/v2"

	"eleusis/game"
)

// A Player plays for a seat. It may be used by one goroutine at a time.
type Player interface {
	// Choose returns a command that the rules of play allow. It must be the turn
	// of the seat whose view v is. It keeps nothing of v and takes all its chance
	// from r.
	Choose(v *game.View, r *rand.Rand) game.Command
}

// A Believer is a player that can say what it thinks the secret rule is.
type Believer interface {
	// Belief returns a rule in the formula face that contradicts nothing seen in
	// v, or an empty text if the player knows none.
	Belief(v *game.View) string
}

// Levels returns the names of all levels, the weakest first.
func Levels() []string { return []string{"random", "novice"} }

// New returns a player of a level, and false if there is no such level.
func New(level string) (Player, bool) {
	switch level {
	case "random":
		return random{}, true
	case "novice":
		return newNovice(), true
	}
	return nil, false
}

// random plays any card of its hand. Nobody should be weaker, so it is what
// the others are measured against.
type random struct{}

// Choose offers one card, each of the hand equally likely.
func (random) Choose(v *game.View, r *rand.Rand) game.Command {
	return game.Offer(v.Seat, v.Hand[r.IntN(len(v.Hand))])
}
