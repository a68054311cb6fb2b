package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/game"
)

// kindErased is the Kind of a [TableShare] that tells watchers to look at the whole
// table again, for something of its log is being erased.
const kindErased = "table-erased"

// hold puts the table id to sleep and keeps it asleep until release is called, so
// that its log can be changed. Requests wait that long. Watchers are told first, and
// come back later.
func (h *Hall) hold(ctx context.Context, id string) (release func(), err error) {
	h.mu.Lock()
	for h.held[id] != nil {
		busy := h.held[id]
		h.mu.Unlock()
		if err := h.waitFor(ctx, busy); err != nil {
			return nil, err
		}
		h.mu.Lock()
	}
	done := make(chan struct{})
	h.held[id] = done
	h.room.known.Remove(id)
	t := h.room.tables[id]
	h.mu.Unlock()
	release = func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.held, id)
		h.room.known.Remove(id)
		close(done)
	}
	if t == nil {
		return release, nil
	}
	if err := t.stop(ctx); err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// waitFor waits until done is closed.
func (h *Hall) waitFor(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-h.ctx.Done():
		return ErrClosed
	}
}

// stop tells the watchers of t to look again and ends its goroutine.
func (t *table) stop(ctx context.Context) error {
	err := t.call(ctx, func() {
		t.ends = true
		t.tellNow(kindErased, time.Now())
	})
	if err != nil && !errors.Is(err, errStopped) {
		return err
	}
	return t.hall.waitFor(ctx, t.done)
}

// holdFor loads the table id and holds it for a caller whom may allows that. It asks
// may before, so that nobody else can stop a table, and once more while the table is
// held: the seats may have changed in between.
func (h *Hall) holdFor(ctx context.Context, id string, may func(*core) error) (t *table, release func(), err error) {
	if t, err = h.load(ctx, id); err != nil {
		return nil, nil, err
	}
	if err = may(t.core); err != nil {
		return nil, nil, err
	}
	if release, err = h.hold(ctx, id); err != nil {
		return nil, nil, err
	}
	if t, err = h.load(ctx, id); err == nil {
		err = may(t.core)
	}
	if err != nil {
		release()
		return nil, nil, err
	}
	return t, release, nil
}

// DeleteTable deletes the table id with all its rounds, talk and notebooks. Only its
// host may, with their key; also while somebody else has the host's tools.
func (h *Hall) DeleteTable(ctx context.Context, id, key string) error {
	_, release, err := h.holdFor(ctx, id, func(c *core) error {
		switch seat := c.seatOf(key); {
		case seat == game.Nobody:
			return ErrNoSeat
		case !c.admits(ctx, seat):
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
	return h.remove(ctx, id)
}

// remove removes a table, which is held. Its notebooks go first: they would not be
// found without it.
func (h *Hall) remove(ctx context.Context, id string) error {
	for _, name := range []string{notesOf(id), id} {
		if err := h.log.Delete(ctx, name); err != nil {
			return fmt.Errorf("delete table %s: %w", id, err)
		}
	}
	return nil
}
