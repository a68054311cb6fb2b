package store

import (
	"context"
	"fmt"
	"sync"
)

// Calls are the calls of a log that are under way: closing waits for them. The zero value
// is open. It is safe for concurrent use.
type Calls struct {
	open   sync.RWMutex // held for reading by each call
	closed bool
}

// Begin starts a call. Its caller calls [Calls.End] when the call is done, unless there is an
// error: that of ctx or [ErrClosed].
func (c *Calls) Begin(ctx context.Context) error {
	c.open.RLock()
	err := ctx.Err()
	if c.closed {
		err = ErrClosed
	}
	if err != nil {
		c.open.RUnlock()
	}
	return err
}

// End must follow each successful Begin, so that Close can go on.
func (c *Calls) End() { c.open.RUnlock() }

// Do makes a call, and returns its error or that of [Calls.Begin].
func (c *Calls) Do(ctx context.Context, call func() error) error {
	if err := c.Begin(ctx); err != nil {
		return err
	}
	defer c.End()
	return call()
}

// Close waits for the calls under way, then calls end and returns its error. Calls that
// begin in the meantime wait for end. A second Close does nothing.
func (c *Calls) Close(end func() error) error {
	c.open.Lock()
	defer c.open.Unlock()
	if c.closed {
		return nil
	}
	c.closed = true
	return end()
}

// The changes in one commit are bounded, and so is how long the first of them can be held
// up by the others.
const (
	maxWaiting    = 1024
	maxGroupBytes = 1 << 20
)

// A Queue hands the changes of concurrent callers to one writer, which commits as many at
// once as wait. After 1024 changes, callers wait for room.
type Queue[C any] struct {
	waiting chan C
	size    func(C) int // of a change, in bytes
}

// NewQueue returns an empty queue of changes with so many bytes each.
func NewQueue[C any](size func(C) int) Queue[C] {
	return Queue[C]{waiting: make(chan C, maxWaiting), size: size}
}

// Put hands c to the writer and returns what it answers. If ctx ends first, the error
// says whether the writer has the change; it begins with what the caller is doing.
func (q Queue[C]) Put(ctx context.Context, doing string, c C, answer <-chan error) error {
	select {
	case q.waiting <- c:
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

// Waiting returns the channel from which the writer takes the first change of a group. It
// is closed after [Queue.Close].
func (q Queue[C]) Waiting() <-chan C { return q.waiting }

// Gather returns first and the changes that wait behind it, in order: at most 1024, and
// none after the one that makes them a mebibyte.
func (q Queue[C]) Gather(first C) []C {
	group := []C{first}
	for size := q.size(first); len(group) < maxWaiting && size < maxGroupBytes; {
		select {
		case c, ok := <-q.waiting:
			if !ok {
				return group
			}
			group = append(group, c)
			size += q.size(c)
		default:
			return group
		}
	}
	return group
}

// Close ends the queue: the writer takes what waits, and nothing is put in any more.
func (q Queue[C]) Close() { close(q.waiting) }
