package induce

import (
	"math/bits"

	"eleusis/card"
)

// An evaluation has the predictions of all ideas and the answers to all questions at one line,
// and the predictions of the parts of evaluated words for each card.
type evaluation struct {
	trace  trace
	moment moment

	// Of each card, the parts by which it fits, and those that answer the questions by
	// whose contraries it does; for the words that were evaluated.
	accept, refuse [card.Count][]uint64
	evaluated      []bool // of words of parts

	single   cardEvaluation // of the last card that was evaluated by itself
	singleAt int            // counts.since then, if it is of a string; 0 after a move

	// The evaluation of the line after one more card, if there is one: strings that are
	// compared often begin alike.
	next    *evaluation
	after   card.Card
	hasNext bool // whether next is that evaluation, and not only room for it
}

// startEvaluation returns the evaluation of the empty line.
func (l *Library) startEvaluation() *evaluation {
	g := &evaluation{trace: *l.start(), moment: l.moment()}
	l.evaluateLine(&g.moment, &g.trace)
	return g
}

// become makes g a copy of another evaluation of the same library, without evaluated words.
func (g *evaluation) become(other *evaluation) {
	g.trace.become(&other.trace)
	g.moment.become(&other.moment)
	g.invalidate()
}

// invalidate discards the predictions at the line before.
func (g *evaluation) invalidate() {
	clear(g.evaluated)
	g.hasNext, g.singleAt = false, 0
}

// clone returns a copy of g that shares nothing that can change. It has
// no evaluated words.
func (g *evaluation) clone() *evaluation {
	return &evaluation{trace: g.trace.clone(), moment: g.moment.clone()}
}

// move goes on to the line after c.
func (l *Library) move(g *evaluation, c card.Card) {
	l.lay(&g.trace, c)
	l.evaluateLine(&g.moment, &g.trace)
	g.moment.last = c
	g.invalidate()
}

// with returns the evaluation of the line after c. It is not to be changed.
func (g *evaluation) with(l *Library, c card.Card) *evaluation {
	if !g.hasNext || g.after != c {
		if g.next == nil {
			g.next = g.clone()
		} else {
			g.next.trace.become(&g.trace) // the rest follows from it
		}
		l.move(g.next, c)
		g.after, g.hasNext = c, true
	}
	return g.next
}

// evaluateParts evaluates some words of parts for all cards.
func (l *Library) evaluateParts(g *evaluation, words []int) {
	if g.evaluated == nil {
		g.evaluated = make([]bool, l.words)
		spread(&g.accept, l.words)
		spread(&g.refuse, l.few)
	}
	m := &g.moment
	known, others := l.byLastCard(m)
	for _, w := range words {
		if g.evaluated[w] {
			continue
		}
		g.evaluated[w] = true
		var may, mayNot [64]uint64
		for left := others[w]; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			x := &l.parts[64*w+i]
			if m.undecided {
				yes, no := x.verdicts(m)
				may[i], mayNot[i] = uint64(yes), uint64(no)
			} else {
				may[i] = uint64(x.fits(m))
			}
		}
		if others[w] != 0 {
			transpose(&may)
		}
		for c := range g.accept {
			g.accept[c][w] = known[c][w] | may[c]
		}
		if w >= l.few {
			continue // no question is answered by these, or their contraries
		}
		if m.undecided {
			transpose(&mayNot)
		}
		for c := range g.refuse {
			g.refuse[c][w] = refusing(m.undecided, g.accept[c][w], mayNot[c], others[w])
		}
	}
}

// refusing returns the parts of a word that may refuse a card, given those that may accept it and, if that is
// undecided, those of the others that may not.
func refusing(undecided bool, accept, mayNot, others uint64) uint64 {
	if undecided {
		return mayNot | ^accept&^others
	}
	return ^accept
}

// spread makes room for words of parts, for each card.
func spread(cards *[card.Count][]uint64, words int) {
	all := make([]uint64, card.Count*words)
	for c := range cards {
		cards[c] = all[c*words : (c+1)*words : (c+1)*words]
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

// A cardEvaluation has the predictions of parts, and of the contraries of those that answer questions, for
// one card at one line.
type cardEvaluation struct {
	card           card.Card
	at             *moment // of that line
	accept, refuse []uint64
}

// scratch returns room for the evaluation of one card.
func (g *evaluation) scratch(l *Library) *cardEvaluation {
	if g.single.accept == nil {
		g.single.accept, g.single.refuse = make([]uint64, l.words), make([]uint64, l.few)
	}
	g.single.at = &g.moment
	return &g.single
}

// evaluateCard evaluates some words of parts for the card of s.
func (l *Library) evaluateCard(g *evaluation, s *cardEvaluation, words []int) {
	if g.moment.undecided {
		l.evaluateUndecidedCard(g, s, words)
		return
	}
	var room [1 << 10]uint8 // what each idea says
	says := append(room[:0], make([]uint8, len(g.moment.may))...)
	for i, may := range g.moment.may {
		says[i] = uint8(may >> s.card & 1)
	}
	known, others := l.byLastCard(&g.moment)
	for _, w := range words {
		accept := known[s.card][w]
		for left := others[w]; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			x := &l.parts[64*w+i]
			yes := uint8(0)
			switch given := unknown; {
			case x.by == chosen:
				yes = says[x.ideas[2-says[x.ideas[0]]]]
			case x.by != answer:
				yes = truthTables[x.by] >> (says[x.ideas[0]] + says[x.ideas[1]]) & 1
			default:
				given = g.moment.answers[x.question]
				if given != unknown {
					yes = says[x.ideas[given]]
					break
				}
				for _, i := range x.ideas {
					yes |= says[i]
				}
			}
			accept |= uint64(yes) << i
		}
		s.accept[w] = accept
		if w < l.few {
			s.refuse[w] = ^accept
		}
	}
}

// truthTables say of each connective whether it is true if none of two ideas is, one, or
// both: a bit for each.
var truthTables = [...]uint8{alone: 0b100, and: 0b100, or: 0b110, either: 0b010, blank: 0}

// evaluateUndecidedCard is evaluateCard for a line at which some idea is undecided.
func (l *Library) evaluateUndecidedCard(g *evaluation, s *cardEvaluation, words []int) {
	known, others := l.byLastCard(&g.moment)
	for _, w := range words {
		accept, refuse := known[s.card][w], uint64(0)
		for left := others[w]; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			may, mayNot := l.parts[64*w+i].verdicts(&g.moment)
			accept |= uint64(may>>s.card&1) << i
			refuse |= uint64(mayNot>>s.card&1) << i
		}
		s.accept[w] = accept
		if w < l.few {
			s.refuse[w] = refusing(true, accept, refuse, others[w])
		}
	}
}

// card returns the predictions of some words of parts for c.
func (g *evaluation) card(l *Library, c card.Card, words []int) cardEvaluation {
	l.evaluateParts(g, words)
	return cardEvaluation{c, &g.moment, g.accept[c], g.refuse[c]}
}

// alone returns the predictions of all parts for c. They are valid until alone is called again.
func (g *evaluation) alone(l *Library, c card.Card) cardEvaluation {
	s := g.scratch(l)
	s.card, g.singleAt = c, 0
	if g.evaluated == nil {
		l.evaluateCard(g, s, l.every)
		return *s
	}
	copy(s.accept, g.accept[c])
	copy(s.refuse, g.refuse[c])
	var rest []int
	for w, evaluated := range g.evaluated {
		if !evaluated {
			rest = append(rest, w)
		}
	}
	l.evaluateCard(g, s, rest)
	return *s
}

// cards returns the predictions of some words of parts for each of cards, if it is played alone.
func (g *evaluation) cards(l *Library, cards []card.Card, words []int) []cardEvaluation {
	seen := make([]cardEvaluation, len(cards))
	for i, c := range cards {
		seen[i] = g.card(l, c, words)
	}
	return seen
}

// ofAll is the time of an evaluation of all words, which depends only on the line.
const ofAll = -1

// inSequence returns the predictions of some words of parts for each of cards, if it is played after
// the ones before it. The first was evaluated before. The result for the last string is cached.
func (g *evaluation) inSequence(
	l *Library, first cardEvaluation, cards []card.Card, words []int, since int,
) []cardEvaluation {
	seen := []cardEvaluation{first}
	for i, c := range cards[1:] {
		g = g.with(l, cards[i])
		s := g.scratch(l)
		if s.card != c || g.singleAt != since {
			clear(s.accept)
			s.card, g.singleAt = c, since
			l.evaluateCard(g, s, words)
		}
		seen = append(seen, *s)
	}
	return seen
}

// parts returns the parts of a number of words by one aspect of the card.
func (s *cardEvaluation) parts(as aspect, words int) []uint64 {
	switch as {
	case accepts:
		return s.accept[:words]
	case refuses:
		return s.refuse[:words]
	}
	both := make([]uint64, words)
	for w := range both {
		both[w] = s.accept[w] | s.refuse[w]
	}
	return both
}

// count returns the number of bits that are set in x.
func count(x uint64) uint64 { return uint64(bits.OnesCount64(x)) }
