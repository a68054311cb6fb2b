package induce

import (
	"math/bits"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Posterior is what may be believed of a secret rule after what was seen. It
// is used by one goroutine at a time; a copy that goes its own way is made by
// [Posterior.Clone].
//
// It holds the rules of its library factored: a question whose answers are
// found independently of each other. A card that was judged while the answer
// was the first one says something of the ideas for the first answer alone. So
// the weight of billions of rules is a product of few sums, and exact.
type Posterior struct {
	library *Library
	trace   trace
	answers []int // of each question at the line; unknown if not known yet

	// The errors of each part in each set, in two bits each: 0 to 3 or more.
	// A part that erred goes on with a little of its weight, for dealers slip and
	// rules have exceptions nobody thought of; so there is always something to
	// believe.
	low, high []uint64
	masses    []uint64 // of each set: the weight that is left

	may, mayNot []card.Set // what the parts say at the line
	accept      []uint64   // scratch: which parts accept a card
	refuse      []uint64   // scratch: which contraries do
}

// unknown is the answer to a question about a card that is not there.
const unknown = -1

// errorBits is how many bits of weight an error costs.
const errorBits = 6

// Certain is the chance of what is certain.
const Certain = 1 << 16

// New returns what may be believed before the first card.
func (l *Library) New() *Posterior {
	p := &Posterior{library: l, trace: *l.start(), answers: make([]int, len(l.asks))}
	words, sets := 0, 0
	for i := range l.asks {
		words += l.asks[i].sets() * l.asks[i].words
		sets += l.asks[i].sets()
	}
	p.low, p.high = make([]uint64, words), make([]uint64, words)
	for i := range l.asks {
		for range l.asks[i].sets() {
			p.masses = append(p.masses, l.whole(l.asks[i].words))
		}
	}
	p.accept, p.refuse = make([]uint64, allWords), make([]uint64, allWords)
	p.may, p.mayNot = make([]card.Set, len(l.parts)), make([]card.Set, len(l.parts))
	p.look()
	return p
}

// whole returns the prior weight of the parts in so many words.
func (l *Library) whole(words int) uint64 {
	if words == allWords {
		return l.all
	}
	return l.few
}

// Clone returns a copy of p that shares nothing that can change.
func (p *Posterior) Clone() *Posterior {
	c := *p
	c.trace = trace{slices.Clone(p.trace.may), slices.Clone(p.trace.mayNot), slices.Clone(p.trace.tells)}
	c.answers = slices.Clone(p.answers)
	c.low, c.high, c.masses = slices.Clone(p.low), slices.Clone(p.high), slices.Clone(p.masses)
	c.may, c.mayNot = slices.Clone(p.may), slices.Clone(p.mayNot)
	c.accept, c.refuse = make([]uint64, allWords), make([]uint64, allWords)
	return &c
}

// Lay lets c join the line unasked, as a starter does.
func (p *Posterior) Lay(c card.Card) {
	p.library.lay(&p.trace, c)
	p.look()
}

// look finds out what all parts say at the line.
func (p *Posterior) look() {
	m := p.library.moment(&p.trace)
	for i, x := range p.library.parts {
		p.may[i], p.mayNot[i] = x.says(m)
	}
	for i := range p.library.asks {
		p.answers[i] = p.library.asks[i].answer(p.trace.tells[i])
	}
}

// answer returns the answer at a state of the question's machine.
func (a *asking) answer(at rule.State) int {
	if a.tells == nil {
		return 0
	}
	return slices.Index(a.signs, a.tells.Fits(at))
}

// setFor returns which set speaks about c at the line, and whether it is by
// contraries; unknown if none does.
func (p *Posterior) setFor(i int, c card.Card) (set int, contrary bool) {
	a, answer := &p.library.asks[i], p.answers[i]
	switch {
	case a.ofNew != 0 && !a.ofNew.Has(c):
		answer = 1
	case answer == unknown:
		return unknown, false
	}
	if a.opaque {
		return 0, answer == 1
	}
	return answer, false
}

// Judged tells p that c was right, and joined the line, or was wrong.
func (p *Posterior) Judged(c card.Card, right bool) {
	p.ask(c)
	set := 0
	for i := range p.library.asks {
		a := &p.library.asks[i]
		if s, contrary := p.setFor(i, c); s != unknown {
			fits := p.accept
			if contrary {
				fits = p.refuse
			}
			p.masses[set+s] = p.err(a.at+s*a.words, fits[:a.words], right)
		}
		set += a.sets()
	}
	if right {
		p.Lay(c)
	}
}

// ask finds out which parts accept c, and which contraries of parts.
func (p *Posterior) ask(c card.Card) {
	for w := range p.accept {
		var accept, refuse uint64
		for i, may := range p.may[64*w : 64*w+64] {
			accept |= uint64(may>>c&1) << i
		}
		for i, may := range p.mayNot[64*w : 64*w+64] {
			refuse |= uint64(may>>c&1) << i
		}
		p.accept[w], p.refuse[w] = accept, refuse
	}
}

// err counts an error for all parts of a set that said otherwise, and returns
// the weight that is left.
func (p *Posterior) err(at int, fits []uint64, right bool) uint64 {
	low, high := p.low[at:at+len(fits)], p.high[at:at+len(fits)]
	wrong := uint64(0)
	if right {
		wrong = ^wrong
	}
	var sum [4]uint64
	for w, fit := range fits {
		erred := fit ^ wrong
		l, h := low[w], high[w]
		erred &^= l & h // 3 is the most
		l, h = l^erred, h^(l&erred)
		low[w], high[w] = l, h
		weight := p.library.weights[w]
		sum[0] += weight * uint64(bits.OnesCount64(^l&^h))
		sum[1] += weight * uint64(bits.OnesCount64(l&^h))
		sum[2] += weight * uint64(bits.OnesCount64(h&^l))
		sum[3] += weight * uint64(bits.OnesCount64(l&h))
	}
	return mass(sum)
}

// mass returns the weight of parts by their errors.
func mass(sum [4]uint64) uint64 {
	return sum[0] + sum[1]>>errorBits + sum[2]>>(2*errorBits) + sum[3]>>(3*errorBits)
}

// accepted returns the weight of the parts of a set that accept a card.
func (p *Posterior) accepted(at int, fits []uint64) uint64 {
	low, high := p.low[at:at+len(fits)], p.high[at:at+len(fits)]
	var sum [4]uint64
	for w, fit := range fits {
		l, h := low[w], high[w]
		weight := p.library.weights[w]
		sum[0] += weight * uint64(bits.OnesCount64(fit&^l&^h))
		sum[1] += weight * uint64(bits.OnesCount64(fit&l&^h))
		sum[2] += weight * uint64(bits.OnesCount64(fit&h&^l))
		sum[3] += weight * uint64(bits.OnesCount64(fit&l&h))
	}
	return mass(sum)
}

// weigh returns how likely each question is the one, not divided by the sum of
// all.
func (p *Posterior) weigh() (each []float64, sum float64) {
	set := 0
	for i := range p.library.asks {
		a := &p.library.asks[i]
		w, whole := a.prior, float64(p.library.whole(a.words))
		for range a.sets() {
			w *= float64(p.masses[set]) / whole
			set++
		}
		each = append(each, w)
		sum += w
	}
	return each, sum
}

// Fits returns the chance of each of cards to fit at the line, out of Certain.
func (p *Posterior) Fits(cards ...card.Card) []int {
	each, sum := p.weigh()
	chances := make([]int, 0, len(cards))
	for _, c := range cards {
		p.ask(c)
		chances = append(chances, int(Certain*(p.chance(c, each)/sum)))
	}
	return chances
}

func (p *Posterior) chance(c card.Card, each []float64) float64 {
	var chance float64
	set := 0
	for i := range p.library.asks {
		a := &p.library.asks[i]
		s, contrary := p.setFor(i, c)
		var fits float64
		if s == unknown {
			fits = p.unknownFits(a, set)
		} else {
			by := p.accept
			if contrary {
				by = p.refuse
			}
			fits = float64(p.accepted(a.at+s*a.words, by[:a.words])) / float64(p.masses[set+s])
		}
		chance += float64(each[i] * fits) // rounded before it is added: the same on every processor
		set += a.sets()
	}
	return chance
}

// unknownFits is the chance of a card where the answer is not known: what any
// answer might let fit, fits.
func (p *Posterior) unknownFits(a *asking, set int) float64 {
	refused := 1.0
	for s := range a.sets() {
		refused *= 1 - float64(p.accepted(a.at+s*a.words, p.accept[:a.words]))/float64(p.masses[set+s])
		if a.opaque {
			refused *= 1 - float64(p.accepted(a.at+s*a.words, p.refuse[:a.words]))/float64(p.masses[set+s])
		}
	}
	return 1 - refused
}
