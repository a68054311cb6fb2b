package bot

import (
	"eleusis/game"
	"eleusis/induce"
)

// A payoff values what a turn may bring and cost. A card shed is a point, because the
// score is the highest hand less the own. So values are counted in cards, each of
// induce.Certain parts.
type payoff struct {
	options   *game.Options
	hand      int
	penalty   int  // most cards that are drawn: the stock may be short
	expels    bool // a mistake puts the player out
	restValue int  // what the rest of the round is worth to players who stay in
	fallValue int  // what it is worth that the prophet falls; 0 if there is none, or that is of no interest
	bitValue  int  // what a bit is worth
}

// one is a card.
const one = induce.Certain

func payoffOf(v *game.View, curiosity int) payoff {
	o := &v.Setup.Options
	s := payoff{options: o, hand: len(v.Hand), expels: v.MistakesExpel(), penalty: v.Stock}
	if o.AddDecks {
		s.penalty = one
	}
	if o.PlayMax != 1 { // card by card, what one pays to know serves the others as well
		s.bitValue = one * curiosity / 100 * min(fewest(v), earlyHand) / earlyHand
	}
	return s
}

// earlyHand is the number of cards from which on, if everybody has as many, the end of the
// round is far: what is learned can still be used.
const earlyHand = 8

// fewest returns the number of cards of the player nearest to going out.
func fewest(v *game.View) int {
	n := len(v.Hand)
	for i, hand := range v.Hands {
		if seat := game.Seat(i + 1); seat != v.Dealer && seat != v.Prophet && !v.Expelled[i] {
			n = min(n, hand)
		}
	}
	return n
}

// play returns the worth of a play of n cards that is right with the chance p.
func (s *payoff) play(n, p int) int {
	return s.judged(p, outcome{s.right(n), -s.wrong(n), s.right(n)}) + part(infoGain(p), s.bitValue)
}

// claim returns the worth of a no-play that is true with the chance p.
func (s *payoff) claim(p int) int {
	o := s.options
	shed, cost := o.NoPlayFewer*one, (min(o.NoPlayPenalty, s.penalty)-1)*one
	if s.hand <= o.NoPlayLast {
		shed = (s.hand + o.OutBonus) * one
	}
	if s.expels && o.NoPlayExpels {
		cost += s.restValue
	}
	return s.judged(p, outcome{shed, -cost, one}) + part(infoGain(p), s.bitValue)
}

// An outcome is what a play or a no-play brings.
type outcome struct {
	right  int
	wrong  int
	spared int // if it is wrong and the prophet falls by it: nothing is drawn
}

// judged returns the worth of what is right with the chance p. Before a prophet
// a mistake that they take for right costs nothing, and they fall.
func (s *payoff) judged(p int, is outcome) int {
	if s.fallValue == 0 {
		return part(p, is.right) + part(one-p, is.wrong)
	}
	calls := callsRight(p)
	return part(p, is.right+part(one-calls, s.fallValue)) +
		part(one-p, part(calls, is.spared+s.fallValue)+part(one-calls, is.wrong))
}

// callsRight returns how likely a prophet calls right what seems right with the
// chance p. They may know a little more or less.
func callsRight(p int) int {
	return min(one*97/100, max(one*3/100, 3*p-one))
}

// right returns what n right cards bring.
func (s *payoff) right(n int) int {
	if n == s.hand && !s.options.SecondPhase {
		n += s.options.OutBonus
	}
	return n * one
}

// wrong returns what a wrong play of n cards costs: they leave the hand, and
// others are drawn. Where the wrong cards lie before their player they count as
// if they had stayed.
func (s *payoff) wrong(n int) int {
	o := s.options
	drawn := min(o.PenaltyPerCard*n, s.penalty)
	if o.PenaltyPerWrong { // of a string as a rule not all
		drawn = min(o.PenaltyPerCard*(n+1)/2, s.penalty)
	}
	switch {
	case o.SecondPhase:
		return drawn * one
	case s.expels && !o.ExpelledDraw:
		drawn = n
	}
	cost := (drawn - n) * one
	if s.expels {
		cost += s.restValue
	}
	return cost
}

// future returns what the rest of the round is worth where a mistake expels, if
// each play is right with the chance p: cards are shed until the first mistake.
func (s *payoff) future(p int) int {
	limit := (s.hand + s.options.OutBonus) * one
	if p >= one {
		return limit
	}
	return min(limit, max(0, (2*p-one)*one/(one-p)))
}

// part returns the part p of x, of induce.Certain.
func part(p, x int) int { return p * x / induce.Certain }

// infoGain returns about how many bits a verdict tells that is right with the chance p.
func infoGain(p int) int { return 4 * part(p, one-p) }
