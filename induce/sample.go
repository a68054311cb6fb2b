package induce

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"eleusis/card"
)

// A Sample holds rules drawn from a posterior, each as often as it is likely. It answers
// what sums of weights do not: which rules say the same from here on, what is left when
// some are ruled out, and what two cards tell, one after the other. It is valid for the
// line at which it was drawn.
type Sample struct {
	from      *Posterior
	lookahead *lookahead
	rules     []drawn
	groups    []*group // that were not ruled out, the likeliest first
	size      int      // of all groups together
	out       *group   // the largest that was ruled out
}

// A drawn is a rule of a sample.
type drawn struct {
	guess
	times int      // how often it was drawn
	fits  card.Set // the cards that fit by it at the line
	of    *group
}

// A group holds rules that say the same on all lines from here on that were tried.
type group struct {
	size      int
	likeliest guess
	cost      cost    // of likeliest
	trusted   float64 // the size, less the share that is likelier a rule nobody looked at
}

// Sample draws n rules.
func (p *Posterior) Sample(n int, chance *rand.Rand) *Sample {
	all := make([]guess, n)
	for i := range all {
		all[i] = p.draw(chance)
	}
	return p.sampleOf(all, chance)
}

// sampleOf makes a sample of what was drawn.
func (p *Posterior) sampleOf(all []guess, chance *rand.Rand) *Sample {
	s := &Sample{from: p, size: len(all), rules: make([]drawn, 0, len(all))}
	if p.places == nil {
		p.places = make(map[guess]int, len(all))
	}
	place := p.places
	clear(place)
	for _, g := range all {
		at, ok := place[g]
		if !ok {
			at = len(s.rules)
			place[g] = at
			s.rules = append(s.rules, drawn{guess: g})
		}
		s.rules[at].times++
	}
	s.lookahead = p.lookahead(all, chance)
	s.group()
	return s
}

// group puts together what says the same from here on.
func (s *Sample) group() {
	known := make(map[uint64]*group)
	for i := range s.rules {
		x := &s.rules[i]
		x.fits = s.lookahead.fits(&x.guess, &s.lookahead.points[0])
		says, c := s.lookahead.behavior(x.guess), s.from.cost(x.guess)
		g := known[says]
		if g == nil {
			g = &group{likeliest: x.guess, cost: c}
			known[says] = g
			s.groups = append(s.groups, g)
		}
		if c < g.cost {
			g.likeliest, g.cost = x.guess, c
		}
		g.size += x.times
		x.of = g
	}
	for _, g := range s.groups {
		g.trusted = float64(float64(g.size) * s.trust(g))
	}
	slices.SortStableFunc(s.groups, func(x, y *group) int { return cmp.Compare(y.trusted, x.trusted) })
}

// Size returns how many of the drawn rules are not ruled out.
func (s *Sample) Size() int { return s.size }

// Hypotheses returns how many hypotheses there are: rules that say the same on a
// few lines from here on are one.
func (s *Sample) Hypotheses() int { return len(s.groups) }

// Hypothesis returns the n-th likeliest hypothesis, from 0, in its shortest form. Its rule is
// nil if the form is not a valid rule: no card may open the line, for example.
func (s *Sample) Hypothesis(n int) Hypothesis {
	return Hypothesis{s.from.rule(s.groups[n].likeliest), s.Chance(n)}
}

// Words returns the n-th likeliest hypothesis, from 0, as a formula that may be longer
// than needed. It is cheaper than [Sample.Hypothesis], and equal words mean the same
// parts.
func (s *Sample) Words(n int) string { return s.from.library.text(s.groups[n].likeliest) }

// Fitting returns the cards that fit at the line by the n-th likeliest hypothesis,
// from 0.
func (s *Sample) Fitting(n int) card.Set {
	return s.lookahead.fits(&s.groups[n].likeliest, &s.lookahead.points[0])
}

// Chance returns the chance of the n-th likeliest hypothesis, from 0, out of Certain.
// It is cheaper than Hypothesis.
func (s *Sample) Chance(n int) int {
	return share(s.groups[n].trusted/float64(s.size)*s.from.ruleShare(), 1)
}

// How far an explanation is trusted, by its length: fitted to guesses at rules of people and at
// mixed rules (doc/belief.md).
const (
	longest   = 22  // bits of an explanation that is as likely right as not
	fade      = 2.5 // bits more, by which the odds are halved
	predicted = .7  // bits subtracted for each verdict that it predicted
)

// trust returns the chance that the rule is among those that were searched, if g explains the verdicts best. It
// falls with the length of the explanation, and grows with each verdict that it predicted.
func (s *Sample) trust(g *group) float64 {
	length := float64(g.cost) / float64(bit)
	if f := g.likeliest.found; f != nil {
		length -= float64(predicted * float64(s.from.judgments-s.from.foundAt(f)))
	}
	return 1 / (1 + power2((length-longest)/fade))
}

// The terms of [Sample.Confidence], in bits of log odds: fitted to games under rules of all kinds, those
// that people write counting most (doc/belief.md).
const (
	beliefCounts = .96   // factor of the log odds of the chance
	nobodySays   = -1.27 // for the many rules that were not searched
	perBit       = .08   // for each bit of the explanation: a long one takes more verdicts
	perForetold  = -.39  // for each verdict since the rule was found: a right one is likely at once
)

// Confidence returns how often the n-th likeliest hypothesis, from 0, turns out right, out of Certain.
// The chance weighs only the rules that were searched, and trusts what was found in a search a little
// more with each verdict; the confidence takes both into account.
func (s *Sample) Confidence(n int) int {
	g, p := s.groups[n], s.from
	chance := min(max(float64(s.Chance(n))/Certain, unsaid), 1-unsaid)
	odds := float64(beliefCounts*(bitsOf(1-chance)-bitsOf(chance))) + nobodySays +
		float64(perBit*float64(g.cost)/float64(bit))
	if f := g.likeliest.found; f != nil {
		odds += float64(perForetold * float64(p.judgments-p.foundAt(f)))
	}
	return int(Certain / (1 + power2(-odds)))
}

// unsaid is the smallest chance that Confidence tells from 0.
const unsaid = 1.0 / 256

// RuleOut removes the n-th likeliest hypothesis, from 0.
func (s *Sample) RuleOut(n int) {
	out := s.groups[n]
	if s.out == nil || out.size > s.out.size {
		s.out = out
	}
	s.size -= out.size
	s.groups = slices.Delete(s.groups, n, n+1)
	s.rules = slices.DeleteFunc(s.rules, func(x drawn) bool { return x.of == out })
}

// Fits returns the chance of c to fit at the line, out of Certain.
func (s *Sample) Fits(c card.Card) int {
	n := 0
	for i := range s.rules {
		if s.rules[i].fits.Has(c) {
			n += s.rules[i].times
		}
	}
	return n * Certain / max(1, s.size)
}

// Against returns how much of all other hypotheses c would refute if the n-th likeliest, from
// 0, is the rule, out of Certain.
func (s *Sample) Against(n int, c card.Card) int {
	g := s.groups[n]
	right := s.Fitting(n).Has(c)
	refuted := 0
	for i := range s.rules {
		if s.rules[i].fits.Has(c) != right {
			refuted += s.rules[i].times
		}
	}
	return refuted * Certain / max(1, s.size-g.size)
}

// InformationGain returns how many bits each card of a hand and the best one after it are
// expected to tell, one after the other. The likelier a hypothesis is, the more
// it counts here: it is what one wants to know first.
func (s *Sample) InformationGain(hand []card.Card) []float64 {
	tells := make([]float64, len(hand))
	l := &twoPly{sample: s, trace: s.from.here.trace.clone(), next: s.from.library.moment()}
	for i, c := range hand {
		if j := slices.Index(hand[:i], c); j >= 0 {
			tells[i] = tells[j]
			continue
		}
		rest := slices.Delete(slices.Clone(hand), i, i+1)
		tells[i] = l.informationGain(c, card.SetOf(rest...))
	}
	return tells
}

// A twoPly looks one card ahead.
type twoPly struct {
	sample *Sample
	trace  trace
	next   moment // after the card
}

// informationGain is what c and then the best card of the rest are expected to tell.
func (l *twoPly) informationGain(c card.Card, rest card.Set) float64 {
	s := l.sample
	l.trace.become(&s.from.here.trace)
	s.lookahead.lay(&l.trace, c)
	s.lookahead.evaluate(&l.next, &l.trace)
	l.next.last = c
	var right, wrong votes
	for i := range s.rules {
		x := &s.rules[i]
		if weight := x.times * x.of.size; x.fits.Has(c) {
			right.add(s.lookahead.fits(&x.guess, &l.next)&rest, weight)
		} else {
			wrong.add(x.fits&rest, weight)
		}
	}
	fit := float64(right.all) / float64(max(1, right.all+wrong.all))
	return doubt(fit) + float64(fit*right.best(rest)) + float64((1-fit)*wrong.best(rest))
}

// votes are how many rules let each card fit.
type votes struct {
	all  int
	fits [card.Count]int
}

func (v *votes) add(fits card.Set, weight int) {
	v.all += weight
	for left := uint64(fits); left != 0; left &= left - 1 {
		v.fits[bits.TrailingZeros64(left)] += weight
	}
}

// best returns the information gain of the most informative card.
func (v *votes) best(cards card.Set) (most float64) {
	if v.all == 0 {
		return 0
	}
	for c := range cards.Cards() {
		most = max(most, doubt(float64(v.fits[c])/float64(v.all)))
	}
	return most
}
