package bot

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
)

// A scientist learns by the reasoning of package induce and plays for the
// score: of all plays it makes the one of the highest value, in cards shed and in
// information. Its style says how well it does that.
type scientist struct {
	style  style
	caches [game.MaxSeats + 1]beliefCache // by seat; if the style overlooks nothing, the first serves all
	reader ruleReader
}

func newScientist(s style) *scientist { return &scientist{style: s} }

// learn returns the belief of the scientist after v. Callers must not change it.
func (s *scientist) learn(v *game.View) *induce.Posterior { return s.cache(v).posterior }

// cache returns what the scientist has learned after all that v shows.
func (s *scientist) cache(v *game.View) *beliefCache {
	m := &s.caches[0]
	if s.style.overlooks > 0 {
		m = &s.caches[v.Seat]
	}
	if m.posterior == nil {
		m.posterior = s.prior()
	}
	m.learn(v, &s.style)
	return m
}

// prior returns a belief without evidence. A rule that was read for one seat need not be read
// again for another.
func (s *scientist) prior() *induce.Posterior {
	for i := range s.caches {
		if p := s.caches[i].posterior; p != nil {
			return p.Beside()
		}
	}
	return s.style.library().New()
}

// Choose makes the play that is worth the most, or claims a no-play; as prophet
// it calls and picks, and it may object to another prophet's call.
func (s *scientist) Choose(v *game.View, r *rand.Rand) game.Command {
	switch v.Awaits {
	case game.AwaitsCall:
		return s.call(v)
	case game.AwaitsPick:
		return s.pick(v)
	case game.AwaitsObjection:
		return s.objection(v)
	case game.AwaitsGuess:
		return sayOrPass(v.Seat, s.bestGuess(v, v.Guesses, 0, r))
	}
	t := s.newTurn(v, r)
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
		return game.ClaimNoPlay(v.Seat)
	}
	if len(best.cards) == len(v.Hand) && s.goesOutAsProphet(v) {
		return game.OfferAsProphet(v.Seat, best.cards...)
	}
	return game.Offer(v.Seat, best.cards...)
}

// A turn is one decision of a scientist.
type turn struct {
	*scientist
	view      *game.View
	posterior *induce.Posterior
	kinds     []card.Card // the different cards that may be offered
	fit       []int       // the estimated chance of each of them, out of induce.Certain
	promise   int         // the chance of the likeliest of them
	payoff    payoff
}

func (s *scientist) newTurn(v *game.View, r *rand.Rand) *turn {
	t := &turn{scientist: s, view: v, posterior: s.learn(v)}
	for c := range card.SetOf(playable(v, nil)...).Cards() {
		t.kinds = append(t.kinds, c)
	}
	for _, p := range t.posterior.Fits(t.kinds...) {
		t.fit, t.promise = append(t.fit, s.style.estimate(p, r)), max(t.promise, p)
	}
	t.payoff = payoffOf(v, s.style.curiosity)
	t.payoff.fallValue = s.fallValue(v)
	t.payoff.restValue = t.payoff.future(t.surest())
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
		all = append(all, prospect{cards: []card.Card{c}, worth: t.payoff.play(1, t.fit[i])})
	}
	all = append(all, t.strings(r)...)
	if t.style.noPlays && t.view.Setup.Options.NoPlay {
		p := t.style.estimate(t.posterior.NoneFits(t.view.Hand), r)
		all = append(all, prospect{noPlay: true, worth: t.payoff.claim(p)})
	}
	best, equals := all[0], 1
	for _, p := range all[1:] {
		switch {
		case p.worth > best.worth:
			best, equals = p, 1
		case p.worth == best.worth:
			equals++
			if r.IntN(equals) == 0 {
				best = p
			}
		}
	}
	return best
}
