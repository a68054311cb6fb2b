package induce

import (
	"eleusis/card"
)

// A verdict is that a card was right, and joined the line, or was wrong.
type verdict struct {
	card  card.Card
	right bool
	given bool // it was laid unasked, which says nothing of it
}

// mostRemembered is how many of the last verdicts a history has.
const mostRemembered = 256

// A column is one bit for each verdict of a history.
type column []uint64

// A history is what ideas, parts and questions said of each card that was
// judged. It stands on its side, so that one number tells of 64 verdicts.
type history struct {
	library *Library
	words   int    // of a column
	known   column // the verdicts there are
	right   column
	may     []column             // of each idea
	answers [][maxAnswers]column // of each question: where it is answered so
	parts   []column             // of each part
}

// history looks back.
func (p *Posterior) history() *history {
	l := p.library
	judged := 0
	for _, v := range p.seen {
		if !v.given {
			judged++
		}
	}
	skip := max(0, judged-mostRemembered)
	judged -= skip
	h := &history{library: l, words: (judged + 63) / 64}
	h.known, h.right = h.column(), h.column()
	h.may, h.answers = make([]column, len(l.ideas)), make([][maxAnswers]column, len(l.asks))
	for i := range h.may {
		h.may[i] = h.column()
	}
	for i := range h.answers {
		for s := range l.asks[i].answers {
			h.answers[i][s] = h.column()
		}
	}
	g, n := l.begin(), 0
	for _, v := range p.seen {
		switch {
		case v.given:
		case skip > 0:
			skip--
		default:
			h.note(n, v, g)
			n++
		}
		if v.right {
			l.move(g, v.card)
		}
	}
	h.join()
	return h
}

func (h *history) column() column { return make(column, h.words) }

// note writes down what was said of the n-th card.
func (h *history) note(n int, v verdict, at *glance) {
	w, bit := n/64, uint64(1)<<(n%64)
	h.known[w] |= bit
	if v.right {
		h.right[w] |= bit
	}
	for i, may := range at.moment.may {
		if may.Has(v.card) {
			h.may[i][w] |= bit
		}
	}
	for i := range h.answers {
		a := &h.library.asks[i]
		answer := at.moment.answers[i]
		if a.ofNew != 0 && !a.ofNew.Has(v.card) {
			answer = 1
		}
		for s := range a.answers {
			if answer == s || answer == unknown {
				h.answers[i][s][w] |= bit
			}
		}
	}
}

// join works out the columns of parts from those of ideas.
func (h *history) join() {
	all := make(column, len(h.library.parts)*h.words)
	for i := range h.library.parts {
		c := all[i*h.words : (i+1)*h.words : (i+1)*h.words]
		h.say(c, &h.library.parts[i])
		h.parts = append(h.parts, c)
	}
}

// say works out the column of a part.
func (h *history) say(c column, x *part) {
	switch x.by {
	case answer:
		for answer := range h.library.asks[x.ask].answers {
			for w := range c {
				c[w] |= h.answers[x.ask][answer][w] & h.may[x.ideas[answer]][w]
			}
		}
	case chosen:
		for w := range c {
			of := h.may[x.ideas[0]][w]
			c[w] = of&h.may[x.ideas[1]][w] | h.may[x.ideas[2]][w]&^of
		}
	default:
		by := truths[x.by]
		for w := range c {
			a, b := h.may[x.ideas[0]][w], h.may[x.ideas[1]][w]
			c[w] = a&b&everywhere(by.ofBoth) | (a^b)&everywhere(by.ofOne)
		}
	}
}

// everywhere returns all bits if s has cards.
func everywhere(s card.Set) uint64 {
	if s == 0 {
		return 0
	}
	return ^uint64(0)
}

// of returns the column of f.
func (h *history) of(f *formula) column {
	if f.a == nil {
		return h.parts[f.part]
	}
	a, b, c := h.of(f.a), h.of(f.b), h.column()
	var when column
	if f.when != always {
		when = h.when(f.when)
	}
	for w := range c {
		switch {
		case when != nil:
			c[w] = a[w]&when[w] | b[w]&^when[w]
		case f.by == and:
			c[w] = a[w] & b[w]
		case f.by == or:
			c[w] = a[w] | b[w]
		default:
			c[w] = a[w] ^ b[w]
		}
	}
	return c
}

// when returns of which verdicts c was true.
func (h *history) when(c condition) column {
	switch {
	case c.idea == unknown:
		return h.answers[c.ask][c.answer]
	case c.contrary:
		return h.not(h.may[c.idea])
	}
	return h.may[c.idea]
}

// not returns the verdicts that are not in c.
func (h *history) not(c column) column {
	x := h.column()
	for w := range x {
		x[w] = h.known[w] &^ c[w]
	}
	return x
}

// price returns what the errors of a column cost, of some verdicts.
func (h *history) price(c, some column) cost {
	n := uint64(0)
	for w, x := range c {
		n += count((x ^ h.right[w]) & some[w])
	}
	return cost(n) * errorPrice
}

// len returns how many verdicts c has.
func (c column) len() int {
	n := uint64(0)
	for _, x := range c {
		n += count(x)
	}
	return int(n)
}
