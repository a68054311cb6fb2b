package induce

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// beliefs have the weights of everything that may be the rule: of the branches of the counts,
// the rules that were found, and the tallies.
type beliefs struct {
	counts
	each    []float64 // of each branch: its weight
	sum     float64   // of them, and of what was found
	floor   int       // the least of all branches
	found   []adopted
	tallies tallies
}

// weight returns the weight of a branch: its probability times the sum of all weights.
func (p *beliefs) weight(b *branch) float64 {
	a := &p.library.questions[b.question]
	w, whole := a.prior, float64(p.library.partPriors[a.tying].whole)
	for s := range a.sets() {
		w = float64(w * (float64(p.ledger(b, s).sums.mass(p.strict)) / whole))
	}
	return math.Ldexp(w, (p.floor-b.floor)*p.strict[1])
}

// weigh works out the weight of each branch.
func (p *beliefs) weigh() {
	p.floor = p.branches[0].floor
	for i := range p.branches {
		p.floor = min(p.floor, p.branches[i].floor)
	}
	for i := range p.found {
		p.floor = min(p.floor, p.found[i].errors)
	}
	p.strict = strict(p.floor)
	p.since, p.listed = p.since+1, p.listed[:0]
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

// share returns the ratio of a part to a whole, in units of Certain.
func share(part, whole float64) int {
	return min(Certain, int(Certain*(part/whole)))
}

// chance returns the weight of the rules by which all the cards of q are right, or all are wrong.
func (p *beliefs) chance(q *query) float64 {
	p.occasion++
	var chance, looked, all float64
	least := float64(p.sum * q.to.faint())
	for i := range p.branches {
		each := p.each[i]
		all += each
		if each > least {
			// Rounded before it is added, so it is the same on every processor.
			chance += float64(each * p.chanceIn(&p.branches[i], q))
			looked += each
		}
	}
	if looked > 0 {
		chance *= all / looked
	}
	for i := range p.found {
		if f := &p.found[i]; f.agrees(p.library, q.seen, q.right) {
			chance += f.weight
		}
	}
	return chance
}

// agrees reports whether all the cards are right by f, or all wrong if right is false.
func (f *adopted) agrees(l *Library, seen []cardEvaluation, right bool) bool {
	for i := range seen {
		is := f.here.Has(seen[i].card)
		switch {
		case i == 0:
		case f.formula.deep != nil: // one card takes much less than all
			is = conditions().deepHolds(f.formula.deep, &seen[i].at.scene, seen[i].card)
		default:
			is = f.formula.fits(l, seen[i].at).Has(seen[i].card)
		}
		if is != right {
			return false
		}
	}
	return true
}

// chanceIn returns the chance of q in one branch.
func (p *beliefs) chanceIn(b *branch, q *query) float64 {
	chance := p.collectAspects(b, q)
	for s := range p.library.questions[b.question].sets() {
		if p.bySet[s].any {
			chance = float64(chance * p.shareOf(b, s, q))
		}
	}
	return chance
}

// blame counts an error for each rule that was found and disagrees with a verdict on all the cards.
func (p *beliefs) blame(seen []cardEvaluation, right bool) {
	for i := range p.found {
		if f := &p.found[i]; !f.agrees(p.library, seen, right) {
			f.errors++
		}
	}
}

// portion returns the chance that all the cards are right, or that all are wrong, from 0 to 1.
func (p *beliefs) portion(seen []cardEvaluation, right bool, to precision) float64 {
	if len(seen) == 0 {
		return 1
	}
	alike := !slices.ContainsFunc(seen, func(x cardEvaluation) bool { return x.at != seen[0].at })
	return p.portionOf(&query{seen: seen, right: right, to: to, alike: alike})
}

// portionOf returns the chance that q asks for.
func (p *beliefs) portionOf(q *query) float64 {
	all, so := p.tallied(q.seen, q.right)
	return (p.chance(q) + so) / (p.sum + all)
}

// maxForks is how many branches there may be besides one for each question; there are also no
// more of them than questions.
const maxForks = 250

// prune forgets the unlikeliest forks, leaves each question its likeliest
// branch, and closes the gaps.
func (p *beliefs) prune() {
	p.weigh()
	best := make([]int, p.library.mainQuestions)
	for i := range best {
		best[i] = unknown
	}
	for i := range p.branches {
		if b := &best[p.branches[i].question]; *b == unknown || p.each[i] > p.each[*b] {
			*b = i
		}
	}
	var forks []int
	for i := range p.branches {
		if best[p.branches[i].question] != i && p.each[i] > p.sum*exactly.faint() {
			forks = append(forks, i)
		}
	}
	slices.SortStableFunc(forks, func(i, j int) int { return cmp.Compare(p.each[j], p.each[i]) })
	kept := append(best, forks[:min(len(forks), maxForks, p.library.mainQuestions)]...)
	slices.Sort(kept)
	p.keep(kept)
}

// keep keeps only the branches with the given numbers, which are in order.
func (p *beliefs) keep(kept []int) {
	for i, from := range kept {
		p.branches[i] = p.branches[from]
	}
	p.branches = p.branches[:len(kept)]
	p.weigh()
}

// wordsWithChance returns the indexes of the words that have parts which add to a chance.
func (p *beliefs) wordsWithChance() []int {
	words := upTo(p.library.few)
	some := make([]uint64, p.library.words)
	for i := range p.branches {
		b := &p.branches[i]
		if p.library.questions[b.question].tying != outright {
			continue
		}
		l := p.ledger(b, 0)
		last := roughly.last(&l.sums, &p.strict)
		for w := range some {
			for errors := range last + 1 {
				some[w] |= p.level(l, w, errors)
			}
		}
	}
	for w := p.library.few; w < len(some); w++ {
		if some[w] != 0 {
			words = append(words, w)
		}
	}
	return words
}

// cost returns the length of g plus the cost of its errors.
func (p *beliefs) cost(g guess) cost {
	if g.found != nil {
		i := slices.IndexFunc(p.found, func(f adopted) bool { return f.formula == g.found })
		return p.library.questions[0].cost + g.found.cost + cost(p.found[i].errors*p.strict[1])*bit
	}
	b := &p.branches[g.branch]
	a := &p.library.questions[b.question]
	c := a.cost
	for s := range a.sets() {
		l, x := p.ledger(b, s), g.parts[s]
		errors := l.low[x/64]>>(x%64)&1 + l.high[x/64]>>(x%64)&1*2
		c += p.library.parts[x].cost + cost(p.strict[errors])*bit
	}
	return c
}

// draw draws a rule by its probability.
func (p *beliefs) draw(chance *rand.Rand) guess {
	x := float64(chance.Float64() * p.sum)
	for i := range p.found {
		f := &p.found[i]
		if x < f.weight {
			return guess{found: f.formula}
		}
		x -= f.weight
	}
	i := 0
	for i < len(p.each)-1 && x >= p.each[i] {
		x -= p.each[i]
		i++
	}
	b := &p.branches[i]
	g := guess{branch: i, question: b.question}
	a := &p.library.questions[b.question]
	for s := range a.sets() {
		g.parts[s] = p.drawPart(b, s, nil, chance)
	}
	return g
}

// weightSaying returns the weight of the rules of the i-th branch that agree with o; 0 if no
// single set decides about the card.
func (p *beliefs) weightSaying(i int, o *alternative) float64 {
	b := &p.branches[i]
	s, some := p.saying(b, o)
	if s == unknown {
		return 0
	}
	return float64(p.each[i] * (float64(p.weightOf(b, s, some)) / float64(p.ledger(b, s).sums.mass(p.strict))))
}

// drawAt draws a rule that agrees with o by its probability.
func (p *beliefs) drawAt(o *alternative, chance *rand.Rand) guess {
	x, i := float64(chance.Float64()*o.sum), 0
	for i < len(o.each)-1 && x >= o.each[i] {
		x -= o.each[i]
		i++
	}
	if i >= len(p.branches) {
		return guess{found: p.found[i-len(p.branches)].formula}
	}
	b := &p.branches[i]
	g := guess{branch: i, question: b.question}
	set, some := p.saying(b, o)
	for s := range p.library.questions[b.question].sets() {
		if s == set {
			g.parts[s] = p.drawPart(b, s, some, chance)
		} else {
			g.parts[s] = p.drawPart(b, s, nil, chance)
		}
	}
	return g
}
