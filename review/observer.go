package review

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
	"eleusis/rule"
)

// An observer sees what lies open to everybody, and forgets nothing.
type observer struct {
	posterior *induce.Posterior
	chance    *rand.Rand
	thinks    []induce.Hypothesis // the likeliest first
	since     Bits                // told since they were asked what they believe
	picked    []card.Card         // the last hand laid open, out of which a card may be picked
	alike     map[string]bool     // the texts of rules that nothing tells from the secret one any more
	toil      int                 // comparisons that were much work
}

// An observer is asked for so many rules.
const considered = 5

func newObserver(chance *rand.Rand) *observer {
	return &observer{posterior: induce.Shared().New(), chance: chance, alike: make(map[string]bool)}
}

// right returns the chance that p is right. Of the hand of a false no-play it is
// known that some card fits.
func (o *observer) right(p game.Play) Chance {
	switch {
	case p.Kind == game.NoPlay:
		return Chance(o.posterior.NoneFits(p.Cards))
	case p.Kind != game.Pick && p.Kind != game.RefusedPick:
		return Chance(o.posterior.FitsAll(p.Cards))
	}
	fits, some := o.posterior.FitsAll(p.Cards), induce.Certain-o.posterior.NoneFits(o.picked)
	if fits >= some {
		return induce.Certain
	}
	return Chance(fits * induce.Certain / some)
}

// hears learns from the verdict on p, which tells so much.
func (o *observer) hears(p game.Play, told Bits) {
	right := p.Verdict == game.Right
	switch p.Kind {
	case game.Starter:
		o.posterior.Lay(p.Cards[0])
	case game.NoPlay:
		o.posterior.Shown(p.Cards, right)
		o.picked = p.Cards
	default:
		o.posterior.JudgedPlay(p.Cards, right)
	}
	o.since += told
	if o.since >= worthAsking {
		o.thinks = nil
	}
}

// worthAsking is how much must have been told for another belief.
const worthAsking Bits = 3

// standing returns what can still be the rule.
func (o *observer) standing() Standing {
	s := o.posterior.Standing()
	return Standing{Bits(100*s.Bits + .5), threeDigits(s.Rules)}
}

// threeDigits rounds what is at least 1 to a number of three digits and noughts.
func threeDigits(x float64) int {
	unit := 1.0
	for x >= 1000*unit {
		unit *= 10
	}
	return int(x/unit+.5) * int(unit)
}

// mayCall returns how likely a prophet's call on any of the 52 cards is to stand.
func (o *observer) mayCall() Chance {
	sum := 0
	for _, fits := range o.posterior.Fits(slices.Collect(card.All.Cards())...) {
		sum += max(fits, induce.Certain-fits)
	}
	return Chance(sum / card.Count)
}

// believed returns the likeliest rules.
func (o *observer) believed() []induce.Hypothesis {
	if o.thinks == nil {
		o.thinks, o.since = o.posterior.Best(considered, o.chance), 0
	}
	return o.thinks
}

// belief returns what is thought most likely, and the place of secret, if there
// is one, among what is believed: it or what is the same on every line that can
// still be played from line on.
func (o *observer) belief(secret *rule.Rule, line rule.Line) (most *Belief, place int) {
	all := o.believed()
	if len(all) == 0 {
		return nil, 0
	}
	most = &Belief{all[0].Rule, Chance(all[0].Chance)}
	if secret == nil {
		return most, 0
	}
	for i, h := range all {
		if o.means(h.Rule, secret, line) {
			return most, i + 1
		}
	}
	return most, 0
}

// believes returns the chance of what is the same as r from line on.
func (o *observer) believes(r *rule.Rule, line rule.Line) Chance {
	for _, h := range o.believed() {
		if o.same(h.Rule, r, line) {
			return Chance(h.Chance)
		}
	}
	return 0
}

// means reports whether x is the secret rule, or the same on every line that can
// still be played. As the line goes on by the secret rule, what is the same stays
// the same.
func (o *observer) means(x, secret *rule.Rule, line rule.Line) bool {
	text := x.String()
	if !o.alike[text] {
		o.alike[text] = o.same(x, secret, line)
	}
	return o.alike[text]
}

// How much work it may be to compare rules in one round. Somebody may write a
// rule that takes long, and have many rounds looked back at.
const (
	mostToil   = 25   // comparisons that take long; then rules are taken for different
	manyStates = 1000 // of a machine with which they may; one that works on demand has none
	atOnce     = 2    // cards by which most rules are told apart
)

// same reports whether no continuation of line is known that tells a and b
// apart.
func (o *observer) same(a, b *rule.Rule, line rule.Line) bool {
	if o.toil == mostToil {
		return false
	}
	c := rule.SameFrom(a, b, line)
	if (large(a) || large(b)) && (c.Same != rule.Different || len(c.Line.Plays) > len(line.Plays)+atOnce) {
		o.toil++
	}
	return c.Same != rule.Different
}

// large reports whether it may take long to compare r with others.
func large(r *rule.Rule) bool {
	n := r.Machine().States()
	return n == 0 || n > manyStates
}
