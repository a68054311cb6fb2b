package induce

import (
	"math/bits"
	"slices"

	"eleusis/card"
)

// A verdict says that a card was right or wrong, and has the predictions for it when it was
// judged. It never changes.
type verdict struct {
	card    card.Card
	last    card.Card // before it
	scene   scene     // the line before it
	right   bool
	may     []uint64 // the ideas by which it may fit
	answers []uint8  // to each question
}

// anyAnswer is the answer to a question about a card that is not there.
const anyAnswer = 1<<8 - 1

// maxRemembered is the number of the last verdicts that a history has.
const maxRemembered = 256

// remember adds a verdict on c at the line.
func (p *Posterior) remember(c card.Card, right bool) verdict {
	m, l := &p.here.moment, p.library
	v := verdict{
		card: c, last: m.last, scene: m.scene, right: right,
		may: make([]uint64, (len(m.may)+63)/64), answers: make([]uint8, len(l.questions)),
	}
	for i, may := range m.may {
		v.may[i/64] |= uint64(may) >> c & 1 << (i % 64)
	}
	for i := range l.questions {
		answer := m.answers[i]
		switch of := l.questions[i].ofNew; {
		case of != 0 && !of.Has(c):
			answer = 1
		case answer == unknown:
			answer = anyAnswer
		}
		v.answers[i] = uint8(answer)
	}
	if len(p.seen) == 2*maxRemembered { // older ones are forgotten
		p.seen = slices.Clone(p.seen[maxRemembered:])
	}
	p.seen = append(p.seen, v)
	p.judgments++
	return v
}

// A column is one bit for each verdict of a history.
type column []uint64

// A history has the predictions of ideas, parts and questions for each card that was
// judged. It is stored by column, so that one number has 64 verdicts.
type history struct {
	library *Library
	seen    []verdict
	words   int    // of a column
	known   column // the verdicts there are
	right   column
	may     []column             // of each idea
	answers [][maxAnswers]column // of each question: where it is answered so
	parts   []column             // of each part, once they were joined
	ranks   [2][]column          // of each rank of the card, and of the last one
}

// historyOf returns the history of some verdicts.
func (l *Library) historyOf(seen []verdict) *history {
	h := &history{library: l, seen: seen, words: (len(seen) + 63) / 64}
	h.known, h.right = h.column(), h.column()
	h.ranks = [2][]column{h.columns(card.Ranks), h.columns(card.Ranks)}
	h.may, h.answers = h.columns(len(l.ideas)), make([][maxAnswers]column, len(l.questions))
	for i := range h.answers {
		copy(h.answers[i][:], h.columns(l.questions[i].answers))
	}
	for n := range seen {
		h.note(n, &seen[n])
	}
	return h
}

func (h *history) column() column { return make(column, h.words) }

// columns returns n columns, side by side.
func (h *history) columns(n int) []column {
	all, each := make(column, n*h.words), make([]column, n)
	for i := range each {
		each[i] = all[i*h.words : (i+1)*h.words : (i+1)*h.words]
	}
	return each
}

// note records the predictions for the n-th card.
func (h *history) note(n int, v *verdict) {
	w, bit := n/64, uint64(1)<<(n%64)
	h.known[w] |= bit
	if v.right {
		h.right[w] |= bit
	}
	for of, c := range [...]card.Card{v.card, v.last} {
		h.ranks[of][c.Rank()-1][w] |= bit
	}
	for i, left := range v.may {
		for ; left != 0; left &= left - 1 {
			h.may[64*i+bits.TrailingZeros64(left)][w] |= bit
		}
	}
	for i, answer := range v.answers {
		for s := range h.library.questions[i].answers {
			if answer == uint8(s) || answer == anyAnswer {
				h.answers[i][s][w] |= bit
			}
		}
	}
}

// join works out the columns of parts from those of ideas.
func (h *history) join() {
	h.parts = h.columns(len(h.library.parts))
	for i, c := range h.parts {
		h.fillColumn(c, &h.library.parts[i])
	}
}

// part returns the verdicts of part i on all cards seen, kept if parts are.
func (h *history) part(i int) column {
	if h.parts != nil {
		return h.parts[i]
	}
	c := h.column()
	h.fillColumn(c, &h.library.parts[i])
	return c
}

// fillColumn works out the column of a part.
func (h *history) fillColumn(c column, x *part) {
	switch x.by {
	case answer:
		for answer := range h.library.questions[x.question].answers {
			for w := range c {
				c[w] |= h.answers[x.question][answer][w] & h.may[x.ideas[answer]][w]
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

// columnOf returns the verdicts of f on all cards seen.
func (h *history) columnOf(f *formula) column {
	switch {
	case f.ranks.any():
		return h.among(f.ranks)
	case f.deep != nil:
		return h.deepColumn(f.deep)
	case f.a == nil:
		return h.part(f.part)
	}
	a, b, c := h.columnOf(f.a), h.columnOf(f.b), h.column()
	var when column
	if f.when != always {
		when = h.caseColumn(f.when)
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

// deepColumn returns the verdicts of d on all cards seen.
func (h *history) deepColumn(d *deepRule) column {
	c := h.column()
	for n := range h.seen {
		if x := &h.seen[n]; conditions().deepHolds(d, &x.scene, x.card) {
			c[n/64] |= 1 << (n % 64)
		}
	}
	return c
}

// caseColumn returns the verdicts for which c was true.
func (h *history) caseColumn(c condition) column {
	switch {
	case c.idea == unknown:
		return h.answers[c.question][c.answer]
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

// errors returns how many of some verdicts a column predicts wrongly.
func (h *history) errors(c, some column) int {
	n := uint64(0)
	for w, x := range c {
		n += count((x ^ h.right[w]) & some[w])
	}
	return int(n)
}

// price returns the cost of the errors of a column in some verdicts.
func (h *history) price(c, some column) cost { return cost(h.errors(c, some)) * errorPrice }

// len returns how many verdicts c has.
func (c column) len() int {
	n := uint64(0)
	for _, x := range c {
		n += count(x)
	}
	return int(n)
}
