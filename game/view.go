package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A View is what one seat may know of the table, with everything it could remember of the
// round. The view of Nobody is a spectator's.
type View struct {
	Setup    Setup       `json:"setup"`
	Phase    Phase       `json:"phase"`
	Round    int         `json:"round"`
	Seat     Seat        `json:"seat"`
	Dealer   Seat        `json:"dealer"`
	Turn     Seat        `json:"turn"`     // the seat to move
	Awaits   Awaited     `json:"awaits"`   // what they have to do
	Hand     []card.Card `json:"hand"`     // the seat's own, in the order drawn
	Hands    []int       `json:"hands"`    // cards in each hand, by seat − 1
	Expelled []bool      `json:"expelled"` // by seat − 1
	Stock    int         `json:"stock"`    // cards
	Laid     int         `json:"laid"`     // cards on mainline and sidelines
	Mainline []card.Card `json:"mainline"`
	Plays    []Play      `json:"plays"`  // oldest first
	Totals   []Points    `json:"totals"` // of the game, by seat − 1

	Prophet    Seat   `json:"prophet"`    // the prophet, now or at the end of the round
	Marked     int    `json:"marked"`     // cards that lay when they took office, their marker on the last of them
	Prophets   []bool `json:"prophets"`   // seats that have been prophet in this round, by seat − 1
	MayDeclare bool   `json:"mayDeclare"` // the seat may become prophet now
	ByHand     bool   `json:"byHand"`     // the dealer judges by hand

	Sealed   *Sealed  `json:"sealed,omitempty"` // the round under way or just ended, if it was sealed
	Coming   *Sealed  `json:"coming,omitempty"` // the next round, if it is sealed already
	Guesses  []Guess  `json:"guesses"`          // oldest first
	MayGuess bool     `json:"mayGuess"`         // the seat may guess now
	Hints    []string `json:"hints"`            // of the dealer, oldest first
	MayHint  bool     `json:"mayHint"`          // the seat deals, and may give a hint now

	Markers []Marker `json:"markers"` // in the order in which they were laid
	ExpelAt int      `json:"expelAt"` // number of laid cards from which on a mistake expels now; 0: never

	// Turned is the card that was turned up to open the line, until a starter is
	// laid: it or another.
	Turned []card.Card `json:"turned,omitempty"`

	// Second says that the wrong cards are played again. Those left are then the
	// hands, open to all, in Wrong by seat − 1. Before, Wrong has the cards before each
	// player. It is empty without a second phase.
	Second bool          `json:"second,omitempty"`
	Wrong  [][]card.Card `json:"wrong,omitempty"`
	// Tried are the cards that, alone, have been refused since the line last grew:
	// in the second phase they cannot be offered before it grows again.
	Tried    []card.Card `json:"tried,omitempty"`
	Fixed    int         `json:"fixed,omitempty"` // the dealer's points, in the second phase
	Demanded int         `json:"told,omitempty"`  // cards that each play must have, as the dealer has said; told is its name since 0.1.0

	roundID *byte       // identity of the round
	moment  int         // number of public events
	cards   []card.Card // of the plays
}

// View returns what seat may know of s.
func (s *State) View(seat Seat) View {
	var v View
	s.ViewInto(&v, seat)
	return v
}

// ViewInto sets v to what seat may know of s. It reuses the memory of v, and its content
// if that is of the same round: so it takes no longer late in a round than early. Callers
// must not change v. It shares no memory with s.
func (s *State) ViewInto(v *View, seat Seat) {
	same := v.roundID != nil && v.roundID == s.roundID
	if !same {
		v.Setup = s.setup // it is long, and stays the same for a round
	}
	if !same || v.moment != s.moment {
		v.seeTable(s)
	}
	v.seeSeat(s, seat)
}

// Glance returns the view of seat without the mainline, and with the last of the plays alone.
func (s *State) Glance(seat Seat) View {
	v := View{Setup: s.setup}
	v.seePosition(s)
	if len(s.plays) > 0 {
		v.Plays = []Play{s.last().seen(slices.Clone(s.cards[s.last().from:s.last().to]))}
	}
	v.seeSeat(s, seat)
	return v
}

// seeSeat sets the part of v that only seat may know.
func (v *View) seeSeat(s *State, seat Seat) {
	v.Seat, v.Hand = seat, v.Hand[:0]
	if s.has(seat) {
		v.Hand = append(v.Hand, s.hands[seat]...)
	}
	v.MayDeclare, v.MayGuess, v.MayHint = s.canDeclare(seat), s.canGuess(seat), s.canHint(seat)
}

// seeTable sets the public part of v.
func (v *View) seeTable(s *State) {
	v.seePosition(s)
	v.seePlays(s)
}

// seePosition sets the public part of v, but for line and plays.
func (v *View) seePosition(s *State) {
	v.moment = s.moment
	v.Phase, v.Round, v.Dealer = s.phase, s.rounds, s.dealer
	v.Awaits = s.Awaits()
	v.Turn = s.turnFor(v.Awaits)
	v.seeSeats(s)
	v.Stock, v.Laid = s.undrawn(), s.countOnTable()
	v.Markers, v.ExpelAt = append(v.Markers[:0], s.marked.lie...), s.expelAt()
	v.Turned = v.Turned[:0]
	if s.turned != 0 {
		v.Turned = slices.AppendSeq(v.Turned, s.turned.Cards())
	}
	v.ByHand = s.deal.ByHand
	if len(s.guesses)+len(s.hints)+len(v.Guesses)+len(v.Hints) > 0 { // seldom
		v.Guesses, v.Hints = append(v.Guesses[:0], s.guesses...), append(v.Hints[:0], s.hints...)
	}
	v.seePhases(s)
	v.Prophet, v.Marked = s.prophet.seat, s.prophet.laid
	v.Sealed, v.Coming = s.sealed.known(), s.coming.known()
}

// seeSeats sets what v shows of each seat.
func (v *View) seeSeats(s *State) {
	n := s.setup.Seats
	if len(v.Hands) != n {
		v.Hands, v.Totals = make([]int, n), make([]Points, n)
		v.Expelled, v.Prophets = make([]bool, n), make([]bool, n)
	}
	for i := range n {
		v.Hands[i], v.Totals[i] = len(s.hands[i+1]), s.totals[i+1]+s.owed[i+1]
		v.Expelled[i], v.Prophets[i] = s.expelled[i+1], s.prophets[i+1]
	}
}

// seePlays adds to v the plays that it does not have yet. The last one that it
// has may have been judged since.
func (v *View) seePlays(s *State) {
	have := len(v.Plays) - 1
	if v.roundID != s.roundID || s.phase != Playing || have < 0 {
		v.roundID, have = s.roundID, 0
		v.Mainline, v.cards = v.Mainline[:0], v.cards[:0]
	}
	v.Mainline = append(v.Mainline, s.mainline[len(v.Mainline):]...)
	v.cards = append(v.cards, s.cards[len(v.cards):]...)
	v.Plays = v.Plays[:have]
	for i := range s.plays[have:] {
		p := &s.plays[have+i]
		v.Plays = append(v.Plays, p.seen(v.cards[p.from:p.to:p.to]))
	}
}

// seen returns p with its cards as all see it.
func (p *play) seen(cards []card.Card) Play {
	return Play{
		Kind: p.kind, Seat: p.seat, Cards: cards, After: int(p.after), Verdict: p.verdict,
		Prophet: p.prophet, Call: p.call, Refuter: p.refuter, WrongCards: int(p.wrong),
	}
}

// MistakesExpel reports whether a mistake expels now.
func (v *View) MistakesExpel() bool { return v.ExpelAt > 0 && v.Laid >= v.ExpelAt }

// IsOpen reports whether the cards of p are public: on the table, or the hand of a true
// no-play where that stays visible.
func (v *View) IsOpen(p Play) bool {
	return p.Laid() || v.Setup.Options.HandVisible && p.Kind == NoPlay && p.Verdict == Right
}

// A Share is what a seat may know of an event, with the public counts after it.
type Share struct {
	Kind EventKind `json:"kind"`
	Seat Seat      `json:"seat,omitempty"`
	// Cards are those that the event shows. Of Drew and HandsDealt they are for the player
	// alone; of Disputed they are those of the play, and a no-play has none.
	Cards   []card.Card `json:"cards,omitempty"`
	Count   int         `json:"count,omitempty"`
	Verdict Verdict     `json:"verdict,omitempty"`
	Ending  Ending      `json:"ending,omitempty"`
	Seal    *Seal       `json:"seal,omitempty"`
	Text    string      `json:"text,omitempty"` // Guessed: the words, where the dealer judges by hand
	// MayDeclare says that the seat may become prophet after the event.
	MayDeclare bool `json:"mayDeclare,omitempty"`
	// MayGuess says that the seat may guess after the event.
	MayGuess bool `json:"mayGuess,omitempty"`
	// MayHint says that the seat, the dealer's, may give a hint after the event.
	MayHint bool          `json:"mayHint,omitempty"`
	Guess   string        `json:"guess,omitempty"`  // Guessed: the rule, in the formula face
	Same    rule.Sameness `json:"same,omitzero"`    // Guessed: compared with the secret rule
	ByHand  bool          `json:"byHand,omitempty"` // RoundBegan: the dealer judges by hand
	Play    int           `json:"play,omitempty"`   // Disputed: its number
	Tally   Tally         `json:"tally"`
}

// A Tally has the public counts of a table.
type Tally struct {
	Phase   Phase   `json:"phase"`
	Second  bool    `json:"second,omitempty"` // the wrong cards are being played
	Round   int     `json:"round"`
	Turn    Seat    `json:"turn"`
	Awaits  Awaited `json:"awaits"`
	Prophet Seat    `json:"prophet"`
	Stock   int     `json:"stock"`
	Laid    int     `json:"laid"`
	Hands   []int   `json:"hands"` // by seat − 1
}

// Share returns the share of seat in e, the event that has just been folded into s.
// Players and spectators learn of events only by it.
func (s *State) Share(e Event, seat Seat) Share {
	sh := Share{Kind: e.kind, Seat: e.seat, Tally: s.tally()}
	sh.MayDeclare, sh.MayGuess, sh.MayHint = s.canDeclare(seat), s.canGuess(seat), s.canHint(seat)
	switch e.kind {
	case DealerCut, StarterTurned, StarterChosen, StarterLaid, Played, NoPlayClaimed, CardPicked, PickRefused,
		PickOffered:
		// how many starters were refused is not told (doc/rules.md §6.15)
		sh.Cards = slices.Clone(e.cards)
	case Judged, NoPlayJudged, Called, GuessJudged:
		sh.Verdict, sh.Count = e.verdict, e.count
	case FirstPhaseEnded:
		sh.Cards, sh.Count = slices.Clone(e.cards), s.fixed
	case Guessed:
		sh.Guess, sh.Text, sh.Verdict, sh.Same = e.formula(), e.text, e.verdict, e.same
	case HintGiven:
		sh.Text = e.text
	case RoundEnded:
		sh.Ending = e.ending
	case RoundSealed, WordAdded:
		sh.Seal, sh.Text = e.seal, e.text
	case RoundBegan:
		sh.ByHand, sh.Count = e.deal.ByHand, s.demanded
	case Disputed:
		sh.Play, sh.Text = e.play, e.text
		if p := s.plays[e.play-1]; p.kind != NoPlay {
			sh.Cards = slices.Clone(s.cards[p.from:p.to])
		}
	case HandsDealt:
		sh.Count = e.count
		if s.isPlayer(seat) {
			sh.Cards = slices.Clone(s.hands[seat])
		}
	case Drew:
		sh.Count = e.count
		if hand := s.hands[e.seat]; seat == e.seat {
			sh.Cards = slices.Clone(hand[len(hand)-e.count:])
		}
	}
	return sh
}

// seePhases sets what v shows of the phases.
func (v *View) seePhases(s *State) {
	// In a phase the cards before a player only grow or only shrink: as many are the same.
	same := v.roundID == s.roundID && v.Second == s.second
	v.Second, v.Fixed, v.Demanded = s.second, s.fixed, s.demanded
	v.Tried, v.Wrong = v.Tried[:0], v.Wrong[:0]
	if !s.setup.Options.SecondPhase {
		return
	}
	for c := range s.tried.Cards() {
		v.Tried = append(v.Tried, c)
	}
	for seat := Seat(1); s.has(seat); seat++ {
		v.Wrong = slices.Grow(v.Wrong, 1)[:len(v.Wrong)+1] // with the memory of before
		before := s.wrong[seat]
		if s.second {
			before = s.hands[seat]
		}
		if shown := &v.Wrong[seat-1]; !same || len(*shown) != len(before) {
			*shown = append((*shown)[:0], before...)
		}
	}
}

// countOnTable returns how many cards lie on the table: in the second phase the hands,
// too.
func (s *State) countOnTable() int {
	n := s.laid
	for seat := Seat(1); s.second && s.has(seat); seat++ {
		n += len(s.hands[seat])
	}
	return n
}

// PlaySize returns how many cards the next play of the seat may have.
func (v *View) PlaySize() (least, most int) {
	return playSize(&v.Setup.Options, v.Demanded, v.Second, len(v.Hand))
}

// Untried reports whether cs may be offered: in the second phase nothing that was refused may be
// offered again on the same line.
func (v *View) Untried(cs []card.Card) bool {
	return !v.Second || !refusedOn(len(v.Mainline), slices.Backward(v.Plays), cs)
}

func (s *State) tally() Tally {
	t := Tally{
		Phase: s.phase, Second: s.second, Round: s.rounds, Turn: s.Turn(), Awaits: s.Awaits(),
		Prophet: s.prophet.seat, Stock: s.undrawn(), Laid: s.countOnTable(),
	}
	for n := Seat(1); s.has(n); n++ {
		t.Hands = append(t.Hands, len(s.hands[n]))
	}
	return t
}

// MarkersToCome returns the markers that will lie on the next cards, as long as
// nobody becomes prophet and none falls.
func (v *View) MarkersToCome() []Marker {
	whites := 0
	for _, m := range v.Markers {
		if !m.Black {
			whites++
		}
	}
	return slices.Collect(v.Setup.Options.markers(v.Laid, whites, v.Prophet != Nobody, v.Marked))
}
