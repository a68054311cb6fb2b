package game

import "eleusis/rule"

// A Guess is a rule that a player has said aloud for the secret one (S1, the
// "revelación"), as everybody heard it.
type Guess struct {
	Seat    Seat    `json:"seat"`
	Rule    string  `json:"rule"`            // in the formula face
	Words   string  `json:"words,omitempty"` // instead of Rule, where the dealer judges by hand
	Verdict Verdict `json:"verdict"`
	// Same says how far it is the same as the secret rule: always, which is from
	// the starter on; from the present line on; unknown, if nothing tells them
	// apart and not all could be tried; or not at all.
	Same rule.Sameness `json:"same"`
	Play int           `json:"play"` // its place among the plays is after so many
}

// SayRule returns the command of seat to say aloud what he takes for the secret
// rule.
func SayRule(seat Seat, guess *rule.Rule) Command {
	return Command{Kind: GuessRule, Seat: seat, Guess: guess}
}

// SayWords returns the command of seat to say in free words what he takes for the
// rule of a dealer who judges by hand.
func SayWords(seat Seat, words string) Command {
	return Command{Kind: GuessRule, Seat: seat, Text: words}
}

// MayGuess reports whether seat may say the rule aloud now.
func (s *State) MayGuess(seat Seat) bool {
	return s.setup.Options.Guess && s.mayGuess(seat) == nil
}

// Guesser returns the one seat that may guess now, or Nobody: who has just
// played right or rightly claimed a no-play.
func (s *State) Guesser() Seat {
	if s.phase != Playing || !s.setup.Options.Guess {
		return Nobody
	}
	if seat := s.last().seat; s.MayGuess(seat) {
		return seat
	}
	return Nobody
}

// mayGuess returns why seat may not guess now, or nil: it is done once, right
// after one's own right play or true no-play and before the next play (S1;
// doc/rules.md §2, "guess").
func (s *State) mayGuess(seat Seat) error {
	if err := s.mayActInRound(seat); err != nil {
		return err
	}
	last := s.last()
	switch {
	case !s.setup.Options.Guess:
		return refuse(seat, NoGuesses)
	case seat == s.prophet.seat:
		return refuse(seat, IsProphet)
	case last.seat != seat || !last.foundRight():
		return refuse(seat, NotAfterRight)
	case s.guessed():
		return refuse(seat, HasGuessed)
	}
	return nil
}

// foundRight reports whether p is a player's own right play or true no-play.
func (p *play) foundRight() bool {
	return p.verdict == Right && (p.kind == Offered || p.kind == NoPlay)
}

// guessed reports whether the last play has had its guess.
func (s *State) guessed() bool {
	n := len(s.guesses)
	return n > 0 && s.guesses[n-1].Play == len(s.plays)
}

// asksToGuess notes that seat, if he has no cards left, goes out as soon as he
// has guessed or let it be (doc/rules.md §6.10).
func (s *State) asksToGuess(seat Seat) {
	if s.setup.Options.Guess && len(s.hands[seat]) == 0 {
		s.leaving = seat
	}
}

// exhausted reports whether no card can be drawn any more.
func (s *State) exhausted() bool { return s.undrawn() == 0 && !s.addsDeck(0) }

// leaves ends the round for seat, whose last cards are gone because he was right;
// where rules are said aloud he may do so first, and the table waits.
func (f *following) leaves(why Ending, seat Seat) {
	if f.setup.Options.Guess {
		f.over = true
		return
	}
	f.ends(why, seat)
}

// says lets the rule of c be said aloud; if it is right the round is over.
func (s *State) says(c Command, dst []Event) ([]Event, error) {
	if err := s.mayGuess(c.Seat); err != nil {
		return dst, err
	}
	if s.deal.ByHand {
		return s.saysInWords(c, dst)
	}
	if c.Guess == nil {
		return dst, refuse(c.Seat, NoRule)
	}
	same, ok := s.sameness(c.Guess)
	if !ok {
		return dst, refuse(c.Seat, GuessTooCostly)
	}
	f := s.following(dst)
	said := verdict(s.counts(same))
	f.add(Event{Kind: Guessed, Seat: c.Seat, Guess: c.Guess, Verdict: said, Same: same})
	f.heard(c.Seat, said)
	return f.events, nil
}

// heard does what follows from the verdict on a guess.
func (f *following) heard(seat Seat, said Verdict) {
	switch {
	case said == Right:
		f.ends(RuleGuessed, seat)
	case f.leaving == seat:
		f.goesOut(seat)
	}
}

// passes lets who has no cards left go out without a guess.
func (s *State) passes(c Command, dst []Event) ([]Event, error) {
	if err := s.mayActInRound(c.Seat); err != nil {
		return dst, err
	}
	if c.Seat != s.leaving || s.hears() {
		return dst, refuse(c.Seat, NothingToPass)
	}
	f := s.following(dst)
	f.goesOut(c.Seat)
	return f.events, nil
}

// goesOut ends the round for seat, whose last play was right and took all his
// cards.
func (f *following) goesOut(seat Seat) {
	if f.last().kind == NoPlay {
		f.ends(NoPlayLeft, seat)
		return
	}
	f.ends(OutOfCards, seat)
}

// guess returns the rule that was said, in the formula face; nothing if it was
// said in free words.
func (e *Event) guess() string {
	if e.Guess == nil {
		return ""
	}
	return e.Guess.String()
}

// followsGuess is follows for a guess.
func (s *State) followsGuess(e *Event) error {
	switch byHand := s.deal.ByHand; {
	case byHand && (e.Guess != nil || e.Same != rule.Different || e.Text == "" || e.Text != CleanWords(e.Text)):
		return errIncomplete
	case !byHand && (e.Guess == nil || e.Same > rule.Unknown):
		return errIncomplete
	case s.last().seat != e.Seat || !s.last().foundRight() || s.guessed():
		return errSeat
	case byHand != (e.Verdict == Unjudged) || e.Verdict > Wrong:
		return errVerdict
	}
	return nil
}
