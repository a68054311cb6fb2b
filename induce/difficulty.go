package induce

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/rule"
)

// How an expert is watched who learns a rule alone.
const (
	// PlaysTried is the number of plays after which the game of [Library.PlaysNeeded] is given up.
	PlaysTried = 60

	trialHand = 12 // cards to choose from, of two packs
	// trialStays is the number of further plays for which the likeliest rule must be right.
	trialStays = 8
)

// A trial is a game of one player, who learns a rule card by card.
type trial struct {
	rule   *rule.Rule
	at     rule.State
	line   []card.Card
	stock  []card.Card
	hand   []card.Card
	belief *Posterior
	chance *rand.Rand
}

// PlaysNeeded returns the number of plays after which an expert can say r, in a game that chance deals.
// The expert has twelve cards of two packs, plays the one of which least is known, and can say the rule
// once the likeliest one is right and stays so for eight plays. It returns 0 if that takes more than
// [PlaysTried] plays. The mean of some games is the difficulty of a rule (doc/performance.md, "How hard
// rules are").
func (l *Library) PlaysNeeded(r *rule.Rule, chance *rand.Rand) int {
	t := l.newTrial(r, chance)
	since := 0
	for n := 1; n <= PlaysTried; n++ {
		t.play()
		switch right := t.isRight(); {
		case !right:
			since = 0
		case since == 0:
			since = n
		case n-since >= trialStays:
			return since
		}
	}
	return since
}

// newTrial deals, and lays the first card that may open the line. Every rule has such cards.
func (l *Library) newTrial(r *rule.Rule, chance *rand.Rand) *trial {
	t := &trial{rule: r, at: r.Machine().Start(), belief: l.New(), chance: chance}
	for _, i := range t.chance.Perm(2 * card.Count) {
		c := card.Card(i % card.Count)
		switch {
		case len(t.line) == 0 && r.Machine().Fits(t.at).Has(c):
			t.lay(c)
			t.belief.AddUnjudged(c)
		case len(t.hand) < trialHand:
			t.hand = append(t.hand, c)
		default:
			t.stock = append(t.stock, c)
		}
	}
	return t
}

func (t *trial) lay(c card.Card) {
	t.line = append(t.line, c)
	t.at = t.rule.Machine().Next(t.at, c, rule.Opens)
}

// play plays the card of which least is known whether it fits, and draws another.
func (t *trial) play() {
	most, least := 0, Certain
	for i, fits := range t.belief.Fits(t.hand...) {
		off := max(fits-Certain/2, Certain/2-fits)
		if off < least {
			most, least = i, off
		}
	}
	c := t.hand[most]
	t.hand[most], t.stock = t.stock[0], t.stock[1:]
	right := t.rule.Machine().Fits(t.at).Has(c)
	t.belief.AddVerdict(c, right)
	if right {
		t.lay(c)
	}
}

// isRight reports whether the likeliest rule is right from here on.
func (t *trial) isRight() bool {
	best := t.belief.Best(1, t.chance)
	return len(best) > 0 && rule.SameAfter(t.rule, best[0].Rule, rule.Cards(t.line...)).Same != rule.Different
}
