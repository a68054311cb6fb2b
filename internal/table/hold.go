package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// kindErased is the Kind of a [TableShare] that tells watchers to load the whole table
// again, because its log is being changed.
const kindErased = "table-erased"

// hold puts the table id to sleep and keeps it asleep until release is called, so that its
// log can be changed. Requests wait. Watchers are told first, and reconnect later.
func (l *Lobby) hold(ctx context.Context, id string) (release func(), err error) {
	l.mu.Lock()
	for l.held[id] != nil {
		busy := l.held[id]
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
			l.unhold(id, done)
			return nil, err
		}
	}
	release = func() { l.unhold(id, done); l.letGo(id) }
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

// holdFor loads the table id and holds it, if may allows that to the caller. It calls may
// before, so that others cannot stop a table, and again while the table is held: the seats
// may have changed in between.
func (l *Lobby) holdFor(
	ctx context.Context, id string, may func(*core) error,
) (t *table, release func(), err error) {
	if t, err = l.load(ctx, id); err != nil {
		return nil, nil, err
	}
	if err = may(t.core); err != nil {
		return nil, nil, err
	}
	if release, err = l.hold(ctx, id); err != nil {
		return nil, nil, err
	}
	if t, err = l.load(ctx, id); err == nil {
		err = may(t.core)
	}
	if err != nil {
		release()
		return nil, nil, err
	}
	return t, release, nil
}

// DeleteTable deletes the table id with all its rounds, talk and notebooks. Only its host
// may, with their key, even while another person is acting host.
func (v Visit) DeleteTable(ctx context.Context, id, key string) error {
	_, release, err := v.lobby.holdFor(ctx, id, func(c *core) error {
		switch seat := c.seatOf(key); {
		case seat == game.Nobody:
			return ErrNoSeat
		case v.caller.Program && !c.isProgram(seat):
			return ErrNotProgram
		case seat != c.host:
			return ErrNotHost
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer release()
	return deleteLog(ctx, v.lobby.log, id)
}

// deleteLog deletes a table, which is held. Its notebooks go first: they are found by the
// table.
func deleteLog(ctx context.Context, log store.Log, id string) error {
	for _, name := range []string{notesOf(id), id} {
		if err := log.Delete(ctx, name); err != nil {
			return fmt.Errorf("delete table %s: %w", id, err)
		}
	}
	return nil
}
