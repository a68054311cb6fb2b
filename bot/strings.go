package bot

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
	"eleusis/rule"
)

// How a scientist looks for strings.
const (
	minFirst      = induce.Certain * 6 / 10 // the least chance of the first card
	maxTries      = 2000                    // cards that are tried with one rule
	minRuleChance = induce.Certain / 12     // the least chance of a rule that is searched with
	sureString    = induce.Certain * 9 / 10 // the chance of a string that ends the search
)

// strings returns the strings to consider: those that would fit by the likeliest rules, and
// their beginnings.
func (t *turn) strings(r *rand.Rand) []prospect {
	_, most := t.view.PlaySize()
	most = min(most, len(t.view.Hand), t.style.maxString)
	if most < 2 || t.promise < minFirst {
		return nil
	}
	var all []prospect
	weigh := func(s []card.Card) int {
		p := t.style.estimate(t.posterior.FitsAll(s), r)
		all = append(all, prospect{cards: s, worth: t.payoff.play(len(s), p)})
		return p
	}
	n := 0
	for h := range t.posterior.Likeliest(minRuleChance, r) {
		n++
		if n > t.style.candidates {
			break
		}
		if s := t.longest(h.Rule, most, r); len(s) > 1 && beginnings(s, h.Chance > induce.Certain/2, weigh) {
			break
		}
	}
	return all
}

// beginnings weighs s and some of its beginnings, up to the first that is unlikely to be
// right. If s is likely to be right it is weighed first. beginnings reports whether s is
// likely and as good as certain.
func beginnings(s []card.Card, likely bool, weigh func([]card.Card) int) bool {
	if likely && weigh(s) >= sureString {
		return true
	}
	n := 2
	for n < len(s) && weigh(s[:n]) >= minFirst {
		n += (n + 1) / 2
	}
	if n >= len(s) && !likely {
		weigh(s)
	}
	return false
}

// longest returns the longest string that a search finds in the hand, of at most most cards,
// that is right by a rule.
func (t *turn) longest(by *rule.Rule, most int, r *rand.Rand) []card.Card {
	w := stringSearch{machine: by.Machine(), most: most, tries: maxTries}
	for _, c := range t.view.Hand {
		w.held[c]++
	}
	w.order = append(w.order, t.kinds...)
	r.Shuffle(len(w.order), func(i, j int) { w.order[i], w.order[j] = w.order[j], w.order[i] })
	w.searchFrom(w.machine.After(lineOf(t.view)), rule.Opens)
	return w.best
}

// A stringSearch is a search for the longest string.
type stringSearch struct {
	machine *rule.Machine
	held    [card.Count]int
	order   []card.Card
	most    int
	tries   int
	string  []card.Card
	best    []card.Card
}

// searchFrom tries all cards at a state. It returns true when the search is over.
func (w *stringSearch) searchFrom(at rule.State, mark rule.Mark) (over bool) {
	goesOn, ends := w.machine.GoesOn(at), w.machine.Fits(at)
	for _, c := range w.order {
		if w.held[c] == 0 || !(goesOn | ends).Has(c) {
			continue
		}
		w.tries--
		if w.tries < 0 {
			return true
		}
		w.held[c]--
		w.string = append(w.string, c)
		if ends.Has(c) && len(w.string) > len(w.best) {
			w.best = append(w.best[:0], w.string...)
		}
		done := len(w.best) == w.most
		if !done && len(w.string) < w.most && goesOn.Has(c) {
			done = w.searchFrom(w.machine.Next(at, c, mark), 0)
		}
		w.string = w.string[:len(w.string)-1]
		w.held[c]++
		if done {
			return true
		}
	}
	return false
}

// lineOf returns the line of v as rules read it, refused plays included.
func lineOf(v *game.View) rule.Line {
	l := rule.Line{Plays: make([]rule.Play, 0, len(v.Plays))}
	for i := range v.Plays {
		p := &v.Plays[i]
		if p.Laid() && p.Verdict != game.Unjudged {
			l.Plays = append(l.Plays, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
		}
	}
	return l
}

// demanded returns n cards for one play: those that fit by one of the likeliest rules, or else
// each the likeliest after the one before it. If the line has refused all of these it returns
// any n cards that it has not refused.
func (t *turn) demanded(n int, r *rand.Rand) []card.Card {
	var best []card.Card
	chance := -1
	try := func(s []card.Card) {
		if len(s) != n || !t.view.Untried(s) {
			return
		}
		if p := t.posterior.FitsAll(s); p > chance {
			best, chance = s, p
		}
	}
	for _, h := range t.posterior.Best(t.style.candidates, r) {
		try(t.longest(h.Rule, n, r))
	}
	try(t.oneByOne(n))
	if best == nil {
		return several(t.view, n, r)
	}
	return best
}

// oneByOne returns n cards of the hand, each the likeliest after the one before
// it.
func (t *turn) oneByOne(n int) []card.Card {
	var s []card.Card
	posterior := t.posterior.Clone()
	for len(s) < n {
		next, chance := card.Card(0), -1
		for c := range card.SetOf(t.view.Hand...).Cards() {
			if card.Copies(t.view.Hand, c) == card.Copies(s, c) {
				continue
			}
			if p := posterior.Fits(c)[0]; p > chance {
				next, chance = c, p
			}
		}
		s = append(s, next)
		posterior.AddVerdict(next, true)
	}
	return s
}
