package induce

import "eleusis/card"

// An eachCard has, for each of some cards, the parts that accept or refuse it if it is played next.
type eachCard struct {
	seen           []cardEvaluation
	accept, refuse [card.Count][]uint64 // of seen
	sums           [card.Count]weighed  // scratch: of the parts of one ledger by which each card fits
}

// fitEach sets the probability that each evaluated card fits, in units of Certain. The result
// is that of portion for each card alone, to within rounding, in one pass over the branches.
func (p *beliefs) fitEach(seen []cardEvaluation, fits *[card.Count]int) {
	if len(seen) == 0 {
		return
	}
	p.occasion++
	p.rows = p.rows[:0]
	x := eachCard{seen: seen}
	for k := range seen {
		x.accept[k], x.refuse[k] = seen[k].accept, seen[k].refuse
	}
	var chances [card.Count]float64
	var looked, all float64
	least := float64(p.sum * roughly.faint())
	for i := range p.branches {
		each := p.each[i]
		all += each
		if each > least {
			looked += each
			p.addEach(&p.branches[i], each, &x, &chances)
		}
	}
	for k := range seen {
		chance := chances[k]
		if looked > 0 {
			chance *= all / looked
		}
		for i := range p.found {
			if f := &p.found[i]; f.agrees(p.library, seen[k:k+1], true) {
				chance += f.weight
			}
		}
		whole, so := p.tallied(seen[k:k+1], true)
		fits[seen[k].card] = share((chance+so)/(p.sum+whole), 1)
	}
}

// addEach adds the contribution of a branch with that weight to the chance of each card.
func (p *beliefs) addEach(b *branch, weight float64, x *eachCard, chances *[card.Count]float64) {
	a := &p.library.questions[b.question]
	set, as := a.setFor(x.seen[0].at.answers[b.question], x.seen[0].card)
	switch {
	case a.ofNew != 0:
		p.addOfNew(b, weight, x, chances)
	case set == unknown:
		for k := range x.seen {
			chances[k] += float64(weight * p.unknownFits(b, &x.seen[k], k))
		}
	default:
		for k, share := range p.row(b, set, as, x) {
			chances[k] += float64(weight * share)
		}
	}
}

// addOfNew is addEach for a question about the new card: the answer is the set for it. Each set is
// asked of all cards, for others that share its ledger ask the same.
func (p *beliefs) addOfNew(b *branch, weight float64, x *eachCard, chances *[card.Count]float64) {
	a := &p.library.questions[b.question]
	var at [2]int // of the row for each answer
	for answer := range at {
		set, as := answer, accepts
		if a.opaque {
			set, as = 0, [...]aspect{accepts, refuses}[answer]
		}
		at[answer] = p.rowAt(b, set, as, x)
	}
	for k := range x.seen {
		answer := number(!a.ofNew.Has(x.seen[k].card))
		chances[k] += float64(weight * p.rows[at[answer]+k])
	}
}

// row returns, for each card, the share of the weight of a set of b in parts by which the card
// fits. Sets that share a ledger share the row.
func (c *counts) row(b *branch, set int, as aspect, x *eachCard) []float64 {
	at := c.rowAt(b, set, as, x)
	return c.rows[at : at+len(x.seen)]
}

// rowAt returns where that row is in p.rows.
func (c *counts) rowAt(b *branch, set int, as aspect, x *eachCard) int {
	memo, t, n := &c.ledger(b, set).rows, message{0, uint64(as)}, len(x.seen)
	at, known := memo.find(c.occasion, t)
	if !known {
		at = len(c.rows)
		memo.add(t, at)
		fits := x.accept[:n]
		if as == refuses {
			fits = x.refuse[:n]
		}
		whole := c.weighEach(b, set, fits, x.sums[:n])
		for k := range fits {
			c.rows = append(c.rows, float64(x.sums[k].mass(c.strict))/whole)
		}
	}
	return at
}

// weighEach sets sums to the weights of each of fits, which are parts of a set of b, as far as
// the errors of parts matter. It returns the weight of all parts.
func (c *counts) weighEach(b *branch, set int, fits [][]uint64, sums []weighed) (whole float64) {
	clear(sums)
	n := c.library.questions[b.question].words
	ledger, weights := c.ledger(b, set), c.library.weightsOf(b)[:n]
	low, high := ledger.low[:n], ledger.high[:n]
	words, last := c.matter(b, set)
	switch last {
	case 0:
		for _, w := range words {
			stand, weight := ^(low[w] | high[w]), weights[w]
			for k := range sums {
				sums[k][0] += weight * count(fits[k][w]&stand)
			}
		}
		return float64(ledger.sums[0])
	case 1:
		for _, w := range words {
			l, h, weight := low[w], high[w], weights[w]
			for k := range sums {
				x := fits[k][w] &^ h
				sums[k][0] += weight * count(x&^l)
				sums[k][1] += weight * count(x&l)
			}
		}
		return float64(ledger.sums[0] + ledger.sums[1]>>c.strict[1])
	}
	for w, weight := range weights {
		for errors := range c.strict {
			erred := c.level(ledger, w, errors)
			if erred == 0 {
				continue
			}
			for k := range sums {
				sums[k][errors] += weight * count(fits[k][w]&erred)
			}
		}
	}
	return float64(ledger.sums.mass(c.strict))
}
