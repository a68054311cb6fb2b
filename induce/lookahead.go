package induce

import (
	"math/rand/v2"

	"eleusis/card"
)

// How far guesses are compared.
const (
	lookLines = 4 // lines from here on
	lookCards = 6 // cards of each line
)

// A lookahead is a few lines from here on, and what the ideas that some guesses use
// say along them.
type lookahead struct {
	library *Library
	ideas   []int                       // those that are used and remember more than the last card
	asks    []int                       // the same of questions
	recent  struct{ ideas, asks []int } // the others that are used
	points  []moment
	room    []moment // for points to come
	trace   trace    // scratch
}

// maxPoints is how many lines a lookahead has at most: the one from which it looks, and these.
const maxPoints = 1 + lookLines*lookCards

// lookahead returns a few lines that go on from here as the first of drawn let them;
// if fewer were drawn than there are lines, each goes on in several ways.
func (p *Posterior) lookahead(drawn []guess, chance *rand.Rand) *lookahead {
	x := p.spare
	p.spare = nil
	if x == nil {
		x = &lookahead{library: p.library, trace: p.here.trace.clone()}
		for range maxPoints - 1 {
			x.room = append(x.room, p.library.moment())
		}
	}
	x.use(drawn)
	x.points = append(x.points[:0], p.here.moment)
	for i := range lookLines {
		x.trace.become(&p.here.trace)
		at := &x.points[0]
		for range lookCards {
			fit := x.fits(&drawn[i%len(drawn)], at)
			if fit == 0 {
				break
			}
			c := card.Card(nth(uint64(fit), chance.IntN(fit.Len())))
			x.lay(&x.trace, c)
			at = &x.room[len(x.points)-1]
			x.evaluate(at, &x.trace)
			at.last = c
			x.points = append(x.points, *at)
		}
	}
	return x
}

// use records which ideas and questions the guesses in drawn use.
func (x *lookahead) use(drawn []guess) {
	ideas, asks := make([]bool, len(x.library.ideas)), make([]bool, len(x.library.questions))
	for i := range drawn {
		g := &drawn[i]
		if g.found != nil {
			g.found.use(x.library, ideas, asks)
			continue
		}
		asks[g.question] = true
		for s := range x.library.questions[g.question].sets() {
			x.library.parts[g.parts[s]].use(ideas, asks)
		}
	}
	r := &x.library.lastCards
	x.ideas, x.recent.ideas = split(ideas, r.ideas)
	x.asks, x.recent.asks = split(asks, r.questions)
}

// split returns the indexes at which all is true: those that are among some, and the others. It clears all.
func split(all []bool, some []int) (among, others []int) {
	for _, i := range some {
		if all[i] {
			among = append(among, i)
			all[i] = false
		}
	}
	return among, listed(all)
}

// listed returns the indexes at which all is true.
func listed(all []bool) (at []int) {
	for i, is := range all {
		if is {
			at = append(at, i)
		}
	}
	return at
}

// lay moves t to the line after c.
func (x *lookahead) lay(t *trace, c card.Card) {
	t.scene.lay(c)
	for _, i := range x.ideas {
		x.library.ideas[i].lay(t, i, c)
	}
	for _, i := range x.asks {
		x.library.questions[i].lay(t, i, c)
	}
}

// evaluate sets m to what ideas and questions say where t stands, after one card at least.
func (x *lookahead) evaluate(m *moment, t *trace) {
	m.scene = t.scene
	after := &x.library.lastCards.after[t.scene.recent[0]]
	for _, i := range x.recent.ideas {
		m.may[i], m.mayNot[i] = after.may[i], after.mayNot[i]
	}
	for _, i := range x.recent.asks {
		m.answers[i] = after.answers[i]
	}
	for _, i := range x.ideas {
		x.library.ideas[i].evaluate(m, t, i)
	}
	for _, i := range x.asks {
		m.answers[i] = x.library.questions[i].answer(t.tells[i])
	}
}

// behavior returns a hash of the cards that fit by g along the lines: equal for guesses that agree there.
func (x *lookahead) behavior(g guess) uint64 {
	h := newHash()
	for i := range x.points {
		h.add(uint64(x.fits(&g, &x.points[i])))
	}
	return uint64(h)
}

// fits returns which cards fit by g at a point.
func (x *lookahead) fits(g *guess, at *moment) card.Set {
	if g.found != nil {
		return g.found.fits(x.library, at)
	}
	a := &x.library.questions[g.question]
	by := func(answer int) card.Set { return x.fitsBy(g, at, answer) }
	switch answer := at.answers[g.question]; {
	case a.ofNew != 0:
		return by(0)&a.ofNew | by(1)&^a.ofNew
	case answer == unknown:
		var union card.Set
		for i := range a.answers {
			union |= by(i)
		}
		return union
	default:
		return by(answer)
	}
}

// fitsBy returns which cards fit by g at a point if its question is answered so.
func (x *lookahead) fitsBy(g *guess, at *moment, answer int) card.Set {
	if !x.library.questions[g.question].opaque {
		may, _ := x.library.parts[g.parts[answer]].verdicts(at)
		return may
	}
	may, mayNot := x.library.parts[g.parts[0]].verdicts(at)
	if answer == 1 {
		return mayNot
	}
	return may
}
