package induce

import (
	"math"
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
	here    *glance
	// The branches of a question are side by side, and each question has one.
	branches []branch

	// The errors of each part in each set, in two bits each: 0 to 3 or more.
	// A part that erred goes on with a little of its weight, for dealers slip and
	// rules have exceptions nobody thought of; so there is always something to
	// believe.
	low, high []uint64

	plays     []rule.Play // that were seen, refused ones too
	seen      []verdict   // the last of them
	judgments int         // how many verdicts there were
	found     []found
	tallies   tallies
	revision  *revision // that is under way
	revised   int       // how many verdicts there were when it began
	debt      float64   // bits by which what was seen lately was less likely than expected
	surprise  float64
	each      []float64 // of each branch: its weight
	sum       float64   // of them
	floor     int       // the least of all branches
	strict    strictness
	read      []reading          // hypotheses, lately
	together  [maxAnswers]scored // scratch
}

// A branch is a question, and what is left of the parts that answer it. A
// question has several branches after a wrong string: in each it was another
// card that was wrong.
type branch struct {
	ask  int
	at   int                 // of its first set in Posterior.low
	sums [maxAnswers]weighed // of the parts of each set
	// floor is how many errors even the best parts of the sets made, together.
	// Errors are counted from there on.
	floor int
}

// A weighed is the prior weight of parts, by their errors.
type weighed [4]uint64

// mass returns the weight that is left if errors cost so much.
func (w *weighed) mass(by strictness) uint64 {
	return w[0] + w[1]>>by[1] + w[2]>>by[2] + w[3]>>by[3]
}

// maxAnswers is how many answers a question may have.
const maxAnswers = 4

// A scored is some parts of a set.
type scored struct {
	any   bool
	parts []uint64
}

// unknown is the answer to a question about a card that is not there.
const unknown = -1

// A strictness says how many bits of weight 0 to 3 errors cost. Nobody counts on
// from the third, so it costs more: most of those that made three made many.
type strictness [4]int

// strict is how errors are taken while some rule made none. When all have erred
// the secret rule is none of them, or the dealer slips, and one error more says
// less.
func strict(floor int) strictness {
	switch floor {
	case 0:
		return strictness{0, 8, 16, 28}
	case 1:
		return strictness{0, 5, 10, 24}
	}
	return strictness{0, 4, 8, 24}
}

// Certain is the chance of what is certain.
const Certain = 1 << 16

// New returns what may be believed before the first card.
func (l *Library) New() *Posterior {
	p := &Posterior{library: l, here: l.begin()}
	words := 0
	for i := range l.wide {
		a := &l.asks[i]
		b := branch{ask: i, at: words}
		for s := range a.sets() {
			b.sums[s][0] = l.habits[a.manner].whole
		}
		p.branches = append(p.branches, b)
		words += a.sets() * a.words
	}
	p.low, p.high = make([]uint64, words), make([]uint64, words)
	for i := range p.branches {
		b := &p.branches[i]
		a := &l.asks[b.ask]
		for w := range a.sets() * a.words {
			blank := ^l.live[w%a.words] // errs from the first
			p.low[b.at+w], p.high[b.at+w] = blank, blank
		}
	}
	p.scratch()
	p.weigh()
	return p
}

// scratch gives p what no copy may share.
func (p *Posterior) scratch() {
	for s := range p.together {
		p.together[s].parts = make([]uint64, allWords)
	}
}

// Clone returns a copy of p that shares nothing that can change.
func (p *Posterior) Clone() *Posterior {
	c := *p
	c.here = p.here.clone()
	c.branches = slices.Clone(p.branches)
	c.each = slices.Clone(p.each)
	c.seen, c.found = slices.Clip(p.seen), slices.Clone(p.found) // verdicts never change
	c.read = slices.Clone(p.read)
	c.plays = slices.Clip(p.plays) // plays never change
	c.low, c.high = slices.Clone(p.low), slices.Clone(p.high)
	c.scratch()
	return &c
}

// setFor returns which set of a question speaks about a card where the answer
// is as given, and whether it is by contraries; unknown if none does.
func (a *asking) setFor(answer int, c card.Card) (set int, contrary bool) {
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

// err counts an error for all parts of a set of b that said otherwise.
func (p *Posterior) err(b *branch, set int, fits []uint64, right bool) {
	at := b.at + set*len(fits)
	low, high, live := p.low[at:at+len(fits)], p.high[at:at+len(fits)], p.library.live
	weights := p.library.weightsOf(b)
	wrong := uint64(0)
	if right {
		wrong = ^wrong
	}
	var sum weighed
	for w, fit := range fits {
		erred := fit ^ wrong
		l, h := low[w], high[w]
		erred &^= l & h // 3 is the most
		l, h = l^erred, h^(l&erred)
		low[w], high[w] = l, h
		weight := weights[w]
		sum[0] += weight * count(^l&^h)
		sum[1] += weight * count(l&^h)
		sum[2] += weight * count(h&^l)
		sum[3] += weight * count(l&h&live[w])
	}
	if sum[0] == 0 {
		forgive(low, high)
		b.floor++
		sum = weighed{sum[1], sum[2], 0, sum[3]}
	}
	b.sums[set] = sum
}

// forgive takes an error from all parts but those that made many.
func forgive(low, high []uint64) {
	for w, l := range low {
		h := high[w]
		low[w], high[w] = h, l&h
	}
}

// weightsOf returns what the parts that answer the question of b weigh.
func (l *Library) weightsOf(b *branch) []uint64 { return l.habits[l.asks[b.ask].manner].weights }

// weightOf returns the weight of some parts of a set of b.
func (p *Posterior) weightOf(b *branch, set int, some []uint64) uint64 {
	sum := p.weighed(b, set, some)
	return sum.mass(p.strict)
}

// weighed weighs some parts of a set of b.
func (p *Posterior) weighed(b *branch, set int, some []uint64) (sum weighed) {
	at, weights := b.at+set*len(some), p.library.weightsOf(b)
	low, high, live := p.low[at:at+len(some)], p.high[at:at+len(some)], p.library.live
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

// weight returns how likely a branch is, not divided by the sum of all.
func (p *Posterior) weight(b *branch) float64 {
	a := &p.library.asks[b.ask]
	w, whole := a.prior, float64(p.library.habits[a.manner].whole)
	for s := range a.sets() {
		w = float64(w * (float64(b.sums[s].mass(p.strict)) / whole))
	}
	return math.Ldexp(w, (p.floor-b.floor)*p.strict[1])
}

// weigh works out the weight of each branch.
func (p *Posterior) weigh() {
	p.floor = p.branches[0].floor
	for i := range p.branches {
		p.floor = min(p.floor, p.branches[i].floor)
	}
	for i := range p.found {
		p.floor = min(p.floor, p.found[i].errors)
	}
	p.strict = strict(p.floor)
	p.each, p.sum = p.each[:0], 0
	for i := range p.branches {
		w := p.weight(&p.branches[i])
		p.each = append(p.each, w)
		p.sum += w
	}
	for i := range p.found {
		f := &p.found[i]
		f.weight = p.weightOfFound(f)
		p.sum += f.weight
	}
	p.weighTallies()
}

// Fits returns the chance of each of cards to fit at the line, out of Certain.
func (p *Posterior) Fits(cards ...card.Card) []int {
	chances := make([]int, len(cards))
	for i, c := range cards {
		seen := [1]sight{p.here.of(p.library, c)}
		chances[i] = share(p.portion(seen[:], true), 1)
	}
	return chances
}

// share returns a part of a whole, out of Certain.
func share(part, whole float64) int {
	return min(Certain, int(Certain*(part/whole)))
}

// chance returns the weight of the rules by which all the cards that were seen
// are right, or all are wrong.
func (p *Posterior) chance(seen []sight, right bool) float64 {
	var chance float64
	for i := range p.branches {
		if each := p.each[i]; each > p.sum*faint {
			// Rounded before it is added, so it is the same on every processor.
			chance += float64(each * p.chanceIn(&p.branches[i], seen, right))
		}
	}
	for i := range p.found {
		if f := &p.found[i]; f.agrees(p.library, seen, right) {
			chance += f.weight
		}
	}
	return chance
}

// agrees reports whether by f all the cards that were seen are right, or all are
// wrong.
func (f *found) agrees(l *Library, seen []sight, right bool) bool {
	for i := range seen {
		fits := f.here
		if i > 0 {
			fits = f.formula.fits(l, seen[i].at)
		}
		if fits.Has(seen[i].card) != right {
			return false
		}
	}
	return true
}

// faint is the share of all weight that is not looked for.
const faint = 1.0 / (1 << 24)

// chanceIn is that chance in one branch.
func (p *Posterior) chanceIn(b *branch, seen []sight, right bool) float64 {
	a := &p.library.asks[b.ask]
	if x := &seen[0]; len(seen) == 1 && right {
		if s, contrary := a.setFor(x.at.answers[b.ask], x.card); s != unknown {
			return float64(p.weightOf(b, s, x.fit(contrary)[:a.words])) / float64(b.sums[s].mass(p.strict))
		}
	}
	chance := p.gather(b, seen, right)
	for s := range a.sets() {
		if some := &p.together[s]; some.any {
			chance = float64(chance * (float64(p.weightOf(b, s, some.parts[:a.words])) / float64(b.sums[s].mass(p.strict))))
		}
	}
	return chance
}

// gather collects, for each set, the parts by which all the cards are right, or
// all are wrong. It returns the chance of that for the cards of which no set
// speaks alone: where the answer is not known, what any answer might let fit,
// fits.
func (p *Posterior) gather(b *branch, seen []sight, right bool) (chance float64) {
	chance = 1
	a := &p.library.asks[b.ask]
	for s := range p.together {
		p.together[s].any = false
	}
	for i := range seen {
		x := &seen[i]
		s, contrary := a.setFor(x.at.answers[b.ask], x.card)
		switch {
		case s != unknown:
			p.together[s].add(x.fit(contrary)[:a.words], right)
		case right:
			chance *= p.unknownFits(b, x)
		default:
			for s := range a.sets() {
				p.together[s].add(x.mayFit(a), false)
			}
		}
	}
	return chance
}

// add leaves the parts that are also among fit, or are not.
func (s *scored) add(fit []uint64, among bool) {
	turn := ^uint64(0)
	if among {
		turn = 0
	}
	for w, x := range fit {
		x ^= turn
		if s.any {
			x &= s.parts[w]
		}
		s.parts[w] = x
	}
	s.any = true
}

// unknownFits is the chance of a card where the answer is not known.
func (p *Posterior) unknownFits(b *branch, x *sight) float64 {
	a := &p.library.asks[b.ask]
	refused := 1.0
	for s := range a.sets() {
		refused = float64(refused * (1 - float64(p.weightOf(b, s, x.mayFit(a)))/float64(b.sums[s].mass(p.strict))))
	}
	return 1 - refused
}
