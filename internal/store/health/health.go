// Package health finds out whether a store works. After a fault its [Log] probes the
// store until it works again, and refuses appends at once meanwhile, so that nobody waits
// for a timeout.
package health

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"eleusis/internal/store"
)

// How the store is probed.
const (
	ProbeEvery   = time.Second     // probes while the store is down, and the life of an answer
	ProbeTimeout = 2 * time.Second // for one probe, unless the config says otherwise
)

// The errors of a store that fails.
var (
	// ErrFailed says that the store failed to read or to write.
	ErrFailed = errors.New("the store failed")
	// ErrDown says that the store has failed before and has not recovered, so nothing was
	// tried. It wraps ErrFailed.
	ErrDown = fmt.Errorf("%w and has not recovered", ErrFailed)
)

// A Config says how a [Log] is connected to the program.
type Config struct {
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

// A Log is a [store.Log] whose faults wrap [ErrFailed] and make it probe the store
// underneath. While the store is down, an append returns [ErrDown] at once. It is safe for
// concurrent use.
type Log struct {
	store.Log
	config Config
	ctx    context.Context // of the probes, which no call asks for
	down   atomic.Bool     // the last probe failed

	turn    chan struct{} // a lock of the fields below; full while held, also during a probe
	at      time.Time     // of the last probe
	err     error         // of the last probe
	watched bool          // a goroutine probes until the store works again
}

// New returns a log over log. It probes until ctx ends.
func New(ctx context.Context, log store.Log, config Config) *Log {
	return &Log{Log: log, config: config, ctx: ctx, turn: make(chan struct{}, 1)}
}

// Append adds entries to the log of table; see [store.Log].
func (l *Log) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if l.Down() {
		return ErrDown
	}
	begun := time.Now()
	err := l.Log.Append(ctx, table, n, entries)
	l.config.Meter.Appended(time.Since(begun), err)
	l.count(err)
	return l.Report(err)
}

// Read returns the entries of table after number n; see [store.Log].
func (l *Log) Read(ctx context.Context, table string, n int) ([]store.Entry, error) {
	entries, err := l.Log.Read(ctx, table, n)
	l.count(err)
	return entries, l.Report(err)
}

// Delete removes the log of table; see [store.Log].
func (l *Log) Delete(ctx context.Context, table string) error {
	return l.Report(l.Log.Delete(ctx, table))
}

// Redact replaces events in the log of table; see [store.Log].
func (l *Log) Redact(ctx context.Context, table string, entries []store.Entry) error {
	return l.Report(l.Log.Redact(ctx, table, entries))
}

// Down reports whether the store failed and has not recovered.
func (l *Log) Down() bool { return l.down.Load() }

// Ready writes to the store and reads from it. It returns nil if both worked within the
// timeout of a probe, otherwise the error. Calls within one second share one probe.
func (l *Log) Ready(ctx context.Context) error {
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
func (l *Log) Report(err error) error {
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

func (l *Log) acquire() { l.turn <- struct{}{} }
func (l *Log) release() { <-l.turn }

// probe probes the store and notes the result. The caller holds the lock.
func (l *Log) probe(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cmp.Or(l.config.ProbeTimeout, ProbeTimeout))
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
func (l *Log) watch() {
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
