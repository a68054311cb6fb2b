package review

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// Minutes are what was done in a round, and what everybody held when they did it.
// They are fed every event of the round, from the one that began it; the zero
// Minutes are ready to use, and begin anew with each round.
type Minutes struct {
	view     game.View  // as everybody saw it
	own      game.View  // of whoever played last
	heard    int        // events, from the one that began the round
	held     []holding  // by the number of the play − 1
	turn     int        // the index of the last offer or claim, whose consequences follow
	between  []Move     // declarations and guesses, without what they were worth
	expelled []int      // after so many plays somebody was expelled
	judge    *rule.Rule // that gives all the verdicts of the round; nil if nobody knows one
	result   game.Result
	over     bool
}

// A holding is what a player could have played.
type holding struct {
	hand []card.Card // nil where they had no choice
	most int         // cards that a play could have
	at   int         // the event by which it was played
	had  int         // cards, the refused ones before them too
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
	m.heard++
	had := m.has(e.Seat)
	s.ViewInto(&m.view, game.Nobody)
	for len(m.held) < len(m.view.Plays) {
		m.held = append(m.held, holding{at: m.heard})
	}
	switch e.Kind {
	case game.Played, game.NoPlayClaimed:
		m.turn = len(m.held) - 1
		m.held[m.turn] = m.holding(s, e)
		m.held[m.turn].had, m.held[m.turn].at = had, m.heard
	case game.ProphetDeclared:
		m.between = append(m.between, Move{Kind: Declared, Event: m.heard, Play: len(m.view.Plays), Seat: e.Seat})
	case game.Guessed:
		m.between = append(m.between, Move{
			Kind: Guessed, Event: m.heard, Play: len(m.view.Plays), Seat: e.Seat, Guess: e.Guess, Words: e.Text,
			Verdict: e.Verdict,
		})
	case game.GuessJudged:
		m.between[len(m.between)-1].Verdict = e.Verdict
	case game.Expelled:
		m.expelled = append(m.expelled, len(m.view.Plays))
	case game.RoundEnded:
		m.result, m.over = s.Result()
		m.judge = judgeOf(s, &m.result)
	}
	if m.turn < len(m.view.Plays) {
		m.held[m.turn].left = m.has(m.view.Plays[m.turn].Seat)
	}
}

// judgeOf returns the rule of the round that has just ended in s. Of a dealer who
// judged by hand it is the one that stood beside their words, or their words
// themselves, if they judged as it does.
func judgeOf(s *game.State, r *game.Result) *rule.Rule {
	if !r.ByHand {
		return r.Rule
	}
	judge := r.Rule
	if judge == nil {
		judge, _ = rule.Parse(r.Words) // most words are for people alone
	}
	if judge == nil || len(s.Slips(judge)) > 0 {
		return nil
	}
	return judge
}

// Work returns how much work a review of the round is, in cards to be weighed: a
// few hundred for most rounds, a few thousand for long ones.
func (m *Minutes) Work() int {
	n := 0
	for i, p := range m.view.Plays {
		n += len(p.Cards) + card.SetOf(m.held[i].hand...).Len()
	}
	return n
}

// has returns how many cards seat has in hand, and refused before them.
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
