package table

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"time"

	"eleusis/game"
)

// A History is what a table has been through, as who asks may know it.
type History struct {
	Seat game.Seat // of who asks
	// Closed says that the table shuts out who asks: he is told who sits there, and
	// nothing of the game.
	Closed    bool
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

// Token returns a word by which [Hall.History] recognises the holder of key. It
// follows from the hash in the log, so it is no proof: it opens no seat and erases
// nothing. It tells nothing of the key.
func Token(key string) string { return tokenOf(hashKey(key)) }

func tokenOf(hash string) string {
	sum := sha256.Sum256([]byte("history " + hash))
	return newID(sum[:7])
}

// bearer returns the seat of who has token, or Nobody.
func (c *core) bearer(token string) game.Seat {
	for i, ch := range c.chairs {
		if ch.Key != "" && subtle.ConstantTimeCompare([]byte(token), []byte(tokenOf(ch.Key))) == 1 {
			return game.Seat(i + 1)
		}
	}
	if c.aside != nil && subtle.ConstantTimeCompare([]byte(token), []byte(tokenOf(c.aside.Key))) == 1 {
		return Aside
	}
	return game.Nobody
}

// History returns what the table id has been through, as who has token may know it;
// see [Token]. It reads the log and wakes nobody.
func (h *Hall) History(ctx context.Context, id, token string) (*History, error) {
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
	out.Seat, out.Chairs, out.Title, out.Gathering, out.Options = c.bearer(token), seen(c.chairs), c.title, c.gathering,
		c.options
	if c.shutsOut(out.Seat) {
		return &History{Closed: true, Chairs: out.Chairs, Title: out.Title, Options: out.Options}, nil
	}
	v := c.state.View(game.Nobody)
	out.Phase, out.Turn = v.Phase, c.mover()
	return &out, nil
}
