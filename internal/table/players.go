package table

import (
	"cmp"
	"fmt"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/store"
)

// players holds the computer players, those who substitute for absent people included.
type players struct {
	bots        map[game.Seat]bot.Player // by seat; one player serves all seats of a level
	levels      map[string]bot.Player    // by level
	substitutes map[game.Seat]string     // levels of those of absent people
	lapsed      map[game.Seat]bool       // seats whose last move was made because their time was up
}

// player returns the computer player of a level.
func (p *players) player(level string) (bot.Player, error) {
	if known := p.levels[level]; known != nil {
		return known, nil
	}
	fresh, ok := bot.New(level)
	if !ok {
		return nil, fmt.Errorf("no computer player of level %q", level)
	}
	p.levels[level] = fresh
	return fresh, nil
}

// A seatSubstituted event lets a computer player of Level play for the person on Seat, for one
// decision or until they are back.
type seatSubstituted struct {
	Seat  game.Seat `json:"seat"`
	Level string    `json:"level"`
	Once  bool      `json:"once,omitempty"` // their time was up
}

func (*seatSubstituted) kind() string { return kindSubstituted }

func (e *seatSubstituted) fold(c *core, at store.Entry) error {
	if !c.isPerson(e.Seat) {
		return fmt.Errorf("nobody to substitute for at seat %d", e.Seat)
	}
	if e.Once {
		c.lapsed[e.Seat] = true
		return nil // what the computer player did follows
	}
	c.substitutes[e.Seat] = cmp.Or(e.Level, companionLevel)
	noteSubstitution(c, at.Number, e.Seat)
	return c.sit()
}

// A seatReturned event says that the person on Seat plays themselves again.
type seatReturned struct {
	Seat game.Seat `json:"seat"`
}

func (*seatReturned) kind() string { return kindReturned }

func (e *seatReturned) fold(c *core, at store.Entry) error {
	delete(c.substitutes, e.Seat)
	noteSubstitution(c, at.Number, e.Seat)
	return c.sit()
}

// A Substitution is the beginning of one, when a computer player plays on for an absent person, or its end, when the
// person is back.
type Substitution struct {
	Number int       // of the event
	Who    PersonID  // the person
	Name   string    // at that time
	Seat   game.Seat // at that time
	Level  string    // of the computer player; empty: it ends
}

// substitutionsKept is the number of substitutions that are kept in a round.
const substitutionsKept = 50

// noteSubstitution notes, from event number on, what has changed on seat.
func noteSubstitution(c *core, number int, seat game.Seat) {
	if ch := c.chairOn(seat); ch != nil {
		c.shifts = append(c.shifts, Substitution{number, c.who[ch.Key], ch.Name, seat, c.substitutes[seat]})
		c.shifts = c.shifts[max(0, len(c.shifts)-substitutionsKept):]
	}
}
