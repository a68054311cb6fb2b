package game

import (
	"fmt"

	"eleusis/card"
	"eleusis/rule"
)

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
func (s *State) exhausted() bool { return s.undrawn() == 0 && !s.setup.Options.AddDecks }

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

// saysInWords lets a rule be said of which only the dealer can tell whether it is
// his: the table waits for his word (doc/rules.md §3, "By hand").
func (s *State) saysInWords(c Command, dst []Event) ([]Event, error) {
	words := CleanWords(c.Text)
	if words == "" && c.Guess != nil {
		words = c.Guess.English() // a computer player's: the dealer is a person
	}
	if words == "" {
		return dst, refuse(c.Seat, WrongWords)
	}
	return append(dst, Event{Kind: Guessed, Seat: c.Seat, Text: words}), nil
}

// hears reports whether a rule was said of which the dealer has not said yet
// whether it is his.
func (s *State) hears() bool {
	n := len(s.guesses)
	return n > 0 && s.guesses[n-1].Verdict == Unjudged
}

// guardHears returns what the guard of a dealer who judges by hand says of the
// rule that was said, if its words read as one.
func (s *State) guardHears() Verdict {
	guess, err := rule.Parse(s.guesses[len(s.guesses)-1].Words)
	if err != nil {
		return Unjudged
	}
	same, ok := s.sameness(guess)
	if !ok {
		return Unjudged
	}
	return verdict(s.counts(same))
}

// judgesGuess carries out the dealer's word on the rule that was said.
func (s *State) judgesGuess(c Command, dst []Event) []Event {
	f := s.following(dst)
	seat := s.guesses[len(s.guesses)-1].Seat
	f.add(Event{Kind: GuessJudged, Seat: seat, Verdict: c.Call})
	f.heard(seat, c.Call)
	return f.events
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

// counts reports whether a guess that is so far the same is right. What cannot
// be told apart by many long lines is.
func (s *State) counts(same rule.Sameness) bool {
	switch same {
	case rule.Always, rule.Unknown:
		return true
	case rule.FromHere:
		return s.setup.Options.GuessFromLine
	}
	return false
}

// sameness returns how far guess is the same as the secret rule: on every line
// that can be played from the starter on, or else from the present line on
// (doc/rules.md §6.10). It is false if too little could be compared to say.
func (s *State) sameness(guess *rule.Rule) (same rule.Sameness, ok bool) {
	whole := rule.Comparison{Same: rule.Different}
	if s.explains(guess) {
		whole = rule.SameFrom(guess, s.deal.Rule, lineOf(s.plays[:s.starters()], s.cards))
	}
	if whole.Same == rule.Always {
		return rule.Always, true
	}
	here := rule.SameFrom(guess, s.deal.Rule, lineOf(s.plays, s.cards))
	enoughFromHere := s.setup.Options.GuessFromLine
	switch {
	case here.Same == rule.Different:
		return rule.Different, true
	case here.Same == rule.Always && (enoughFromHere || whole.Same == rule.Different):
		return rule.FromHere, true
	case enoughFromHere:
		return rule.Unknown, here.Enough()
	case whole.Same == rule.Different:
		return rule.Different, true
	}
	return rule.Unknown, whole.Enough()
}

// starters returns how many of the plays opened the line.
func (s *State) starters() int {
	n := 0
	for n < len(s.plays) && s.plays[n].kind == Starter {
		n++
	}
	return n
}

// lineOf returns the cards that plays laid, right and wrong.
func lineOf(plays []play, cards []card.Card) rule.Line {
	var l rule.Line
	for _, p := range plays {
		if p.kind.laid() {
			l.Plays = append(l.Plays, rule.Play{Cards: cards[p.from:p.to:p.to], Refused: p.verdict == Wrong})
		}
	}
	return l
}

// explains reports whether guess gives every verdict of the round so far.
func (s *State) explains(guess *rule.Rule) bool {
	m := guess.Machine()
	at := m.After(lineOf(s.plays[:s.starters()], s.cards))
	for _, p := range s.plays[s.starters():] {
		cs := s.cards[p.from:p.to]
		if !p.kind.laid() {
			if p.verdict == Right && card.SetOf(cs...)&m.Fits(at) != 0 {
				return false
			}
			continue
		}
		right, after := m.Judge(at, cs)
		if verdict(right) != p.verdict {
			return false
		}
		at = after
	}
	return true
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

// followsWord is follows for the dealer's word on a guess.
func (s *State) followsWord(e *Event) error {
	switch {
	case !s.hears() || s.guesses[len(s.guesses)-1].Seat != e.Seat:
		return errSeat
	case e.Verdict != Right && e.Verdict != Wrong:
		return errVerdict
	}
	return nil
}

// checkGuesses compares the guesses with the plays after which they were made.
func (s *State) checkGuesses() error {
	for i := range s.guesses {
		if err := s.checkGuess(i); err != nil {
			return err
		}
	}
	return s.checkLeaving()
}

// checkLastGuess looks at the last guess alone.
func (s *State) checkLastGuess() error {
	if n := len(s.guesses); n > 0 {
		if err := s.checkGuess(n - 1); err != nil {
			return err
		}
	}
	return s.checkLeaving()
}

func (s *State) checkGuess(i int) error {
	g := &s.guesses[i]
	p := &s.plays[g.Play-1]
	latest := i == len(s.guesses)-1 && g.Play == len(s.plays)
	switch {
	case p.seat != g.Seat || !p.foundRight():
		return fmt.Errorf("guess %d, of seat %d, follows no right play of his", i+1, g.Seat)
	case i > 0 && s.guesses[i-1].Play >= g.Play:
		return fmt.Errorf("seat %d guessed twice after one play", g.Seat)
	case g.Verdict == Unjudged && !(latest && s.deal.ByHand):
		return fmt.Errorf("guess %d was never judged", i+1)
	case !s.deal.ByHand && (g.Verdict == Right) != s.counts(g.Same):
		return fmt.Errorf("guess %d is %v, and the same: %v", i+1, g.Verdict, g.Same)
	case g.Verdict == Right && !latest:
		return fmt.Errorf("guess %d was right, and the round went on", i+1)
	}
	return nil
}

// checkLeaving asks whether who is out of cards, or has found the rule, can be.
func (s *State) checkLeaving() error {
	switch {
	case (s.ending == RuleGuessed) != (s.guesser != Nobody):
		return fmt.Errorf("the round ended by %v, and seat %d guessed the rule", s.ending, s.guesser)
	case s.leaving != Nobody && (s.phase != Playing || len(s.hands[s.leaving]) > 0 || s.last().seat != s.leaving):
		return fmt.Errorf("seat %d is asked to guess before he goes out, and does not go out", s.leaving)
	}
	return nil
}
