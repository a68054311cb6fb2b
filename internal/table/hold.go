package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/game"
)

// kindErased is the Kind of a [TableShare] that tells watchers to load the whole table
// again, because its log is being changed.
const kindErased = "table-erased"

// hold puts the table id to sleep and keeps it asleep until release is called, so that its
// log can be changed. Requests wait. Watchers are told first, and reconnect later.
func (o ownership) hold(ctx context.Context, id string) (release func(), err error) {
	o.mu.Lock()
	for o.held[id] != nil {
		busy := o.held[id]
		o.mu.Unlock()
		if err := o.waitFor(ctx, busy); err != nil {
			return nil, err
		}
		o.mu.Lock()
	}
	done := o.keepAsleep(id)
	o.room.known.Remove(id)
	t := o.room.tables[id]
	o.mu.Unlock()
	if t != nil {
		if err := t.stop(ctx); err != nil {
			o.unhold(id, done)
			return nil, err
		}
	}
	release = func() { o.unhold(id, done); o.letGo(id) }
	if err := o.own(ctx, id, true); err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// waitFor waits until done is closed.
func (o ownership) waitFor(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-o.ctx.Done():
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
	return t.lobby.ownership().waitFor(ctx, t.done)
}

// holdFor loads the table id and holds it, if may allows that to the caller. It calls may
// before, so that others cannot stop a table, and again while the table is held: the seats
// may have changed in between.
func (o ownership) holdFor(
	ctx context.Context, id string, may func(*core) error,
) (t *table, release func(), err error) {
	if t, err = o.load(ctx, id); err != nil {
		return nil, nil, err
	}
	if err = may(t.core); err != nil {
		return nil, nil, err
	}
	if release, err = o.hold(ctx, id); err != nil {
		return nil, nil, err
	}
	if t, err = o.load(ctx, id); err == nil {
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
	_, release, err := v.lobby.ownership().holdFor(ctx, id, func(c *core) error {
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
	return v.lobby.erasure().remove(ctx, id)
}

// remove deletes a table, which is held. Its notebooks go first: they are found by the
// table.
func (h erasure) remove(ctx context.Context, id string) error {
	for _, name := range []string{notesOf(id), id} {
		if err := h.log.Delete(ctx, name); err != nil {
			return fmt.Errorf("delete table %s: %w", id, err)
		}
	}
	return nil
}
