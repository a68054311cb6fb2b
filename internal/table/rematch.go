package table

import (
	"eleusis/game"
	"eleusis/internal/store"
)

// Rematch begins a new game with the same people, seats, keys and options. The host may
// request it at any time, which also ends a round that cannot go on because its dealer has
// left.
const Rematch Action = "rematch"

// rematch returns the events that begin a new game with the same people.
func (c *core) rematch(p pendingRequest) ([]logEvent, error) {
	if c.gathering {
		return nil, ErrNotStarted
	}
	again := &rematched{}
	if c.dealing.By == InTurn {
		again.First = drawn(p.random, len(c.chairs))
	}
	after := c.scratch()
	if err := again.fold(after, store.Entry{}); err != nil {
		return nil, err
	}
	begin := after.rounds().begin
	if _, known := c.state.Result(); known && c.rounds().dealsAlone() {
		begin = after.rounds().openGame // they may bring another rule first
	}
	events, err := begin(p.random)
	return append([]logEvent{{table: again}}, events...), err
}

// A rematched event clears the table for a new game.
type rematched struct {
	First game.Seat `json:"first,omitempty"` // the first dealer, if everybody deals
}

func (*rematched) kind() string { return kindRematch }

func (e *rematched) fold(c *core, at store.Entry) error {
	if c.gathering {
		return ErrNotStarted
	}
	c.state, c.before, c.round, c.started = game.State{}, game.State{}, nil, at.Number
	c.ready, c.stated, c.kept = nil, nil, nil
	c.first = e.First
	return nil
}
