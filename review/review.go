// Package review looks back at a round that is over: what each play told, how
// many rules were left, when the rule could first be known, and what would have
// been the better play.
//
// It asks an ideal observer, who saw what lay open to everybody and nothing
// else, and who weighs every rule of package induce. Nobody plays like them; but
// against them everybody can be measured. The hands enter only where better plays
// are looked for.
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

// A Review is what can be said of a round after it.
type Review struct {
	Round  int        `json:"round"`
	Dealer game.Seat  `json:"dealer"`
	Rule   *rule.Rule `json:"rule"` // the one that judged; null if the dealer did, and no rule judges as they did
	Moves  []Move     `json:"moves"`
	Told   Bits       `json:"told"` // by all of them

	// Known is when the rule could first be known: from there on what the observer
	// believed most was the rule, or the same on every line that could still be
	// played. It is null if that was not so at the end, or if there is no Rule.
	Known *Known `json:"known"`
	// Likely is when they first believed it more than all else together, if they ever
	// did: from there on a player could rely on it.
	Likely *Known `json:"likely"`

	Players []Player `json:"players"` // in the order of the seats

	// Experiment is the play beside which another could have told the most more,
	// Shedding the one beside which another would have shed the most cards more:
	// numbers of plays; 0: none.
	Experiment int `json:"experiment"`
	Shedding   int `json:"shedding"`
}

// A Known says when something was known of the rule.
type Known struct {
	Play   int    `json:"play"`   // after it; the starter is play 1
	Seat   Seat   `json:"seat"`   // who made it
	Chance Chance `json:"chance"` // that the rule had by then
}

// Seat is a seat at the table.
type Seat = game.Seat

// A Kind says what a [Move] is.
type Kind string

// The kinds of moves.
const (
	Starter     Kind = "starter"
	Offered     Kind = "offer"   // a card or a string
	Again       Kind = "again"   // a wrong card, in the second phase
	NoPlay      Kind = "no-play" // the claim
	Picked      Kind = "pick"    // a card that fits, out of a false no-play
	RefusedPick Kind = "refused-pick"
	Declared    Kind = "prophet"
	Guessed     Kind = "guess"
)

// A Move is something that was done in a round for all to see.
type Move struct {
	Kind    Kind         `json:"kind"`
	Event   int          `json:"event"` // of the round; the one that began it is event 1
	Play    int          `json:"play"`  // its number; of a declaration or a guess, that of the play before it
	Seat    Seat         `json:"seat"`
	Cards   []card.Card  `json:"cards,omitempty"`
	Verdict game.Verdict `json:"verdict,omitzero"`
	Guess   *rule.Rule   `json:"guess,omitempty"` // what was guessed, or its words
	Words   string       `json:"words,omitempty"`

	Prophet  Seat         `json:"prophet,omitempty"` // who judged it in the dealer's place, and what they said
	Call     game.Verdict `json:"call,omitzero"`
	Refuter  Seat         `json:"refuter,omitempty"`
	Expelled bool         `json:"expelled,omitempty"` // somebody, by it

	// Chance is how likely the observer thought the verdict before it came; of a
	// guess, how likely they thought that it is the rule; of a declaration, how likely
	// a call then was to stand.
	Chance Chance   `json:"chance"`
	Told   Bits     `json:"told"`   // by the verdict
	Before Standing `json:"before"` // what was still possible
	After  Standing `json:"after"`
	Belief *Belief  `json:"belief"` // what the observer then thought most likely
	// Place is where the rule stands among what they then believed: 1 is the top, 0
	// that it is not among the first few.
	Place  int     `json:"place"`
	Better *Better `json:"better,omitempty"`
}

// A Standing is how many rules can still be the one.
type Standing struct {
	Doubt Bits `json:"doubt"` // what is still to be learned
	// Rules is how many rules, all as likely, would leave as much doubt; of large
	// numbers three digits.
	Rules int `json:"rules"`
}

// A Belief is the rule that is thought most likely.
type Belief struct {
	Rule   *rule.Rule `json:"rule"`
	Chance Chance     `json:"chance"`
}

// Of returns the review of the round of m; false if it is not over. The same
// minutes and the same numbers give the same review, on any machine.
func Of(m *Minutes, chance *rand.Rand) (Review, bool) {
	s := Begin(m, chance)
	if s == nil {
		return Review{}, false
	}
	for s.Next() {
	}
	return s.Review(), true
}

// Steps are a review that is made a play at a time, so that its caller can do other
// things in between, or stop. A step takes some milliseconds.
type Steps struct {
	work *work
	play int
}

// Begin begins the review of the round of m; nil if it is not over.
func Begin(m *Minutes, chance *rand.Rand) *Steps {
	if !m.over {
		return nil
	}
	w := &work{Minutes: m, seen: newObserver(chance)}
	w.stands = w.seen.standing()
	w.Review = Review{Round: m.result.Round, Dealer: m.result.Dealer, Rule: m.judge}
	return &Steps{work: w}
}

// Next looks at the next play. It returns false when there is none any more.
func (s *Steps) Next() bool {
	w, last := s.work, len(s.work.view.Plays)
	if s.play > last {
		return false
	}
	w.looksBetween(s.play)
	if s.play < last {
		w.looksAt(s.play)
	} else {
		w.findKnown()
		w.missed()
		w.sum()
	}
	s.play++
	return true
}

// Review returns the review, which is whole when Next has returned false.
func (s *Steps) Review() Review { return s.work.Review }

// work is a review being made.
type work struct {
	*Minutes
	Review
	seen   *observer
	stands Standing  // what they can still believe
	line   rule.Line // as it lies
	next   int       // of Minutes.between
}

// looksBetween looks at what was said after so many plays.
func (w *work) looksBetween(plays int) {
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

var kinds = map[game.PlayKind]Kind{
	game.Starter: Starter, game.Offered: Offered, game.Again: Again, game.NoPlay: NoPlay, game.Pick: Picked,
	game.RefusedPick: RefusedPick,
}

// looksAt looks at the play at index i.
func (w *work) looksAt(i int) {
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
	w.seen.hears(p, m.Told)
	w.stands = w.seen.standing()
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

// half is the chance of what is as likely as everything else together.
const half Chance = induce.Certain / 2

// findKnown finds out when the rule could first be known.
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

// IsPlay reports whether cards were laid or shown by m; else something was said.
func (m *Move) IsPlay() bool { return m.Kind != Declared && m.Kind != Guessed }

// relied reports whether the player of that play could rely on the rule.
func (r *Review) relied(play int) bool { return r.Likely != nil && play > r.Likely.Play }
