package induce

import (
	"math/bits"

	"eleusis/card"
)

// A glance is what all ideas say, and how all questions are answered, at one
// line; and, once it was looked at closely, what all parts say of each card.
type glance struct {
	trace  trace
	moment moment

	looked bool
	// Of each card, the parts by which it fits, and those by whose contraries it
	// does.
	accept, refuse [card.Count][]uint64

	// The glance at the line after one more card, if there is one: strings that are
	// compared often begin alike.
	next  *glance
	after card.Card
}

// begin returns the glance at the empty line.
func (l *Library) begin() *glance {
	g := &glance{trace: *l.start(), moment: l.moment()}
	l.listen(&g.moment, &g.trace)
	return g
}

// clone returns a copy of g that shares nothing that can change. It was not
// looked at closely.
func (g *glance) clone() *glance {
	return &glance{trace: g.trace.clone(), moment: g.moment.clone()}
}

// move goes on to the line after c.
func (l *Library) move(g *glance, c card.Card) {
	l.lay(&g.trace, c)
	l.listen(&g.moment, &g.trace)
	g.moment.last = c
	g.looked, g.next = false, nil
}

// with returns the glance at the line after c. It is not to be changed.
func (g *glance) with(l *Library, c card.Card) *glance {
	if g.next == nil || g.after != c {
		g.next, g.after = g.clone(), c
		l.move(g.next, c)
	}
	return g.next
}

// look finds out what all parts say.
func (l *Library) look(g *glance) {
	if g.looked {
		return
	}
	g.looked = true
	if g.accept[0] == nil {
		l.spread(&g.accept)
		l.spread(&g.refuse)
	}
	var may, mayNot [64]uint64
	for w := range len(l.parts) / 64 {
		parts := l.parts[64*w : 64*w+64]
		if g.moment.doubtful || w >= l.plain {
			for i := range parts {
				yes, no := parts[i].says(&g.moment)
				may[i], mayNot[i] = uint64(yes), uint64(no)
			}
		} else {
			for i := range parts {
				may[i] = uint64(parts[i].fits(&g.moment))
			}
		}
		transpose(&may)
		for c := range g.accept {
			g.accept[c][w] = may[c]
		}
		if w >= l.plain {
			continue // thoughts have no contraries
		}
		if !g.moment.doubtful {
			for c := range g.refuse {
				g.refuse[c][w] = ^may[c]
			}
			continue
		}
		transpose(&mayNot)
		for c := range g.refuse {
			g.refuse[c][w] = mayNot[c]
		}
	}
}

// spread makes room for all parts, for each card.
func (l *Library) spread(cards *[card.Count][]uint64) {
	all := make([]uint64, card.Count*l.words)
	for c := range cards {
		cards[c] = all[c*l.words : (c+1)*l.words : (c+1)*l.words]
	}
}

// transpose turns 64 sets of cards into 64 rows: for each card, the sets that have it.
func transpose(rows *[64]uint64) {
	mask := uint64(1<<32 - 1)
	for j := 32; j > 0; j >>= 1 {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			x := (rows[k]>>j ^ rows[k+j]) & mask
			rows[k] ^= x << j
			rows[k+j] ^= x
		}
		mask ^= mask << (j >> 1)
	}
}

// A sight is what all parts, and the contraries of all, say of one card at one
// line.
type sight struct {
	card           card.Card
	at             *moment // of that line
	accept, refuse []uint64
}

// ofOnly returns what some words of parts say of c, without looking at any other card.
func (g *glance) ofOnly(l *Library, c card.Card, words []int) sight {
	m := g.moment // of one card, which has the place of the first
	m.may, m.mayNot = make([]card.Set, len(m.may)), make([]card.Set, len(m.mayNot))
	for i := range m.may {
		m.may[i], m.mayNot[i] = g.moment.may[i]>>c&1, g.moment.mayNot[i]>>c&1
	}
	s := sight{c, &g.moment, make([]uint64, l.words), make([]uint64, l.words)}
	for _, w := range words {
		var accept, refuse uint64
		if !m.doubtful && w < l.plain {
			for i := range 64 {
				accept |= uint64(l.parts[64*w+i].fits(&m)&1) << i
			}
			s.accept[w], s.refuse[w] = accept, ^accept
			continue
		}
		for i := range l.parts[64*w : 64*w+64] {
			may, mayNot := l.parts[64*w+i].says(&m)
			accept |= uint64(may&1) << i
			refuse |= uint64(mayNot&1) << i
		}
		s.accept[w], s.refuse[w] = accept, refuse
	}
	return s
}

// of returns what is said of c.
func (g *glance) of(l *Library, c card.Card) sight {
	l.look(g)
	return sight{c, &g.moment, g.accept[c], g.refuse[c]}
}

// ofEach returns what is said of each of cards as played alone.
func (g *glance) ofEach(l *Library, cards []card.Card) []sight {
	seen := make([]sight, len(cards))
	for i, c := range cards {
		seen[i] = g.of(l, c)
	}
	return seen
}

// inTurn returns what some words of parts say of each of cards as played after the ones
// before it.
func (g *glance) inTurn(l *Library, cards []card.Card, words []int) []sight {
	seen := make([]sight, len(cards))
	for i, c := range cards {
		if i == 0 {
			seen[i] = g.of(l, c)
			continue
		}
		g = g.with(l, cards[i-1])
		seen[i] = g.ofOnly(l, c, words)
	}
	return seen
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

// count is how many bits of x are set: it is short, and so is what is written
// with it.
func count(x uint64) uint64 { return uint64(bits.OnesCount64(x)) }
