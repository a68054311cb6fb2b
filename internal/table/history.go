package table

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"eleusis/game"
)

// A History summarizes a table for one caller: what they may know of its people, its game
// and its rounds.
type History struct {
	Seat game.Seat // of the caller
	// Closed says that the table is private to the caller: they see its seats and
	// nothing of the game.
	Closed    bool
	Chairs    []Chair
	Title     string // of the dealer
	Gathering bool
	Options   game.Options
	Phase     game.Phase
	Turn      game.Seat
	Ended     []Ended // rounds of all games, oldest first
	Last      time.Time
}

// An Ended is a finished round.
type Ended struct {
	Round  int // of the table, over all its games
	Time   time.Time
	Result game.Result
}

// Token returns the name by which [Lobby.History] knows the holder of key. It is derived
// from the hash of the key in the log, so it reveals nothing of the key and proves
// nothing: it opens no seat and erases nothing.
func Token(key string) string { return tokenOf(hashKey(key)) }

func tokenOf(hash string) string {
	sum := sha256.Sum256([]byte("history " + hash))
	return newID(sum[:7])
}

// History returns the summary of the table id for the holder of token; see [Token]. It
// reads the log and does not wake the table.
func (l *Lobby) History(ctx context.Context, id, token string) (*History, error) {
	var out History
	c, err := l.walk(ctx, id, func(c *core, e game.Event, at time.Time) {
		out.Last = at
		result, over := c.state.Result()
		switch {
		case !over:
		case e.Kind() == game.RoundEnded:
			out.Ended = append(out.Ended, Ended{c.dealt, at, result})
		case e.Kind() == game.Disputed && len(out.Ended) > 0:
			out.Ended[len(out.Ended)-1].Result = result
		}
	})
	if err != nil {
		return nil, fmt.Errorf("history of table %s: %w", id, err)
	}
	out.Seat, out.Chairs, out.Title, out.Gathering, out.Options = c.bearer(token), seen(c.chairs), c.title, c.gathering,
		c.options
	if c.excludes(out.Seat) {
		return &History{Closed: true, Chairs: out.Chairs, Title: out.Title, Options: out.Options}, nil
	}
	v := c.state.View(game.Nobody)
	out.Phase, out.Turn = v.Phase, mover(&c.state)
	return &out, nil
}
