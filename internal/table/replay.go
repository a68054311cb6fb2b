package table

import (
	"context"
	"fmt"
	"time"

	"eleusis/game"
)

// A Replay is a finished round, event by event. Nothing in it is secret.
type Replay struct {
	Round  int // of the table, over all its games
	Chairs []Chair
	Title  string // of the dealer
	Before *game.State
	Events []game.Event
	Final  bool // no event can follow: the next round or game has begun
	Next   bool // the next round has ended, too
}

// Replay returns a finished round of the table id. The error is ErrNoRound if there is no
// such round, or if it is still being played.
func (l *Lobby) Replay(ctx context.Context, id string, round int) (*Replay, error) {
	r := replaying{Replay: Replay{Round: max(round, 1)}}
	if _, err := l.walk(ctx, id, r.see); err != nil {
		return nil, fmt.Errorf("replay of table %s: %w", id, err)
	}
	if !r.ended || round < 1 {
		return nil, ErrNoRound
	}
	return &r.Replay, nil
}

// A replaying builds a Replay from a log.
type replaying struct {
	Replay
	now    int         // the round of the next event
	sealed bool        // that round is sealed, and has not begun
	prior  *game.State // state between the rounds
	ended  bool        // the wanted round has ended
}

// see takes the next event of the log. A round begins with its seal, if it has one.
// Disputes after its end belong to it.
func (r *replaying) see(c *core, e game.Event, _ time.Time) {
	if r.ended {
		r.seeAfter(c, e)
		return
	}
	switch {
	case e.Kind() == game.GameBegan:
		r.turn(0)
	case e.Kind() == game.RoundSealed:
		r.turn(c.dealt + 1)
		r.sealed = true
	case e.Kind() == game.RoundBegan && !r.sealed:
		r.turn(c.dealt)
	case e.Kind() == game.RoundBegan:
		r.sealed = false
	}
	if r.now == r.Round {
		r.Events = append(r.Events, e)
	}
	switch e.Kind() {
	case game.RoundEnded:
		if r.now == r.Round {
			r.ended, r.Title, r.Chairs = true, c.title, seen(c.chairs)
		}
		fallthrough
	case game.GameBegan, game.Disputed, game.GameEnded:
		r.prior = c.state.Clone()
	}
}

// turn goes on to a round, 0 for none. A sealed round that a rematch broke off begins
// again under the same number.
func (r *replaying) turn(round int) {
	r.now = round
	if round == r.Round {
		r.Before, r.Events = r.prior, nil
	}
}

// seeAfter takes an event after the end of the wanted round. The next round can be sealed
// while verdicts of this one can still be disputed.
func (r *replaying) seeAfter(c *core, e game.Event) {
	switch e.Kind() {
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
