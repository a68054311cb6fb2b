package table

import (
	"eleusis/game"
	"eleusis/internal/store"
)

// Rematch begins a new game with the same people, seats, keys and options. The
// host may want it at any time: a round that cannot go on, for its dealer has
// left, ends so.
const Rematch Action = "rematch"

// rematch returns what a new game of the same people begins with.
func (c *core) rematch(a asking) ([]happening, error) {
	if c.gathering {
		return nil, ErrNotStarted
	}
	again := &rematched{}
	if c.dealing.By == InTurn {
		again.First = drawn(a.random, len(c.chairs))
	}
	after := c.scratch()
	if err := again.fold(after, store.Entry{}); err != nil {
		return nil, err
	}
	begin := after.begin
	if _, known := c.state.Result(); known && c.dealsAlone() {
		begin = after.openGame // he may bring another rule first
	}
	hs, err := begin(a.random)
	return append([]happening{{own: again}}, hs...), err
}

// A rematched event clears the table for a new game.
type rematched struct {
	First game.Seat `json:"first,omitempty"` // who deals first, if everybody does
}

func (*rematched) kind() string { return kindRematch }

func (e *rematched) fold(c *core, at store.Entry) error {
	if c.gathering {
		return ErrNotStarted
	}
	c.state, c.before, c.round, c.started = game.State{}, game.State{}, nil, at.Number
	c.ready, c.read, c.kept = nil, nil, nil
	c.first = e.First
	return nil
}
