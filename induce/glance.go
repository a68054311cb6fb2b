package induce

import (
	"slices"

	"eleusis/card"
)

// A glance is what all parts say, and how all questions are answered, at one
// line.
type glance struct {
	trace       trace
	may, mayNot []card.Set
	answers     []int
}

// glance looks at the line where t stands.
func (l *Library) glance(t *trace) glance {
	g := glance{
		trace: *t,
		may:   make([]card.Set, len(l.parts)), mayNot: make([]card.Set, len(l.parts)),
		answers: make([]int, len(l.asks)),
	}
	m := l.moment(t)
	for i, x := range l.parts {
		g.may[i], g.mayNot[i] = x.says(m)
	}
	for i := range l.asks {
		g.answers[i] = l.asks[i].answer(t.tells[i])
	}
	return g
}

// clone returns a copy of g that shares nothing that can change.
func (g *glance) clone() glance {
	return glance{g.trace.clone(), slices.Clone(g.may), slices.Clone(g.mayNot), slices.Clone(g.answers)}
}

// A sight is what all parts, and the contraries of all, say of one card at one
// line.
type sight struct {
	card           card.Card
	answers        []int // of the questions at that line
	accept, refuse []uint64
}

func newSight() sight {
	return sight{accept: make([]uint64, allWords), refuse: make([]uint64, allWords)}
}

// fit returns the parts by which the card fits.
func (s *sight) fit(contrary bool) []uint64 {
	if contrary {
		return s.refuse
	}
	return s.accept
}

// mayFit returns the parts of a set by which the card fits if the set speaks
// of it, which is not known.
func (s *sight) mayFit(a *asking) []uint64 {
	if !a.opaque {
		return s.accept[:a.words]
	}
	both := make([]uint64, a.words)
	for w := range both {
		both[w] = s.accept[w] | s.refuse[w]
	}
	return both
}

// look finds out what is said of c at a line.
func (s *sight) look(c card.Card, at *glance) {
	s.card, s.answers = c, at.answers
	for w := range s.accept {
		var accept, refuse uint64
		for i, may := range at.may[64*w : 64*w+64] {
			accept |= uint64(may>>c&1) << i
		}
		for i, may := range at.mayNot[64*w : 64*w+64] {
			refuse |= uint64(may>>c&1) << i
		}
		s.accept[w], s.refuse[w] = accept, refuse
	}
}

// inTurn returns what is said of each of cards as played after the ones before it.
func (g *glance) inTurn(l *Library, cards []card.Card) []sight {
	seen := make([]sight, len(cards))
	at := *g
	for i, c := range cards {
		seen[i] = newSight()
		seen[i].look(c, &at)
		if i < len(cards)-1 {
			t := at.trace.clone()
			l.lay(&t, c)
			at = l.glance(&t)
		}
	}
	return seen
}

// ofEach returns what is said of each of cards as played alone.
func (g *glance) ofEach(cards []card.Card) []sight {
	seen := make([]sight, len(cards))
	for i, c := range cards {
		seen[i] = newSight()
		seen[i].look(c, g)
	}
	return seen
}
