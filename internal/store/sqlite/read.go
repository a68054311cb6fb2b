package sqlite

import (
	"context"
	"database/sql"
	"time"

	"eleusis/internal/store"
)

// Read implements [store.Log]. It verifies the entries, from the first or from number n
// on.
func (l *Log) Read(ctx context.Context, table string, n int) (entries []store.Entry, err error) {
	if err := store.CheckRead(table, n); err != nil {
		return nil, err
	}
	err = l.calls.Do(ctx, func() error {
		chain, known, err := readTable(ctx, l.read, table, n)
		if err == nil && !known && l.lostTables.Load() {
			err = chain.Damaged(1, "tables are missing, and this may be one of them")
		}
		if err == nil {
			entries = chain.Entries()
		}
		return err
	})
	return entries, fault("read table "+table, err)
}

// readTable reads and verifies table after number n with the statement "read", and
// reports whether there is such a table. What SQLite cannot make out is damage of
// this table, for others may be read. Beside an error it returns the intact beginning.
func readTable(ctx context.Context, read *sql.Stmt, table string, n int) (chain *store.Chain, known bool, err error) {
	chain = store.NewChain(table, n)
	rows, err := read.QueryContext(ctx, table, n)
	if err == nil {
		defer rows.Close()
		known, err = readAll(rows, chain)
	}
	if isCorrupt(err) {
		err = chain.DamagedNext(err.Error())
	}
	return chain, known, err
}

// readAll reads the rows of the query "read", and reports whether there is a head
// or an entry.
func readAll(rows *sql.Rows, chain *store.Chain) (known bool, err error) {
	var last *link
	for rows.Next() {
		l := new(link)
		if err := l.scan(rows); err != nil {
			return false, chain.DamagedNext(err.Error())
		}
		if l.number.Valid {
			if err := chain.Next(l.entry(), l.digest); err != nil {
				return false, err
			}
		}
		last = l
	}
	if err := rows.Err(); err != nil {
		return false, err
	}
	if last == nil {
		return false, chain.DamagedNext("the state of the store is missing")
	}
	return last.last.Valid || last.number.Valid, chain.Finish(last.head())
}

// Tables implements [store.Log].
func (l *Log) Tables(ctx context.Context, since time.Time) ([]store.Table, error) {
	var tables []store.Table
	err := l.each(ctx, l.tables, []any{store.CeilMilli(since)}, func(rows *sql.Rows) error {
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

// each calls f for each row of a query.
func (l *Log) each(ctx context.Context, query *sql.Stmt, args []any, f func(*sql.Rows) error) error {
	return l.calls.Do(ctx, func() error {
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
	})
}
