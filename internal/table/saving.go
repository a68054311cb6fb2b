package table

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"eleusis/internal/store"
)

const (
	probeTimeout = 2 * time.Second // for one probe of the store
	probeEvery   = time.Second     // probes while the store fails, and the life of an answer
)

// The errors of a lobby whose store fails.
var (
	// ErrStore says that the store failed to read or to save.
	ErrStore = errors.New("the store failed")
	// ErrUnsaved says that the store has failed before and has not recovered, so the
	// lobby did not try to save. It wraps ErrStore.
	ErrUnsaved = fmt.Errorf("%w and has not recovered", ErrStore)
)

// A watchedLog is the log of a lobby. Its faults wrap [ErrStore] and make the lobby
// probe the store. While the store fails, an append returns [ErrUnsaved] at once,
// so that nobody waits for a timeout.
type watchedLog struct {
	store.Log
	lobby *Lobby
}

// Append adds entries to the log of table; see [store.Log].
func (l watchedLog) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if l.lobby.saving.fails.Load() {
		return ErrUnsaved
	}
	begun := time.Now()
	err := l.Log.Append(ctx, table, n, entries)
	l.lobby.count(time.Since(begun), err)
	return l.lobby.storeWatch().suspect(err)
}

// Read returns the entries of table after number n; see [store.Log].
func (l watchedLog) Read(ctx context.Context, table string, n int) ([]store.Entry, error) {
	entries, err := l.Log.Read(ctx, table, n)
	l.lobby.countFault(err)
	return entries, l.lobby.storeWatch().suspect(err)
}

// Delete removes the log of table; see [store.Log].
func (l watchedLog) Delete(ctx context.Context, table string) error {
	return l.lobby.storeWatch().suspect(l.Log.Delete(ctx, table))
}

// Redact replaces events in the log of table; see [store.Log].
func (l watchedLog) Redact(ctx context.Context, table string, entries []store.Entry) error {
	return l.lobby.storeWatch().suspect(l.Log.Redact(ctx, table, entries))
}

// saving is the state of the store as the lobby knows it. It is safe for concurrent use.
type saving struct {
	fails atomic.Bool // the last probe failed

	turn    chan struct{} // a lock of the fields below; full while held, also during a probe
	at      time.Time     // of the last probe
	err     error         // of the last probe
	watched bool          // a goroutine probes until the store works again
}

func (s *saving) acquire() { s.turn <- struct{}{} }
func (s *saving) release() { <-s.turn }

// Ready writes to the store and reads from it. It returns nil if both worked within two
// seconds, otherwise the error. Calls within one second share one probe.
func (l *Lobby) Ready(ctx context.Context) error {
	if l.ctx.Err() != nil {
		return ErrClosed
	}
	select {
	case l.saving.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer l.saving.release()
	if time.Since(l.saving.at) >= probeEvery {
		l.storeWatch().probe(ctx)
	}
	return l.saving.err
}

// A storeWatch finds out whether the store of a lobby works.
type storeWatch struct{ *Lobby }

func (l *Lobby) storeWatch() storeWatch { return storeWatch{l} }

// probe probes the store and notes the result. The caller holds the lock.
func (w storeWatch) probe(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTimeout)
	defer cancel()
	err := w.log.Probe(ctx)
	if err != nil {
		err = fmt.Errorf("probe the store: %w", err)
	}
	w.saving.at, w.saving.err = time.Now(), err
	if w.saving.fails.Swap(err != nil) != (err != nil) {
		w.tellSaving(err)
	}
	if err != nil && !w.saving.watched {
		w.saving.watched = w.start(w.watchStore)
	}
}

// suspect returns err, and probes the store if err is a fault of it. Damage of
// one table is none: the error then wraps [ErrDamaged].
func (w storeWatch) suspect(err error) error {
	if errors.Is(err, store.ErrDamaged) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if !isFault(err) {
		return err
	}
	w.start(func() {
		w.saving.acquire()
		defer w.saving.release()
		if !w.saving.fails.Load() {
			w.probe(w.ctx)
		}
	})
	return fmt.Errorf("%w: %w", ErrStore, err)
}

// isFault reports whether err says that the store failed and not that a request
// cannot be carried out.
func isFault(err error) bool {
	return errors.Is(err, store.ErrFault) || errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrLost) ||
		errors.Is(err, store.ErrTaken) || errors.Is(err, context.DeadlineExceeded)
}

// watchStore probes the store until it works or the lobby closes.
func (w storeWatch) watchStore() {
	ticks := time.NewTicker(probeEvery)
	defer ticks.Stop()
	for {
		select {
		case <-w.ctx.Done():
			return
		case <-ticks.C:
		}
		w.saving.acquire()
		w.probe(w.ctx)
		works := w.saving.err == nil
		if works {
			w.saving.watched = false
		}
		w.saving.release()
		if works {
			return
		}
	}
}

// tellSaving tells the operator and all awake tables that the store began to fail,
// with err, or works again.
func (w storeWatch) tellSaving(err error) {
	if err != nil {
		w.config.Errors.Error("store", "fails", err)
	} else {
		w.config.Errors.Info("store", "works", true)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, t := range w.room.tables {
		t.nudge(t.nudges)
	}
}

// nudge wakes the goroutine of t by the channel c, which holds one signal.
func (t *table) nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // a signal is waiting
	}
}

// start runs f in a goroutine that the lobby waits for when it closes. It returns
// false if the lobby is closed.
func (l *Lobby) start(f func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return false
	}
	l.running.Go(f)
	return true
}

// tellSaving tells the watchers whether the table can save, and continues at once if it
// can.
func (t *table) tellSaving() {
	if !t.lobby.saving.fails.Load() {
		t.faults, t.retryAt = 0, time.Time{}
	}
	t.sendState(presenceShare, time.Now())
}
