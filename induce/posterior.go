package induce

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Posterior holds beliefs about a secret rule after some evidence. It is not safe for
// concurrent use; [Posterior.Clone] copies it.
//
// Its parts have one job each: counts of errors, the beliefs that come of them, and the
// search for rules that the library does not have. What is asked of a posterior is a
// question to its beliefs at the line where it stands, or a [Sample] of them.
type Posterior struct {
	beliefs
	search
	here  *evaluation
	read  *readings
	plays []rule.Play     // that were seen, refused ones too
	fits  [card.Count]int // results of Fits since the last evidence, by card
	asked card.Set        // these cards
	spare *lookahead      // scratch

	places map[guess]int // scratch: of each rule of a sample
}

// A search looks for rules that explain the round better than those of the library. It holds
// the evidence for that, and how far the work is.
type search struct {
	seen      []verdict // the last of them
	judgments int       // how many verdicts there were
	revision  *revision // that is under way
	revised   int       // how many verdicts there were when it began
	debt      float64   // bits by which what was seen lately was less likely than expected
	surprise  float64
}

// Certain is the scale of chances: they are whole numbers from 0 to Certain.
const Certain = 1 << 16

// New returns the prior: a posterior without evidence.
func (l *Library) New() *Posterior { return l.reading(new(readings)) }

// Beside returns another posterior of the same library, without evidence. The two share a
// cache of the rules that they have read, so only one of them may be used at a time.
func (p *Posterior) Beside() *Posterior { return p.library.reading(p.read) }

// reading returns the prior with a cache of rules that were read.
func (l *Library) reading(read *readings) *Posterior {
	p := &Posterior{here: l.opening.clone(), read: read}
	p.library = l
	p.scratch()
	p.clear()
	p.weigh()
	return p
}

// Reset forgets all evidence. It is cheaper than a new posterior, and rules that were
// read stay read.
func (p *Posterior) Reset() {
	all, each := p.counts, p.each[:0]
	*p = Posterior{here: p.here, read: p.read, spare: p.spare, places: p.places}
	p.counts, p.each = all, each
	p.here.become(p.library.opening)
	p.clear()
	p.weigh()
}

// scratch gives p scratch memory of its own, which no copy may share.
func (p *Posterior) scratch() {
	p.spare, p.places = nil, nil
	for s := range p.bySet {
		p.bySet[s] = setAspects{parts: make([]uint64, p.library.words)}
	}
	p.rows, p.alike = nil, counts{}.alike
}

// Clone returns a copy of p that shares nothing that can change.
func (p *Posterior) Clone() *Posterior {
	c := *p
	c.here, c.read = p.here.clone(), p.read.clone()
	c.branches = slices.Clone(p.branches)
	c.each = slices.Clone(p.each)
	c.seen, c.found = slices.Clip(p.seen), slices.Clone(p.found) // verdicts never change
	c.plays = slices.Clip(p.plays)                               // plays never change
	c.copyLedgers()
	c.since, c.listed = p.since+1, nil
	c.scratch()
	return &c
}

// Fits returns the chance of each of cards to fit next, out of Certain.
func (p *Posterior) Fits(cards ...card.Card) []int {
	var room [card.Count]cardEvaluation
	seen := room[:0]
	for _, c := range cards {
		if !p.asked.Has(c) {
			seen = append(seen, p.here.card(p.library, c, p.wordsThatMatter()))
			p.asked |= card.SetOf(c)
		}
	}
	p.fitEach(seen, &p.fits)
	chances := make([]int, len(cards))
	for i, c := range cards {
		chances[i] = p.fits[c]
	}
	return chances
}
