package review

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Transcript has the moves of a round, and the hands before them. Call Add with every
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

// Add takes e, the event that has just been folded into s.
func (t *Transcript) Add(s *game.State, e game.Event) {
	if e.Kind() == game.RoundBegan {
		*t = Transcript{}
	}
	if t.over {
		return
	}
	t.heard++
	had := t.has(e.Seat())
	s.ViewInto(&t.view, game.Nobody)
	for len(t.held) < len(t.view.Plays) {
		t.held = append(t.held, holding{at: t.heard})
	}
	switch e.Kind() {
	case game.Played, game.NoPlayClaimed:
		t.turn = len(t.held) - 1
		t.held[t.turn] = t.holding(s, e)
		t.held[t.turn].had, t.held[t.turn].at = had, t.heard
	case game.ProphetDeclared:
		t.between = append(t.between, Move{Kind: Declared, Event: t.heard, Play: len(t.view.Plays), Seat: e.Seat()})
	case game.Guessed:
		t.between = append(t.between, Move{
			Kind: Guessed, Event: t.heard, Play: len(t.view.Plays), Seat: e.Seat(), Guess: e.Guess(),
			Words: s.Share(e, game.Nobody).Text, Verdict: e.Verdict(),
		})
	case game.GuessJudged:
		t.between[len(t.between)-1].Verdict = e.Verdict()
	case game.Expelled:
		t.expelled = append(t.expelled, len(t.view.Plays))
	case game.RoundEnded:
		t.result, t.over = s.Result()
		t.judge = judgeOf(s, &t.result)
	}
	if t.turn < len(t.view.Plays) {
		t.held[t.turn].left = t.has(t.view.Plays[t.turn].Seat)
	}
}

// judgeOf returns the rule of the round that has just ended in s. If a dealer judged by
// hand, it is their guard or their words as a rule, if it gives their verdicts.
func judgeOf(s *game.State, r *game.Result) *rule.Rule {
	judge := r.JudgedBy()
	if r.ByHand && judge != nil && len(s.Slips(judge)) > 0 {
		return nil
	}
	return judge
}

// Work returns the work of a review of the round, in cards to be weighed: a few hundred
// for most rounds, a few thousand for long ones.
func (t *Transcript) Work() int {
	n := 0
	for i, p := range t.view.Plays {
		n += len(p.Cards) + card.SetOf(t.held[i].hand...).Len()
	}
	return n
}

// has returns the number of cards of seat: in hand, and refused before them.
func (t *Transcript) has(seat game.Seat) int {
	if seat == game.Nobody || int(seat) > len(t.view.Hands) {
		return 0
	}
	n := t.view.Hands[seat-1]
	if len(t.view.Wrong) > 0 && !t.view.Second { // in the second phase they are the hand
		n += len(t.view.Wrong[seat-1])
	}
	return n
}

// holding returns what the seat that has just played e held before it.
func (t *Transcript) holding(s *game.State, e game.Event) holding {
	s.ViewInto(&t.own, e.Seat())
	hand := slices.Clone(t.own.Hand)
	if e.Kind() == game.Played && !t.own.Second { // what is offered again stays where it is
		hand = append(hand, e.Cards()...)
	}
	if least, _ := t.own.PlaySize(); least > 1 {
		return holding{}
	}
	if t.own.Second {
		hand = slices.DeleteFunc(hand, func(c card.Card) bool { return slices.Contains(t.own.Tried, c) })
	}
	slices.Sort(hand)
	h := holding{hand: hand, most: t.own.Setup.Options.LongestPlay(len(hand))}
	if t.own.Second {
		h.most = 1
	}
	return h
}
