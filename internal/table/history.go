package table

import (
	"context"
	"fmt"
	"time"

	"eleusis/game"
)

// A History is what a table has been through, as everybody may know it.
type History struct {
	Chairs    []Chair
	Title     string // of the dealer
	Gathering bool
	Options   game.Options
	Phase     game.Phase
	Turn      game.Seat
	Ended     []Ended // rounds, oldest first, of all games
	Last      time.Time
}

// An Ended is a round that has ended.
type Ended struct {
	Round  int // of the table, over all its games
	Time   time.Time
	Result game.Result
}

// History returns what the table id has been through. It reads the log and wakes
// nobody.
func (h *Hall) History(ctx context.Context, id string) (*History, error) {
	var out History
	c, err := h.walk(ctx, id, func(c *core, e game.Event, at time.Time) {
		out.Last = at
		result, over := c.state.Result()
		switch {
		case !over:
		case e.Kind == game.RoundEnded:
			out.Ended = append(out.Ended, Ended{c.dealt, at, result})
		case e.Kind == game.Disputed && len(out.Ended) > 0:
			out.Ended[len(out.Ended)-1].Result = result
		}
	})
	if err != nil {
		return nil, fmt.Errorf("history of table %s: %w", id, err)
	}
	v := c.state.View(game.Nobody)
	out.Chairs, out.Title, out.Gathering, out.Options = seen(c.chairs), c.title, c.gathering, c.options
	out.Phase, out.Turn = v.Phase, v.Turn
	return &out, nil
}
