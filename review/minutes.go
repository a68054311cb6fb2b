package review

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
)

// Minutes are what was done in a round, and what everybody held when he did it.
// They are fed every event of the round, from the one that began it; the zero
// Minutes are ready to use, and begin anew with each round.
type Minutes struct {
	view     game.View // as everybody saw it
	own      game.View // of whoever played last
	held     []holding // by the number of the play − 1
	turn     int       // the index of the last offer or claim, whose consequences follow
	between  []Move    // declarations and guesses, without what they were worth
	expelled []int     // after so many plays somebody was expelled
	slipped  bool      // the dealer judged otherwise than the rule beside his words
	result   game.Result
	over     bool
}

// A holding is what a player could have played.
type holding struct {
	hand []card.Card // nil where he had no choice
	most int         // cards that a play could have
	had  int         // cards, the refused ones before him too
	left int         // of them after the play and all that followed
}

// Hear takes e, the event that has just been folded into s.
func (m *Minutes) Hear(s *game.State, e game.Event) {
	if e.Kind == game.RoundBegan {
		*m = Minutes{}
	}
	if m.over {
		return
	}
	had := m.has(e.Seat)
	s.ViewInto(&m.view, game.Nobody)
	for len(m.held) < len(m.view.Plays) {
		m.held = append(m.held, holding{})
	}
	switch e.Kind {
	case game.Played, game.NoPlayClaimed:
		m.turn = len(m.held) - 1
		m.held[m.turn] = m.holding(s, e)
		m.held[m.turn].had = had
	case game.ProphetDeclared:
		m.between = append(m.between, Move{Kind: Declared, Play: len(m.view.Plays), Seat: e.Seat})
	case game.Guessed:
		m.between = append(m.between, Move{Kind: Guessed, Play: len(m.view.Plays), Seat: e.Seat, Guess: e.Guess, Words: e.Text, Verdict: e.Verdict})
	case game.GuessJudged:
		m.between[len(m.between)-1].Verdict = e.Verdict
	case game.Expelled:
		m.expelled = append(m.expelled, len(m.view.Plays))
	case game.RoundEnded:
		m.result, m.over = s.Result()
		if r := m.result.Rule; r != nil && m.result.ByHand {
			m.slipped = len(s.Slips(r)) > 0
		}
	}
	if m.turn < len(m.view.Plays) {
		m.held[m.turn].left = m.has(m.view.Plays[m.turn].Seat)
	}
}

// has returns how many cards seat has in hand, and refused before him.
func (m *Minutes) has(seat game.Seat) int {
	if seat == game.Nobody || int(seat) > len(m.view.Hands) {
		return 0
	}
	n := m.view.Hands[seat-1]
	if len(m.view.Wrong) > 0 && !m.view.Second { // in the second phase they are the hand
		n += len(m.view.Wrong[seat-1])
	}
	return n
}

// holding returns what the seat that has just played e held before it.
func (m *Minutes) holding(s *game.State, e game.Event) holding {
	s.ViewInto(&m.own, e.Seat)
	hand := slices.Clone(m.own.Hand)
	if e.Kind == game.Played && !m.own.Second { // what is offered again stays where it is
		hand = append(hand, e.Cards...)
	}
	if least, _ := m.own.PlaySize(); least > 1 {
		return holding{}
	}
	if m.own.Second {
		hand = slices.DeleteFunc(hand, func(c card.Card) bool { return slices.Contains(m.own.Tried, c) })
	}
	slices.Sort(hand)
	h := holding{hand: hand, most: m.own.Setup.Options.LongestPlay(len(hand))}
	if m.own.Second {
		h.most = 1
	}
	return h
}
