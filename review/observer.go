package review

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
	"eleusis/rule"
)

// An observer sees everything public, and forgets nothing.
type observer struct {
	posterior       *induce.Posterior
	chance          *rand.Rand
	thinks          []induce.Hypothesis // the likeliest first
	since           Bits                // information since the last list of beliefs
	picked          []card.Card         // the last opened hand, from which a card may be picked
	alike           map[string]bool     // texts of rules that are equivalent to the secret one from here on
	slowComparisons int                 // number of expensive comparisons
}

// considered is the number of rules that an observer lists.
const considered = 5

func newObserver(chance *rand.Rand) *observer {
	return &observer{posterior: induce.Full().New(), chance: chance, alike: make(map[string]bool)}
}

// right returns the chance that p is right. In the hand of a false no-play some card fits.
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

// learn updates the belief by the verdict on p, which told so many bits.
func (o *observer) learn(p game.Play, told Bits) {
	right := p.Verdict == game.Right
	switch p.Kind {
	case game.Starter:
		o.posterior.AddUnjudged(p.Cards[0])
	case game.NoPlay:
		o.posterior.AddNoPlay(p.Cards, right)
		o.picked = p.Cards
	default:
		o.posterior.AddPlay(p.Cards, right)
	}
	o.since += told
	if o.since >= worthAsking {
		o.thinks = nil
	}
}

// worthAsking is the information after which the beliefs are listed again.
const worthAsking Bits = 3

// uncertainty returns the remaining possibilities.
func (o *observer) uncertainty() Uncertainty {
	u := o.posterior.Uncertainty()
	return Uncertainty{Bits(100*u.Bits + .5), threeDigits(u.Rules)}
}

// threeDigits rounds a number of at least 1 to three significant digits.
func threeDigits(x float64) int {
	unit := 1.0
	for x >= 1000*unit {
		unit *= 10
	}
	return int(x/unit+.5) * int(unit)
}

// mayCall returns the chance that a prophet's call on a random card is right.
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

// belief returns the most likely rule, and the place of secret among the beliefs: of it or
// of a rule that is the same on every possible line from line on.
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
		if o.sameAsSecret(h.Rule, secret, line) {
			return most, i + 1
		}
	}
	return most, 0
}

// believes returns the chance of all rules that are the same as r from line on.
func (o *observer) believes(r *rule.Rule, line rule.Line) Chance {
	for _, h := range o.believed() {
		if o.compare(h.Rule, r, line) {
			return Chance(h.Chance)
		}
	}
	return 0
}

// sameAsSecret reports whether x is the secret rule, or the same on every possible line from here
// on. Since the line goes on by the secret rule, this stays so.
func (o *observer) sameAsSecret(x, secret *rule.Rule, line rule.Line) bool {
	text := x.String()
	if !o.alike[text] {
		o.alike[text] = o.compare(x, secret, line)
	}
	return o.alike[text]
}

// Bounds of the work of comparing rules in one round: an expensive rule may be reviewed
// many times.
const (
	maxSlowComparisons = 25   // maximum number of expensive comparisons; after them rules count as different
	manyStates         = 1000 // of a machine from which on a comparison is expensive; one that works on demand has none
	atOnce             = 2    // cards that tell most rules apart
)

// compare reports whether no continuation of line is known that tells a from b.
func (o *observer) compare(a, b *rule.Rule, line rule.Line) (same bool) {
	if o.slowComparisons == maxSlowComparisons {
		return false
	}
	c := rule.SameFrom(a, b, line)
	if (large(a) || large(b)) && (c.Same != rule.Different || len(c.Line.Plays) > len(line.Plays)+atOnce) {
		o.slowComparisons++
	}
	return c.Same != rule.Different
}

// large reports whether comparing r can be expensive.
func large(r *rule.Rule) bool {
	n := r.Machine().States()
	return n == 0 || n > manyStates
}
