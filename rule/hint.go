package rule

import (
	"eleusis/card"
	"eleusis/rule/syntax"
)

// A Hint is a true statement about a rule that a dealer may make before the first card.
type Hint uint8

// The hints. Each is a fact about the lines that can be played.
const (
	// SuitsDoNotMatter: any card can stand for any other of its rank.
	SuitsDoNotMatter Hint = iota
	// ColorsDoNotMatter: any card can stand for one of its rank in the other
	// color. Suits may still matter, as in "spades or diamonds".
	ColorsDoNotMatter
	// AboutNumbers: ranks matter and suits do not.
	AboutNumbers
	// TwoCardsBefore: the last two cards decide which cards fit, and neither of
	// them does alone.
	TwoCardsBefore
	// ChangesWithPlays: no number of last cards is enough to know which cards
	// fit, for the rule remembers what was played before, or how much.
	ChangesWithPlays
	// IsFormula: suits do not matter, and one number decides whether a card
	// fits: a sum or a difference of its rank and that of the last card or the
	// last two.
	IsFormula
	hints
)

// Remark returns h as a dealer says it, in every language.
func (h Hint) Remark() syntax.Remark {
	return [hints]syntax.RemarkKind{
		SuitsDoNotMatter:  hintSuits,
		ColorsDoNotMatter: hintColors,
		AboutNumbers:      hintNumbers,
		TwoCardsBefore:    hintTwoCards,
		ChangesWithPlays:  hintChanges,
		IsFormula:         hintFormula,
	}[h].Of()
}

// ReadHint returns the hint that a text gives, in whatever language.
func ReadHint(text string) (h Hint, ok bool) {
	for h := range hints {
		for _, f := range syntax.Languages() {
			if h.Remark().In(f) == text {
				return h, true
			}
		}
	}
	return 0, false
}

// String returns h in English.
func (h Hint) String() string { return h.Remark().String() }

// Hints returns the hints that are true of r. Hints that bounded work cannot prove are
// left out: rules on demand have none.
func (r *Rule) Hints() []Hint {
	if r.machine.States() == 0 {
		return nil
	}
	p := r.playable()
	back, exact := p.lookback(namesBack(r.tree))
	if r.machine.ReadsRejected() {
		back, exact = WholeLine, true
	} else if !exact {
		back = WholeLine
	}
	suits := !p.suitsMatter()
	truths := [hints]bool{
		SuitsDoNotMatter:  suits,
		ColorsDoNotMatter: !p.colorsMatter(),
		AboutNumbers:      suits && len(p.letters()) > 1,
		TwoCardsBefore:    back == 2 && p.cards == 0 && p.readsTwo(),
		ChangesWithPlays:  exact && back == WholeLine,
		IsFormula:         suits && p.cards == 0 && p.isFormula(back),
	}
	var given []Hint
	for h := range hints {
		if truths[h] {
			given = append(given, h)
		}
	}
	return given
}

// suitsMatter reports whether some card cannot stand for another of its rank.
func (p *playable) suitsMatter() bool {
	for c := range card.Card(card.Count) {
		if !p.alike(c, card.Of(c.Rank(), card.Clubs)) {
			return true
		}
	}
	return false
}

// colorsMatter reports whether some card cannot stand for any of its rank in
// the other color.
func (p *playable) colorsMatter() bool {
	for c := range card.Card(card.Count) {
		matters := true
		for s := range card.Suit(card.Suits) {
			if s.Red() != c.Suit().Red() && p.alike(c, card.Of(c.Rank(), s)) {
				matters = false
			}
		}
		if matters {
			return true
		}
	}
	return false
}

// readsTwo reports whether, in a rule that looks back two cards, what fits after
// two depends on each of them.
func (p *playable) readsTwo() bool {
	var after [card.Count][card.Count]card.Set // by the card before the last, and the last
	var laid [card.Count]card.Set              // the last cards that can follow each card
	for s, fits := range p.fits {
		for c := range fits.Cards() {
			t := p.next[s][c]
			laid[c] |= p.fits[t]
			for d := range p.fits[t].Cards() {
				after[c][d] = p.fits[p.next[t][d]]
			}
		}
	}
	readsLast, readsBefore := false, false
	for c := range after {
		for d := range laid[c].Cards() {
			readsLast = readsLast || after[c][d] != after[c][lowest(laid[c])]
			for b := range c {
				readsBefore = readsBefore || laid[b].Has(d) && after[b][d] != after[c][d]
			}
		}
	}
	return readsLast && readsBefore
}

// A formula makes a number of the ranks of a candidate c, the last card p, and
// the one before it q.
type formula func(c, p, q int) int

// formulas are those that are tried for rules, by the number of cards they look back.
// Remainders of a formula and steps round the circle of ranks are decided by them too.
var formulas = [...][]formula{
	1: {
		func(c, p, _ int) int { return c + p },
		func(c, p, _ int) int { return c - p },
	},
	2: {
		func(c, p, q int) int { return c + p + q },
		func(c, p, q int) int { return c + p - q },
		func(c, p, q int) int { return c - p + q },
		func(c, p, q int) int { return c - p - q },
		func(c, p, q int) int { return c + max(p-q, q-p) },
		func(c, p, q int) int { return c - max(p-q, q-p) },
	},
}

// isFormula reports whether a formula decides what fits in a rule that looks
// back so far and at ranks only.
func (p *playable) isFormula(back int) bool {
	if back < 1 || back >= len(formulas) {
		return false
	}
	after := p.rankContexts(back)
	for _, f := range formulas[back] {
		if f.decides(after) {
			return true
		}
	}
	return false
}

// A context is the ranks of the last card and the one before it.
type context struct{ p, q int }

// rankContexts returns what fits after each rank, or each two ranks, that can
// be played; cards further back do not matter.
func (p *playable) rankContexts(back int) map[context]card.Set {
	after := make(map[context]card.Set)
	for s, fits := range p.fits {
		for c := range fits.Cards() {
			t := p.next[s][c]
			if back == 1 {
				after[context{p: int(c.Rank())}] = p.fits[t]
				continue
			}
			for d := range p.fits[t].Cards() {
				after[context{int(d.Rank()), int(c.Rank())}] = p.fits[p.next[t][d]]
			}
		}
	}
	return after
}

// decides reports whether cards with the same number always get the same
// verdict.
func (f formula) decides(after map[context]card.Set) bool {
	verdicts := make(map[int]bool)
	for at, fits := range after {
		for r := card.Ace; r <= card.King; r++ {
			n, fit := f(int(r), at.p, at.q), fits.Has(card.Of(r, card.Clubs))
			if said, ok := verdicts[n]; ok && said != fit {
				return false
			}
			verdicts[n] = fit
		}
	}
	return true
}
