package game

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/rule"
)

// A walk replays a record.
type walk struct {
	visit    func(*State, Event) error
	number   int      // of the line being read
	after    []string // the lines that follow it
	begun    bool
	rounds   int
	state    State
	recorder Recorder
	expected []string // lines that must come next
	setup    *Setup   // the game being described
	header   []string // the lines of its description
	round    described
	missing  []string // lines that the description of a round still needs
	events   []Event
}

func (w *walk) fail(format string, args ...any) error { return recordError(w.number, format, args) }

func (w *walk) malformed(format string, args ...any) error {
	e := recordError(w.number, format, args)
	e.Malformed = true
	return e
}

// command carries out c; the record must have its events next.
func (w *walk) command(c Command) error {
	events, err := Decide(&w.state, c, w.events[:0])
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return w.fail("this cannot be done: %v", refusal)
	}
	w.events = events
	for _, e := range events {
		w.state.Evolve(e)
		w.recorder.Event(&w.state, e)
		if e.kind == RoundEnded {
			w.rounds++
		}
		if w.visit == nil {
			continue
		}
		if err := w.visit(&w.state, e); err != nil {
			return err
		}
	}
	return nil
}

// do carries out c, and what a prophet chose to do after it, and compares the line of the
// record.
func (w *walk) do(words []string, c Command) error {
	if err := w.command(c); err != nil {
		return err
	}
	if w.state.Awaits() == AwaitsCall {
		if err := w.carryOutCall(words); err != nil {
			return err
		}
	}
	for w.state.Awaits() == AwaitsObjection {
		if err := w.carryOutAnswer(words); err != nil {
			return err
		}
	}
	if err := w.carryOutVerdict(words); err != nil {
		return err
	}
	if w.state.Awaits() == AwaitsPick {
		if err := w.carryOutPick(words); err != nil {
			return err
		}
	}
	if err := w.carryOutVerdict(words); err != nil { // of the pick
		return err
	}
	w.expected = w.recorder.Lines()
	return w.compare(words)
}

// carryOutCall carries out the prophet's call that words tell of.
func (w *walk) carryOutCall(words []string) error {
	prophet := w.state.Turn()
	for _, call := range []Verdict{Right, Wrong} {
		if after(words, "called") == call.String() {
			return w.command(Call(prophet, call))
		}
	}
	return w.fail("seat %d is prophet: “called right” or “called wrong” is expected here", prophet)
}

// carryOutAnswer carries out the answer of the next player who is asked about the prophet's call:
// words mention only an objection.
func (w *walk) carryOutAnswer(words []string) error {
	seat := w.state.Turn()
	if after(words, "objected") == strconv.Itoa(int(seat)) {
		return w.command(ObjectToCall(seat))
	}
	return w.command(LetCallPass(seat))
}

// carryOutPick carries out the prophet's pick that words tell of.
func (w *walk) carryOutPick(words []string) error {
	prophet := w.state.Turn()
	for _, key := range []string{"pick-refused", "picked"} {
		if c, err := card.Parse(after(words, key)); err == nil {
			return w.command(PickOut(prophet, c))
		}
	}
	return w.fail("seat %d is prophet: “picked” or “pick-refused” and a card are expected here", prophet)
}

// after returns the word after key; empty if there is none.
func after(words []string, key string) string {
	if i := slices.Index(words, key); i >= 0 && i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

// compare compares a line with the one that must come next.
func (w *walk) compare(words []string) error {
	want := w.expected[0]
	w.expected = w.expected[1:]
	if got := strings.Join(words, " "); got != want && normal(words) != want {
		return w.fail("“%s” is not valid here; “%s” is expected", normal(words), want)
	}
	return nil
}

// normal returns the words with cards as they are written.
func normal(words []string) string {
	words = slices.Clone(words)
	for i, word := range words {
		if c, err := card.Parse(word); err == nil {
			words[i] = c.String()
		}
	}
	return strings.Join(words, " ")
}

func (w *walk) seat(text string) (Seat, error) {
	seat := seatOf(text)
	if seat == Nobody {
		return Nobody, w.malformed("%q is not a seat, want a number from 1 to %d", text, MaxSeats)
	}
	return seat, nil
}

// seatOf parses a seat; Nobody if text is not a seat.
func seatOf(text string) Seat {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n > MaxSeats {
		return Nobody
	}
	return Seat(n)
}

// wordsOf returns the words of a line; nil for an empty line or a comment.
func wordsOf(line string) []string {
	words := strings.Fields(line)
	if len(words) == 0 || words[0][0] == '#' {
		return nil
	}
	return words
}

// carryOutVerdict carries out the verdict of a dealer by hand in words, if they are asked.
func (w *walk) carryOutVerdict(words []string) error {
	s := &w.state
	if s.phase != Playing || s.Awaits() != AwaitsVerdict {
		return nil
	}
	said := given(words)
	if s.last().kind == OfferedPick {
		said = verdict(!slices.Contains(words, "pick-refused"))
	}
	if said == Unjudged {
		return w.fail("the dealer judges by hand: “right” or “wrong” is expected here")
	}
	c := Judge(s.dealer, said)
	c.count = counted(words)
	if (rules{s}).namesFitting(said) {
		fitting, err := card.Parse(after(words, "picked"))
		if err != nil {
			return w.fail("the dealer judges by hand: “picked” and a card are expected here")
		}
		c.cards = []card.Card{fitting}
	}
	return w.command(c)
}

// counted returns the number of wrong cards after the dealer's verdict, or 0.
func counted(words []string) int {
	for i, word := range words[:len(words)-1] {
		if n, err := strconv.Atoi(words[i+1]); word == Wrong.String() && err == nil {
			return n
		}
	}
	return 0
}

// given returns the dealer's verdict in words: the first that is no prophet's
// call.
func given(words []string) Verdict {
	for i, word := range words {
		if i > 0 && words[i-1] == "called" {
			continue
		}
		for _, v := range []Verdict{Right, Wrong} {
			if word == v.String() {
				return v
			}
		}
	}
	return Unjudged
}

// readRule reads a rule as it is written in records.
func (w *walk) readRule(text string) (*rule.Rule, error) {
	r, err := rule.Parse(text)
	if err != nil {
		return nil, w.malformed("the rule cannot be read: %v", err)
	}
	if r.String() != text {
		return nil, w.fail("the rule must be written “%s”", r)
	}
	return r, nil
}

// open begins the game that was described, if it has not begun.
func (w *walk) open() error {
	if w.setup == nil {
		return nil
	}
	if err := w.command(OpenGame(*w.setup)); err != nil {
		return err
	}
	w.setup = nil
	want := w.recorder.Lines()
	want[0] = w.header[0] // of any version that is read
	for i, line := range want {
		if i >= len(w.header) || w.header[i] != line {
			return w.fail("the description of the game must have the line “%s”", line)
		}
	}
	if len(w.header) > len(want) {
		return w.fail("the description of the game has “%s” where it must end", w.header[len(want)])
	}
	return nil
}

// A described round is what the lines before its hands say.
type described struct {
	lines  int // read
	dealer Seat
	deal   Deal
	sealed bool
	seal   Seal
	words  []Word
}
