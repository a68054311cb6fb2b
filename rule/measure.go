package rule

import (
	"math"

	"eleusis/card"
)

// A Measure predicts how a rule plays. Its figures come from the machine, over all
// lines that can be played, so equal rules have equal figures; only Bits and Difficulty
// also depend on the text. Plays of several cards are treated card by card.
type Measure struct {
	// States is how many states a machine needs that knows only lines that can
	// be played, 0 if the rule works on demand.
	States int
	// Exact is false if the figures were only sampled: all but the starters if
	// the rule works on demand, or else Fit.Long and LooksBack if the machine of
	// the rule is too large for that.
	Exact bool
	Fit   Fit
	// Starters are the cards that may open the line.
	Starters card.Set
	// DeadEnds are shortest lines after which nothing fits, at most three.
	DeadEnds []Line
	// Traps are shortest lines after which the same cards fit forever, at most
	// three, each with other cards. A rule that refuses the same cards from the
	// first card on has none.
	Traps []Line
	// NeverFits are the cards that fit nowhere, not as the starter either.
	NeverFits card.Set
	// LooksBack is how many of the last cards the verdict depends on, WholeLine
	// if no number of them is enough. Of a rule that works on demand, or where it
	// is too much work, it is how far back a card is named.
	LooksBack int
	// ReadsPlays and ReadsRejected are those of the machine.
	ReadsPlays, ReadsRejected bool
	// Bits is the length of the rule in bits, in the prefix code of
	// doc/rule-language.md.
	Bits int
	// Difficulty is how many plays an expert is expected to need until they can
	// say the rule, predicted from the structure of its text.
	Difficulty float64
}

// WholeLine is what a rule looks back at if it remembers things forever.
const WholeLine = -1

// maxLines is how many dead ends and traps are listed.
const maxLines = 3

// A Fit is which share of the 52 cards fits, 0 to 1, rounded to six places.
type Fit struct {
	Now   float64 // right after the starter, the mean of all starters
	Long  float64 // in the long run of fitting cards laid at random; a dead end counts 0
	Least float64 // where the fewest fit, the starter aside
}

// An Advice sets a share of the cards beside what the sources advise: that a
// quarter (S0) to a third (S1) of them should fit, and that over half is harder.
type Advice uint8

// The advice.
const (
	FewerFit Advice = iota // than is advised
	AsAdvised
	FewMoreFit
	HarderSo
)

// Advice returns what the sources say of the share that fits in the long run, or after the starter
// if random play is sure to run into a dead end.
func (f Fit) Advice() Advice {
	share := f.Long
	if share == 0 {
		share = f.Now
	}
	switch {
	case share < 0.2:
		return FewerFit
	case share < 0.4:
		return AsAdvised
	case share <= 0.5:
		return FewMoreFit
	}
	return HarderSo
}

// Measure returns the figures of r. The work is bounded, and the figures are
// the same on every machine.
func (r *Rule) Measure() Measure {
	if r.machine.States() == 0 {
		figures := r.machine.sampled()
		figures.LooksBack = namesBack(r.tree)
		return r.withWords(figures)
	}
	return r.withWords(r.playable().measure(namesBack(r.tree)))
}

// withWords adds to the figures of a machine what r says of itself.
func (r *Rule) withWords(m Measure) Measure {
	m.Starters = r.machine.Fits(r.machine.Start())
	m.ReadsPlays, m.ReadsRejected = r.machine.ReadsPlays(), r.machine.ReadsRejected()
	if m.ReadsRejected {
		m.LooksBack = WholeLine
	}
	m.Bits = bitsOf(r.tree)
	m.Difficulty = predictDifficulty(r.tree)
	return m
}

// measure reads the figures off all that can happen. The words name cards so far
// back, or the whole line.
func (p *playable) measure(named int) Measure {
	long, exactLong := p.longRun()
	back, exactBack := p.lookback(named)
	return Measure{
		States:    len(p.fits),
		Exact:     exactLong && exactBack,
		Fit:       Fit{p.fitsNow(), long, p.fitsLeast()},
		DeadEnds:  p.deadEnds(),
		Traps:     p.traps(),
		NeverFits: card.All &^ p.ever(p.all()),
		LooksBack: back,
	}
}

// fitsNow returns the share of the cards that fit after the starter.
func (p *playable) fitsNow() float64 {
	sum := 0
	for c := range p.fits[0].Cards() {
		sum += p.fits[p.next[0][c]].Len()
	}
	return share(float64(sum) / float64(p.fits[0].Len()))
}

// fitsLeast returns the share of the cards that fit where the fewest do.
func (p *playable) fitsLeast() float64 {
	least := card.Count
	for _, s := range p.laid() {
		least = min(least, p.fits[s].Len())
	}
	return share(float64(least))
}

// share returns cards of the 52 as a share, rounded.
func share(cards float64) float64 { return math.Round(cards/card.Count*1e6) / 1e6 }
