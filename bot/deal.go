package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// What makes a rule pleasant to look for, as the sources advise: of 100 cards
// that could be played, so many fit.
const (
	fewestFit = 20
	mostFit   = 55
)

// A Dealer is the computer dealer. It never changes, so many tables may share
// one.
type Dealer struct {
	library []rule.Entry
	nice    []bool // by rule of the library: it is pleasant
}

// NewDealer returns a dealer who knows the library. To read and weigh all of it
// takes some milliseconds.
func NewDealer() *Dealer {
	d := &Dealer{library: rule.Library()}
	for _, e := range d.library {
		d.nice = append(d.nice, pleasant(e.Rule.Machine()))
	}
	return d
}

// ChooseRule returns a rule of the library: one that is not in past, the rules
// played at this table as [rule.Rule.String] tells them, and pleasant if there
// still is such a one: a fair share of the cards fits, and something always
// does.
func (d *Dealer) ChooseRule(past []string, r *rand.Rand) rule.Entry {
	order := r.Perm(len(d.library))
	fresh := func(i int) bool { return !slices.Contains(past, d.library[i].Rule.String()) }
	nice := func(i int) bool { return d.nice[i] }
	for _, wish := range []func(int) bool{
		func(i int) bool { return nice(i) && fresh(i) },
		fresh,
		nice,
	} {
		if k := slices.IndexFunc(order, wish); k >= 0 {
			return d.library[order[k]]
		}
	}
	return d.library[order[0]]
}

// pleasant reports whether a fair share of the cards fits and something always
// does.
func pleasant(m *rule.Machine) bool {
	w := walkOf(m)
	if slices.ContainsFunc(w.states, func(s rule.State) bool { return m.Fits(s) == 0 }) {
		return false
	}
	fit := w.fit()
	return fewestFit <= fit && fit <= mostFit
}

// A walk is every state of a machine that a line can reach on which each card
// fits, the empty line first.
type walk struct {
	machine *rule.Machine
	states  []rule.State
	place   map[rule.State]int // in states
}

func walkOf(m *rule.Machine) *walk {
	w := &walk{m, []rule.State{m.Start()}, map[rule.State]int{m.Start(): 0}}
	for at := 0; at < len(w.states); at++ {
		for c := range m.Fits(w.states[at]).Cards() {
			next := m.Next(w.states[at], c, rule.Opens)
			if _, known := w.place[next]; !known {
				w.place[next] = len(w.states)
				w.states = append(w.states, next)
			}
		}
	}
	return w
}

// fit returns how many of 100 cards fit when a line of fitting cards, each as
// likely as the others, has been played for a while.
func (w *walk) fit() int {
	const line, whole = 20, 1 << 40
	lines := make([]uint64, len(w.states)) // that are in each state, of all
	lines[0] = whole
	for range line {
		after := make([]uint64, len(w.states))
		for at, n := range lines {
			fits := w.machine.Fits(w.states[at])
			for c := range fits.Cards() {
				after[w.place[w.machine.Next(w.states[at], c, rule.Opens)]] += n / uint64(fits.Len())
			}
		}
		lines = after
	}
	fit := uint64(0)
	for at, n := range lines {
		fit += n * uint64(w.machine.Fits(w.states[at]).Len())
	}
	return int((100*fit + whole*card.Count/2) / (whole * card.Count))
}
