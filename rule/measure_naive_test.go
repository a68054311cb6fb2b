package rule_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/rule"
	"eleusis/rule/syntax/syntaxtest"
)

// A world is what can happen under a rule, met state by state: slow and plain,
// to be compared with measures.
type world struct {
	m      *rule.Machine
	states []rule.State // that can be played to, nearest first
	depth  map[rule.State]int
}

func explore(m *rule.Machine) *world {
	w := &world{m, []rule.State{m.Start()}, map[rule.State]int{m.Start(): 0}}
	for i := 0; i < len(w.states); i++ {
		for _, next := range w.next(w.states[i]) {
			if _, ok := w.depth[next]; !ok {
				w.depth[next] = w.depth[w.states[i]] + 1
				w.states = append(w.states, next)
			}
		}
	}
	return w
}

// next returns where the cards lead that fit in s, in order.
func (w *world) next(s rule.State) []rule.State {
	var next []rule.State
	for c := range w.m.Fits(s).Cards() {
		next = append(next, w.m.Next(s, c, rule.Opens))
	}
	return next
}

// laid returns the states after the starter.
func (w *world) laid() []rule.State {
	return slices.DeleteFunc(slices.Clone(w.states), func(s rule.State) bool {
		return !slices.ContainsFunc(w.states, func(from rule.State) bool { return slices.Contains(w.next(from), s) })
	})
}

type statePair [2]rule.State

// led returns the pairs that one card can lead the given pairs to.
func (w *world) led(pairs map[statePair]bool) map[statePair]bool {
	led := make(map[statePair]bool)
	for p := range pairs {
		for c := range (w.m.Fits(p[0]) & w.m.Fits(p[1])).Cards() {
			led[statePair{w.m.Next(p[0], c, rule.Opens), w.m.Next(p[1], c, rule.Opens)}] = true
		}
	}
	return led
}

func (w *world) pairs(states []rule.State) map[statePair]bool {
	all := make(map[statePair]bool)
	for _, s := range states {
		for _, t := range states {
			all[statePair{s, t}] = true
		}
	}
	return all
}

// disagree reports whether different cards fit in the states of some pair.
func (w *world) disagree(pairs map[statePair]bool) bool {
	for p := range pairs {
		if w.m.Fits(p[0]) != w.m.Fits(p[1]) {
			return true
		}
	}
	return false
}

// looksBack lays longer and longer words of cards after any two lines, until
// the same cards fit after both.
func (w *world) looksBack() int {
	if !w.disagree(w.pairs(w.laid())) {
		return 0
	}
	pairs := w.led(w.pairs(w.states))
	for back := 1; ; back++ {
		if !w.disagree(pairs) {
			return back
		}
		next := w.led(pairs)
		if len(next) == len(pairs) {
			return rule.WholeLine
		}
		pairs = next
	}
}

// tellApart counts the states that playable lines tell apart.
func (w *world) tellApart() int {
	apart := make(map[statePair]bool)
	for changed := true; changed; {
		changed = false
		for p := range w.pairs(w.states) {
			if !apart[p] && (w.m.Fits(p[0]) != w.m.Fits(p[1]) || slices.ContainsFunc(w.bothNext(p), func(q statePair) bool {
				return apart[q]
			})) {
				apart[p], changed = true, true
			}
		}
	}
	count := 0
	for i, s := range w.states {
		if !slices.ContainsFunc(w.states[:i], func(t rule.State) bool { return !apart[statePair{s, t}] }) {
			count++
		}
	}
	return count
}

// bothNext returns where the cards lead that fit in both states of a pair.
func (w *world) bothNext(p statePair) []statePair {
	var next []statePair
	for c := range (w.m.Fits(p[0]) & w.m.Fits(p[1])).Cards() {
		next = append(next, statePair{w.m.Next(p[0], c, rule.Opens), w.m.Next(p[1], c, rule.Opens)})
	}
	return next
}

// trapped reports whether the same cards, and some, fit from s on forever.
func (w *world) trapped(s rule.State) bool {
	met := []rule.State{s}
	for i := 0; i < len(met); i++ {
		if w.m.Fits(met[i]) != w.m.Fits(s) {
			return false
		}
		for _, next := range w.next(met[i]) {
			if !slices.Contains(met, next) {
				met = append(met, next)
			}
		}
	}
	return w.m.Fits(s) != 0
}

// nearest returns how many cards lie where yes holds soonest, and false if it
// never does.
func (w *world) nearest(yes func(rule.State) bool) (int, bool) {
	i := slices.IndexFunc(w.states, yes)
	if i < 0 {
		return 0, false
	}
	return w.depth[w.states[i]], true
}

// longRun squares the matrix of a walk that stays where it is half of the time,
// which has the same long run and never swings.
func (w *world) longRun() float64 {
	n := len(w.states)
	p := make([][]float64, n)
	for i, s := range w.states {
		p[i] = make([]float64, n)
		p[i][i] = 0.5
		next := w.next(s)
		for _, to := range next {
			p[i][slices.Index(w.states, to)] += 0.5 / float64(len(next))
		}
		if len(next) == 0 {
			p[i][i] = 1
		}
	}
	for range 30 {
		p = squared(p)
	}
	sum := 0.0
	for i, s := range w.states {
		sum += p[0][i] * float64(w.m.Fits(s).Len())
	}
	return sum / 52
}

// squared keeps the rows adding up to one.
func squared(p [][]float64) [][]float64 {
	q := make([][]float64, len(p))
	for i := range p {
		q[i] = make([]float64, len(p))
		sum := 0.0
		for k, x := range p[i] {
			for j, y := range p[k] {
				q[i][j] += x * y
			}
		}
		for _, x := range q[i] {
			sum += x
		}
		for j := range q[i] {
			q[i][j] /= sum
		}
	}
	return q
}

func TestMeasuresAreThoseOfMeetingEveryState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := rule.Parse(syntaxtest.Trees().Draw(t, "tree").String())
		if err != nil {
			t.Skip("no rule")
		}
		if n := r.Machine().States(); n == 0 || n > 200 {
			t.Skip("too large to be compared")
		}
		w, m := explore(r.Machine()), r.Measure()
		if len(w.states) > 60 {
			t.Skip("too large to be compared")
		}
		if !m.Exact {
			t.Fatalf("%v has %d states and is not measured exactly", r, m.States)
		}
		if got, want := m.States, w.tellApart(); got != want {
			t.Errorf("%v: %d states, want %d", r, got, want)
		}
		if got, want := m.LooksBack, w.looksBack(); got != want {
			t.Errorf("%v: looks back %d, want %d", r, got, want)
		}
		if got, want := m.Fit.Long, w.longRun(); math.Abs(got-want) > 2e-6 {
			t.Errorf("%v: in the long run %v fit, want %v", r, got, want)
		}
		w.checkCounts(t, r, m)
		w.checkLines(t, r, m)
	})
}

// checkCounts compares what can be counted state by state.
func (w *world) checkCounts(t *rapid.T, r *rule.Rule, m rule.Measure) {
	start, least, ever, sum := w.m.Fits(w.m.Start()), card.Count, card.Set(0), 0
	for _, s := range w.states {
		ever |= w.m.Fits(s)
	}
	for _, s := range w.laid() {
		least = min(least, w.m.Fits(s).Len())
	}
	for _, s := range w.next(w.m.Start()) {
		sum += w.m.Fits(s).Len()
	}
	fit := rule.Fit{Now: share(float64(sum) / float64(start.Len())), Long: m.Fit.Long, Least: share(float64(least))}
	if m.Fit != fit || m.Starters != start || m.NeverFits != card.All&^ever {
		t.Errorf("%v: fit %v, starters %s, never %s", r, m.Fit, m.Starters.Picture(), m.NeverFits.Picture())
		t.Errorf("want %v, %s, %s", fit, start.Picture(), (card.All &^ ever).Picture())
	}
}

// checkLines follows the lines to dead ends and traps.
func (w *world) checkLines(t *rapid.T, r *rule.Rule, m rule.Measure) {
	dead := func(s rule.State) bool { return w.m.Fits(s) == 0 }
	length, ok := w.nearest(dead)
	if ok != (len(m.DeadEnds) > 0) || len(m.DeadEnds) > 3 {
		t.Errorf("%v: dead ends %v; there is one: %t", r, m.DeadEnds, ok)
	}
	for _, l := range m.DeadEnds {
		if s, played := w.play(l); !played || !dead(s) || len(l.Plays) != length {
			t.Errorf("%v: %v is no shortest dead end; %d cards are enough", r, l, length)
		}
	}
	length, ok = w.nearest(w.trapped)
	changes := w.disagree(w.pairs(w.laid()))
	if (ok && changes) != (len(m.Traps) > 0) || len(m.Traps) > 3 {
		t.Errorf("%v: traps %v; there is one: %t, and the rule changes: %t", r, m.Traps, ok, changes)
	}
	for _, l := range m.Traps {
		if s, played := w.play(l); !played || !w.trapped(s) || len(l.Plays) != length {
			t.Errorf("%v: %v is no shortest trap; %d cards are enough", r, l, length)
		}
	}
}

// play returns the state after l, and whether all its cards fit.
func (w *world) play(l rule.Line) (s rule.State, played bool) {
	s, played = w.m.Start(), true
	for _, p := range l.Plays {
		played = played && w.m.Fits(s).Has(p.Cards[0])
		s = w.m.Next(s, p.Cards[0], rule.Opens)
	}
	return s, played
}
