package table

import (
	"cmp"
	"context"
	"errors"
	"time"

	"eleusis/internal/store"
)

// A Meter counts what a lobby does. Its methods must be safe for concurrent use and must
// not block.
type Meter interface {
	// Appended is called after each append to the log, with its duration and its error.
	Appended(took time.Duration, err error)
	// Failed is called for each fault of the store, with one of the codes below.
	Failed(fault string)
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

// Codes of the faults of a store, for [Meter.Failed].
const (
	FaultFull    = "full"
	FaultLost    = "lost"
	FaultDamaged = "damaged"
	FaultTimeout = "timeout"
	FaultOther   = "fault"
)

// faultCode returns the code of err; empty if it is no fault of a store.
func faultCode(err error) string {
	switch {
	case err == nil, errors.Is(err, ErrUnsaved):
		return ""
	case errors.Is(err, store.ErrDamaged):
		return FaultDamaged
	case errors.Is(err, store.ErrFull):
		return FaultFull
	case errors.Is(err, store.ErrLost), errors.Is(err, store.ErrTaken):
		return FaultLost
	case errors.Is(err, context.DeadlineExceeded):
		return FaultTimeout
	case errors.Is(err, store.ErrFault):
		return FaultOther
	}
	return ""
}

// count reports an append and its duration to the meter.
func (l *Lobby) count(took time.Duration, err error) {
	l.meter.Appended(took, err)
	l.countFault(err)
}

func (l *Lobby) countFault(err error) {
	if code := faultCode(err); code != "" {
		l.meter.Failed(code)
	}
}

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
