package game

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"eleusis/rule"
)

// HintLength is the most characters a hint may have.
const HintLength = 200

// HintTime is when the dealer may give hints. None is ever owed.
type HintTime uint8

const (
	// HintsBefore allows hints before the first card is played, and none later.
	HintsBefore HintTime = iota
	// HintsAlways allows them at any time of the round.
	HintsAlways
)

var hintTimeWords = []string{"before", "always"}

// String returns the word of t, as before.
func (t HintTime) String() string { return word(hintTimeWords, uint8(t)) }

// MarshalText returns the word of t.
func (t HintTime) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads the word of a time for hints.
func (t *HintTime) UnmarshalText(text []byte) error {
	i, err := index(hintTimeWords, text, "time for hints")
	*t = HintTime(i)
	return err
}

// Hint returns the command of the dealer to say something about his rule that
// all shall hear.
func Hint(dealer Seat, text string) Command {
	return Command{Kind: GiveHint, Seat: dealer, Text: text}
}

// MayHint reports whether seat may give a hint now.
func (s *State) MayHint(seat Seat) bool { return seat == s.dealer && s.mayHint(seat) == nil }

// ReadyHints returns what the dealer of the round may truthfully say of his
// rule, in the order in which it is offered to him: it is for his eyes. A rule
// that asks much has none.
func (s *State) ReadyHints() []rule.Hint {
	if s.deal.Rule == nil {
		return nil
	}
	return s.deal.Rule.Hints()
}

// mayHint returns why seat may not give a hint now, or nil (doc/rules.md §2,
// "hints").
func (s *State) mayHint(seat Seat) error {
	switch {
	case s.phase == GameOver:
		return refuse(seat, IsOver)
	case s.phase != AwaitingStarter && s.phase != Playing:
		return refuse(seat, NoRound)
	case seat != s.dealer:
		return refuse(seat, NotTheDealer)
	case s.phase == Playing && s.asksDealer():
		return refuse(seat, AwaitsDealer)
	case s.midTurn():
		return refuse(seat, AwaitsProphet)
	case s.setup.Options.Hints == HintsBefore && len(s.plays) > s.starters():
		return refuse(seat, TooLateForHints)
	}
	return nil
}

// midTurn reports whether a play or no-play has been made and not been settled: a
// hint waits for that.
func (s *State) midTurn() bool {
	switch s.Awaits() {
	case AwaitsCall, AwaitsObjection, AwaitsPick:
		return true
	case AwaitsVerdict:
		return s.phase == Playing
	}
	return false
}

// hints lets the dealer say the text of c.
func (s *State) hint(c Command, dst []Event) ([]Event, error) {
	if err := s.mayHint(c.Seat); err != nil {
		return dst, err
	}
	text := oneLine(c.Text)
	switch {
	case text == "" || !readable(text):
		return dst, refuse(c.Seat, NoHint)
	case utf8.RuneCountInString(text) > HintLength:
		return dst, &Refusal{Seat: c.Seat, Reason: HintTooLong, Count: utf8.RuneCountInString(text), Limit: HintLength}
	}
	return append(dst, Event{Kind: HintGiven, Seat: c.Seat, Text: text}), nil
}

// followsHint is follows for a hint.
func (s *State) followsHint(e *Event) error {
	switch {
	case s.phase != AwaitingStarter && s.phase != Playing || s.midTurn():
		return errPhase
	case e.Seat != s.dealer:
		return errSeat
	case e.Text == "" || oneLine(e.Text) != e.Text || !readable(e.Text) || utf8.RuneCountInString(e.Text) > HintLength:
		return errIncomplete
	}
	return nil
}

// oneLine returns text with one space between its words.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// readable reports whether text is characters that can be seen.
func readable(text string) bool {
	return utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}
