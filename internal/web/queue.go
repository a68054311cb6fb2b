package web

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"sync"

	"eleusis/internal/table"
)

// errBusy says that whoever asks has enough work waiting already.
var errBusy = errors.New("busy")

// waitingMax is how many requests of one visitor may wait or be worked on. A
// page asks for one thing at a time, and drops what it does not want any more.
const waitingMax = 6

// A queue is where the work of the workshop waits. It leaves a processor free
// for the tables, and no visitor can fill it alone. It is safe for concurrent
// use.
type queue struct {
	slots chan struct{} // as many as are worked on at once

	mu      sync.Mutex
	waiting map[string]int // requests by visitor
}

func newQueue() *queue {
	return &queue{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)), waiting: make(map[string]int)}
}

// enter waits until the work of visitor may begin; leave ends it. The error is
// errBusy or that of ctx.
func (q *queue) enter(ctx context.Context, visitor string) (leave func(), err error) {
	if !q.join(visitor) {
		return nil, errBusy
	}
	select {
	case q.slots <- struct{}{}:
		return func() { <-q.slots; q.part(visitor) }, nil
	case <-ctx.Done():
		q.part(visitor)
		return nil, ctx.Err()
	}
}

func (q *queue) join(visitor string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting[visitor] >= waitingMax {
		return false
	}
	q.waiting[visitor]++
	return true
}

func (q *queue) part(visitor string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting[visitor]--; q.waiting[visitor] == 0 {
		delete(q.waiting, visitor)
	}
}

// inTurn calls f when the turn of whoever asks r has come. Within f nobody asks for
// another turn: he would wait for himself.
func (s *server) inTurn(r *http.Request, f func()) error {
	leave, err := s.queue.enter(r.Context(), s.gate.limits.visitor(r))
	if err != nil {
		return err
	}
	defer leave()
	f()
	return nil
}

// working lets handle do its work when its turn has come.
func (s *server) working(handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.inTurn(r, func() { handle(w, r) }); err != nil {
			s.refuse(w, r, err)
		}
	}
}

// readsRule reads the rule that q of r says, if it says one, before its table is
// asked.
func (s *server) readsRule(r *http.Request, q *table.Request) error {
	if !q.SaysRule() {
		return nil
	}
	return s.inTurn(r, func() { _, _ = q.Read() }) // what is wrong with it, the table says
}
