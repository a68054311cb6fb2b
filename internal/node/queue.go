package node

import "sync"

// A queue has tables that wait. It is safe for concurrent use.
type queue struct {
	filled chan struct{} // signal

	mu  sync.Mutex
	ids []string // guarded by mu
}

func newQueue() *queue { return &queue{filled: make(chan struct{}, 1)} }

// put adds tables.
func (q *queue) put(ids []string) {
	if len(ids) == 0 {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ids = append(q.ids, ids...)
	select {
	case q.filled <- struct{}{}:
	default: // a signal is waiting
	}
}

// take takes at most so many tables, the first first.
func (q *queue) take(most int) (ids []string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(most, len(q.ids))
	ids, q.ids = q.ids[:n:n], q.ids[n:]
	return ids
}
