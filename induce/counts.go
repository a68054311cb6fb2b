package induce

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// counts have the number of errors of each part of a library, for each answer of each question.
//
// They hold the rules of the library factored: a question whose answers are found
// independently of each other. A card that was judged while the answer was the first one
// is evidence about the ideas for the first answer alone. So the weight of billions of rules
// is a product of few sums, and exact.
type counts struct {
	library *Library
	// The branches of a question are side by side, and each question has one.
	branches []branch

	ledgers []ledger
	free    [tyings][]int // ledgers that no branch has
	strict  strictness

	occasion int // number of the present query or verdict; caches are valid for one

	// Scratch: the aspects for each set of the cards that are asked about, and the shares of each card.
	bySet [maxAnswers]setAspects
	alike [accepts | refuses + 1]struct {
		occasion int
		parts    []uint64
	} // of each aspect: the joined parts of all cards that are alike
	rows []float64

	since  int      // number of verdicts so far; a list is valid if its number is this one
	listed []uint16 // the lists of all sets

	mattering      []int // what wordsThatMatter returned last
	matteringSince int   // the evidence then
}

// A branch is a question with the errors of the parts that answer it. After a wrong string a
// question has several branches: in each of them another card was the wrong one.
type branch struct {
	question int
	ledgers  [maxAnswers]int // of each set
	floor    int             // of them all
}

// A list has the words of a ledger with parts that matter for answers: very few after some
// verdicts. It is made when it is first needed after evidence.
type list struct {
	since    int
	last     int // the highest number of errors that matters; if it is above 1, all words do
	from, to int // in counts.listed
}

// matter returns the numbers of the words of a set of b whose parts matter to answers, and
// the highest number of errors that does.
func (c *counts) matter(b *branch, set int) (words []uint16, last int) {
	l := c.ledger(b, set)
	if l.list.since != c.since {
		c.makeList(l)
	}
	if l.list.last > 1 {
		return c.library.numbers[:len(l.low)], l.list.last
	}
	return c.listed[l.list.from:l.list.to], l.list.last
}

// makeList lists the words that matter for [counts.matter], which keeps them with l.
func (c *counts) makeList(l *ledger) {
	x := list{since: c.since, last: roughly.last(&l.sums, &c.strict), from: len(c.listed)}
	if x.last < 2 {
		for w, low := range l.low {
			if x.last == 1 {
				low = 0
			}
			if ^(low | l.high[w]) != 0 {
				c.listed = append(c.listed, uint16(w))
			}
		}
	}
	x.to = len(c.listed)
	l.list = x
}

// wordsThatMatter returns the words of parts that matter to answers, of those that answer any question.
func (c *counts) wordsThatMatter() []int {
	if c.matteringSince == c.since {
		return c.mattering
	}
	c.matteringSince, c.mattering = c.since, c.library.every
	some := make([]bool, c.library.words)
	for i := range c.branches {
		b := &c.branches[i]
		if c.library.questions[b.question].tying != outright {
			continue
		}
		words, _ := c.matter(b, 0)
		if len(words) == c.library.words {
			return c.mattering
		}
		for _, w := range words {
			some[w] = true
		}
	}
	all := upTo(c.library.few)
	for w := c.library.few; w < len(some); w++ {
		if some[w] {
			all = append(all, w)
		}
	}
	c.mattering = all
	return all
}

// A weighed has the prior weights of parts by their number of errors.
type weighed [4]uint64

// mass returns the sum of the weights, each reduced by the cost of its errors.
func (w *weighed) mass(by strictness) uint64 {
	return w[0] + w[1]>>by[1] + w[2]>>by[2] + w[3]>>by[3]
}

// maxAnswers is the most answers that a question may have.
const maxAnswers = 4

// unknown is the answer to a question about a card that is not there.
const unknown = -1

// A strictness is the cost of 0 to 3 errors, in bits of weight. The third costs more: errors are counted
// up to three, and most parts with three have made many.
type strictness [4]int

// strict returns the cost of errors if the best rule has the given number of them. When all
// rules have erred, the secret rule is none of them or the dealer makes mistakes, and one more
// error means less.
func strict(floor int) strictness {
	switch floor {
	case 0:
		return strictness{0, 8, 16, 28}
	case 1:
		return strictness{0, 5, 10, 24}
	}
	return strictness{0, 4, 8, 24}
}

// weightsOf returns the prior weights of the parts that answer the question of b.
func (l *Library) weightsOf(b *branch) []uint64 {
	return l.partPriors[l.questions[b.question].tying].weights
}

// weightOf returns the weight of some parts of a set of b.
func (c *counts) weightOf(b *branch, set int, some []uint64) uint64 {
	sum := c.weighed(b, set, some)
	return sum.mass(c.strict)
}

// A precision is a number of bits, n: shares of a sum below 1/2ⁿ are left out.
type precision uint

// The precisions of chances.
const (
	exactly precision = 24 // for chances that change beliefs
	roughly precision = 16 // for answers, which are out of Certain
)

// fewSets is the number of bits by which the sum of a set may be less precise than that of all.
const fewSets = 4

// faint is the share of all weight below which a branch is left out.
func (to precision) faint() float64 { return math.Ldexp(1, -int(to)) }

// last returns the highest number of errors whose parts still matter to the mass of a set.
func (to precision) last(sums *weighed, by *strictness) int {
	least, last := sums.mass(*by)>>(to-fewSets), 3
	if to == exactly {
		least = 0
	}
	for last > 0 && sums[last]>>by[last] <= least {
		last--
	}
	return last
}

// partOf returns the share of the weight of a set of b that some of its parts have.
func (c *counts) partOf(b *branch, set int, some []uint64, to precision) float64 {
	ledger, weights := c.ledger(b, set), c.library.weightsOf(b)
	low, high, sums := ledger.low[:len(some)], ledger.high[:len(some)], &ledger.sums
	var words []uint16
	var last int
	if to == roughly {
		words, last = c.matter(b, set)
	} else {
		words, last = c.library.numbers[:len(some)], to.last(sums, &c.strict)
	}
	var none, one uint64 // weights of parts without errors, and with one
	switch last {
	case 0:
		for _, w := range words {
			if x := some[w] &^ (low[w] | high[w]); x != 0 {
				none += weights[w] * count(x)
			}
		}
		return float64(none) / float64(sums[0])
	case 1:
		for _, w := range words {
			if x := some[w] &^ high[w]; x != 0 {
				none += weights[w] * count(x&^low[w])
				one += weights[w] * count(x&low[w])
			}
		}
		return float64(none+one>>c.strict[1]) / float64(sums[0]+sums[1]>>c.strict[1])
	}
	return float64(c.weightOf(b, set, some)) / float64(sums.mass(c.strict))
}

// weighed weighs some parts of a set of b.
func (c *counts) weighed(b *branch, set int, some []uint64) (sum weighed) {
	ledger, weights := c.ledger(b, set), c.library.weightsOf(b)
	low, high, live := ledger.low[:len(some)], ledger.high[:len(some)], c.library.live
	for w, x := range some {
		l, h := low[w], high[w]
		weight := weights[w]
		sum[0] += weight * count(x&^l&^h)
		sum[1] += weight * count(x&l&^h)
		sum[2] += weight * count(x&h&^l)
		sum[3] += weight * count(x&l&h&live[w])
	}
	return sum
}

// onlySet returns the set that decides about all cards that were seen, unknown if there is none.
func (c *counts) onlySet(b *branch, seen []cardEvaluation) int {
	a := &c.library.questions[b.question]
	only, _ := a.setFor(seen[0].at.answers[b.question], seen[0].card)
	for i := range seen {
		if s, _ := a.setFor(seen[i].at.answers[b.question], seen[i].card); s != only {
			return unknown
		}
	}
	return only
}

// bitsIn returns the entropy of the parts of a branch.
func (c *counts) bitsIn(b *branch) float64 {
	a := &c.library.questions[b.question]
	prior := &c.library.partPriors[a.tying]
	var all float64
	for s := range a.sets() {
		l := c.ledger(b, s)
		mass, sum := float64(l.sums.mass(c.strict)), 0.0
		for w := range a.words {
			weight, length := prior.weights[w], prior.lengths[w]
			for errors := range c.strict {
				if n := count(c.level(l, w, errors)); n > 0 {
					cost := c.strict[errors]
					sum += float64(float64(n*(weight>>cost)) * (length - float64(cost)))
				}
			}
		}
		all += length2(mass) - sum/mass
	}
	return max(0, all)
}

// drawPart draws a part of a set by weight, one of some, or of all if that is nil.
func (c *counts) drawPart(b *branch, s int, some []uint64, chance *rand.Rand) int {
	a := &c.library.questions[b.question]
	l, weights := c.ledger(b, s), c.library.weightsOf(b)
	sums := l.sums
	if some != nil {
		sums = c.weighed(b, s, some)
	}
	x := chance.Uint64N(max(1, sums.mass(c.strict)))
	e := 0
	for left := sums[0]; x >= left && e < 3; left = sums[e] >> c.strict[e] {
		x -= left
		e++
	}
	x <<= c.strict[e] // of the sum of this level
	for w := range a.words {
		level := c.level(l, w, e)
		if some != nil {
			level &= some[w]
		}
		weight := weights[w]
		here := weight * count(level)
		if x < here {
			return 64*w + nth(level, int(x/weight))
		}
		x -= here
	}
	return 0
}

// level returns the parts of a word of a ledger that made that number of errors.
func (c *counts) level(of *ledger, w, errors int) uint64 {
	l, h := of.low[w], of.high[w]
	switch errors {
	case 0:
		return ^l &^ h
	case 1:
		return l &^ h
	case 2:
		return h &^ l
	}
	return l & h & c.library.live[w]
}

// nth returns the place of the n-th bit of x, from 0.
func nth(x uint64, n int) int {
	for range n {
		x &= x - 1
	}
	return bits.TrailingZeros64(x)
}

// saying returns the set of b that decides about the card of o, and the parts of that set that
// agree with o.
func (c *counts) saying(b *branch, o *alternative) (set int, some []uint64) {
	a := &c.library.questions[b.question]
	s, as := a.setFor(o.at.answers[b.question], o.card)
	if s == unknown {
		return unknown, nil
	}
	some = o.parts(as, a.words)
	if o.right {
		return s, some
	}
	not := make([]uint64, len(some))
	for w, x := range some {
		not[w] = ^x & c.library.live[w]
	}
	return s, not
}
