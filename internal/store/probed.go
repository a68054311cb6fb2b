package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// How the store is probed.
const (
	ProbeEvery   = time.Second     // probes while the store is down, and the life of an answer
	probeTimeout = 2 * time.Second // for one probe, unless the config says otherwise
)

// The errors of a [Probed] whose store fails.
var (
	// ErrFailed says that the store failed to read or to write: a [Probed] wraps every
	// fault in it, whatever else it is.
	ErrFailed = errors.New("the store failed")
	// ErrDown says that the store has failed before and has not recovered, so nothing was
	// tried. It wraps ErrFailed.
	ErrDown = fmt.Errorf("%w and has not recovered", ErrFailed)
)

// A ProbeConfig says how a [Probed] is connected to the program.
type ProbeConfig struct {
	Meter Meter
	// Start runs f in a goroutine that the program waits for. It returns false if the
	// program stops.
	Start func(f func()) bool
	// ProbeTimeout is the maximum time of a probe; 0: [ProbeTimeout].
	ProbeTimeout time.Duration
	// Changed is called when the store goes down, with the fault, and with nil when it
	// works again.
	Changed func(fault error)
}

// A Probed is a log that finds out whether its store works. Its faults wrap [ErrFailed]
// and make it probe the store underneath until that works again. Meanwhile an append
// returns [ErrDown] at once, so that nobody waits for a timeout. It is safe for concurrent
// use.
type Probed struct {
	Log
	config ProbeConfig
	ctx    context.Context // of the probes, which no call asks for
	down   atomic.Bool     // the last probe failed

	turn    chan struct{} // a lock of the fields below; full while held, also during a probe
	at      time.Time     // of the last probe
	err     error         // of the last probe
	watched bool          // a goroutine probes until the store works again
}

// NewProbed returns a log over log. It probes until ctx ends.
func NewProbed(ctx context.Context, log Log, config ProbeConfig) *Probed {
	return &Probed{Log: log, config: config, ctx: ctx, turn: make(chan struct{}, 1)}
}

// Append adds entries to the log of table; see [Log].
func (l *Probed) Append(ctx context.Context, table string, n int, entries []Entry) error {
	if l.Down() {
		return ErrDown
	}
	begun := time.Now()
	err := l.Log.Append(ctx, table, n, entries)
	l.config.Meter.Appended(time.Since(begun), err)
	l.count(err)
	return l.Report(err)
}

// Read returns the entries of table after number n; see [Log].
func (l *Probed) Read(ctx context.Context, table string, n int) ([]Entry, error) {
	entries, err := l.Log.Read(ctx, table, n)
	l.count(err)
	return entries, l.Report(err)
}

// Delete removes the log of table; see [Log].
func (l *Probed) Delete(ctx context.Context, table string) error {
	return l.Report(l.Log.Delete(ctx, table))
}

// Redact replaces events in the log of table; see [Log].
func (l *Probed) Redact(ctx context.Context, table string, entries []Entry) error {
	return l.Report(l.Log.Redact(ctx, table, entries))
}

// Down reports whether the store failed and has not recovered.
func (l *Probed) Down() bool { return l.down.Load() }

// Ready writes to the store and reads from it. It returns nil if both worked within the
// timeout of a probe, otherwise the error. Calls within one second share one probe.
func (l *Probed) Ready(ctx context.Context) error {
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer l.release()
	if time.Since(l.at) >= ProbeEvery {
		l.probe(ctx)
	}
	return l.err
}

// Report returns err. If err is a fault of the store, it wraps [ErrFailed] and the store
// is probed. Damage of one table is no fault of the store.
func (l *Probed) Report(err error) error {
	if !isFault(err) {
		return err
	}
	l.config.Start(func() {
		l.acquire()
		defer l.release()
		if !l.Down() {
			l.probe(l.ctx)
		}
	})
	return fmt.Errorf("%w: %w", ErrFailed, err)
}

func (l *Probed) acquire() { l.turn <- struct{}{} }
func (l *Probed) release() { <-l.turn }

// probe probes the store and notes the result. The caller holds the lock.
func (l *Probed) probe(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cmp.Or(l.config.ProbeTimeout, probeTimeout))
	defer cancel()
	err := l.Probe(ctx)
	if err != nil {
		err = fmt.Errorf("probe the store: %w", err)
	}
	l.at, l.err = time.Now(), err
	if l.down.Swap(err != nil) != (err != nil) {
		l.config.Changed(err)
	}
	if err != nil && !l.watched {
		l.watched = l.config.Start(l.watch)
	}
}

// watch probes the store until it works or the program stops.
func (l *Probed) watch() {
	ticks := time.NewTicker(ProbeEvery)
	defer ticks.Stop()
	for {
		select {
		case <-l.ctx.Done():
			return
		case <-ticks.C:
		}
		l.acquire()
		l.probe(l.ctx)
		works := l.err == nil
		if works {
			l.watched = false
		}
		l.release()
		if works {
			return
		}
	}
}
