package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/internal/store"
)

// A change is an append or another write on its way to the disk. Its apply
// either changes all it should or, with an error, nothing: after [store.ErrConflict]
// the other changes of the transaction still go ahead.
type change struct {
	doing  string
	size   int // of its events
	apply  func(*transaction) error
	answer chan<- error // has room for the answer, so that the writer never waits
}

// change hands a change to the writer and returns when it is on disk.
func (l *Log) change(ctx context.Context, doing string, size int, apply func(*transaction) error) error {
	if err := l.calls.Begin(ctx); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	defer l.calls.End()

	answer := make(chan error, 1)
	return l.changes.Put(ctx, doing, change{doing, size, apply, answer}, answer)
}

// write commits waiting changes, as many at once as there are, until no more
// can come. In between it looks after the write-ahead log.
func (l *Log) write() {
	defer close(l.written)
	tick := time.NewTicker(idleAfter)
	defer tick.Stop()
	for {
		select {
		case first, ok := <-l.changes.Waiting():
			if !ok {
				return
			}
			l.commit(l.changes.Gather(first))
			l.used = true
			l.checkpointIfLarge()
		case <-tick.C:
			l.checkpointIfIdle()
		}
	}
}

// commit commits a group of changes and answers each. A group that fails is
// committed again one by one: the changes that are not at fault, or for which
// there is still room on the disk, must not fail with the others.
func (l *Log) commit(group []change) {
	conflicts, committed, err := l.commitTogether(group)
	if err != nil && len(group) > 1 && !committed {
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
// log has moved on, and returns their conflicts. If the group is committed in spite of
// an error, the file is lost or that cannot be seen: the group must not be answered.
func (l *Log) commitTogether(group []change) (conflicts []error, committed bool, err error) {
	// A caller that gives up must not stop the commit of the others.
	tx, err := l.writing.begin(context.Background(), l.writer)
	if err != nil {
		return nil, false, err
	}
	defer tx.Rollback() // nothing once committed
	conflicts = make([]error, len(group))
	for i, c := range group {
		err := c.apply(tx)
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return nil, false, err
		}
		conflicts[i] = err
	}
	if err := tx.finish(); err != nil {
		return nil, false, err
	}
	if l.redo.commit(tx.state, tx.redo) != nil {
		l.checkpointAt = 0 // what is committed is on disk; the redo log begins again
	}
	if err := l.place.check(); err != nil {
		return nil, true, err
	}
	return conflicts, true, nil
}
