package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/rule"
)

// What makes a rule pleasant to look for, as the sources advise: which share of
// the cards fits.
const (
	fewestFit = 0.20
	mostFit   = 0.55
)

// A Dealer is the computer dealer. It never changes, so many tables may share
// one.
type Dealer struct{ library []rule.Entry }

// NewDealer returns a dealer who knows the library. He reads a rule only when he
// thinks of dealing it.
func NewDealer() *Dealer { return &Dealer{rule.Library()} }

// ChooseRule returns a rule of the library: one that is not in past, the rules
// played at this table as [rule.Rule.String] tells them, and pleasant if there
// still is such a one: not hard, a fair share of the cards fits, and something
// always does.
func (d *Dealer) ChooseRule(past []string, r *rand.Rand) rule.Entry {
	order := r.Perm(len(d.library))
	fresh := func(e rule.Entry) bool { return !slices.Contains(past, e.Text) }
	light := func(e rule.Entry) bool { return e.Grade != rule.Hard && pleasant(e.Rule()) }
	for _, wish := range []func(rule.Entry) bool{
		func(e rule.Entry) bool { return fresh(e) && light(e) },
		func(e rule.Entry) bool { return fresh(e) && pleasant(e.Rule()) },
		fresh,
		light,
	} {
		if k := slices.IndexFunc(order, func(i int) bool { return wish(d.library[i]) }); k >= 0 {
			return d.library[order[k]]
		}
	}
	return d.library[order[0]]
}

// pleasant reports whether a fair share of the cards fits and something always
// does.
func pleasant(r *rule.Rule) bool {
	m := r.Measure()
	return len(m.DeadEnds) == 0 && fewestFit <= m.Fit.Long && m.Fit.Long <= mostFit
}
