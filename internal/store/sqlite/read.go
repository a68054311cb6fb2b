package sqlite

import (
	"context"
	"database/sql"
	"time"

	"eleusis/internal/store"
)

// Read returns the entries of table after number n; see [store.Log].
func (l *Log) Read(ctx context.Context, table string, n int) ([]store.Entry, error) {
	if err := store.CheckRead(table, n); err != nil {
		return nil, err
	}
	var entries []store.Entry
	err := l.each(ctx, l.read, []any{table, n}, func(rows *sql.Rows) error {
		var e store.Entry
		var ms int64
		err := rows.Scan(&e.Number, &ms, &e.Seat, &e.Command, &e.Kind, &e.Event)
		e.Time = time.UnixMilli(ms).UTC()
		entries = append(entries, e)
		return err
	})
	if err != nil {
		return nil, fault("read table "+table, err)
	}
	return entries, nil
}

// Tables returns the tables with an entry at since or later; see [store.Log].
func (l *Log) Tables(ctx context.Context, since time.Time) ([]store.Table, error) {
	var tables []store.Table
	err := l.each(ctx, l.tables, []any{ceilMilli(since)}, func(rows *sql.Rows) error {
		var t store.Table
		var ms int64
		err := rows.Scan(&t.ID, &t.Last, &ms)
		t.Time = time.UnixMilli(ms).UTC()
		tables = append(tables, t)
		return err
	})
	if err != nil {
		return nil, fault("list tables", err)
	}
	return tables, nil
}

// ceilMilli returns the first millisecond since 1970 that is not before t.
func ceilMilli(t time.Time) int64 {
	ms := t.UnixMilli()
	if time.UnixMilli(ms).Before(t) {
		ms++
	}
	return ms
}

// each calls f for each row of a query.
func (l *Log) each(ctx context.Context, query *sql.Stmt, args []any, f func(*sql.Rows) error) error {
	if err := l.begin(ctx); err != nil {
		return err
	}
	defer l.open.RUnlock()
	rows, err := query.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
