package sqlite

import (
	"context"
	"fmt"
	"slices"

	codes "modernc.org/sqlite/lib"

	"eleusis/internal/store"
)

// Append implements [store.Log]: it returns when the entries are on disk.
func (l *Log) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if err := store.CheckAppend(table, n, entries); err != nil {
		return err
	}
	entries = store.Clone(entries) // the caller may give up while the writer is at work
	return l.change(ctx, "append to table "+table, bytesOf(entries), func(tx *transaction) error {
		return tx.append(table, n, entries)
	})
}

// Import appends any number of entries in one transaction.
func (l *Log) Import(ctx context.Context, table string, n int, entries []store.Entry) error {
	after := n
	for chunk := range slices.Chunk(entries, store.MaxEntries) {
		if err := store.CheckAppend(table, after, chunk); err != nil {
			return err
		}
		after += len(chunk)
	}
	entries = store.Clone(entries)
	return l.change(ctx, "import table "+table, bytesOf(entries), func(tx *transaction) error {
		return tx.append(table, n, entries)
	})
}

// append adds entries, unless the log of table does not end at n.
func (tx *transaction) append(table string, n int, entries []store.Entry) error {
	old, err := tx.headOf(table)
	if err != nil {
		return err
	}
	if old.number != n {
		return fmt.Errorf("append to table %s after %d of %d: %w", table, n, old.number, store.ErrConflict)
	}
	digest := old.digest
	for _, e := range entries {
		digest = digest.Next(table, e)
		_, err := tx.statements.insert.Exec(table, e.Number, e.Time.UnixMilli(), e.Seat, e.Command, e.Kind,
			store.NotNull(e.Event), digest[:])
		if code(err) == codes.SQLITE_CONSTRAINT {
			return &store.Damage{Table: table, Number: e.Number, Why: "it is after the end of the log"}
		}
		if err != nil {
			return err
		}
	}
	last := entries[len(entries)-1]
	if err := tx.moveHead(table, old, head{last.Number, last.Time, digest}); err != nil {
		return err
	}
	tx.note(appended, table, entries)
	return nil
}

// bytesOf returns how many bytes the events of entries have.
func bytesOf(entries []store.Entry) (bytes int) {
	for _, e := range entries {
		bytes += len(e.Event)
	}
	return bytes
}
