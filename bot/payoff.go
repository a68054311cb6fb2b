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
	p := payoff{options: o, hand: len(v.Hand), expels: v.MistakesExpel(), penalty: v.Stock}
	if o.AddDecks {
		p.penalty = unlimited
	}
	if o.PlayMax != 1 { // card by card, what one pays to know serves the others as well
		p.bitValue = one * curiosity / 100 * min(fewest(v), earlyHand) / earlyHand
	}
	return p
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
func (po *payoff) play(n, p int) int {
	return po.judged(p, outcome{po.right(n), -po.wrong(n), po.right(n)}) + part(infoGain(p), po.bitValue)
}

// claim returns the worth of a no-play that is true with the chance p.
func (po *payoff) claim(p int) int {
	o := po.options
	shed, cost := o.NoPlayFewer*one, (min(o.NoPlayPenalty, po.penalty)-1)*one
	if po.hand <= o.NoPlayLast {
		shed = (po.hand + o.OutBonus) * one
	}
	if po.expels && o.NoPlayExpels {
		cost += po.restValue
	}
	return po.judged(p, outcome{shed, -cost, one}) + part(infoGain(p), po.bitValue)
}

// An outcome is what a play or a no-play brings.
type outcome struct {
	right  int
	wrong  int
	spared int // if it is wrong and the prophet falls by it: nothing is drawn
}

// judged returns the worth of what is right with the chance p. Before a prophet
// a mistake that they take for right costs nothing, and they fall.
func (po *payoff) judged(p int, is outcome) int {
	if po.fallValue == 0 {
		return part(p, is.right) + part(one-p, is.wrong)
	}
	calls := callsRight(p)
	return part(p, is.right+part(one-calls, po.fallValue)) +
		part(one-p, part(calls, is.spared+po.fallValue)+part(one-calls, is.wrong))
}

// callsRight returns how likely a prophet calls right what seems right with the
// chance p. They may know a little more or less.
func callsRight(p int) int {
	return min(one*97/100, max(one*3/100, 3*p-one))
}

// right returns what n right cards bring.
func (po *payoff) right(n int) int {
	if n == po.hand && !po.options.SecondPhase {
		n += po.options.OutBonus
	}
	return n * one
}

// wrong returns what a wrong play of n cards costs: they leave the hand, and
// others are drawn. Where the wrong cards lie before their player they count as
// if they had stayed.
func (po *payoff) wrong(n int) int {
	o := po.options
	drawn := min(o.PenaltyPerCard*n, po.penalty)
	if o.PenaltyPerWrong { // of a string as a rule not all
		drawn = min(o.PenaltyPerCard*(n+1)/2, po.penalty)
	}
	switch {
	case o.SecondPhase:
		return drawn * one
	case po.expels && !o.ExpelledDraw:
		drawn = n
	}
	cost := (drawn - n) * one
	if po.expels {
		cost += po.restValue
	}
	return cost
}

// future returns what the rest of the round is worth where a mistake expels, if
// each play is right with the chance p: cards are shed until the first mistake.
func (po *payoff) future(p int) int {
	limit := (po.hand + po.options.OutBonus) * one
	if p >= one {
		return limit
	}
	return min(limit, max(0, (2*p-one)*one/(one-p)))
}

// part returns the part p of x, of induce.Certain.
func part(p, x int) int { return p * x / induce.Certain }

// infoGain returns about how many bits a verdict tells that is right with the chance p.
func infoGain(p int) int { return 4 * part(p, one-p) }
