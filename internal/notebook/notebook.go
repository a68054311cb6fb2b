// Package notebook keeps what the players of one table write down about the rule:
// hypotheses, which are compared with what their seat knows, and free words.
//
// [Books] has the notebooks of all seats. A change is decided on them as an [Event], which
// the caller appends to a log of its own and then applies. The caller knows who sits where,
// and which round is being played.
package notebook

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"eleusis/game"
	"eleusis/rule"
)

// The bounds of a notebook.
const (
	MaxNotes   = 24   // notes in it at once
	MaxText    = 600  // characters of a note
	MaxFormula = 4096 // bytes of a hypothesis in the formula face
	MaxChanges = 250  // in one round
)

// minCards is the number of cards that the machine of a hypothesis must be able to judge
// within its bounds: a notebook is checked against the whole line for each view.
const minCards = 20_000

// The errors of a change.
var (
	// ErrFull says that no more can be written.
	ErrFull = errors.New("the notebook is full")
	// ErrNoNote says that there is no such note.
	ErrNoNote = errors.New("no such note")
	// ErrBadChange says that the change makes no sense, whatever is in the notebook.
	ErrBadChange = errors.New("no change of a notebook")
)

// An Owner is a person on a seat.
type Owner struct {
	Seat game.Seat `json:"-"`
	// Person distinguishes the people on the seat: one who takes it over finds an empty
	// notebook.
	Person string `json:"owner"`
}

// A Note is a hypothesis of a player about the rule of the round, or free words, which
// stay from round to round.
type Note struct {
	Note   int // its number in the notebooks of the seat, from 1
	Seat   game.Seat
	Round  int    // of the table, over all its games
	Text   string // as it was written
	Rule   string // in the formula face; empty for free words
	Play   int    // number of plays in the round when it was written
	Chosen bool   // the table is colored by it

	person string // see [Owner]
}

// isOf reports whether n is in the notebook of an owner, as they see it in a round.
func (n Note) isOf(owner Owner, round int) bool {
	return n.Seat == owner.Seat && n.person == owner.Person && (n.Rule == "" || n.Round == round)
}

// An Act is the kind of a [Change], by its name on the wire.
type Act string

// The acts.
const (
	Write  Act = "write" // a new note, or a new text of a note
	Remove Act = "remove"
	Raise  Act = "raise"
	Lower  Act = "lower"
	Choose Act = "choose" // color the table by it, or not any more
	// Share lets a person who deals see how close the hypotheses of the seat come to the
	// rule, in this and later rounds. Unshare ends that.
	Share   Act = "share"
	Unshare Act = "unshare"
)

// A Change is a change of a notebook by its owner.
type Change struct {
	ID   string `json:"-"` // chosen by the client; a retry has the same id
	Do   Act    `json:"do"`
	Note int    `json:"note,omitempty"` // 0: a new one
	Text string `json:"text,omitempty"`
	Rule string `json:"rule,omitempty"` // as [rule.Rule.String] has it; empty for free words
}

// Validate returns an error, which wraps [ErrBadChange], if the texts of c are not valid.
// Logs may have older texts, which were checked otherwise.
func (c Change) Validate() error {
	if c.Do == Write && !isText(c.Text) {
		return fmt.Errorf("%w: a note has 1 to %d characters, none of them control characters", ErrBadChange, MaxText)
	}
	if len(c.Rule) > MaxFormula {
		return fmt.Errorf("%w: a formula has at most %d bytes", ErrBadChange, MaxFormula)
	}
	return nil
}

// plain returns c without the fields that its act does not use.
func (c Change) plain() Change {
	if c.Do != Write {
		c.Text, c.Rule = "", ""
	}
	return c
}

// CleanText returns text as it may be written into a notebook: without control characters
// except line ends, and without outer spaces.
func CleanText(text string) string {
	text = strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}

func isText(text string) bool {
	return text != "" && text == CleanText(text) && utf8.RuneCountInString(text) <= MaxText
}

// CanHold reports whether r is small and fast enough for a notebook.
func CanHold(r *rule.Rule) bool {
	return r.Machine().MaxCards() >= minCards && len(r.String()) <= MaxFormula
}
