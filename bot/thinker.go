package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// A thinker is a solver that believes what package induce does.
type thinker struct {
	taste  taste
	seen   []seen // what belief has heard
	belief *induce.Posterior
}

// A taste chooses among cards by their chances to fit, out of
// [induce.Certain].
type taste func(chances []int, r *rand.Rand) int

// A seen is one card of a board.
type seen struct {
	card  card.Card
	right bool
}

// What a thinker guesses: a rule with at least this chance out of
// induce.Certain, among so many of the likeliest.
const (
	boldness   = induce.Certain / 4
	likeliests = 4
)

func (t *thinker) Guess(b *Board, r *rand.Rand) *rule.Rule {
	t.learn(b)
	for _, h := range t.belief.Best(likeliests, r) {
		if h.Chance >= boldness && !b.refuted(h.Rule) {
			return h.Rule
		}
	}
	return nil
}

func (t *thinker) Play(b *Board, r *rand.Rand) card.Card {
	t.learn(b)
	return b.Hand[t.taste(t.belief.Fits(b.Hand...), r)]
}

// learn brings the belief up to b. If b goes on from the board before, only
// what is new is learned.
func (t *thinker) learn(b *Board) {
	all := b.cards()
	if t.belief == nil || len(t.seen) > len(all) || !slices.Equal(t.seen, all[:len(t.seen)]) {
		t.belief, t.seen = induce.Shared().New(), nil
	}
	for i, s := range all[len(t.seen):] {
		if i == 0 && len(t.seen) == 0 {
			t.belief.Lay(s.card) // the starter
			continue
		}
		t.belief.Judged(s.card, s.right)
	}
	t.seen = all
}

// cards returns the cards of b in the order of play.
func (b *Board) cards() []seen {
	var all []seen
	for i, c := range b.Mainline {
		all = append(all, seen{c, true})
		if i < len(b.Sideline) {
			for _, c := range b.Sideline[i] {
				all = append(all, seen{c, false})
			}
		}
	}
	return all
}

// refuted reports whether x is known to be wrong, for it says what was guessed
// in vain.
func (b *Board) refuted(x *rule.Rule) bool {
	return slices.ContainsFunc(b.Wrong, func(w WrongGuess) bool {
		line := rule.Cards(b.Mainline[:w.Line]...)
		return rule.SameFrom(w.Rule, x, line).Same != rule.Different
	})
}

// anyCard chooses any card.
func anyCard(chances []int, r *rand.Rand) int { return r.IntN(len(chances)) }

// likeliest chooses the card that is likeliest to fit.
func likeliest(chances []int, _ *rand.Rand) int {
	best := 0
	for i, c := range chances {
		if c > chances[best] {
			best = i
		}
	}
	return best
}

// mostTelling chooses the card whose verdict tells the most: the one nearest to
// an even chance.
func mostTelling(chances []int, _ *rand.Rand) int {
	best := 0
	for i, c := range chances {
		if doubt(c) > doubt(chances[best]) {
			best = i
		}
	}
	return best
}

// doubt grows with the information of a verdict of that chance.
func doubt(chance int) int { return min(chance, induce.Certain-chance) }
