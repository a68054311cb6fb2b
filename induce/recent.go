package induce

import (
	"eleusis/card"
	"eleusis/rule"
)

// A recent is what the ideas and questions say that remember the last card alone, by
// that card. Most do: so they need no machine on the way from one line to the next.
type recent struct {
	after     [card.Count]moment
	ideas     []int // that remember more
	questions []int // the same
}

// mostRecalled is how many states a machine has at most that remembers the last card
// alone: one for each, and that of the empty line.
const mostRecalled = card.Count + 1

// recall finds out what the last card alone says.
func (l *Library) recall() (r recent) {
	for i := range l.ideas {
		if x := &l.ideas[i]; !lastAlone(x.may) || x.mayNot != nil && !lastAlone(x.mayNot) {
			r.ideas = append(r.ideas, i)
		}
	}
	for i := range l.questions {
		if m := l.questions[i].tells; m != nil && !lastAlone(m) {
			r.questions = append(r.questions, i)
		}
	}
	for c := range r.after {
		t, m := l.start(), l.moment()
		for i := range l.ideas {
			l.ideas[i].lay(t, i, card.Card(c))
			l.ideas[i].evaluate(&m, t, i)
		}
		for i := range l.questions {
			l.questions[i].lay(t, i, card.Card(c))
			m.answers[i] = l.questions[i].answer(t.tells[i])
		}
		r.after[c] = m
	}
	return r
}

// lastAlone reports whether the state of m after a card is the same whatever the state before.
func lastAlone(m *rule.Machine) bool {
	if m.States() == 0 || m.States() > mostRecalled {
		return false
	}
	known, open := map[rule.State]bool{m.Start(): true}, []rule.State{m.Start()}
	for len(open) > 0 {
		at := open[0]
		open = open[1:]
		for c := range card.Card(card.Count) {
			next := m.Next(at, c, rule.Opens)
			if next != m.Next(m.Start(), c, rule.Opens) {
				return false
			}
			if !known[next] {
				known[next] = true
				open = append(open, next)
			}
		}
	}
	return true
}

// upTo returns the numbers from 0 to below n.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
