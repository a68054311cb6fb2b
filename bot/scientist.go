package bot

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
)

// A scientist learns by the reasoning of package induce and plays for the
// score: of all plays it makes the one that is worth the most, in cards shed
// and in what it tells. How well it does that are its habits.
type scientist struct {
	habits   habits
	memories [game.MaxSeats + 1]memory // by seat; of a player who misses nothing, the first serves all
}

func newScientist(h habits) *scientist { return &scientist{habits: h} }

// learn returns the belief of the scientist after v. Callers must not change it.
func (s *scientist) learn(v *game.View) *induce.Posterior { return s.memory(v).posterior }

// memory returns what the scientist remembers after all that v shows.
func (s *scientist) memory(v *game.View) *memory {
	m := &s.memories[0]
	if s.habits.overlooks > 0 {
		m = &s.memories[v.Seat]
	}
	m.learn(v, &s.habits)
	return m
}

// Choose makes the play that is worth the most, or claims a no-play; as prophet
// it calls and picks, and it may oppose another prophet.
func (s *scientist) Choose(v *game.View, r *rand.Rand) game.Command {
	switch v.Awaits {
	case game.AwaitsCall:
		return s.calls(v)
	case game.AwaitsPick:
		return s.picksOut(v)
	case game.AwaitsObjection:
		return s.answers(v)
	case game.AwaitsGuess:
		return s.parts(v, r)
	}
	t := s.think(v, r)
	if least, _ := v.PlaySize(); least > 1 {
		return game.Offer(v.Seat, t.demanded(least, r)...)
	}
	if c, ok := t.farsighted(r); ok {
		return game.Offer(v.Seat, c)
	}
	if v.Second { // a mistake costs nothing
		return game.Offer(v.Seat, t.likeliest())
	}
	best := t.best(r)
	if best.noPlay {
		return game.Command{Kind: game.ClaimNoPlay, Seat: v.Seat}
	}
	play := game.Offer(v.Seat, best.cards...)
	play.AsProphet = len(best.cards) == len(v.Hand) && s.goesOutAsProphet(v)
	return play
}

// A turn is one decision of a scientist.
type turn struct {
	*scientist
	view    *game.View
	mind    *induce.Posterior
	kinds   []card.Card // the different cards that may be offered
	fit     []int       // the chance that each of them seems to have, of induce.Certain
	promise int         // the chance of the likeliest of them
	stake   stake
}

func (s *scientist) think(v *game.View, r *rand.Rand) *turn {
	t := &turn{scientist: s, view: v, mind: s.learn(v)}
	for c := range card.SetOf(playable(v)...).Cards() {
		t.kinds = append(t.kinds, c)
	}
	for _, p := range t.mind.Fits(t.kinds...) {
		t.fit, t.promise = append(t.fit, s.habits.seems(p, r)), max(t.promise, p)
	}
	t.stake = stakeOf(v, s.habits.curiosity)
	t.stake.topples = s.topples(v)
	t.stake.left = t.stake.future(t.surest())
	return t
}

// surest returns the chance of the card that is likeliest to fit.
func (t *turn) surest() int {
	best := 0
	for _, p := range t.fit {
		best = max(best, p)
	}
	return best
}

// likeliest returns the card that is likeliest to fit.
func (t *turn) likeliest() card.Card {
	best := 0
	for i, p := range t.fit {
		if p > t.fit[best] {
			best = i
		}
	}
	return t.kinds[best]
}

// A prospect is something that may be done in a turn, and its worth.
type prospect struct {
	cards  []card.Card
	noPlay bool
	worth  int
}

// best returns what is worth the most; of equals, any.
func (t *turn) best(r *rand.Rand) prospect {
	var all []prospect
	for i, c := range t.kinds {
		all = append(all, prospect{cards: []card.Card{c}, worth: t.stake.play(1, t.fit[i])})
	}
	all = append(all, t.strings(r)...)
	if t.habits.noPlays && t.view.Setup.Options.NoPlay {
		all = append(all, prospect{noPlay: true, worth: t.stake.claim(t.habits.seems(t.mind.NoneFits(t.view.Hand), r))})
	}
	best, equals := all[0], 1
	for _, p := range all[1:] {
		switch {
		case p.worth > best.worth:
			best, equals = p, 1
		case p.worth == best.worth:
			if equals++; r.IntN(equals) == 0 {
				best = p
			}
		}
	}
	return best
}
