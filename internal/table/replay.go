package table

import (
	"context"
	"fmt"
	"time"

	"eleusis/game"
)

// A Replay is a round that has ended, to be gone through event by event. Nothing
// of it is secret any more.
type Replay struct {
	Round  int // of the table, over all its games
	Chairs []Chair
	Title  string // of the dealer
	Before *game.State
	Events []game.Event
	Final  bool // nothing can be added: another round has begun, or another game
	Next   bool // the round after it has ended, too
}

// Replay returns a round of the table id that has ended. ErrNoRound says that
// there is none of that number, or that it goes on.
func (h *Hall) Replay(ctx context.Context, id string, round int) (*Replay, error) {
	r := replaying{Replay: Replay{Round: max(round, 1)}}
	if _, err := h.walk(ctx, id, r.see); err != nil {
		return nil, fmt.Errorf("replay of table %s: %w", id, err)
	}
	if !r.ended || round < 1 {
		return nil, ErrNoRound
	}
	return &r.Replay, nil
}

// A replaying is a replay that is being put together.
type replaying struct {
	Replay
	now    int         // the round that is seen
	sealed bool        // it is, and has not begun
	prior  *game.State // between two rounds
	ended  bool        // the round that is wanted
}

// see takes an event of the table's log. A round begins with its seal, if it is
// sealed, and what is disputed of it after its end belongs to it.
func (r *replaying) see(c *core, e game.Event, _ time.Time) {
	if r.ended {
		r.seeAfter(c, e)
		return
	}
	switch {
	case e.Kind == game.GameBegan:
		r.turn(0)
	case e.Kind == game.RoundSealed:
		r.turn(c.dealt + 1)
		r.sealed = true
	case e.Kind == game.RoundBegan && !r.sealed:
		r.turn(c.dealt)
	case e.Kind == game.RoundBegan:
		r.sealed = false
	}
	if r.now == r.Round {
		r.Events = append(r.Events, e)
	}
	switch e.Kind {
	case game.RoundEnded:
		if r.now == r.Round {
			r.ended, r.Title, r.Chairs = true, c.title, seen(c.chairs)
		}
		fallthrough
	case game.GameBegan, game.Disputed, game.GameEnded:
		r.prior = c.state.Clone()
	}
}

// turn goes on to a round, 0 for none. One that was broken off by a rematch is
// begun again under its number, if it had only been sealed.
func (r *replaying) turn(round int) {
	if r.now = round; round == r.Round {
		r.Before, r.Events = r.prior, nil
	}
}

// seeAfter takes an event after the end of the round that is wanted. The next one
// is sealed before what was said of this one can no longer be disputed.
func (r *replaying) seeAfter(c *core, e game.Event) {
	switch e.Kind {
	case game.RoundBegan, game.GameBegan:
		r.Final = true
	case game.RoundEnded:
		r.Next = r.Next || c.dealt == r.Round+1
	case game.Disputed, game.GameEnded:
		if !r.Final {
			r.Events = append(r.Events, e)
		}
	}
}

// seen returns chairs as everybody sees them.
func seen(chairs []chair) []Chair {
	all := make([]Chair, len(chairs))
	for i, ch := range chairs {
		all[i] = ch.Chair
	}
	return all
}
