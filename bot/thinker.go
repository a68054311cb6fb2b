package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// A thinker is a solver that believes what package induce does. It thinks by a
// sample of the rules that may be the secret one.
type thinker struct {
	taste  taste
	seen   []seen // what belief has heard
	belief *induce.Posterior
}

// A taste chooses a card of a hand.
type taste func(s *induce.Sample, hand []card.Card, r *rand.Rand) card.Card

// A seen is one card of a board.
type seen struct {
	card  card.Card
	right bool
}

const (
	thoughts = 256 // rules of a sample
	doubtful = 16  // of which so few are left that it says nothing
	looked   = 3   // hypotheses that are held against what was guessed in vain
)

// Turn guesses if that is worth it, and plays as if the guess was wrong.
func (t *thinker) Turn(b *Board, r *rand.Rand) (c card.Card, guess *rule.Rule) {
	s := t.think(b, r)
	if guess = t.guess(s, b, r); guess != nil && !b.After {
		s.RuleOut(0)
	} else {
		guess = nil
	}
	if s.Size() == 0 { // all that came to mind was wrong
		s = t.belief.Sample(thoughts, r)
	}
	return t.taste(s, b.Hand, r), guess
}

// Guess guesses if that is worth it.
func (t *thinker) Guess(b *Board, r *rand.Rand) *rule.Rule {
	return t.guess(t.think(b, r), b, r)
}

// think returns rules that may be the secret one. The likeliest of them are not
// among what was guessed in vain.
func (t *thinker) think(b *Board, r *rand.Rand) *induce.Sample {
	t.learn(b)
	s := t.belief.Sample(thoughts, r)
	for i := 0; i < min(looked, s.Hypotheses()); {
		if h := s.Hypothesis(i); h.Rule == nil || b.refuted(h.Rule) {
			s.RuleOut(i)
			continue
		}
		i++
	}
	return s
}

// What a guess must be worth, in hundredths.
const (
	leastSure = 15 // chance of any that is made
	patience  = 30 // how much is made of what a wrong one costs: it also tells
)

// guess returns the likeliest rule of s, if to say it now is worth more than to
// wait and see. Who waits loses a turn if it is right. If it is wrong, he saves
// what it costs, if the card that he plays now would have shown it.
func (t *thinker) guess(s *induce.Sample, b *Board, r *rand.Rand) *rule.Rule {
	if s.Size() < doubtful {
		return nil
	}
	h := s.Hypothesis(0)
	lost := b.Turns + 1 - b.Turn - b.Cost*(len(b.Wrong)+1)
	if b.Turn == b.Turns || lost < 0 {
		return h.Rule // there is nothing to lose
	}
	if h.Chance < induce.Certain*leastSure/100 {
		return nil
	}
	shown := s.Against(0, t.taste(s, b.Hand, r))
	wrong := (induce.Certain - h.Chance) * b.Cost / 100 * patience / induce.Certain * shown
	if h.Chance < wrong {
		return nil
	}
	return h.Rule
}

// learn brings the belief up to b. If b goes on from the board before, only
// what is new is learned.
func (t *thinker) learn(b *Board) {
	all := b.cards()
	if t.belief == nil || len(t.seen) > len(all) || !slices.Equal(t.seen, all[:len(t.seen)]) {
		t.belief, t.seen = induce.Shared().New(), nil
	}
	for _, s := range all[len(t.seen):] { // the starter too: the rule accepted it
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
func anyCard(_ *induce.Sample, hand []card.Card, r *rand.Rand) card.Card {
	return hand[r.IntN(len(hand))]
}

// likeliest chooses the card that is likeliest to fit.
func likeliest(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	return slices.MaxFunc(hand, func(x, y card.Card) int { return s.Fits(x) - s.Fits(y) })
}

// mostTelling chooses the card that tells the most, with the one after it.
func mostTelling(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	tells, best := s.Telling(hand), 0
	for i, bits := range tells {
		if bits > tells[best] {
			best = i
		}
	}
	return hand[best]
}
