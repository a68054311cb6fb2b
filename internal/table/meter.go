package table

import (
	"cmp"
	"context"
	"errors"
	"time"

	"eleusis/internal/store"
)

// A Meter counts what a hall does. Its methods must be safe for concurrent use
// and return at once.
type Meter interface {
	// Appended is told of each append to the log, how long the answer took and what it was.
	Appended(took time.Duration, err error)
	// Failed is told of each fault of the store, as [FaultCode] names it.
	Failed(fault string)
	// Moved is told of each change of a game that is in the log, and who made it.
	Moved(by Mover)
}

// A Mover is who changes a game.
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

// The faults of a store that [Meter.Failed] is told of.
const (
	FaultFull    = "full"
	FaultLost    = "lost"
	FaultDamaged = "damaged"
	FaultTimeout = "timeout"
	FaultOther   = "fault"
)

// FaultCode returns what err is as a fault of a store, and nothing if it is none.
func FaultCode(err error) string {
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

// count tells the meter of an append that took so long.
func (h *Hall) count(took time.Duration, err error) {
	h.meter.Appended(took, err)
	h.countFault(err)
}

func (h *Hall) countFault(err error) {
	if code := FaultCode(err); code != "" {
		h.meter.Failed(code)
	}
}

// countMove tells the meter of happenings that are in the log.
func (h *Hall) countMove(env envelope, happenings []happening) {
	for _, happened := range happenings {
		if happened.game == nil {
			continue
		}
		by := MovedByComputer
		if env.request != (stamp{}) {
			by = MovedByPerson
		}
		h.meter.Moved(by)
		return
	}
}

// Awake returns how many tables are in memory.
func (h *Hall) Awake() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.room.tables)
}

func meterOf(c Config) Meter { return cmp.Or[Meter](c.Meter, noMeter{}) }
