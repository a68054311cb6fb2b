// Package review analyzes a finished round: what each play told, how many rules were
// left, when the rule could first be known, and which play would have been better.
//
// It takes the view of an ideal observer that sees only public information and weighs
// every rule of package induce. It uses hands only to look for better plays.
//
// Let a [Transcript] hear every event of a round, from a table or from a record with
// [game.WalkRecord], and give it to [Analyze]; see the example.
//
// doc/review.md says what each figure means.
package review

import (
	"math/rand/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
	"eleusis/rule"
)

// A Review is the analysis of a finished round.
type Review struct {
	Round  int        `json:"round"`
	Dealer game.Seat  `json:"dealer"`
	Rule   *rule.Rule `json:"rule"` // of the round; null if the dealer judged by hand, and no rule judges as they did
	Moves  []Move     `json:"moves"`
	Told   Bits       `json:"told"` // by all of them

	// Known is when the rule could first be known: from there on the observer's most
	// likely rule was the right one, or equivalent on every possible line. It is null if
	// that was not so at the end, or without a Rule.
	Known *Known `json:"known"`
	// Likely is when they first gave it more than half of the probability, if ever: from
	// there on a player could rely on it.
	Likely *Known `json:"likely"`

	Players []Player `json:"players"` // in the order of the seats

	// Experiment is the number of the play that missed the most information, Shedding of
	// the one that missed the most cards; 0: none.
	Experiment int `json:"experiment"`
	Shedding   int `json:"shedding"`
}

// A Known says when something about the rule was known.
type Known struct {
	Play   int    `json:"play"`   // number; the starter is play 1
	Seat   Seat   `json:"seat"`   // its player
	Chance Chance `json:"chance"` // of the rule at that time
}

// Seat is a seat at the table.
type Seat = game.Seat

// A MoveKind says what a [Move] is.
type MoveKind string

// The kinds of moves.
const (
	Starter     MoveKind = "starter"
	Offered     MoveKind = "offer"   // a card or a string
	Again       MoveKind = "again"   // a wrong card, in the second phase
	NoPlay      MoveKind = "no-play" // the claim
	Picked      MoveKind = "pick"    // a card that fits, out of a false no-play
	RefusedPick MoveKind = "refused-pick"
	Declared    MoveKind = "prophet"
	Guessed     MoveKind = "guess"
)

// A Move is a public action of a round.
type Move struct {
	Kind    MoveKind     `json:"kind"`
	Event   int          `json:"event"` // of the round; the one that began it is event 1
	Play    int          `json:"play"`  // its number; of a declaration or a guess, that of the play before it
	Seat    Seat         `json:"seat"`
	Cards   []card.Card  `json:"cards,omitempty"`
	Verdict game.Verdict `json:"verdict,omitzero"`
	Guess   *rule.Rule   `json:"guess,omitempty"` // the guessed rule
	Words   string       `json:"words,omitempty"`

	Prophet  Seat         `json:"prophet,omitempty"` // the prophet who judged it, and their call
	Call     game.Verdict `json:"call,omitzero"`
	Refuter  Seat         `json:"refuter,omitempty"`
	Expelled bool         `json:"expelled,omitempty"` // it expelled a player

	// Chance is the observer's probability of the verdict before it was given; of a guess,
	// that it is the rule; of a declaration, that a call then was right.
	Chance Chance      `json:"chance"`
	Told   Bits        `json:"told"`   // by the verdict
	Before Uncertainty `json:"before"` // the remaining possibilities
	After  Uncertainty `json:"after"`
	Belief *Belief     `json:"belief"` // the observer's most likely rule after it
	// Place is the place of the rule among the observer's beliefs: 1 is the top, 0 means
	// not among the first few.
	Place  int     `json:"place"`
	Better *Better `json:"better,omitempty"`
}

// Cut returns by how much m made the possible rules fewer, as the logarithm of the factor. It is negative if a
// surprise made them more.
func (m *Move) Cut() Bits { return m.Before.Doubt - m.After.Doubt }

// Uncertainty is the amount of remaining possibilities.
type Uncertainty struct {
	Doubt Bits `json:"doubt"` // what is still to be learned
	// Rules is the number of equally likely rules with the same entropy, to three digits.
	Rules int `json:"rules"`
}

// A Belief is the most likely rule.
type Belief struct {
	Rule   *rule.Rule `json:"rule"`
	Chance Chance     `json:"chance"`
}

// Analyze returns the review of the round of m; false if it is not over. The same transcript
// gives the same review on any machine.
func Analyze(m *Transcript, chance *rand.Rand) (Review, bool) {
	s := NewAnalysis(m, chance)
	if s == nil {
		return Review{}, false
	}
	for s.Next() {
	}
	return s.Review(), true
}

// An Analysis computes a review play by play, so that the caller can pause or stop in between. A
// step takes some milliseconds.
type Analysis struct {
	work *work
	play int
}

// NewAnalysis begins the review of the round of m; nil if it is not over.
func NewAnalysis(m *Transcript, chance *rand.Rand) *Analysis {
	if !m.over {
		return nil
	}
	w := &work{Transcript: m, seen: newObserver(chance)}
	w.stands = w.seen.uncertainty()
	w.Review = Review{Round: m.result.Round, Dealer: m.result.Dealer, Rule: m.judge}
	return &Analysis{work: w}
}

// Next reviews the next play. It returns false when there are no more.
func (s *Analysis) Next() bool {
	w, last := s.work, len(s.work.view.Plays)
	if s.play > last {
		return false
	}
	w.reviewBetween(s.play)
	if s.play < last {
		w.reviewPlay(s.play)
	} else {
		w.findKnown()
		w.missed()
		w.sum()
	}
	s.play++
	return true
}

// Review returns the review; it is complete when Next has returned false.
func (s *Analysis) Review() Review { return s.work.Review }

// work is a review being made.
type work struct {
	*Transcript
	Review
	seen   *observer
	stands Uncertainty // the remaining possibilities
	line   rule.Line   // the present line
	next   int         // of Transcript.between
}

// reviewBetween reviews the declarations and guesses after the given number of plays.
func (w *work) reviewBetween(plays int) {
	for ; w.next < len(w.between) && w.between[w.next].Play == plays; w.next++ {
		m := w.between[w.next]
		last := &w.Moves[len(w.Moves)-1]
		m.Before, m.After, m.Belief, m.Place = last.After, last.After, last.Belief, last.Place
		switch {
		case m.Kind == Declared:
			m.Chance = w.seen.mayCall()
		case m.Guess != nil:
			m.Chance = w.seen.believes(m.Guess, w.line)
		}
		w.Moves = append(w.Moves, m)
	}
}

var kinds = map[game.PlayKind]MoveKind{
	game.Starter: Starter, game.Offered: Offered, game.Again: Again, game.NoPlay: NoPlay, game.Pick: Picked,
	game.RefusedPick: RefusedPick,
}

// reviewPlay reviews the play at index i.
func (w *work) reviewPlay(i int) {
	p := w.view.Plays[i]
	m := Move{
		Kind: kinds[p.Kind], Event: w.held[i].at, Play: i + 1, Seat: p.Seat, Cards: p.Cards, Verdict: p.Verdict,
		Prophet: p.Prophet, Call: p.Call, Refuter: p.Refuter,
		Before: w.stands, Chance: induce.Certain,
	}
	if p.Kind != game.Starter {
		right := w.seen.right(p)
		m.Chance = right
		if p.Verdict == game.Wrong {
			m.Chance = right.not()
		}
		m.Better = w.moreTelling(w.held[i].hand, right)
		m.Told = m.Chance.surprise()
	}
	w.seen.learn(p, m.Told)
	w.stands = w.seen.uncertainty()
	if p.Laid() {
		w.line.Plays = append(w.line.Plays, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
	}
	m.After = w.stands
	m.Belief, m.Place = w.seen.belief(w.Rule, w.line)
	for _, after := range w.expelled {
		m.Expelled = m.Expelled || after == m.Play
	}
	w.Told += m.Told
	w.Moves = append(w.Moves, m)
}

// half is the probability from which on a rule is more likely than all others together.
const half Chance = induce.Certain / 2

// findKnown sets when the rule could first be known.
func (w *work) findKnown() {
	for i := len(w.Moves) - 1; i >= 0 && w.Moves[i].Place == 1; i-- {
		if m := &w.Moves[i]; m.IsPlay() {
			w.Known = &Known{m.Play, m.Seat, m.Belief.Chance}
		}
	}
	if w.Known == nil {
		return
	}
	for i := range w.Moves {
		if m := &w.Moves[i]; m.Play >= w.Known.Play && m.Belief.Chance > half {
			w.Likely = &Known{m.Play, m.Seat, m.Belief.Chance}
			return
		}
	}
}

// IsPlay reports whether m laid or showed cards; otherwise it is a declaration or a guess.
func (m *Move) IsPlay() bool { return m.Kind != Declared && m.Kind != Guessed }

// isRuleKnown reports whether the rule was known at that play.
func (r *Review) isRuleKnown(play int) bool { return r.Likely != nil && play > r.Likely.Play }
