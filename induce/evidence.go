package induce

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// AddUnjudged adds c to the line without a verdict, as for a starter.
func (p *Posterior) AddUnjudged(c card.Card) {
	p.plays = append(p.plays, rule.Play{Cards: []card.Card{c}})
	p.lay(c)
}

// AddVerdict learns that c was right, and joined the line, or was wrong.
func (p *Posterior) AddVerdict(c card.Card, right bool) {
	p.plays = append(p.plays, rule.Play{Cards: []card.Card{c}, Refused: !right})
	p.addVerdict(c, right)
}

// addVerdict learns from a verdict.
func (p *Posterior) addVerdict(c card.Card, right bool) {
	seen := []cardEvaluation{p.here.alone(p.library, c)}
	p.notice(p.portionOf(&query{seen: seen, right: right, to: exactly, learnsNext: true, alike: true}))
	v := p.remember(c, right)
	for i := range sortings {
		p.tallies[i].note(sortings[i], p.here.moment.last, v)
	}
	for i := range p.branches {
		p.learn(&p.branches[i], seen, 0, right)
	}
	p.settle()
	p.blame(seen, right)
	p.weigh()
	p.asked = 0
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
	case p.library.revises && p.judgments >= max(p.revised+pause, leastRevised) &&
		(p.debt > tolerance || p.ruleShare() < .5):
		p.debt, p.revised = 0, p.judgments
		p.revise()
	}
}

// notice notes how likely it was what is seen now.
func (p *search) notice(chance float64) {
	p.surprise = bitsOf(chance)
	p.debt = max(0, p.debt+p.surprise-doubt(chance)-patience)
}

const (
	leastRevised = 8   // verdicts without which no rule is revised
	pause        = 6   // verdicts from one revision to the next
	tolerance    = 5   // bits of debt from which on rules are revised
	patience     = 0.1 // bits that are forgiven each time
)

// lay moves p to the line after c.
func (p *Posterior) lay(c card.Card) {
	p.asked = 0
	p.library.move(p.here, c)
	for i := range p.found {
		p.found[i].here = p.found[i].formula.fits(p.library, &p.here.moment)
	}
}

// AddPlay learns that cards, played together, were right and joined the
// line, or were wrong. A wrong string says that one or more were wrong as played
// after the one before, and not which.
//
// Rules that read which cards were played together are not in the library: each
// card of a right string is taken as a right play. A play of no cards says nothing.
func (p *Posterior) AddPlay(cards []card.Card, right bool) {
	if len(cards) == 0 {
		p.surprise = 0
		return
	}
	p.plays = append(p.plays, rule.Play{Cards: slices.Clone(cards), Refused: !right})
	switch {
	case len(cards) == 1:
		p.addVerdict(cards[0], right)
		return
	case !right:
		p.oneWasWrong(cards)
		return
	}
	p.addVerdicts(cards, true)
}

// addVerdicts learns the same verdict on several cards, one after the other.
func (p *Posterior) addVerdicts(cards []card.Card, right bool) {
	surprise := 0.0
	for _, c := range cards {
		p.addVerdict(c, right)
		surprise += p.surprise
	}
	p.surprise = surprise
}

// AddNoPlay learns that a hand was shown as one of which no card fits, and that it
// was true or false. If it was false, a fitting card of the hand is laid then
// and judged, which says more; so nothing is learned before that.
func (p *Posterior) AddNoPlay(hand []card.Card, noneFits bool) {
	if !noneFits {
		p.surprise = bitsOf(1 - p.portion(p.here.cards(p.library, hand, p.library.every), false, exactly))
		return
	}
	var each []card.Card // of two equal cards the second says nothing
	for _, c := range hand {
		if !slices.Contains(each, c) {
			each = append(each, c)
		}
	}
	p.addVerdicts(each, false)
}

// Surprise returns how unexpected the last evidence was, in bits: 1 if its chance was a
// half, 10 if it was a thousandth.
func (p *Posterior) Surprise() float64 { return p.surprise }

// oneWasWrong tells p that one or more of cards were wrong as played after the
// one before. Where one set covers all of them, that says of each of its
// parts whether it erred. Else the branch goes on as several: in each another
// card was the first that was wrong.
func (p *Posterior) oneWasWrong(cards []card.Card) {
	seen := p.here.inSequence(p.library, p.here.alone(p.library, cards[0]), cards, p.library.every, ofAll)
	p.notice(1 - p.portion(seen, true, exactly))
	for i := range p.found {
		if f := &p.found[i]; f.agrees(p.library, seen, true) {
			f.errors++
		}
	}
	p.asked = 0
	q := &query{seen: seen, right: true, to: exactly}
	old := p.branches
	p.branches = make([]branch, 0, len(old))
	for i := range old {
		b := &old[i]
		s := p.onlySet(b, seen)
		switch {
		case s == unknown && p.library.forks:
			p.fork(b, seen)
			continue
		case s == unknown:
			p.branches = append(p.branches, *b)
			continue
		}
		p.learnTogether(b, s, q)
		p.branches = append(p.branches, *b)
	}
	if p.library.forks {
		p.prune()
	} else {
		p.weigh()
	}
	p.settle()
}
