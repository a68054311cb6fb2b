package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
)

// How sure a scientist is before it takes office.
const (
	fewestHeard = 8                           // plays it has seen judged
	mostDoubt   = induce.Certain * 15 / 1000  // how often, at most, it expects a call to fall
	fallsLikely = induce.Certain * 60 / 100   // of a call that it opposes
	dares       = induce.Certain * 100 / 1000 // how often, at most, its own calls would fall then
)

// Declares reports whether the scientist can tell right from wrong, whatever is
// played next.
func (s *scientist) Declares(v *game.View, _ *rand.Rand) bool {
	if len(v.Plays) < fewestHeard || costsCards(v) {
		return false
	}
	return errs(s.learn(v)) <= mostDoubt
}

// errs returns how often a call of the next card would fall, each card equally
// likely, of induce.Certain.
func errs(mind *induce.Posterior) int {
	sum := 0
	for _, p := range mind.Fits(slices.Collect(card.All.Cards())...) {
		sum += min(p, induce.Certain-p)
	}
	return sum / card.Count
}

// calls judges the last play as a prophet does: by what is likelier.
func (s *scientist) calls(v *game.View) game.Command {
	if s.chanceRight(v) >= induce.Certain/2 {
		return game.Call(v.Seat, game.Right)
	}
	return game.Call(v.Seat, game.Wrong)
}

// chanceRight returns how likely the play or the no-play before the prophet of v
// is right.
func (s *scientist) chanceRight(v *game.View) int {
	play, mind := v.Plays[len(v.Plays)-1], s.learn(v)
	if play.Kind == game.NoPlay {
		return mind.NoneFits(play.Cards)
	}
	return mind.FitsAll(play.Cards)
}

// picksOut picks the card of a false no-play that is likeliest to fit.
func (s *scientist) picksOut(v *game.View) game.Command {
	hand := v.Plays[len(v.Plays)-1].Cards
	best, likeliest := hand[0], -1
	for i, p := range s.learn(v).Fits(hand...) {
		if p > likeliest {
			best, likeliest = hand[i], p
		}
	}
	return game.PickOut(v.Seat, best)
}

// answers opposes the prophet's call if it seems to fall, and if the scientist,
// who would be prophet then, trusts itself to judge.
func (s *scientist) answers(v *game.View) game.Command {
	if costsCards(v) || len(v.Plays) < fewestHeard {
		return game.LetPass(v.Seat)
	}
	falls := s.chanceRight(v)
	if v.Plays[len(v.Plays)-1].Call == game.Right {
		falls = induce.Certain - falls
	}
	if falls >= fallsLikely && errs(s.learn(v)) <= dares {
		return game.Object(v.Seat)
	}
	return game.LetPass(v.Seat)
}
