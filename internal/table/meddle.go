package table

import (
	"slices"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// How often a seat may change something about the table itself, which stands in
// its log for ever.
const (
	meddlesMost   = 30
	meddlesWithin = time.Minute
)

// A meddling is a request that changed something about the table itself.
type meddling struct {
	command string
	heard   time.Time
}

// meddled notes the entry of such a request.
func (c *core) meddled(e store.Entry) {
	seat := game.Seat(e.Seat)
	all := c.meddling[seat]
	if c.learned.IsZero() || e.Command == "" || len(all) > 0 && all[len(all)-1].command == e.Command {
		return
	}
	all = append(slices.Clone(all), meddling{e.Command, c.learned})
	c.meddling[seat] = all[max(0, len(all)-meddlesMost):]
}

// meddles reports whether seat has changed too much lately.
func (c *core) meddles(seat game.Seat, now time.Time) bool {
	all := c.meddling[seat]
	return len(all) == meddlesMost && now.Sub(all[0].heard) < meddlesWithin
}

// answerOwn returns what a request about the table itself leads to.
func (c *core) answerOwn(a asking) ([]happening, error) {
	do := hosts[a.Action]
	switch {
	case do != nil && a.seat != a.host:
		return nil, ErrNotHost
	case a.Action != Leave && c.meddles(a.seat, a.now):
		return nil, ErrFlood
	case do == nil:
		do = anybodys[a.Action]
	}
	return do(c, a)
}
