package sqlite

import (
	"context"
	"database/sql"
	"time"

	"eleusis/internal/store"
)

// buildChains computes the digests of a file from before there were any.
func buildChains(ctx context.Context, tx *sql.Tx) error {
	tables, err := column(ctx, tx, "SELECT DISTINCT table_id FROM entry ORDER BY table_id")
	if err != nil {
		return err
	}
	s := state{id: newStoreID()}
	for _, table := range tables {
		h, err := buildChain(ctx, tx, table, 0, store.Digest{})
		if err != nil {
			return err
		}
		if err := insertHead(ctx, tx, table, h); err != nil {
			return err
		}
		s.tables++
		s.total.flip(table, h)
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO state (id, state) VALUES (1, ?1)", s.encode())
	return err
}

// buildChain computes the digests of the entries of table after number n, where
// the digest is d, and returns the table's head.
func buildChain(ctx context.Context, tx querier, table string, n int, d store.Digest) (h head, err error) {
	entries, err := rawEntries(ctx, tx, table, n)
	if err != nil {
		return head{}, err
	}
	for _, e := range entries {
		d = d.Next(table, e)
		_, err := tx.ExecContext(ctx, "UPDATE entry SET digest = ?3 WHERE table_id = ?1 AND number = ?2", table,
			e.Number, d[:])
		if err != nil {
			return head{}, err
		}
		h = head{e.Number, e.Time, d}
	}
	return h, nil
}

// scanHead reads a row with a table and its head.
func scanHead(rows *sql.Rows) (table string, h head, err error) {
	var ms int64
	var digest []byte
	if err := rows.Scan(&table, &h.number, &ms, &digest); err != nil {
		return "", head{}, err
	}
	h.time = time.UnixMilli(ms).UTC()
	copy(h.digest[:], digest) // one of another length is wrong, as the total tells
	return table, h, nil
}

func insertHead(ctx context.Context, tx querier, table string, h head) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO head (table_id, number, time, digest) VALUES (?1, ?2, ?3, ?4)",
		table, h.number, h.time.UnixMilli(), h.digest[:])
	return err
}

// rawEntries returns the entries of table after number n without any check.
func rawEntries(ctx context.Context, db querier, table string, n int) (entries []store.Entry, err error) {
	query, err := statements.ReadFile("sql/entries.sql")
	if err != nil {
		return nil, err
	}
	rows, err := db.QueryContext(ctx, string(query), table, n)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e store.Entry
		var ms int64
		if err := rows.Scan(&e.Number, &ms, &e.Seat, &e.Command, &e.Kind, &e.Event); err != nil {
			return nil, err
		}
		e.Time = time.UnixMilli(ms).UTC()
		entries = append(entries, e)
	}
	return entries, rows.Err()
}

// column returns the texts that a query has for answers.
func column(ctx context.Context, db querier, query string, args ...any) (texts []string, err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, rows.Err()
}

// A link is a row of the query "read": an entry with its digest beside the
// head of its table. A table without a head, or without an entry, has NULLs.
type link struct {
	last, number sql.Null[int]
	headDigest   []byte
	ms, seat     sql.Null[int64]
	command      sql.NullString
	kind         sql.NullString
	event        []byte
	digest       []byte
}

func (l *link) scan(rows *sql.Rows) error {
	return rows.Scan(&l.last, &l.headDigest, &l.number, &l.ms, &l.seat, &l.command, &l.kind, &l.event, &l.digest)
}

// head returns the head of the table, nil if it has none.
func (l *link) head() *store.Head {
	if !l.last.Valid {
		return nil
	}
	return &store.Head{Number: l.last.V, Digest: l.headDigest}
}

func (l *link) entry() store.Entry {
	return store.Entry{
		Number: l.number.V, Time: time.UnixMilli(l.ms.V).UTC(), Seat: int(l.seat.V),
		Command: l.command.String, Kind: l.kind.String, Event: l.event,
	}
}
