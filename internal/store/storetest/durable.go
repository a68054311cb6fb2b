package storetest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/internal/store"
)

// durableLaws returns the laws about closing and opening again.
func durableLaws() []durableLaw {
	return []durableLaw{
		{"a log opened again holds what it held", reopenedLogHolds},
		{"what was acknowledged while closing is kept, and no more", acknowledgedIsKept},
	}
}

// during opens the log, calls f with it and closes it.
func during(open opener, f func(log store.Log) error) error {
	log, err := open()
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	return errors.Join(f(log), log.Close())
}

func reopenedLogHolds(ctx context.Context, open opener) error {
	for n := range 4 {
		err := during(open, func(log store.Log) error {
			if err := holdsExactly(ctx, log, "t", played(0, n)); err != nil {
				return err
			}
			if err := wants("Append after too few", log.Append(ctx, "t", n+1, played(n+1, 1)),
				store.ErrConflict); err != nil {
				return err
			}
			return log.Append(ctx, "t", n, played(n, 1))
		})
		if err != nil {
			return fmt.Errorf("opening %d: %w", n+1, err)
		}
	}
	return during(open, func(log store.Log) error {
		last := played(3, 1)[0]
		return lists(ctx, log, time.Time{}, []store.Table{{ID: "t", Last: last.Number, Time: last.Time}})
	})
}

func acknowledgedIsKept(ctx context.Context, open opener) error {
	const tables = 8
	var acknowledged [tables]int
	err := during(open, func(log store.Log) error {
		return together(tables+1, func(i int) (err error) {
			if i == tables {
				return closeAfterAWhile(ctx, log)
			}
			acknowledged[i], err = appendUntilClosed(ctx, log, fmt.Sprint("table ", i))
			return err
		})
	})
	if err != nil {
		return err
	}
	return during(open, func(log store.Log) error {
		if err := holdsExactly(ctx, log, "the closer's", played(0, 5)); err != nil {
			return err
		}
		for i, n := range acknowledged {
			if err := holdsExactly(ctx, log, fmt.Sprint("table ", i), played(0, n)); err != nil {
				return err
			}
		}
		return nil
	})
}
