package table

import (
	"cmp"
	"time"

	"eleusis/internal/store"
)

// A Meter counts what a lobby does. Its methods must be safe for concurrent use and must
// not block.
type Meter interface {
	store.Meter
	// Moved is called for each logged event of a game.
	Moved(by Mover)
}

// A Mover is the cause of an event of a game: a person or a computer player.
type Mover string

// The movers. A computer player also moves for a person who is away.
const (
	MovedByPerson   Mover = "person"
	MovedByComputer Mover = "computer"
)

// noMeter counts nothing.
type noMeter struct{}

// Appended does nothing.
func (noMeter) Appended(time.Duration, error) {}

// Failed does nothing.
func (noMeter) Failed(string) {}

// Moved does nothing.
func (noMeter) Moved(Mover) {}

// countMove reports logged events to the meter.
func (l *Lobby) countMove(env envelope, events []logEvent) {
	for _, happened := range events {
		if happened.game == nil {
			continue
		}
		by := MovedByComputer
		if env.request != (stamp{}) {
			by = MovedByPerson
		}
		l.meter.Moved(by)
		return
	}
}

// Awake returns the number of tables in memory.
func (l *Lobby) Awake() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.room.tables)
}

func meterOf(c Config) Meter { return cmp.Or[Meter](c.Meter, noMeter{}) }
