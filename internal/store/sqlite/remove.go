package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"eleusis/internal/store"
)

// Delete removes the log of table; see [store.Log]. The file shrinks when the
// write-ahead log is next written back to it.
func (l *Log) Delete(ctx context.Context, table string) error {
	if err := store.CheckRead(table, 0); err != nil {
		return err
	}
	return l.change(ctx, "delete table "+table, 0, func(tx *transaction) error {
		return tx.delete(table)
	})
}

// delete removes a table, whether or not its log is damaged.
func (tx *transaction) delete(table string) error {
	h, err := tx.headOf(table)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM entry WHERE table_id = ?1", table); err != nil {
		return err
	}
	if h.number > 0 {
		if err := tx.dropHead(table, h); err != nil {
			return err
		}
	}
	tx.note(deleted, table, nil)
	return tx.giveBack()
}

// giveBack takes the pages that hold nothing any more out of the file.
func (tx *transaction) giveBack() error {
	rows, err := tx.Query("PRAGMA incremental_vacuum")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() { // one step for each page
	}
	return rows.Err()
}

// Redact replaces events in the log of table; see [store.Log].
func (l *Log) Redact(ctx context.Context, table string, entries []store.Entry) error {
	if err := store.CheckRedact(table, entries); err != nil {
		return err
	}
	entries = store.Clone(entries)
	return l.change(ctx, "redact table "+table, 0, func(tx *transaction) error {
		return tx.redact(table, entries)
	})
}

// redact replaces events and computes the digests from there on again. It verifies the
// whole log first: what is damaged must not become intact by that.
func (tx *transaction) redact(table string, entries []store.Entry) error {
	h, err := tx.headOf(table)
	if err != nil {
		return err
	}
	if last := entries[len(entries)-1].Number; last > h.number {
		return fmt.Errorf("redact entry %d of table %s, which has %d: %w", last, table, h.number, store.ErrConflict)
	}
	if err := tx.verify(table); err != nil {
		return err
	}
	for _, e := range entries {
		_, err := tx.Exec("UPDATE entry SET event = ?3 WHERE table_id = ?1 AND number = ?2", table, e.Number,
			store.NotNull(e.Event))
		if err != nil {
			return err
		}
	}
	ctx := context.Background() // as of the whole transaction
	changed, err := buildChain(ctx, tx, table, 0, store.Digest{})
	if err != nil {
		return err
	}
	if err := tx.moveHead(table, h, changed); err != nil {
		return err
	}
	tx.note(redacted, table, entries)
	return nil
}

// verify returns a [*store.Damage] unless the log of table is intact.
func (tx *transaction) verify(table string) error {
	query, err := statements.ReadFile("sql/read.sql")
	if err != nil {
		return err
	}
	rows, err := tx.Query(string(query), table, 0)
	if err != nil {
		return err
	}
	defer rows.Close()
	_, err = readAll(rows, store.NewChain(table, 0))
	return err
}

// useAutoVacuum lets the file shrink when something is deleted. A file from
// before this was so is rewritten once. If that fails, because there is no room
// or no folder for temporary files, it stays as it is until the next start: it
// works, but does not shrink. A broken file is no such case.
func useAutoVacuum(ctx context.Context, db *sql.DB) error {
	const incremental = 2
	var mode int
	if err := db.QueryRowContext(ctx, "PRAGMA auto_vacuum").Scan(&mode); err != nil || mode == incremental {
		return err
	}
	_, err := db.ExecContext(ctx, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
	if ctx.Err() != nil || isCorrupt(err) {
		return err
	}
	return nil
}
