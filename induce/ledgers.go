package induce

import "slices"

// A ledger has the number of errors of each part that answers a question in one way. Sets of many
// questions share a ledger while the same verdicts are evidence about them: after the first plays
// of a round a few ledgers serve all.
type ledger struct {
	tying tying
	// The errors of each part, in two bits each: 0 to 3 or more.
	// A part that erred keeps a little of its weight, since dealers make mistakes and
	// rules have exceptions. So the total weight is never zero.
	low, high []uint64
	sums      weighed // of the parts
	// floor is how many errors even the best parts made. Errors are counted from there on.
	floor int
	list  list

	shares memo[float64] // of its weight
	rows   memo[int]     // where the shares of each card are, in counts.rows
	next   memo[int]     // the ledgers that it becomes
}

// A memo caches results about a ledger until the next message or query.
type memo[T any] struct {
	occasion int
	all      []worked[T]
}

// A worked is a message with its result.
type worked[T any] struct {
	message message
	result  T
}

// find returns the cached result for a message. A new occasion empties the cache first.
func (m *memo[T]) find(occasion int, t message) (result T, known bool) {
	if m.occasion != occasion {
		m.occasion, m.all = occasion, m.all[:0]
	}
	for i := range m.all {
		if m.all[i].message == t {
			return m.all[i].result, true
		}
	}
	return result, false
}

// add caches a result for the occasion of the last find.
func (m *memo[T]) add(t message, result T) { m.all = append(m.all, worked[T]{t, result}) }

// A message has the cards of a piece of evidence or of a query, as a ledger sees them.
type message struct {
	first   int    // the number of the first card
	aspects uint64 // of the cards, in two bits each, or of one card with a mark
}

// Marks of one card.
const (
	toldRight = 1 << (2*maxTold + iota)
	toldWrong
)

// maxTold is the most cards that a message can have.
const maxTold = 31

// ledger returns the ledger of a set of b. It is valid until the next evidence.
func (c *counts) ledger(b *branch, set int) *ledger { return &c.ledgers[b.ledgers[set]] }

// take returns a ledger that no branch has.
func (c *counts) take(of tying) int {
	last := len(c.free[of]) - 1
	if last >= 0 {
		n := c.free[of][last]
		c.free[of] = c.free[of][:last]
		return n
	}
	words := c.library.few
	if of == outright {
		words = c.library.words
	}
	c.ledgers = append(c.ledgers, ledger{tying: of, low: make([]uint64, words), high: make([]uint64, words)})
	return len(c.ledgers) - 1
}

// settle frees the ledgers that no branch has any more.
func (c *counts) settle() {
	c.occasion++
	had := make([]bool, len(c.ledgers))
	for i := range c.branches {
		b := &c.branches[i]
		for s := range c.library.questions[b.question].sets() {
			had[b.ledgers[s]] = true
		}
	}
	for of := range c.free {
		c.free[of] = c.free[of][:0]
	}
	for n := range c.ledgers {
		if of := c.ledgers[n].tying; !had[n] {
			c.free[of] = append(c.free[of], n)
		}
	}
}

// clear forgets all errors.
func (c *counts) clear() {
	l := c.library
	c.branches = c.branches[:0]
	c.settle()
	var empty [tyings]int
	for of := range empty {
		empty[of] = c.take(tying(of))
		x := &c.ledgers[empty[of]]
		x.sums, x.floor, x.list = weighed{l.partPriors[of].whole}, 0, list{}
		for w := range x.low {
			blank := ^l.live[w] // errs from the first
			x.low[w], x.high[w] = blank, blank
		}
	}
	for i := range l.mainQuestions {
		b := branch{question: i}
		for s := range l.questions[i].sets() {
			b.ledgers[s] = empty[l.questions[i].tying]
		}
		c.branches = append(c.branches, b)
	}
}

// copyLedgers gives c its own copies of the ledgers.
func (c *counts) copyLedgers() {
	words := 0
	for n := range c.ledgers {
		words += 2 * len(c.ledgers[n].low)
	}
	c.ledgers = slices.Clone(c.ledgers)
	room := make([]uint64, 0, words)
	copied := func(all []uint64) []uint64 {
		from := len(room)
		room = append(room, all...)
		return room[from:len(room):len(room)]
	}
	for n := range c.ledgers {
		l := &c.ledgers[n]
		l.low, l.high = copied(l.low), copied(l.high)
		l.shares, l.rows, l.next = memo[float64]{}, memo[int]{}, memo[int]{}
	}
	for of := range c.free {
		c.free[of] = slices.Clone(c.free[of])
	}
}

// err counts an error for all parts of a ledger whose prediction was wrong. It returns the
// resulting ledger, and the weights of the other parts by their errors.
func (c *counts) err(of int, fits []uint64, right bool) (next int, others weighed) {
	next = c.take(c.ledgers[of].tying)
	old, l := &c.ledgers[of], &c.ledgers[next]
	live, weights := c.library.live, c.library.partPriors[old.tying].weights
	wrong := uint64(0)
	if right {
		wrong = ^wrong
	}
	var sum weighed
	var many uint64 // the weight of the others with 3 errors
	for w, fit := range fits[:len(old.low)] {
		erred := fit ^ wrong
		low, high := old.low[w], old.high[w]
		many += weights[w] * count(low&high&live[w]&^erred)
		erred &^= low & high // 3 is the most
		low, high = low^erred, high^(low&erred)
		l.low[w], l.high[w] = low, high
		weight := weights[w]
		sum[0] += weight * count(^low&^high)
		sum[1] += weight * count(low&^high)
		sum[2] += weight * count(high&^low)
		sum[3] += weight * count(low&high&live[w])
	}
	// What erred is what each sum lost to the next.
	once := old.sums[0] - sum[0]
	twice := old.sums[1] + once - sum[1]
	others = weighed{sum[0], old.sums[1] - twice, old.sums[2] + old.sums[3] - sum[3], many}
	l.floor, l.list = old.floor, list{}
	if sum[0] == 0 {
		forgive(l.low, l.high)
		l.floor++
		sum = weighed{sum[1], sum[2], 0, sum[3]}
	}
	l.sums = sum
	return next, others
}

// forgive takes an error from all parts but those that made many.
func forgive(low, high []uint64) {
	for w, l := range low {
		h := high[w]
		low[w], high[w] = h, l&h
	}
}

// become replaces the ledger of a set of b.
func (c *counts) become(b *branch, set, next int) {
	b.floor += c.ledgers[next].floor - c.ledgers[b.ledgers[set]].floor
	b.ledgers[set] = next
}

// applyVerdict updates a set of b by the verdict on the card of a message.
func (c *counts) applyVerdict(b *branch, set int, x *cardEvaluation, m message, right bool) {
	old := b.ledgers[set]
	next, known := c.ledgers[old].next.find(c.occasion, m.marked(right))
	if !known {
		next, _ = c.ledgerAfter(old, x, m, right)
	}
	c.become(b, set, next)
}

// ledgerAfter remembers and returns the ledger that results from the verdict on the card of a message, and
// the weights of the parts whose prediction was right.
func (c *counts) ledgerAfter(old int, x *cardEvaluation, m message, right bool) (next int, others weighed) {
	next, others = c.err(old, x.parts(aspect(m.aspects), len(c.ledgers[old].low)), right)
	c.ledgers[old].next.find(c.occasion, m.marked(right))
	c.ledgers[old].next.add(m.marked(right), next)
	return next, others
}

// marked returns the message of one card as one that it was right, or wrong.
func (m message) marked(right bool) message {
	if right {
		m.aspects |= toldRight
	} else {
		m.aspects |= toldWrong
	}
	return m
}

// learn updates a branch by cards that are all right, or all wrong. They are numbered from first.
func (c *counts) learn(b *branch, seen []cardEvaluation, first int, right bool) {
	a := &c.library.questions[b.question]
	for i := range seen {
		x := &seen[i]
		s, as := a.setFor(x.at.answers[b.question], x.card)
		switch {
		case s != unknown:
			c.applyVerdict(b, s, x, message{first + i, uint64(as)}, right)
		case !right: // then by no answer it fits
			for s := range a.sets() {
				c.applyVerdict(b, s, x, message{first + i, uint64(a.anyAspect())}, false)
			}
		}
	}
}

// learnTogether updates a set of b that decides about all the cards of q: one of them was wrong.
func (c *counts) learnTogether(b *branch, set int, q *query) {
	c.collectAspects(b, q)
	old, t := b.ledgers[set], message{0, c.bySet[set].aspects}
	next, known := c.ledgers[old].next.find(c.occasion, t)
	if !known || len(q.seen) > maxTold {
		next, _ = c.err(old, c.join(b, set, q), false)
		c.ledgers[old].next.add(t, next)
	}
	c.become(b, set, next)
}

// fork adds a copy of b for each card that may have been the first wrong one.
func (c *counts) fork(b *branch, seen []cardEvaluation) {
	for i := range seen {
		fork := *b
		c.learn(&fork, seen[:i], 0, true)
		c.learn(&fork, seen[i:i+1], i, false)
		c.branches = append(c.branches, fork)
	}
}
