package rule

import (
	"fmt"

	"eleusis/card"
)

// Warnings tells what a dealer should know before dealing: lines after which
// nothing fits, cards that can never be played, a rule that refuses nothing.
func (r *Rule) Warnings() []string {
	var warnings []string
	if r.machine.States() == 0 {
		return []string{"the rule remembers too much for a table: whether another rule is the same may stay unknown"}
	}
	w := r.machine.played()
	if line, ok := w.deadEnd(); ok {
		warnings = append(warnings, fmt.Sprintf("after %s no card fits", card.FormatList(line)))
	}
	switch {
	case w.everything():
		warnings = append(warnings, "every card always fits")
	case w.ever() != card.All:
		warnings = append(warnings, fmt.Sprintf("%d of the 52 cards can never be played", (card.All&^w.ever()).Len()))
	}
	return warnings
}

// A played is the states that fitting cards alone can reach, nearest first,
// each with a shortest way there.
type played struct {
	machine *Machine
	states  []State
	from    []int // the step before, of each state but the first
	by      []card.Card
}

// played walks m by fitting cards only.
func (m *Machine) played() *played {
	m = m.cardByCard()
	w := &played{m, []State{m.Start()}, []int{-1}, []card.Card{0}}
	found := make([]bool, m.States())
	found[m.Start().at] = true
	for i := 0; i < len(w.states); i++ {
		s := w.states[i]
		for c := range m.Fits(s).Cards() {
			next := m.Next(s, c, Opens)
			if !found[next.at] {
				found[next.at] = true
				w.states, w.from, w.by = append(w.states, next), append(w.from, i), append(w.by, c)
			}
		}
	}
	return w
}

// deadEnd returns a shortest line after which nothing fits.
func (w *played) deadEnd() ([]card.Card, bool) {
	for i, s := range w.states {
		if w.machine.Fits(s) == 0 && !w.machine.freed(s) {
			return w.line(i), true
		}
	}
	return nil, false
}

// freed reports whether a refused card leads out of s.
func (m *Machine) freed(s State) bool {
	for c := range card.Card(card.Count) {
		if m.Next(s, c, Opens|Refused) != s {
			return true
		}
	}
	return false
}

func (w *played) line(i int) []card.Card {
	if w.from[i] < 0 {
		return nil
	}
	return append(w.line(w.from[i]), w.by[i])
}

func (w *played) everything() bool {
	for _, s := range w.states {
		if w.machine.Fits(s) != card.All {
			return false
		}
	}
	return true
}

// ever returns the cards that fit somewhere.
func (w *played) ever() card.Set {
	var ever card.Set
	for _, s := range w.states {
		ever |= w.machine.Fits(s)
	}
	return ever
}
