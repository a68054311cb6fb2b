package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"eleusis/internal/store"
)

// maxGroup bounds the appends in one commit, and so how long the first of
// them can be held up by the others.
const maxGroup = maxWaiting

// A waitingAppend is an append on its way to the disk.
type waitingAppend struct {
	table   string
	n       int
	entries []store.Entry
	answer  chan<- error // has room for the answer, so nobody need wait for it
}

// Append adds entries to the log of table and returns when they are on disk;
// see [store.Log].
func (l *Log) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if err := store.CheckAppend(table, n, entries); err != nil {
		return err
	}
	if err := l.begin(ctx); err != nil {
		return fmt.Errorf("append to table %s: %w", table, err)
	}
	defer l.open.RUnlock()

	answer := make(chan error, 1)
	// A clone, for the caller may go away and the writer still be at work.
	a := waitingAppend{table, n, store.Clone(entries), answer}
	select {
	case l.waiting <- a:
	case <-ctx.Done():
		return fmt.Errorf("append to table %s, not begun: %w", table, ctx.Err())
	}
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return fmt.Errorf("append to table %s, answer not awaited: %w", table, ctx.Err())
	}
}

// write commits waiting appends, as many at once as there are, until no more
// can come.
func (l *Log) write() {
	defer close(l.written)
	for first := range l.waiting {
		l.commit(l.gather(first))
	}
}

// gather returns first and the appends that wait behind it.
func (l *Log) gather(first waitingAppend) []waitingAppend {
	group := []waitingAppend{first}
	for len(group) < maxGroup {
		select {
		case a, ok := <-l.waiting:
			if !ok {
				return group
			}
			group = append(group, a)
		default:
			return group
		}
	}
	return group
}

// commit commits a group of appends and answers each. A group that fails is
// committed again one by one: the appends that are not at fault, or for which
// there is still room on the disk, must not fail with the others.
func (l *Log) commit(group []waitingAppend) {
	conflicts, err := l.commitTogether(group)
	if err != nil && len(group) > 1 {
		for i := range group {
			l.commit(group[i : i+1])
		}
		return
	}
	for i, a := range group {
		if err != nil {
			a.answer <- fault("append to table "+a.table, err)
		} else {
			a.answer <- conflicts[i]
		}
	}
}

// commitTogether commits the group in one transaction, without those whose
// log has moved on, and returns their conflicts. After an error nothing is
// committed.
func (l *Log) commitTogether(group []waitingAppend) (conflicts []error, err error) {
	// Not the context of any one caller: none may stop the others' commit.
	tx, err := l.writer.BeginTx(context.Background(), nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // nothing once committed
	stmt := tx.Stmt(l.append)
	conflicts = make([]error, len(group))
	for i, a := range group {
		added, err := a.insert(stmt)
		if err != nil {
			return nil, err
		}
		if !added {
			conflicts[i] = fmt.Errorf("append to table %s after %d: %w", a.table, a.n, store.ErrConflict)
		}
	}
	return conflicts, tx.Commit()
}

// insert adds the entries of a, unless the log of its table does not end at
// a.n; the first entry tells, for the rest follow it.
func (a waitingAppend) insert(stmt *sql.Stmt) (added bool, err error) {
	for _, e := range a.entries {
		event := e.Event
		if event == nil {
			event = []byte{} // nil would be NULL
		}
		result, err := stmt.Exec(a.table, e.Number, e.Time.UnixMilli(), e.Seat, e.Command, e.Kind, event)
		if err != nil {
			return false, err
		}
		if rows, err := result.RowsAffected(); err != nil || rows == 0 {
			return false, err
		}
	}
	return true, nil
}
