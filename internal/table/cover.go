package table

import (
	"fmt"

	"eleusis/internal/store"

	"eleusis/game"
)

// A covered event lets a computer player of Level play for the person on Seat,
// for one decision or until he is back.
type covered struct {
	Seat  game.Seat `json:"seat"`
	Level string    `json:"level"`
	Once  bool      `json:"once,omitempty"` // his time was up
}

func (*covered) kind() string { return kindCovered }

func (e *covered) fold(c *core, _ store.Entry) error {
	if !c.person(e.Seat) {
		return fmt.Errorf("nobody to cover at seat %d", e.Seat)
	}
	if e.Once {
		return nil // what the computer player did follows
	}
	c.covered[e.Seat] = e.Level
	return c.sit()
}

// A returned event says that the person on Seat plays himself again.
type returned struct {
	Seat game.Seat `json:"seat"`
}

func (*returned) kind() string { return kindReturned }

func (e *returned) fold(c *core, _ store.Entry) error {
	delete(c.covered, e.Seat)
	return c.sit()
}
