package node_test

import (
	"context"
	"net/http"
	"sync"
	"time"

	"eleusis/internal/store/postgres/postgrestest"
)

// A backend is a node as a load balancer sees it, which asks it again and again whether it
// is ready, as doc/compose does, and ends what waits for a node that does not answer.
type backend struct {
	url string

	mu    sync.Mutex
	down  bool // not ready, or silent
	alive context.Context
	end   context.CancelFunc
}

const (
	checkEvery   = time.Second
	checkTimeout = 2500 * time.Millisecond
	checkFalls   = 2 // checks without an answer until a node counts as silent
)

// backends returns nodes that are up, as long as nobody checks them.
func backends(urls ...string) (all []*backend) {
	for _, url := range urls {
		b := &backend{url: url}
		b.alive, b.end = context.WithCancel(context.Background())
		all = append(all, b)
	}
	return all
}

// ends lets cancel be called when the node is found silent, until the answer is called.
func (b *backend) ends(cancel func()) (stop func() bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return context.AfterFunc(b.alive, cancel)
}

func (b *backend) isDown() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.down
}

// watch checks the node until ctx ends.
func (b *backend) watch(ctx context.Context) {
	silent := 0
	for ctx.Err() == nil {
		ready, answers := b.check(ctx)
		silent++
		if answers {
			silent = 0
		}
		b.mu.Lock()
		switch {
		case ready:
			b.down = false
		case answers:
			b.down = true
		case silent == checkFalls:
			b.down = true
			b.end()
			b.alive, b.end = context.WithCancel(context.Background())
		}
		b.mu.Unlock()
		postgrestest.Pause(ctx, checkEvery)
	}
}

// check asks the node whether it is ready.
func (b *backend) check(ctx context.Context) (ready, answers bool) {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"readyz", nil)
	if err != nil {
		return false, false
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return false, false
	}
	_ = answer.Body.Close()
	return answer.StatusCode == http.StatusOK, true
}
