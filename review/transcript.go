package review

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Transcript has the moves of a round, and the hands before them. Call Hear with every
// event of the round, from the one that began it. The zero Transcript is ready to use, and
// starts again with each round.
type Transcript struct {
	view     game.View  // as everybody saw it
	own      game.View  // of the last player
	heard    int        // events, from the one that began the round
	held     []holding  // by the number of the play − 1
	turn     int        // the index of the last offer or claim, whose consequences follow
	between  []Move     // declarations and guesses, without what they were worth
	expelled []int      // the numbers of plays after which someone was expelled
	judge    *rule.Rule // gives all verdicts of the round; nil if none is known
	result   game.Result
	over     bool
}

// A holding is the hand of a player before a play.
type holding struct {
	hand []card.Card // nil where they had no choice
	most int         // cards that a play could have
	at   int         // the event by which it was played
	had  int         // cards, the refused ones before them too
	left int         // of them after the play and all that followed
}

// Hear takes e, the event that has just been folded into s.
func (m *Transcript) Hear(s *game.State, e game.Event) {
	if e.Kind == game.RoundBegan {
		*m = Transcript{}
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

// judgeOf returns the rule of the round that has just ended in s. If a dealer judged by
// hand, it is their guard or their words as a rule, if it gives their verdicts.
func judgeOf(s *game.State, r *game.Result) *rule.Rule {
	if !r.ByHand {
		return r.Rule
	}
	judge := r.Rule
	if judge == nil {
		judge, _ = rule.Parse(r.Words) // most words cannot be read as a rule
	}
	if judge == nil || len(s.Slips(judge)) > 0 {
		return nil
	}
	return judge
}

// Work returns the work of a review of the round, in cards to be weighed: a few hundred
// for most rounds, a few thousand for long ones.
func (m *Transcript) Work() int {
	n := 0
	for i, p := range m.view.Plays {
		n += len(p.Cards) + card.SetOf(m.held[i].hand...).Len()
	}
	return n
}

// has returns the number of cards of seat: in hand, and refused before them.
func (m *Transcript) has(seat game.Seat) int {
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
func (m *Transcript) holding(s *game.State, e game.Event) holding {
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
