package induce

import (
	"cmp"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// Lay lets c join the line unasked, as a starter does.
func (p *Posterior) Lay(c card.Card) {
	p.plays = append(p.plays, rule.Play{Cards: []card.Card{c}})
	p.lay(c)
}

// Judged tells p that c was right, and joined the line, or was wrong.
func (p *Posterior) Judged(c card.Card, right bool) {
	p.plays = append(p.plays, rule.Play{Cards: []card.Card{c}, Refused: !right})
	p.judged(c, right)
}

// judged learns from a verdict.
func (p *Posterior) judged(c card.Card, right bool) {
	seen := []sight{p.here.of(p.library, c)}
	p.notice(p.portion(seen, right))
	v := p.remember(c, right)
	for i := range sortings {
		p.tallies[i].note(sortings[i], p.here.moment.last, v)
	}
	for i := range p.branches {
		p.learn(&p.branches[i], seen, right)
	}
	p.blame(seen, right)
	p.weigh()
	if right {
		p.lay(c)
	}
	p.reconsider()
}

// reconsider goes on with a revision of the rules, or begins one when too much is
// owed, or when tallies know more than all rules. A part of it at each verdict keeps
// every verdict cheap.
func (p *Posterior) reconsider() {
	switch {
	case p.revision != nil:
		p.goOn()
	case p.library.revises && p.judgments >= p.revised+pause && (p.debt > tolerance || p.ruled() < .5):
		p.debt, p.revised = 0, p.judgments
		p.revise()
	}
}

// notice notes how likely it was what is seen now.
func (p *Posterior) notice(chance float64) {
	p.surprise = bitsOf(chance)
	p.debt = max(0, p.debt+p.surprise-doubt(chance)-patience)
}

const (
	pause     = 6   // verdicts from one revision to the next
	tolerance = 5   // bits of debt from which on rules are revised
	patience  = 0.1 // bits that are forgiven each time
)

// blame counts an error for what was found and says otherwise than that all the
// cards were right, or all wrong.
func (p *Posterior) blame(seen []sight, right bool) {
	for i := range p.found {
		if f := &p.found[i]; !f.agrees(p.library, seen, right) {
			f.errors++
		}
	}
}

// lay lets c join the line.
func (p *Posterior) lay(c card.Card) {
	p.library.move(p.here, c)
	for i := range p.found {
		p.found[i].here = p.found[i].formula.fits(p.library, &p.here.moment)
	}
}

// JudgedPlay tells p that cards, played together, were right and joined the
// line, or were wrong. A wrong string says that one or more were wrong as played
// after the one before, and not which.
//
// Rules that read which cards were played together are not in the library: each
// card of a right string is taken as a right play. A play of no cards says nothing.
func (p *Posterior) JudgedPlay(cards []card.Card, right bool) {
	if len(cards) == 0 {
		p.surprise = 0
		return
	}
	p.plays = append(p.plays, rule.Play{Cards: slices.Clone(cards), Refused: !right})
	switch {
	case len(cards) == 1:
		p.judged(cards[0], right)
		return
	case !right:
		p.oneWasWrong(cards)
		return
	}
	p.judgedEach(cards, true)
}

// judgedEach tells p the same of several cards, one after the other.
func (p *Posterior) judgedEach(cards []card.Card, right bool) {
	surprise := 0.0
	for _, c := range cards {
		p.judged(c, right)
		surprise += p.surprise
	}
	p.surprise = surprise
}

// Shown tells p that a hand was shown as one of which no card fits, and that it
// was true or false. If it was false, a fitting card of the hand is laid then
// and judged, which says more; so nothing is learned before that.
func (p *Posterior) Shown(hand []card.Card, noneFits bool) {
	if !noneFits {
		p.surprise = bitsOf(1 - p.portion(p.here.ofEach(p.library, hand), false))
		return
	}
	var each []card.Card // of two equal cards the second says nothing
	for _, c := range hand {
		if !slices.Contains(each, c) {
			each = append(each, c)
		}
	}
	p.judgedEach(each, false)
}

// Surprise returns by how many bits what was seen last was unexpected: 1 if it
// was as likely as not, 10 if its chance was a thousandth.
func (p *Posterior) Surprise() float64 { return p.surprise }

// portion returns the chance that all the cards are right, or all are wrong.
func (p *Posterior) portion(seen []sight, right bool) float64 {
	if len(seen) == 0 {
		return 1
	}
	all, so := p.tallied(seen, right)
	return (p.chance(seen, right) + so) / (p.sum + all)
}

// learn tells a branch of cards that are all right, or all wrong.
func (p *Posterior) learn(b *branch, seen []sight, right bool) {
	a := &p.library.asks[b.ask]
	for i := range seen {
		x := &seen[i]
		s, contrary := a.setFor(x.at.answers[b.ask], x.card)
		switch {
		case s != unknown:
			p.err(b, s, x.fit(contrary)[:a.words], right)
		case !right: // then by no answer it fits
			for s := range a.sets() {
				p.err(b, s, x.mayFit(a), false)
			}
		}
	}
}

// oneWasWrong tells p that one or more of cards were wrong as played after the
// one before. Where one set speaks of all of them, that says of each of its
// parts whether it erred. Else the branch goes on as several: in each another
// card was the first that was wrong.
func (p *Posterior) oneWasWrong(cards []card.Card) {
	seen := p.here.inTurn(p.library, cards)
	p.notice(1 - p.portion(seen, true))
	for i := range p.found {
		if f := &p.found[i]; f.agrees(p.library, seen, true) {
			f.errors++
		}
	}
	old := p.branches
	p.branches = nil
	for i := range old {
		b := &old[i]
		a := &p.library.asks[b.ask]
		s := p.onlySet(b, seen)
		if s == unknown {
			p.fork(b, seen)
			continue
		}
		p.gather(b, seen, true)
		p.err(b, s, p.together[s].parts[:a.words], false)
		p.branches = append(p.branches, *b)
	}
	p.prune()
}

// onlySet returns the set that speaks of all cards that were seen, or unknown.
func (p *Posterior) onlySet(b *branch, seen []sight) int {
	a := &p.library.asks[b.ask]
	only, _ := a.setFor(seen[0].at.answers[b.ask], seen[0].card)
	for i := range seen {
		if s, _ := a.setFor(seen[i].at.answers[b.ask], seen[i].card); s != only {
			return unknown
		}
	}
	return only
}

// fork lets b go on once for each card that may have been the first wrong one.
func (p *Posterior) fork(b *branch, seen []sight) {
	a := &p.library.asks[b.ask]
	words := a.sets() * a.words
	for i := range seen {
		fork := *b
		fork.at = len(p.low)
		p.low = append(p.low, p.low[b.at:b.at+words]...)
		p.high = append(p.high, p.high[b.at:b.at+words]...)
		p.learn(&fork, seen[:i], true)
		p.learn(&fork, seen[i:i+1], false)
		p.branches = append(p.branches, fork)
	}
}

// mostForks is how many branches there may be above one for each question.
const mostForks = 250

// prune forgets the unlikeliest forks, leaves each question its likeliest
// branch, and closes the gaps.
func (p *Posterior) prune() {
	p.weigh()
	best := make([]int, p.library.wide)
	for i := range best {
		best[i] = unknown
	}
	for i := range p.branches {
		if b := &best[p.branches[i].ask]; *b == unknown || p.each[i] > p.each[*b] {
			*b = i
		}
	}
	var forks []int
	for i := range p.branches {
		if best[p.branches[i].ask] != i && p.each[i] > p.sum*faint {
			forks = append(forks, i)
		}
	}
	slices.SortStableFunc(forks, func(i, j int) int { return cmp.Compare(p.each[j], p.each[i]) })
	kept := append(best, forks[:min(len(forks), mostForks)]...)
	slices.Sort(kept)
	p.keep(kept)
}

// keep leaves only some branches.
func (p *Posterior) keep(kept []int) {
	branches, low, high := p.branches, p.low, p.high
	p.branches = make([]branch, 0, len(kept))
	p.low, p.high = make([]uint64, 0, len(low)), make([]uint64, 0, len(high))
	for _, i := range kept {
		b := branches[i]
		a := &p.library.asks[b.ask]
		from, to := b.at, b.at+a.sets()*a.words
		b.at = len(p.low)
		p.low, p.high = append(p.low, low[from:to]...), append(p.high, high[from:to]...)
		p.branches = append(p.branches, b)
	}
	p.weigh()
}
