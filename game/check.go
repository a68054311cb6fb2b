package game

import (
	"fmt"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// check returns an error if s is a state that no game can lead to: a card is lost or
// duplicated, a card on the mainline does not fit, or counts disagree. It checks every
// card and every play; an [audit] checks only what is new.
func (s *State) check() error {
	if s.phase == Unopened || s.rounds == 0 {
		return nil
	}
	if err := checkCards(s); err != nil {
		return err
	}
	if err := checkLine(s); err != nil {
		return err
	}
	if err := checkTurn(s); err != nil {
		return err
	}
	if err := checkGuesses(s); err != nil {
		return err
	}
	if err := checkMarkers(s); err != nil {
		return err
	}
	if err := checkProphet(s); err != nil {
		return err
	}
	if err := checkRefuter(s); err != nil {
		return err
	}
	return checkPhases(s)
}

// A lineWalk is the progress of checking the plays of a round.
type lineWalk struct {
	plays      int        // plays checked
	at         rule.State // after them
	laid, line int        // cards on the table, and on the mainline
}

// checkJudged checks the judged plays after those that w has checked, and compares their sums
// with s.
func (w *lineWalk) checkJudged(s *State) error {
	for ; w.plays < len(s.plays); w.plays++ {
		p := &s.plays[w.plays]
		if p.verdict == Unjudged {
			if w.plays < len(s.plays)-1 {
				return fmt.Errorf("play %d was never judged", w.plays+1)
			}
			break
		}
		if !p.kind.laid() && p.kind != Again {
			continue
		}
		cs := s.cards[p.from:p.to]
		w.laid += len(cs)
		if p.verdict == Right {
			if err := w.accept(s, cs); err != nil {
				return err
			}
		}
		w.at = folding{s}.after(w.at, cs, p.verdict)
	}
	switch {
	case w.line != len(s.mainline):
		return fmt.Errorf("the mainline has %d cards, %d were accepted", len(s.mainline), w.line)
	case s.second && w.line != s.laid || !s.second && w.laid != s.laid:
		return fmt.Errorf("%d cards are counted on the table, %d lie there, %d of them on the mainline",
			s.laid, w.laid, w.line)
	}
	return nil
}

// accept adds cs, which were judged right.
func (w *lineWalk) accept(s *State, cs []card.Card) error {
	if mustFit(s, s.plays[w.plays].kind, w.at) && !fits(s.deal.Rule.Machine(), w.at, cs) {
		return fmt.Errorf("play %d: %v is on the mainline and does not fit there", w.plays+1, card.FormatList(cs))
	}
	if w.line+len(cs) > len(s.mainline) || !slices.Equal(cs, s.mainline[w.line:w.line+len(cs)]) {
		return fmt.Errorf("play %d: %v is right and not on the mainline", w.plays+1, card.FormatList(cs))
	}
	w.line += len(cs)
	return nil
}

// checkCards checks that every card of every deck is there once.
func checkCards(s *State) error {
	var n [card.Count]int
	add := func(cs []card.Card) {
		for _, c := range cs {
			n[c]++
		}
	}
	add(s.stock)
	add(s.under)
	add(s.gone)
	for _, hand := range s.hands {
		add(hand)
	}
	for i := range s.plays {
		if p := &s.plays[i]; p.kind.laid() && !s.second {
			add(s.cards[p.from:p.to])
		}
	}
	if s.second { // the wrong cards are the hands
		add(s.mainline)
	}
	for c, k := range n {
		if k != s.decks {
			return fmt.Errorf("there are %d of %v, and %d decks", k, card.Card(c), s.decks)
		}
	}
	return nil
}

// checkLine replays the plays on the mainline.
func checkLine(s *State) error {
	w := rewalk(s)
	return w.checkJudged(s)
}

// rewalk returns a walk at the start of the round.
func rewalk(s *State) lineWalk { return lineWalk{at: s.deal.start()} }

// mustFit reports whether the machine must find a right play of that kind right, too. The
// rule of a person who judges by hand is unknown.
func mustFit(s *State, kind PlayKind, at rule.State) bool {
	if s.deal.ByHand {
		return false
	}
	return kind != Starter || s.setup.Options.startersFit() && s.deal.Rule.Machine().Fits(at) != 0
}

// checkTurn checks that the player to move can move.
func checkTurn(s *State) error {
	switch {
	case s.phase != Playing:
	case s.setup.Options.SecondPhase && s.last().verdict == Unjudged: // their last card may be on the table
	case !s.isPlayer(s.turn), !s.takesTurns(s.turn) && s.next(s.turn) != s.turn:
		return fmt.Errorf("it is the turn of seat %d, who cannot play", s.turn)
	}
	return nil
}

// checkOffice checks that the prophet may hold the office.
func checkOffice(s *State) error {
	o := &s.prophet
	switch {
	case o.seat == Nobody && s.picks:
		return fmt.Errorf("a prophet has to pick a card, and there is none")
	case o.seat == Nobody:
		return nil
	case !s.isPlayer(o.seat) || s.expelled[o.seat] || !s.prophets[o.seat] || !s.setup.Options.Prophet:
		return fmt.Errorf("seat %d is prophet, who cannot be", o.seat)
	case o.seat == s.out:
		return fmt.Errorf("seat %d went out, who is prophet", o.seat)
	}
	return nil
}

// checkProphet compares the office with the plays that were made under it.
func checkProphet(s *State) error {
	o := s.prophet
	if err := checkOffice(s); err != nil || o.seat == Nobody {
		return err
	}
	for i, p := range s.plays {
		under := i >= o.plays
		switch {
		case under && (p.seat == o.seat || p.prophet != o.seat):
			return fmt.Errorf("play %d is of seat %d, judged by seat %d, while seat %d is prophet",
				i+1, p.seat, p.prophet, o.seat)
		case under && i < len(s.plays)-1 && p.call != Unjudged && p.call != p.verdict:
			return fmt.Errorf("seat %d is still prophet, and called play %d %v", o.seat, i+1, p.call)
		}
	}
	if laid, line := s.count(s.plays[:o.plays]); laid != o.laid || line != o.mainline {
		return fmt.Errorf("the marker counts %d cards, %d of the mainline; there were %d and %d",
			o.laid, o.mainline, laid, line)
	}
	return nil
}

// checkRefuter compares the players who have objected wrongly with the plays, and checks
// that the player who is asked may object.
func checkRefuter(s *State) error {
	var objectedWrongly [MaxSeats + 1]bool
	for _, p := range s.plays {
		if p.refuter != Nobody && p.call == p.verdict {
			objectedWrongly[p.refuter] = true
		}
	}
	switch {
	case objectedWrongly != s.objectedWrongly:
		return fmt.Errorf("wrong objections are remembered as %v, and were %v", s.objectedWrongly, objectedWrongly)
	case s.asked != Nobody && !s.mayRefute(s.asked):
		return fmt.Errorf("seat %d is asked to object, and may not", s.asked)
	}
	return nil
}

// NewAudit returns a function that programs call after each event of a game, from the first
// on: it returns an error if the state is one that no game can lead to. It takes constant
// time: it checks what is new, and counts the cards without naming them; when a round has
// ended it checks everything. So it finds an exchanged card, or a play changed later, at the
// end of the round; all other errors immediately.
func NewAudit() func(*State) error { return new(audit).after }

// An audit finds what [State.check] finds, event by event; see [NewAudit].
type audit struct {
	round int
	walk  lineWalk
}

// after returns an error if s is wrong after an event was folded into it.
func (a *audit) after(s *State) error {
	if s.phase != Playing {
		return checkOutside(s)
	}
	if a.round != s.rounds {
		a.round, a.walk = s.rounds, rewalk(s)
	}
	if err := checkNumber(s); err != nil {
		return err
	}
	if err := a.walk.checkJudged(s); err != nil {
		return err
	}
	if err := checkTurn(s); err != nil {
		return err
	}
	if err := checkLastGuess(s); err != nil {
		return err
	}
	if s.prophet.seat != Nobody && s.second {
		return checkPhases(s)
	}
	return checkOffice(s)
}

// checkOutside checks a round before its first play or after its end.
func checkOutside(s *State) error {
	if s.phase == AwaitingStarter {
		return checkNumber(s)
	}
	return s.check()
}

// checkNumber checks the total number of cards.
func checkNumber(s *State) error {
	n := s.undrawn() + len(s.gone) + s.laid
	for i := range s.hands {
		n += len(s.hands[i])
	}
	if len(s.plays) > 0 && s.last().verdict == Unjudged && s.last().kind.laid() {
		n += int(s.last().to - s.last().from)
	}
	if n != s.decks*card.Count {
		return fmt.Errorf("there are %d cards, and %d decks", n, s.decks)
	}
	return nil
}
