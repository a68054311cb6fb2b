package review

import (
	"cmp"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Better is a play that would have been better than the one made, with the cards that
// the player held.
type Better struct {
	Why   Reason      `json:"why"`
	Cards []card.Card `json:"cards,omitempty"` // none: a no-play
	// Bits is the additional information that its verdict was expected to give, if Why is
	// [MoreTelling].
	Bits Bits `json:"bits,omitempty"`
	// Fewer is the number of cards by which the hand would have been smaller after it.
	Fewer int `json:"fewer,omitempty"`
}

// A Reason is the reason why a play is better.
type Reason string

// The reasons.
const (
	MoreTelling Reason = "telling" // while there was something to learn
	SurelyRight Reason = "sure"    // when the rule was known, and the play was refused
	MoreCards   Reason = "string"  // when the rule was known, and more cards could have been laid
	NoneFits    Reason = "no-play" // when the rule was known, and nothing fitted
)

// worthTelling is the minimum additional information of a better play.
const worthTelling Bits = 25

// moreTelling returns the card of a hand that was expected to give more information than
// the play made, which was right with the chance right. The expected information is
// highest for a card that is as likely to fit as not.
func (w *work) moreTelling(hand []card.Card, right Chance) *Better {
	hand = slices.Compact(slices.Clone(hand))
	if len(hand) < 2 {
		return nil
	}
	bits := right.doubt()
	most, at := bits+worthTelling-1, -1
	for j, fits := range w.seen.posterior.Fits(hand...) {
		if tells := Chance(fits).doubt(); tells > most {
			most, at = tells, j
		}
	}
	if at < 0 {
		return nil
	}
	return &Better{Why: MoreTelling, Cards: hand[at : at+1], Bits: most - bits}
}

// missed replaces the most informative plays by those that would have shed more cards,
// where the rule was known.
func (w *work) missed() {
	if w.Likely == nil {
		return
	}
	m := w.Rule.Machine()
	at := m.Start()
	for i := range w.Moves {
		move := &w.Moves[i]
		if !move.IsPlay() {
			continue
		}
		if w.isRuleKnown(move.Play) {
			move.Better = w.sheds(move, m, at)
		}
		if p := w.view.Plays[move.Play-1]; p.Laid() {
			at = m.Lay(at, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
		}
	}
}

// sheds returns a play that would have shed more cards than move, or nil.
func (w *work) sheds(move *Move, m *rule.Machine, at rule.State) *Better {
	held := w.held[move.Play-1]
	if len(held.hand) == 0 {
		return nil
	}
	best := longest(m, at, held)
	shed := held.had - held.left
	fewer := len(best) - shed
	switch o := w.view.Setup.Options; {
	case len(best) == 0 && !o.NoPlay:
		return nil
	case len(best) == 0:
		if len(held.hand) <= o.NoPlayLast {
			fewer = len(held.hand) - shed
		} else {
			fewer = o.NoPlayFewer - shed
		}
		if fewer <= 0 {
			return nil
		}
		return &Better{Why: NoneFits, Fewer: fewer}
	case fewer <= 0:
		return nil
	case move.Verdict == game.Right:
		return &Better{Why: MoreCards, Cards: best, Fewer: fewer}
	}
	return &Better{Why: SurelyRight, Cards: best, Fewer: fewer}
}

// tries is the maximum number of plays tried to find the longest.
const tries = 4000

// longest returns the longest right play of the hand; of several the first in the order of
// cards. With too many possibilities there may be a longer one.
func longest(m *rule.Machine, at rule.State, held holding) []card.Card {
	s := search{machine: m, most: held.most, left: tries}
	s.from(at, slices.Clone(held.hand))
	return s.best
}

// A search looks for the longest play.
type search struct {
	machine *rule.Machine
	most    int
	left    int // remaining tries
	play    []card.Card
	best    []card.Card
}

func (s *search) from(at rule.State, hand []card.Card) {
	ends, goesOn := s.machine.Fits(at), s.machine.GoesOn(at)
	for i, c := range hand {
		if s.left == 0 || len(s.best) == s.most {
			return
		}
		if i > 0 && hand[i-1] == c {
			continue
		}
		s.left--
		if ends.Has(c) && len(s.play) >= len(s.best) {
			s.best = append(slices.Clone(s.play), c)
		}
		if !goesOn.Has(c) || len(s.play)+1 >= s.most {
			continue
		}
		var mark rule.Mark
		if len(s.play) == 0 {
			mark = rule.Opens
		}
		s.play = append(s.play, c)
		s.from(s.machine.Next(at, c, mark), slices.Delete(slices.Clone(hand), i, i+1))
		s.play = s.play[:len(s.play)-1]
	}
}

// greater compares the gains of two missed plays of the same kind.
func greater(a, b *Better) int {
	return cmp.Or(cmp.Compare(a.Fewer, b.Fewer), cmp.Compare(a.Bits, b.Bits))
}
