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

// The errors of a hall whose store fails.
var (
	// ErrStore says that the store failed to read or to save.
	ErrStore = errors.New("the store failed")
	// ErrUnsaved says that the store has failed before and has not recovered, so the
	// hall did not try to save. It wraps ErrStore.
	ErrUnsaved = fmt.Errorf("%w and has not recovered", ErrStore)
)

// A watchedLog is the log of a hall. Its faults wrap [ErrStore] and make the hall
// probe the store. While the store fails, an append returns [ErrUnsaved] at once,
// so that nobody waits for a timeout.
type watchedLog struct {
	store.Log
	hall *Hall
}

// Append adds entries to the log of table; see [store.Log].
func (l watchedLog) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if l.hall.saving.fails.Load() {
		return ErrUnsaved
	}
	begun := time.Now()
	err := l.Log.Append(ctx, table, n, entries)
	l.hall.count(time.Since(begun), err)
	return l.hall.suspect(err)
}

// Read returns the entries of table after number n; see [store.Log].
func (l watchedLog) Read(ctx context.Context, table string, n int) ([]store.Entry, error) {
	entries, err := l.Log.Read(ctx, table, n)
	l.hall.countFault(err)
	return entries, l.hall.suspect(err)
}

// Delete removes the log of table; see [store.Log].
func (l watchedLog) Delete(ctx context.Context, table string) error {
	return l.hall.suspect(l.Log.Delete(ctx, table))
}

// Redact replaces events in the log of table; see [store.Log].
func (l watchedLog) Redact(ctx context.Context, table string, entries []store.Entry) error {
	return l.hall.suspect(l.Log.Redact(ctx, table, entries))
}

// saving is what the hall knows of its store. It is safe for concurrent use.
type saving struct {
	fails atomic.Bool // the last probe failed

	turn    chan struct{} // full while somebody has the rest, also during a probe
	at      time.Time     // of the last probe
	err     error         // of the last probe
	watched bool          // a goroutine probes until the store works again
}

func (s *saving) acquire() { s.turn <- struct{}{} }
func (s *saving) release() { <-s.turn }

// Ready writes to the store and reads from it. It returns nil if both worked
// within two seconds, otherwise what failed. Calls within one second share one
// probe.
func (h *Hall) Ready(ctx context.Context) error {
	if h.ctx.Err() != nil {
		return ErrClosed
	}
	select {
	case h.saving.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer h.saving.release()
	if time.Since(h.saving.at) >= probeEvery {
		h.probe(ctx)
	}
	return h.saving.err
}

// probe probes the store and notes the result. The caller holds the lock.
func (h *Hall) probe(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTimeout)
	defer cancel()
	err := h.log.Probe(ctx)
	if err != nil {
		err = fmt.Errorf("probe the store: %w", err)
	}
	h.saving.at, h.saving.err = time.Now(), err
	if h.saving.fails.Swap(err != nil) != (err != nil) {
		h.tellSaving(err)
	}
	if err != nil && !h.saving.watched {
		h.saving.watched = h.start(h.watchStore)
	}
}

// suspect returns err, and probes the store if err is a fault of it. Damage of
// one table is none: the error then wraps [ErrDamaged].
func (h *Hall) suspect(err error) error {
	if errors.Is(err, store.ErrDamaged) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if !isFault(err) {
		return err
	}
	h.start(func() {
		h.saving.acquire()
		defer h.saving.release()
		if !h.saving.fails.Load() {
			h.probe(h.ctx)
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

// watchStore probes the store until it works or the hall closes.
func (h *Hall) watchStore() {
	ticks := time.NewTicker(probeEvery)
	defer ticks.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-ticks.C:
		}
		h.saving.acquire()
		h.probe(h.ctx)
		works := h.saving.err == nil
		if works {
			h.saving.watched = false
		}
		h.saving.release()
		if works {
			return
		}
	}
}

// tellSaving tells the operator and all awake tables that the store began to fail,
// with err, or works again.
func (h *Hall) tellSaving(err error) {
	if err != nil {
		h.config.Errors.Error("store", "fails", err)
	} else {
		h.config.Errors.Info("store", "works", true)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.room.tables {
		t.nudge(t.nudges)
	}
}

// start runs f in a goroutine that the hall waits for when it closes. It returns
// false if the hall is closed.
func (h *Hall) start(f func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return false
	}
	h.running.Go(f)
	return true
}

// tellSaving tells the watchers whether the table can save, and goes on at once
// if it can.
func (t *table) tellSaving() {
	if !t.hall.saving.fails.Load() {
		t.faults, t.retryAt = 0, time.Time{}
	}
	t.tellNow(presenceShare, time.Now())
}
