package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"eleusis/internal/store"
)

// maxGroup bounds the changes in one commit, and so how long the first of
// them can be held up by the others.
const maxGroup = maxWaiting

// A change is an append or another write on its way to the disk. Its apply
// either changes all it should or, with an error, nothing: after [store.ErrConflict]
// the other changes of the transaction still go ahead.
type change struct {
	doing  string
	apply  func(*transaction) error
	answer chan<- error // has room for the answer, so that the writer never waits
}

// A transaction holds the changes that are committed together.
type transaction struct {
	*sql.Tx
	insert *sql.Stmt
}

// change hands a change to the writer and returns when it is on disk.
func (l *Log) change(ctx context.Context, doing string, apply func(*transaction) error) error {
	if err := l.begin(ctx); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	defer l.open.RUnlock()

	answer := make(chan error, 1)
	select {
	case l.waiting <- change{doing, apply, answer}:
	case <-ctx.Done():
		return fmt.Errorf("%s, not begun: %w", doing, ctx.Err())
	}
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%s, answer not awaited: %w", doing, ctx.Err())
	}
}

// write commits waiting changes, as many at once as there are, until no more
// can come.
func (l *Log) write() {
	defer close(l.written)
	for first := range l.waiting {
		l.commit(l.gather(first))
	}
}

// gather returns first and the changes that wait behind it.
func (l *Log) gather(first change) []change {
	group := []change{first}
	for len(group) < maxGroup {
		select {
		case c, ok := <-l.waiting:
			if !ok {
				return group
			}
			group = append(group, c)
		default:
			return group
		}
	}
	return group
}

// commit commits a group of changes and answers each. A group that fails is
// committed again one by one: the changes that are not at fault, or for which
// there is still room on the disk, must not fail with the others.
func (l *Log) commit(group []change) {
	conflicts, err := l.commitTogether(group)
	if err != nil && len(group) > 1 {
		for i := range group {
			l.commit(group[i : i+1])
		}
		return
	}
	for i, c := range group {
		if err != nil {
			c.answer <- fault(c.doing, err)
		} else {
			c.answer <- conflicts[i]
		}
	}
}

// commitTogether commits the group in one transaction, without those whose
// log has moved on, and returns their conflicts. After an error nothing is
// committed.
func (l *Log) commitTogether(group []change) (conflicts []error, err error) {
	// Not the context of any one caller: none may stop the others' commit.
	tx, err := l.writer.BeginTx(context.Background(), nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // nothing once committed
	t := &transaction{tx, tx.Stmt(l.insert)}
	conflicts = make([]error, len(group))
	for i, c := range group {
		err := c.apply(t)
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return nil, err
		}
		conflicts[i] = err
	}
	return conflicts, tx.Commit()
}
