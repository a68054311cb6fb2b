package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/game"
)

// minPlaysSeen is how many plays a scientist has seen before it declares.
const minPlaysSeen = 6

// Declares reports whether being prophet is worth more than to play on, and than
// to wait and know more.
func (s *scientist) Declares(v *game.View, _ *rand.Rand) bool {
	if len(v.Plays) < minPlaysSeen {
		return false
	}
	o, ok := s.prophetPayoff(v, len(v.Hand))
	return ok && s.cache(v).mayErr(func(errs int) bool { return o.worth(errs) > o.gain*s.style.caution/100 })
}

// goesOutAsProphet reports whether to be prophet is worth more than to go out
// with the cards that are played now, and is allowed.
func (s *scientist) goesOutAsProphet(v *game.View) bool {
	o := &v.Setup.Options
	if o.GoOutPenalty == 0 || !o.Prophet || v.Prophet != game.Nobody || o.ProphetOnce && v.Prophets[v.Seat-1] {
		return false
	}
	if l := forecastOf(v, v.Seat); l.others < o.ProphetOthers {
		return false
	}
	payoff, ok := s.prophetPayoff(v, 0)
	return ok && payoff.worth(s.cache(v).errs()) > 0
}

// A prophetPayoff is the value of being prophet from now on, compared with playing on.
type prophetPayoff struct {
	forecast
	gain int // if they stand
	fall int // what it costs if they do not
}

// worth returns the value of being prophet if a call of the mean card would fall with the
// chance e.
func (o *prophetPayoff) worth(e int) int {
	p := o.keepsOffice(e)
	return part(p, o.gain) - part(one-p, o.fall)
}

// prophetPayoff returns the payoff of a prophet with the given number of cards, and false
// if there is nothing to gain.
func (s *scientist) prophetPayoff(v *game.View, held int) (_ prophetPayoff, gains bool) {
	o, l := &v.Setup.Options, forecastOf(v, v.Seat)
	if o.SecondPhase || l.others == 0 { // no bonus
		return prophetPayoff{}, false
	}
	kept := min(l.shed, held*one) // cards that they could have played meanwhile
	stands := l.bonus() - kept
	fall := o.FallPenalty*one + kept/2
	if held == 0 { // instead of going out
		stands -= o.OutBonus * one
		fall = (o.GoOutPenalty + o.OutBonus) * one
	} else { // they might have been the first to go out
		stands -= o.OutBonus * kept / held / (l.others + 1)
	}
	return prophetPayoff{l, stands, fall}, stands > 0
}

// call judges the last play as a prophet does: by what is likelier to stand.
func (s *scientist) call(v *game.View) game.Command {
	if right, wrong := s.wouldStand(v); right < wrong {
		return game.Call(v.Seat, game.Wrong)
	}
	return game.Call(v.Seat, game.Right)
}

// wouldStand returns the probability that each call, right or wrong, would stand on the play
// or the no-play before the prophet of v. A prophet who calls a no-play false also has to find
// the card that fits.
func (s *scientist) wouldStand(v *game.View) (right, wrong int) {
	play, posterior := v.Plays[len(v.Plays)-1], s.learn(v)
	if play.Kind == game.NoPlay {
		return posterior.NoneFits(play.Cards), slices.Max(posterior.Fits(play.Cards...))
	}
	p := posterior.FitsAll(play.Cards)
	return p, one - p
}

// pick picks the card of a false no-play that fits by most of the posterior.
func (s *scientist) pick(v *game.View) game.Command {
	hand := v.Plays[len(v.Plays)-1].Cards
	best, likeliest := hand[0], -1
	for i, p := range s.learn(v).Fits(hand...) {
		if p > likeliest {
			best, likeliest = hand[i], p
		}
	}
	return game.PickOut(v.Seat, best)
}

// failedObjection divides the value of being prophet: the quotient is the cost of a failed
// objection, because a player has only one.
const failedObjection = 3

// objection objects to the prophet's call if being prophet in their place, should it fall, is
// worth more than an objection later.
func (s *scientist) objection(v *game.View) game.Command {
	worth := 0
	if o, ok := s.prophetPayoff(v, len(v.Hand)); ok {
		worth = o.worth(s.cache(v).errs())
	}
	play := &v.Plays[len(v.Plays)-1]
	stands := s.chanceRight(v)
	if play.Call == game.Wrong {
		stands = one - stands
	}
	if part(one-stands, worth) > part(stands, worth)/failedObjection {
		return game.ObjectToCall(v.Seat)
	}
	return game.LetCallPass(v.Seat)
}

// chanceRight returns the probability, by the posterior, that the play or the no-play before
// the prophet of v is right.
func (s *scientist) chanceRight(v *game.View) int {
	right, wrong := s.wouldStand(v)
	if v.Plays[len(v.Plays)-1].Kind == game.NoPlay {
		return right
	}
	return one - wrong
}

// fallValue returns what the fall of the prophet of v is worth to the seat: a share of all
// that the prophet would get, because the game is won by the player who has more.
func (s *scientist) fallValue(v *game.View) int {
	if v.Prophet == game.Nobody || s.style.rivalry == 0 {
		return 0
	}
	o, l := &v.Setup.Options, forecastOf(v, v.Prophet)
	if o.SecondPhase {
		return 0
	}
	bonus := l.bonus()
	for i := len(v.Plays) - 1; i >= 0 && v.Plays[i].Prophet == v.Prophet; i-- {
		each := o.ProphetRight
		if v.Plays[i].Verdict == game.Wrong {
			each = o.ProphetWrong
		}
		bonus += each * len(v.Plays[i].Cards) * one
	}
	return bonus * s.style.rivalry / 100 / (l.others + 1)
}
