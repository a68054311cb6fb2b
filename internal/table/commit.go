package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// defaultStoreTimeout is the time that a call of the store may take, unless the config says otherwise.
const defaultStoreTimeout = 10 * time.Second

// commit decides, appends and sends. It decides again if another server appended first.
// After an error nothing was done, or the table is unsure and will read its log. If the
// log has been deleted, the table ends and the error is errStopped.
func (t *table) commit(ctx context.Context, env envelope, decide func() ([]logEvent, error)) error {
	for conflict := -1; ; conflict = t.core.number {
		if err := t.catchUp(ctx); err != nil {
			return err
		}
		if t.core.number == conflict { // the log is shorter than what was read
			return t.end()
		}
		if _, done, err := t.core.answered(env.request); done || err != nil {
			return err
		}
		events, err := decide()
		if err != nil || len(events) == 0 {
			return err
		}
		env.time = time.Now()
		entries, err := encode(t.core.number, env, events)
		if err != nil {
			return err
		}
		err = t.append(ctx, entries)
		if err == nil {
			t.lobby.countMove(env, events)
			return t.foldAndSend(entries, events)
		}
		t.unsure = true
		if errors.Is(err, store.ErrElsewhere) {
			return t.end()
		}
		if !errors.Is(err, store.ErrConflict) {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
	}
}

// append adds entries to the log. It waits for the store up to its timeout. If the answer
// comes later, the table is signalled, and its watchers get the events then.
func (t *table) append(ctx context.Context, entries []store.Entry) error {
	storing, cancel := context.WithCancel(context.WithoutCancel(ctx))
	answer, n := make(chan error, 1), t.core.number
	if !t.lobby.start(func() { answer <- t.lobby.log.Append(storing, t.id, n, entries) }) {
		cancel()
		return ErrClosed
	}
	timer := time.NewTimer(t.lobby.storeTimeout())
	defer timer.Stop()
	select {
	case err := <-answer:
		cancel()
		return err
	case <-ctx.Done():
		cancel()
		return <-answer
	case <-timer.C:
	}
	waits := t.lobby.start(func() {
		defer cancel()
		select {
		case err := <-answer:
			t.lobby.config.Errors.Debug("table: an append ended after its time", "id", t.id, "error", err)
			t.nudge(t.landed)
		case <-t.lobby.ctx.Done():
		}
	})
	if !waits {
		cancel()
	}
	return t.lobby.log.Report(fmt.Errorf("append to table %s: %w", t.id, context.DeadlineExceeded))
}

// catchUp reads the entries after the last known one, if there can be any.
func (t *table) catchUp(ctx context.Context) error {
	if !t.unsure {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, t.lobby.storeTimeout())
	defer cancel()
	entries, err := t.lobby.log.Read(ctx, t.id, t.core.number)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	if err := t.foldAndSend(entries, nil); err != nil {
		return err
	}
	t.unsure = false
	return nil
}

// foldAndSend folds entries that are in the log, and sends them to the watchers: all at
// once, so that a move is one write to each screen. For entries of this server, own has
// the events that they were made of.
func (t *table) foldAndSend(entries []store.Entry, own []logEvent) error {
	defer t.flush()
	for i, e := range entries {
		now := time.Now()
		t.core.learned = now
		var known logEvent
		if own != nil {
			known = own[i]
		}
		happened, err := t.core.foldKnown(e, known)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
		if happened.restartsPace() {
			t.changed = now
		}
		// A hint does not restart the clock of the player to move.
		if happened.game != nil && happened.game.Kind() != game.HintGiven {
			t.askedAt = now
		}
		switch _, reports := happened.table.(*reported); {
		case reports:
			t.queueReport(e.Number, now)
		case !happened.isUnsent():
			t.queueEvent(happened, now)
		}
	}
	return nil
}
