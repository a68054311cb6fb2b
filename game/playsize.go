package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// How many cards a play may have, and which of them are wrong.

// maxTold is the most cards that a rule may demand of each play where the wrong
// cards are played again, for there all ways to play them are looked at.
const maxTold = 4

// playSize returns how many cards a play of seat may have: where the rule
// demands a number, and the dealer has told it, that one, or all cards if he has
// fewer; in the second phase one card; else as many as the table allows.
func (s *State) playSize(seat Seat) (least, most int) {
	return playSize(&s.setup.Options, s.told, s.second, len(s.hands[seat]))
}

func playSize(o *Options, told int, second bool, held int) (least, most int) {
	switch {
	case told > 0 && second:
		return told, told
	case told > 0:
		n := min(told, held)
		return n, n
	case second:
		return 1, 1
	}
	return 1, o.playLimit()
}

// PlaySize returns how many cards the next play of the seat may have.
func (v *View) PlaySize() (least, most int) {
	return playSize(&v.Setup.Options, v.Told, v.Second, len(v.Hand))
}

// Untried reports whether cs may be offered as far as it matters what was
// refused before: in the second phase nothing is offered twice on the same line.
func (v *View) Untried(cs []card.Card) bool {
	if !v.Second {
		return true
	}
	for i := len(v.Plays) - 1; i >= 0 && v.Plays[i].After == len(v.Mainline); i-- {
		if p := &v.Plays[i]; p.Verdict == Wrong && slices.Equal(p.Cards, cs) {
			return false
		}
	}
	return true
}

// maySize returns why seat may not offer so many cards in one play, or nil.
func (s *State) maySize(seat Seat, n int) error {
	least, most := s.playSize(seat)
	switch {
	case n == 0:
		return refuse(seat, NoCards)
	case n > most:
		return &Refusal{Seat: seat, Reason: TooManyCards, Count: n, Limit: most}
	case n < least:
		return &Refusal{Seat: seat, Reason: TooFewCards, Count: n, Limit: least}
	}
	return nil
}

// demanded returns how many cards the rule of d demands of each play, if that is
// told at this table, or 0.
func (s *State) demanded(d *Deal) int {
	if !s.setup.Options.TellPlays || d.ByHand {
		return 0
	}
	return d.Rule.Tree().PlayCards
}

// wrongCards returns how many of cs are wrong, each as played after the one
// before it (doc/rules.md §6.1).
func (s *State) wrongCards(cs []card.Card) int {
	return wrongCards(s.deal.Rule.Machine(), s.at, cs)
}

// wrongCards returns the same by m, in the state at.
func wrongCards(m *rule.Machine, at rule.State, cs []card.Card) int {
	n := 0
	for i, c := range cs {
		fit := m.GoesOn(at)
		if i == len(cs)-1 {
			fit = m.Fits(at)
		}
		if !fit.Has(c) {
			n++
		}
		at = m.Next(at, c, opens(i))
	}
	return n
}

// isRefused reports whether p is the refused play of cs.
func (s *State) isRefused(p *play, cs []card.Card) bool {
	return p.verdict == Wrong && (p.kind == Offered || p.kind == Again) && slices.Equal(s.cards[p.from:p.to], cs)
}

// refusedHere reports whether cs, as one play, have been refused since the line
// last grew.
func (s *State) refusedHere(cs []card.Card) bool {
	if len(cs) == 1 {
		return s.tried.Has(cs[0])
	}
	for i := len(s.plays) - 1; i >= 0 && int(s.plays[i].after) == len(s.mainline); i-- {
		if s.isRefused(&s.plays[i], cs) {
			return true
		}
	}
	return false
}

// someOrder reports whether found is true of some play of s.told cards of hand.
func (s *State) someOrder(hand []card.Card, found func([]card.Card) bool) bool {
	var room [maxTold]card.Card
	return s.somePlay(room[:0], hand, found)
}

// somePlay is someOrder for plays that begin with cs.
func (s *State) somePlay(cs, hand []card.Card, found func([]card.Card) bool) bool {
	if len(cs) == s.told {
		return found(cs)
	}
	for c := range card.SetOf(hand...).Cards() {
		if count(hand, c) > count(cs, c) && s.somePlay(append(cs, c), hand, found) {
			return true
		}
	}
	return false
}
