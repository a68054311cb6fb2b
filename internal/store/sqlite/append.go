package sqlite

import (
	"context"
	"fmt"

	"eleusis/internal/store"
)

// Append adds entries to the log of table and returns when they are on disk;
// see [store.Log].
func (l *Log) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if err := store.CheckAppend(table, n, entries); err != nil {
		return err
	}
	entries = store.Clone(entries) // the caller may give up while the writer is at work
	return l.change(ctx, "append to table "+table, func(tx *transaction) error {
		return tx.append(table, n, entries)
	})
}

// append adds entries, unless the log of table does not end at n. The first
// entry tells, because the rest follow it.
func (tx *transaction) append(table string, n int, entries []store.Entry) error {
	for _, e := range entries {
		result, err := tx.insert.Exec(table, e.Number, e.Time.UnixMilli(), e.Seat, e.Command, e.Kind, notNull(e.Event))
		if err != nil {
			return err
		}
		rows, err := result.RowsAffected()
		if err != nil {
			return err
		}
		if rows == 0 {
			return fmt.Errorf("append to table %s after %d: %w", table, n, store.ErrConflict)
		}
	}
	return nil
}

// notNull returns event in the form that the database keeps: nil would be NULL.
func notNull(event []byte) []byte {
	if event == nil {
		return []byte{}
	}
	return event
}
