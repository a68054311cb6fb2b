package store

import (
	"context"
	"errors"
	"time"
)

// A Meter counts appends and faults. Its methods must be safe for concurrent use and must
// not block.
type Meter interface {
	// Appended is called after each append to the log, with its duration and its error.
	Appended(took time.Duration, err error)
	// Failed is called for each fault of the store, with one of the codes below.
	Failed(fault string)
}

// Codes of the faults of a store, for [Meter.Failed].
const (
	FaultFull    = "full"
	FaultLost    = "lost"
	FaultDamaged = "damaged"
	FaultTimeout = "timeout"
	FaultOther   = "fault"
)

// count reports err to the meter, if it is a fault or damage.
func (l *Probed) count(err error) {
	if code := codeOf(err); code != "" {
		l.config.Meter.Failed(code)
	}
}

// codeOf returns the code of err; empty if it is neither a fault nor damage.
func codeOf(err error) string {
	switch {
	case errors.Is(err, ErrDamaged):
		return FaultDamaged
	case errors.Is(err, ErrFull):
		return FaultFull
	case errors.Is(err, ErrLost), errors.Is(err, ErrTaken):
		return FaultLost
	case errors.Is(err, context.DeadlineExceeded):
		return FaultTimeout
	case errors.Is(err, ErrFault):
		return FaultOther
	}
	return ""
}

// isFault reports whether err says that the store failed and not that a request cannot be
// carried out.
func isFault(err error) bool {
	code := codeOf(err)
	return code != "" && code != FaultDamaged
}
