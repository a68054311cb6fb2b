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

	occasion int // counts what is told or asked

	// Scratch: what sets hear of the cards that are asked of, and the shares of each card.
	hearings [maxAnswers]hearing
	alike    [accepts | refuses + 1]struct {
		occasion int
		parts    []uint64
	} // of each aspect: what sets heard of all cards that are alike
	rows []float64

	since  int      // counts evidence: what is listed was listed since the last
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
func (p *counts) matter(b *branch, set int) (words []uint16, last int) {
	l := p.ledger(b, set)
	if l.list.since != p.since {
		p.makeList(l)
	}
	if l.list.last > 1 {
		return p.library.numbers[:len(l.low)], l.list.last
	}
	return p.listed[l.list.from:l.list.to], l.list.last
}

// makeList makes the list of a ledger.
func (p *counts) makeList(l *ledger) {
	x := list{since: p.since, last: roughly.last(&l.sums, &p.strict), from: len(p.listed)}
	if x.last < 2 {
		for w, low := range l.low {
			if x.last == 1 {
				low = 0
			}
			if ^(low | l.high[w]) != 0 {
				p.listed = append(p.listed, uint16(w))
			}
		}
	}
	x.to = len(p.listed)
	l.list = x
}

// wordsThatMatter returns the words of parts that matter to answers, of those that answer any question.
func (p *counts) wordsThatMatter() []int {
	if p.matteringSince == p.since {
		return p.mattering
	}
	p.matteringSince, p.mattering = p.since, p.library.every
	some := make([]bool, p.library.words)
	for i := range p.branches {
		b := &p.branches[i]
		if p.library.questions[b.question].tying != outright {
			continue
		}
		words, _ := p.matter(b, 0)
		if len(words) == p.library.words {
			return p.mattering
		}
		for _, w := range words {
			some[w] = true
		}
	}
	all := upTo(p.library.few)
	for w := p.library.few; w < len(some); w++ {
		if some[w] {
			all = append(all, w)
		}
	}
	p.mattering = all
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
func (p *counts) weightOf(b *branch, set int, some []uint64) uint64 {
	sum := p.weighed(b, set, some)
	return sum.mass(p.strict)
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
func (p *counts) partOf(b *branch, set int, some []uint64, to precision) float64 {
	ledger, weights := p.ledger(b, set), p.library.weightsOf(b)
	low, high, sums := ledger.low[:len(some)], ledger.high[:len(some)], &ledger.sums
	var words []uint16
	var last int
	if to == roughly {
		words, last = p.matter(b, set)
	} else {
		words, last = p.library.numbers[:len(some)], to.last(sums, &p.strict)
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
		return float64(none+one>>p.strict[1]) / float64(sums[0]+sums[1]>>p.strict[1])
	}
	return float64(p.weightOf(b, set, some)) / float64(sums.mass(p.strict))
}

// weighed weighs some parts of a set of b.
func (p *counts) weighed(b *branch, set int, some []uint64) (sum weighed) {
	ledger, weights := p.ledger(b, set), p.library.weightsOf(b)
	low, high, live := ledger.low[:len(some)], ledger.high[:len(some)], p.library.live
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
func (p *counts) onlySet(b *branch, seen []cardEvaluation) int {
	a := &p.library.questions[b.question]
	only, _ := a.setFor(seen[0].at.answers[b.question], seen[0].card)
	for i := range seen {
		if s, _ := a.setFor(seen[i].at.answers[b.question], seen[i].card); s != only {
			return unknown
		}
	}
	return only
}

// bitsIn returns the entropy of the parts of a branch.
func (p *counts) bitsIn(b *branch) float64 {
	a := &p.library.questions[b.question]
	prior := &p.library.partPriors[a.tying]
	var all float64
	for s := range a.sets() {
		l := p.ledger(b, s)
		mass, sum := float64(l.sums.mass(p.strict)), 0.0
		for w := range a.words {
			weight, length := prior.weights[w], prior.lengths[w]
			for errors := range p.strict {
				if n := count(p.level(l, w, errors)); n > 0 {
					cost := p.strict[errors]
					sum += float64(float64(n*(weight>>cost)) * (length - float64(cost)))
				}
			}
		}
		all += length2(mass) - sum/mass
	}
	return max(0, all)
}

// drawPart draws a part of a set by weight, one of some, or of all if that is nil.
func (p *counts) drawPart(b *branch, s int, some []uint64, chance *rand.Rand) int {
	a := &p.library.questions[b.question]
	l, weights := p.ledger(b, s), p.library.weightsOf(b)
	sums := l.sums
	if some != nil {
		sums = p.weighed(b, s, some)
	}
	x := chance.Uint64N(max(1, sums.mass(p.strict)))
	e := 0
	for left := sums[0]; x >= left && e < 3; left = sums[e] >> p.strict[e] {
		x -= left
		e++
	}
	x <<= p.strict[e] // of the sum of this level
	for w := range a.words {
		level := p.level(l, w, e)
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
func (p *counts) level(of *ledger, w, errors int) uint64 {
	l, h := of.low[w], of.high[w]
	switch errors {
	case 0:
		return ^l &^ h
	case 1:
		return l &^ h
	case 2:
		return h &^ l
	}
	return l & h & p.library.live[w]
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
func (p *counts) saying(b *branch, o *alternative) (set int, some []uint64) {
	a := &p.library.questions[b.question]
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
		not[w] = ^x & p.library.live[w]
	}
	return s, not
}
