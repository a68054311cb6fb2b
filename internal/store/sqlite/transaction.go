package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"time"

	"eleusis/internal/store"
)

// A transaction holds the changes that are committed together.
type transaction struct {
	*sql.Tx
	statements writing
	state      state           // after the changes so far
	redo       []byte          // the changes so far, in the form of the redo log
	heads      map[string]head // that were changed so far
	known      map[string]head // what the writer remembers
}

// writing is what the writer works with.
type writing struct {
	insert, head, move, state, remember *sql.Stmt

	known map[string]head // of tables that were written to lately
}

const maxKnown = 20_000 // heads to remember; a head has some 100 bytes

// prepare prepares the statements of every commit: to read one takes as long as to
// carry it out.
func (w *writing) prepare(ctx context.Context, db *sql.DB) (err error) {
	w.known = make(map[string]head)
	for _, s := range []struct {
		name string
		to   **sql.Stmt
	}{{"append", &w.insert}, {"head", &w.head}, {"move", &w.move}, {"state", &w.state}, {"remember", &w.remember}} {
		*s.to, err = prepare(ctx, db, s.name)
		if err != nil {
			return err
		}
	}
	return nil
}

// begin starts a transaction.
func (w *writing) begin(ctx context.Context, db *sql.DB) (*transaction, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	t := &transaction{
		Tx: tx,
		statements: writing{insert: tx.Stmt(w.insert), head: tx.Stmt(w.head), move: tx.Stmt(w.move),
			remember: tx.Stmt(w.remember)},
		heads: make(map[string]head),
		known: w.known,
	}
	t.state, err = scanState(tx.Stmt(w.state).QueryRow())
	if err != nil {
		return nil, errors.Join(err, tx.Rollback())
	}
	return t, nil
}

// finish writes the state as it is after the changes, and commits them all.
func (tx *transaction) finish() error {
	tx.state.commits++
	tx.state.open = true
	return tx.commitState()
}

// commitState writes the state as it is, and commits.
func (tx *transaction) commitState() error {
	if _, err := tx.statements.remember.Exec(tx.state.encode()); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		clear(tx.known) // it may be committed or not
		return err
	}
	if len(tx.known)+len(tx.heads) > maxKnown {
		clear(tx.known)
	}
	maps.Copy(tx.known, tx.heads)
	return nil
}

// headOf returns the head of table, the zero head if there is none.
func (tx *transaction) headOf(table string) (h head, err error) {
	for _, heads := range []map[string]head{tx.heads, tx.known} {
		if h, ok := heads[table]; ok {
			return h, nil
		}
	}
	var ms int64
	var digest []byte
	err = tx.statements.head.QueryRow(table).Scan(&h.number, &ms, &digest)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return head{}, nil
	case err != nil:
		return head{}, err
	case len(digest) != len(h.digest):
		return head{}, &store.Damage{Table: table, Number: h.number, Why: "the digest of its end cannot be read"}
	}
	h.time, h.digest = time.UnixMilli(ms).UTC(), store.Digest(digest)
	return h, nil
}

// moveHead moves the head of table from one place to the next.
func (tx *transaction) moveHead(table string, from, to head) error {
	if _, err := tx.statements.move.Exec(table, to.number, to.time.UnixMilli(), to.digest[:]); err != nil {
		return err
	}
	if from.number == 0 {
		tx.state.tables++
	} else {
		tx.state.total.flip(table, from)
	}
	tx.state.total.flip(table, to)
	tx.heads[table] = to
	return nil
}

// dropHead removes the head of table.
func (tx *transaction) dropHead(table string, h head) error {
	if _, err := tx.Exec("DELETE FROM head WHERE table_id = ?1", table); err != nil {
		return err
	}
	tx.state.tables--
	tx.state.total.flip(table, h)
	tx.heads[table] = head{}
	return nil
}

// note puts a change into the redo log of the transaction.
func (tx *transaction) note(kind changeKind, table string, entries []store.Entry) {
	tx.redo = appendChange(tx.redo, kind, table, entries)
}
