package induce

import "eleusis/card"

// An aspect says which parts of a set make a card right: those that accept it, those that
// refuse it, or either if the answer is undecided.
type aspect uint8

const (
	accepts aspect = 1 << iota
	refuses
	silent aspect = 0 // the set is for other cards
)

// setFor returns which set of a question is about a card where the answer
// is as given, and by which aspect; unknown if none does.
func (a *compiledQuestion) setFor(answer int, c card.Card) (set int, as aspect) {
	switch {
	case a.ofNew != 0 && !a.ofNew.Has(c):
		answer = 1
	case answer == unknown:
		return unknown, silent
	}
	switch {
	case !a.opaque:
		return answer, accepts
	case answer == 1:
		return 0, refuses
	}
	return 0, accepts
}

// anyAspect returns the aspect that counts if the set is about the card, which is not known.
func (a *compiledQuestion) anyAspect() aspect {
	if a.opaque {
		return accepts | refuses
	}
	return accepts
}

// A query is a question for the chance that some cards are all right, or all wrong.
type query struct {
	seen       []cardEvaluation
	first      int // the number of the first of them, among those that were asked of at once
	right      bool
	to         precision
	learnsNext bool // the next verdict will be about this one card, so the result is cached for it
	alike      bool // all cards are asked about at the same line, so most sets see equal aspects
}

// The setAspects are the aspects of the cards of a query that one set decides about.
type setAspects struct {
	any     bool
	every   aspect   // of each card, if it is the same for all and the cards are alike; else silent
	of      []aspect // of each card, if it is not
	aspects uint64   // the same in two bits each, for the first cards
	parts   []uint64 // scratch
}

// note sets the aspect of the n-th card.
func (h *setAspects) note(n int, as aspect) {
	h.any, h.of[n] = true, as
	h.aspects |= uint64(as) << (2 * n)
}

// collectAspects collects, for each set, the aspects of the cards of q. It returns the chance of the
// other cards, whose answer is unknown: such a card fits if it may fit by any answer.
func (c *counts) collectAspects(b *branch, q *query) (chance float64) {
	chance = 1
	a := &c.library.questions[b.question]
	if q.alike && a.ofNew == 0 {
		s, as := a.setFor(q.seen[0].at.answers[b.question], q.seen[0].card)
		if s != unknown || !q.right {
			c.collectAlike(a, s, as, len(q.seen))
			return 1
		}
	}
	for s := range a.sets() {
		h := &c.bySet[s]
		h.any, h.every, h.aspects = false, silent, 0
		h.of = append(h.of[:0], make([]aspect, len(q.seen))...)
	}
	for i := range q.seen {
		x := &q.seen[i]
		s, as := a.setFor(x.at.answers[b.question], x.card)
		switch {
		case s != unknown:
			c.bySet[s].note(i, as)
		case q.right:
			chance *= c.unknownFits(b, x, q.first+i)
		default:
			for s := range a.sets() {
				c.bySet[s].note(i, a.anyAspect())
			}
		}
	}
	return chance
}

// collectAlike gives one set the same aspect for a number of cards; each set, if the set is unknown.
func (c *counts) collectAlike(a *compiledQuestion, set int, as aspect, cards int) {
	if set == unknown {
		as = a.anyAspect()
	}
	for s := range a.sets() {
		h := &c.bySet[s]
		h.any, h.every = set == unknown || s == set, as
		h.aspects = uint64(as) * (everyCard & (1<<(2*cards) - 1))
	}
}

// everyCard has the lower bit of the aspect of each card.
const everyCard = 0x5555555555555555

// joinAlike returns the parts by which all the cards fit, or none does, if all have one aspect. Sets with
// that aspect for all cards share the result.
func (c *counts) joinAlike(as aspect, q *query) []uint64 {
	x := &c.alike[as]
	if x.occasion == c.occasion {
		return x.parts
	}
	x.occasion = c.occasion
	if x.parts == nil {
		x.parts = make([]uint64, c.library.words)
	}
	all, words, turn := c.library.words, c.library.every, ^uint64(0)
	if as != accepts {
		all = c.library.few // no others are refused
	}
	if q.to == roughly {
		words = c.wordsThatMatter()
	}
	if q.right {
		turn = 0
	}
	for i := range q.seen {
		fit := q.seen[i].parts(as, all)
		for _, w := range words {
			if w >= all {
				break
			}
			joined := fit[w] ^ turn
			if i > 0 {
				joined &= x.parts[w]
			}
			x.parts[w] = joined
		}
	}
	return x.parts
}

// join returns the parts of a set of b by which all the cards fit that the set decides about, or none
// does. With the rough precision it looks only at words that matter.
func (c *counts) join(b *branch, set int, q *query) []uint64 {
	h, all, first := &c.bySet[set], c.library.questions[b.question].words, true
	if h.every != silent {
		return c.joinAlike(h.every, q)[:all]
	}
	words, turn := c.words(b, set, q.to), ^uint64(0)
	if q.right {
		turn = 0
	}
	for i, as := range h.of {
		if as == silent {
			continue
		}
		fit := q.seen[i].parts(as, all)
		for _, w := range words {
			x := fit[w] ^ turn
			if !first {
				x &= h.parts[w]
			}
			h.parts[w] = x
		}
		first = false
	}
	return h.parts[:all]
}

// words returns the words of a set of b; with the rough precision only those that matter.
func (c *counts) words(b *branch, set int, to precision) []uint16 {
	if to == roughly {
		words, _ := c.matter(b, set)
		return words
	}
	return c.library.numbers[:c.library.questions[b.question].words]
}

// shareOf returns the share of the weight of a set of b in parts by which all the cards of q fit that
// the set decides about, or none does. Sets with the same ledger and aspects have the same share.
func (c *counts) shareOf(b *branch, set int, q *query) float64 {
	of, t := b.ledgers[set], message{q.first, c.bySet[set].aspects}
	share, known := c.ledgers[of].shares.find(c.occasion, t)
	if !known || len(q.seen) > maxTold {
		if q.learnsNext { // counting the errors gives the weights of the other parts, too
			_, others := c.ledgerAfter(of, &q.seen[0], t, q.right)
			share = float64(others.mass(c.strict)) / float64(c.ledgers[of].sums.mass(c.strict))
		} else {
			share = c.partOf(b, set, c.join(b, set, q), q.to)
		}
		c.ledgers[of].shares.add(t, share)
	}
	return share
}

// unknownFits returns the chance of the n-th card if the answer is unknown.
func (c *counts) unknownFits(b *branch, x *cardEvaluation, n int) float64 {
	a := &c.library.questions[b.question]
	refused := 1.0
	for set := range a.sets() {
		memo, t := &c.ledger(b, set).shares, message{n, uint64(a.anyAspect()) | toldRight}
		share, known := memo.find(c.occasion, t)
		if !known {
			share = c.partOf(b, set, x.parts(a.anyAspect(), a.words), exactly)
			memo.add(t, share)
		}
		refused = float64(refused * (1 - share))
	}
	return 1 - refused
}
