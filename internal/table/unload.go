package table

import (
	"context"
	"errors"
	"time"
)

// kindErased is the Kind of a [TableShare] that tells watchers to load the whole table
// again, because its log is being changed.
const kindErased = "table-erased"

// unload puts the table id to sleep and keeps it asleep until release is called, so that its
// log can be changed. Requests wait. Watchers are told first, and reconnect later.
func (l *Lobby) unload(ctx context.Context, id string) (release func(), err error) {
	l.mu.Lock()
	for l.asleep[id] != nil {
		busy := l.asleep[id]
		l.mu.Unlock()
		if err := l.waitFor(ctx, busy); err != nil {
			return nil, err
		}
		l.mu.Lock()
	}
	done := l.keepAsleep(id)
	l.room.known.Remove(id)
	t := l.room.tables[id]
	l.mu.Unlock()
	if t != nil {
		if err := t.stop(ctx); err != nil {
			l.letWake(id, done)
			return nil, err
		}
	}
	release = func() { l.letWake(id, done); l.releaseOwned(id) }
	if err := l.own(ctx, id, true); err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// waitFor waits until done is closed.
func (l *Lobby) waitFor(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-l.ctx.Done():
		return ErrClosed
	}
}

// stop tells the watchers of t to reload and ends its goroutine.
func (t *table) stop(ctx context.Context) error {
	err := t.call(ctx, func() {
		t.ends = true
		t.sendState(kindErased, time.Now())
	})
	if err != nil && !errors.Is(err, errStopped) {
		return err
	}
	return t.lobby.waitFor(ctx, t.done)
}

// unloadFor loads the table id and unloads it, if may allows that to the caller. It calls may
// before, so that others cannot stop a table, and again while it is kept asleep: the seats
// may have changed in between.
func (l *Lobby) unloadFor(
	ctx context.Context, id string, may func(*core) error,
) (t *table, release func(), err error) {
	t, err = l.load(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	err = may(t.core)
	if err != nil {
		return nil, nil, err
	}
	release, err = l.unload(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	t, err = l.load(ctx, id)
	if err == nil {
		err = may(t.core)
	}
	if err != nil {
		release()
		return nil, nil, err
	}
	return t, release, nil
}
