package induce

import (
	"math/bits"

	"eleusis/card"
	"eleusis/rule"
)

// A lastCardTable has what the ideas and questions say that remember the last card alone,
// by that card. Most do: so they need no machine on the way from one line to the next. The same
// holds for parts made of such ideas.
type lastCardTable struct {
	after     [card.Count]moment
	ideas     []int // that remember more
	questions []int // the same

	others  []uint64                         // by word: the parts that read something of these
	accept  [card.Count][card.Count][]uint64 // by the last card: the parts besides others that accept each card
	nothing [card.Count][]uint64             // no parts, for each card
}

// maxRecalled is how many states a machine has at most that remembers the last card
// alone: one for each, and that of the empty line.
const maxRecalled = card.Count + 1

// recall finds out what the last card alone says.
func (l *Library) recall() (r lastCardTable) {
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

// recallParts finds out which parts need the last card alone, and what they say after each. They are
// more than half of all, and need not be evaluated at each line again.
func (l *Library) recallParts() {
	r := &l.lastCards
	r.others = l.partsReading(r.ideas, r.questions)
	spread(&r.nothing, l.words)
	for last := range r.accept {
		m, rows := &r.after[last], &r.accept[last]
		spread(rows, l.words)
		for w, others := range r.others {
			var may [64]uint64
			for left := l.live[w] &^ others; left != 0; left &= left - 1 {
				i := bits.TrailingZeros64(left)
				may[i] = uint64(l.parts[64*w+i].fits(m))
			}
			transpose(&may)
			for c := range rows {
				rows[c][w] = may[c]
			}
		}
	}
}

// partsReading returns, by word, the parts that read some of the given ideas and questions.
func (l *Library) partsReading(ideas, questions []int) []uint64 {
	reads := make([]uint64, l.words)
	readsIdea, readsQuestion := make([]bool, len(l.ideas)), make([]bool, len(l.questions))
	for _, i := range ideas {
		readsIdea[i] = true
	}
	for _, i := range questions {
		readsQuestion[i] = true
	}
	for i := range l.parts {
		x := &l.parts[i]
		is := readsQuestion[x.question]
		for _, idea := range x.ideas {
			is = is || readsIdea[idea]
		}
		if is && x.by != blank {
			reads[i/64] |= 1 << (i % 64)
		}
	}
	return reads
}

// byLastCard returns, for each card, the parts that accept it by the last card alone; and by word the
// parts that need more to be known.
func (l *Library) byLastCard(m *moment) (accept *[card.Count][]uint64, others []uint64) {
	if m.scene.cards == 0 {
		return &l.lastCards.nothing, l.live
	}
	return &l.lastCards.accept[m.scene.recent[0]], l.lastCards.others
}

// lastAlone reports whether the state of m after a card is the same whatever the state before.
func lastAlone(m *rule.Machine) bool {
	if m.States() == 0 || m.States() > maxRecalled {
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
