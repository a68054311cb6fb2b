package bot

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
)

// A novice plays as a person does at the first tables: it thinks of simple
// rules about the last card and the next, prefers the plainest that nothing
// contradicts, tries things out while little is known, plays strings when it
// feels sure, and is wrong now and then. It looks one card back only: rules
// that reach further, count or remember are beyond it.
type novice struct {
	table  *ideaTable
	reader ruleReader
}

func newNovice() *novice { return &novice{table: theIdeas()} }

// How a novice weighs its chances, out of certain.
const (
	minString           = 850 // of a whole string, to play it
	minStringExpelled   = 960 // the same where a wrong play expels
	addedPerRefusal     = 50  // added for each string that was refused
	maxForClaim         = 100 // of all cards of the hand together, to claim a no-play
	maxForClaimExpelled = 300 // the same where a wrong play expels
)

// How many verdicts a novice waits for.
const (
	minHeardToRely  = 6 // before chances count more than trying out
	minHeardToClaim = 8 // before it thinks of a no-play
)

// Choose offers a card or a string, or claims a no-play; as prophet it calls and
// picks, and it may object to another prophet's call.
func (n *novice) Choose(v *game.View, r *rand.Rand) game.Command {
	switch v.Awaits {
	case game.AwaitsCall:
		return n.call(v)
	case game.AwaitsPick:
		return n.pick(v)
	case game.AwaitsObjection:
		return n.objection(v)
	case game.AwaitsGuess:
		return sayOrPass(v.Seat, n.bestGuess(n.learn(v), v.Guesses))
	}
	t := n.newTurn(v)
	if least, _ := v.PlaySize(); least > 1 {
		return game.Offer(v.Seat, t.several(v, least, r)...)
	}
	if v.Second { // a mistake costs nothing
		return game.Offer(v.Seat, t.likeliest())
	}
	if v.Setup.Options.NoPlay && t.claimsNoPlay() {
		return game.ClaimNoPlay(v.Seat)
	}
	if v.Prophet != game.Nobody && !t.expels && r.IntN(seldomTests) == 0 {
		return game.Offer(v.Seat, t.test())
	}
	cards := t.longest(r)
	if len(cards) < 2 || r.IntN(4) == 0 { // now and then it hesitates
		cards = []card.Card{t.drawCard(r)}
	}
	return game.Offer(v.Seat, cards...)
}

// learn returns what this novice believes after v. Each novice has a favorite question,
// which changes every round, so that several novices at a table play differently.
func (n *novice) learn(v *game.View) *noviceBelief {
	return n.table.beliefAfter(v, (int(v.Seat)*5+v.Round)%len(questions))
}

// A noviceTurn is one decision of a novice.
type noviceTurn struct {
	*noviceBelief
	hand    []card.Card
	kinds   []card.Card // the different cards of the hand
	fit     []int       // the chance of each of them
	all     int         // the sum of these chances
	playMax int
	expels  bool // a wrong play puts the player out now
}

func (n *novice) newTurn(v *game.View) noviceTurn {
	o := v.Setup.Options
	t := noviceTurn{noviceBelief: n.learn(v), hand: playable(v, nil), playMax: o.LongestPlay(len(v.Hand))}
	t.expels = v.MistakesExpel()
	last := v.Mainline[len(v.Mainline)-1]
	for c := range card.SetOf(t.hand...).Cards() {
		p := t.chance(last, c)
		t.kinds, t.fit, t.all = append(t.kinds, c), append(t.fit, p), t.all+p
	}
	return t
}

// claimsNoPlay reports whether nothing in the hand seems to fit. A false claim costs
// five cards; but where any mistake expels, playing on is no safer.
func (t *noviceTurn) claimsNoPlay() bool {
	switch {
	case t.heard < minHeardToClaim:
		return false
	case t.expels:
		return t.all < maxForClaimExpelled
	}
	return t.all < maxForClaim
}

// drawCard returns a card: the likelier it fits, the more often it is chosen.
func (t *noviceTurn) drawCard(r *rand.Rand) card.Card {
	weights, sum := make([]uint64, len(t.kinds)), uint64(0)
	for i, p := range t.fit {
		weights[i] = t.cardWeight(p)
		sum += weights[i]
	}
	x := r.Uint64N(sum)
	for i, w := range weights {
		if x < w {
			return t.kinds[i]
		}
		x -= w
	}
	panic("bot: the weights have another sum")
}

// likeliest returns the card that fits with the best chance.
func (t *noviceTurn) likeliest() card.Card {
	best := 0
	for i, p := range t.fit {
		if p > t.fit[best] {
			best = i
		}
	}
	return t.kinds[best]
}

// several returns n cards for one play, each the likeliest after the one before
// it; any, if they have been refused on this line.
func (t *noviceTurn) several(v *game.View, n int, r *rand.Rand) []card.Card {
	var s []card.Card
	last := v.Mainline[len(v.Mainline)-1]
	for len(s) < n {
		next, chance := card.Card(0), -1
		for c := range card.SetOf(v.Hand...).Cards() {
			if q := t.chance(last, c); q > chance && card.Copies(v.Hand, c) > card.Copies(s, c) {
				next, chance = c, q
			}
		}
		s, last = append(s, next), next
	}
	if v.Untried(s) {
		return s
	}
	return several(v, n, r)
}

// cardWeight returns the weight of a card that fits with the chance p.
func (t *noviceTurn) cardWeight(p int) uint64 {
	if t.heard < minHeardToRely {
		p = (certain + p) / 2
	}
	w := uint64(p/8 + 1)
	if t.expels {
		return w * w * w * w * w * w
	}
	return w * w * w * w
}

// longest returns the longest string of which the novice is sure, among those that it
// considers; nil if there is none.
func (t *noviceTurn) longest(r *rand.Rand) []card.Card {
	limit := minString
	if t.expels {
		limit = minStringExpelled
	}
	limit = min(limit+addedPerRefusal*len(t.strings), certain)
	var best []card.Card
	for _, i := range r.Perm(len(t.kinds)) {
		if t.fit[i] < limit {
			continue
		}
		if s := t.from(i, limit); len(s) > len(best) {
			best = s
		}
	}
	return best
}

// from returns the string that begins with a card and goes on with the surest
// next one while its own chance is at least limit. Strings grow longer as the
// round goes on.
func (t *noviceTurn) from(first, limit int) []card.Card {
	s, p := []card.Card{t.kinds[first]}, t.fit[first]
	for len(s) < min(t.playMax, 1+t.heard/minHeardToRely) {
		next, chance := card.Card(0), 0
		for _, c := range t.kinds {
			if card.Copies(t.hand, c) == card.Copies(s, c) {
				continue
			}
			if q := t.chance(s[len(s)-1], c); q > chance {
				next, chance = c, q
			}
		}
		p = p * chance / certain
		if p < limit {
			break
		}
		s = append(s, next)
	}
	return s
}
