package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"eleusis/internal/store"
)

// Delete removes the log of table; see [store.Log]. Its pages are reused when the
// database next vacuums them.
func (l *Log) Delete(ctx context.Context, table string) error {
	if err := store.CheckRead(table, 0); err != nil {
		return err
	}
	return l.remove(ctx, "delete table "+table, table, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM head WHERE table_id = $1", table); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "DELETE FROM entry WHERE table_id = $1", table)
		return err
	})
}

// DeleteSame is Delete of a log that still reaches as far as t says, which a read has told. If
// it reaches elsewhere, it returns [store.ErrConflict] and removes nothing.
func (l *Log) DeleteSame(ctx context.Context, t store.Table) error {
	if err := store.CheckRead(t.ID, 0); err != nil {
		return err
	}
	return l.remove(ctx, "delete table "+t.ID, t.ID, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, "DELETE FROM head WHERE table_id = $1 AND number = $2 AND time = $3", t.ID, t.Last,
			t.Time.UnixMilli())
		if err == nil && tag.RowsAffected() > 0 {
			_, err = tx.Exec(ctx, "DELETE FROM entry WHERE table_id = $1", t.ID)
			return err
		}
		left := false
		if err == nil {
			err = tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM head WHERE table_id = $1)", t.ID).Scan(&left)
		}
		if err == nil && left {
			err = store.ErrConflict
		}
		return err
	})
}

// remove makes a change other than an append, in a transaction, a second time if
// another was in the way or the connection broke: it has the same effect twice. The
// transaction has the head of the table first, so no append comes in between.
func (l *Log) remove(ctx context.Context, doing, table string, do func(pgx.Tx) error) error {
	if err := l.beginChange(ctx); err != nil {
		return fault(ctx, doing, err)
	}
	defer l.calls.End()
	once := func() error {
		return pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
			if err := l.check(ctx, tx, table); err != nil {
				return err
			}
			return do(tx)
		})
	}
	owned := func() error {
		err := once()
		if errors.Is(err, store.ErrElsewhere) {
			err = l.own(ctx, table)
			if err == nil {
				err = once()
			}
		}
		return err
	}
	err := owned()
	for try := 1; try < maxTries && ctx.Err() == nil && (isRetried(err) || isBroken(err) && try == 1); try++ {
		if isBroken(err) {
			l.pool.Reset()
		}
		err = owned()
	}
	l.heads.forget(table)
	return fault(ctx, doing, err)
}

// Redact replaces events in the log of table; see [store.Log].
func (l *Log) Redact(ctx context.Context, table string, entries []store.Entry) error {
	if err := store.CheckRedact(table, entries); err != nil {
		return err
	}
	return l.remove(ctx, "redact table "+table, table, func(tx pgx.Tx) error { return redact(ctx, tx, table, entries) })
}

// redact replaces events and computes the digests from there on again. Before, it reads
// the whole log: what is damaged must not become intact by that.
func redact(ctx context.Context, tx pgx.Tx, table string, entries []store.Entry) error {
	chain, _, err := readTable(ctx, tx, table, 0)
	if err != nil {
		return err
	}
	log := chain.Entries()
	if last := entries[len(entries)-1].Number; last > len(log) {
		return fmt.Errorf("entry %d of %d: %w", last, len(log), store.ErrConflict)
	}
	b := new(pgx.Batch)
	for _, e := range entries {
		log[e.Number-1].Event = e.Event
		b.Queue("UPDATE entry SET event = $3 WHERE table_id = $1 AND number = $2", table, e.Number, store.NotNull(e.Event))
	}
	var digest store.Digest
	var numbers []int64
	var digests [][]byte
	for _, e := range log {
		digest = digest.Next(table, e)
		if e.Number >= entries[0].Number {
			numbers, digests = append(numbers, int64(e.Number)), append(digests, slices.Clone(digest[:]))
		}
	}
	b.Queue(redigestSQL, table, numbers, digests)
	b.Queue("UPDATE head SET digest = $2 WHERE table_id = $1", table, digest[:])
	return tx.SendBatch(ctx, b).Close()
}
