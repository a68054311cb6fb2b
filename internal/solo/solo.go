// Package solo is a table of one person and computer players, in lines of text: it
// writes what happens in sentences and reads what the person types.
//
// It reads from a reader and writes to a writer, which may be a terminal, a pipe or a
// test. All output comes from the views and shares of one seat, so it has no secret
// before the round has ended. All randomness comes from one seed: the same seed and
// answers write the same bytes.
package solo

import (
	"errors"
	"fmt"
	"io"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
)

// me is the seat of the person. The machine that deals every round has the
// last one, so that the person plays to its left.
const me game.Seat = 1

// A Config describes the game.
type Config struct {
	Options game.Options
	Seats   int      // people at the table, with the dealer
	Levels  []string // of the computer players from the person's left, repeated
	Deals   Dealing
	Rule    *rule.Rule // of every round that a machine deals; nil: the machine chooses
	// Composes says that a machine that chooses makes a new rule; else it takes one
	// of the library.
	Composes   bool
	Difficulty float64 // of new rules, as [bot.Dealer.Compose] takes it
	Seed       uint64  // of all chance

	Localizer *say.Localizer
	// Record, if not nil, is given the lines of the record of each round that
	// has ended (doc/notation.md). Its error ends the game.
	Record func(lines []string) error
}

// A Dealing says which player deals the rounds of a game, by its word on the command
// line.
type Dealing string

// The ways to deal.
const (
	ByMachine Dealing = "machine" // a machine deals every round, and plays in none
	InTurn    Dealing = "turns"   // everybody in turn, the person too
	ByPerson  Dealing = "me"      // the person deals every round
)

// Dealings returns all ways to deal, the default first.
func Dealings() []Dealing { return []Dealing{ByMachine, InTurn, ByPerson} }

// ErrUnfinished says that the input ended in the middle of a round.
var ErrUnfinished = errors.New("the input ended in the middle of a round")

// ErrLeft says that the person has left.
var ErrLeft = errors.New("the person has left")

// setup returns what the game is begun with.
func (c Config) setup() *game.Setup {
	s := &game.Setup{Options: c.Options, Seats: c.Seats}
	switch c.Deals {
	case ByMachine:
		s.Dealer = game.Seat(c.Seats)
	case ByPerson:
		s.Dealer = me
	}
	return s
}

// Validate returns an error, as a message to its author, if c is no game for one person.
func (c Config) Validate() error {
	o := c.Options
	if err := o.ValidateFor(c.Seats); err != nil {
		return err
	}
	if len(c.Levels) == 0 {
		return errors.New("no computer players")
	}
	if err := bot.CheckLevels(c.Levels); err != nil {
		return err
	}
	if c.Rule != nil && c.Rule.Machine().ReadsRejected() && !o.ReadsRejected {
		return fmt.Errorf("the rule %q reads refused cards, which the form %s does not allow", c.Rule, o.Preset)
	}
	return nil
}

// Play plays the game of c, which must be valid, in lines of text, to its end, or
// until the person leaves. It returns ErrUnfinished if in ends before that and a
// round is under way, and the error of in, of out or of c.Record.
func Play(c Config, in io.Reader, out io.Writer) error {
	front := newLines(&c, in, out)
	return errors.Join(PlayAt(front, c), front.out.Flush())
}

// PlayAt plays the game of c as Play does, in front of front.
func PlayAt(front Front, c Config) error {
	t := newTable(c, front)
	err := t.play()
	switch {
	case errors.Is(err, ErrLeft):
		return nil
	case errors.Is(err, io.EOF) && (t.state.Phase() == game.Playing || t.state.Phase() == game.AwaitingStarter):
		return ErrUnfinished
	case errors.Is(err, io.EOF):
		return nil
	}
	return err
}
