package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store"
)

// A reader reads a database.
type reader struct{ pool *pgxpool.Pool }

// again runs a call that only reads, a second time if its connection broke.
func (r reader) again(ctx context.Context, read func() error) error {
	err := read()
	if isBroken(err) && ctx.Err() == nil {
		r.pool.Reset()
		err = read()
	}
	return err
}

// Read implements [store.Log]. It verifies what it returns.
func (l *Log) Read(ctx context.Context, table string, n int) (entries []store.Entry, err error) {
	if err := store.CheckRead(table, n); err != nil {
		return nil, err
	}
	err = l.calls.Do(ctx, func() error {
		chain, end, err := l.readTable(ctx, table, n)
		if err != nil {
			return err
		}
		if end != nil {
			l.heads.learn(table, *end)
		}
		entries = chain.Entries()
		return nil
	})
	return entries, fault(ctx, "read table "+table, err)
}

// reading is a call that only reads, with what it does for its error.
func (l *Log) reading(ctx context.Context, doing string, read func() error) error {
	return fault(ctx, doing, l.calls.Do(ctx, func() error { return l.again(ctx, read) }))
}

// readTable reads and verifies table after number n, and returns its head too, nil
// if there is none. Beside an error it returns the intact beginning.
func (r reader) readTable(ctx context.Context, table string, n int) (chain *store.Chain, end *head, err error) {
	err = r.again(ctx, func() error {
		chain, end, err = readTable(ctx, r.pool, table, n)
		return err
	})
	return chain, end, err
}

func readTable(ctx context.Context, db querier, table string, n int) (chain *store.Chain, end *head, err error) {
	chain = store.NewChain(table, n)
	rows, err := db.Query(ctx, readSQL, table, n)
	if err != nil {
		return chain, nil, err
	}
	defer rows.Close()
	var listed *store.Head
	for rows.Next() {
		var e store.Entry
		var part int
		var ms int64
		var digest []byte
		if err := rows.Scan(&part, &e.Number, &ms, &e.Seat, &e.Command, &e.Kind, &e.Event, &digest); err != nil {
			return chain, nil, err
		}
		if part == 0 {
			listed = &store.Head{Number: e.Number, Digest: digest}
			continue
		}
		e.Time = time.UnixMilli(ms).UTC()
		if err := chain.Next(e, digest); err != nil {
			return chain, nil, err
		}
	}
	if err := rows.Err(); err != nil {
		return chain, nil, err
	}
	if err := chain.Finish(listed); err != nil || listed == nil || len(listed.Digest) != len(store.Digest{}) {
		return chain, nil, err
	}
	return chain, &head{listed.Number, store.Digest(listed.Digest)}, nil
}

// Tables implements [store.Log].
func (l *Log) Tables(ctx context.Context, since time.Time) (tables []store.Table, err error) {
	err = l.reading(ctx, "list tables", func() error {
		rows, err := l.pool.Query(ctx, "SELECT table_id, number, time FROM head WHERE time >= $1 ORDER BY table_id",
			store.CeilMilli(since))
		if err != nil {
			return err
		}
		tables, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (t store.Table, err error) {
			var ms int64
			err = row.Scan(&t.ID, &t.Last, &ms)
			t.Time = time.UnixMilli(ms).UTC()
			return t, err
		})
		return err
	})
	return tables, err
}

// Probe changes the lease and reads that again; see [store.Log]. It fails when the
// lease is lost.
func (l *Log) Probe(ctx context.Context) error {
	if err := l.beginChange(ctx); err != nil {
		return fault(ctx, "probe", err)
	}
	defer l.calls.End()
	var written int64
	err := l.lease.again(ctx, func() (err error) {
		written, err = l.lease.beat(ctx)
		return err
	})
	if err != nil {
		return fault(ctx, "probe", err)
	}
	var read int64
	err = l.pool.QueryRow(ctx, "SELECT beats FROM lease WHERE name = $1", l.lease.name()).Scan(&read)
	if err == nil && read < written {
		err = errNotThere
	}
	return fault(ctx, "probe", err)
}
