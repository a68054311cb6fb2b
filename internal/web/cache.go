package web

import (
	"context"
	"crypto/sha256"
	"math"
	"strings"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// A cache keeps what takes long to work out, by a key, as far as there is room:
// what was used longest ago goes first. Callers who ask for the same key at the same
// time share the work. It is safe for concurrent use.
type cache[V any] struct {
	room  int
	takes func(V) int // of the room

	mu    sync.Mutex
	kept  *simplelru.LRU[string, V]
	held  int                      // of the room
	under map[string]chan struct{} // what is being worked out; closed when that is over
}

func newCache[V any](room int, takes func(V) int) *cache[V] {
	c := &cache[V]{room: room, takes: takes, under: make(map[string]chan struct{})}
	kept, err := simplelru.NewLRU(math.MaxInt, func(_ string, v V) { c.held -= takes(v) })
	if err != nil {
		panic(err) // only a size below 1 is refused
	}
	c.kept = kept
	return c
}

// newCacheOf returns a cache for a number of values that take about the same room.
func newCacheOf[V any](most int) *cache[V] { return newCache(most, func(V) int { return 1 }) }

// at returns what is kept by a key, and whether anything is.
func (c *cache[V]) at(key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept.Get(key)
}

// has reports whether anything is kept by a key.
func (c *cache[V]) has(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept.Contains(key)
}

// put keeps v, unless something is kept by this key, and returns what is kept then.
// What is larger than the whole cache is kept until the next value comes.
func (c *cache[V]) put(key string, v V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	here, ok := c.kept.Get(key)
	if ok {
		return here
	}
	c.kept.Add(key, v)
	c.held += c.takes(v)
	for c.held > c.room && c.kept.Len() > 1 {
		c.kept.RemoveOldest()
	}
	return v
}

// get returns what is kept by a key, or else what work returns, and keeps that. While
// one caller works the others leave their slots and wait; if that caller fails or
// gives up, one of the others works instead. An error is not kept.
func (c *cache[V]) get(ctx context.Context, key string, work func() (V, error)) (V, error) {
	for {
		v, kept, under := c.begin(key)
		if kept {
			return v, nil
		}
		if under == nil {
			return c.workOut(ctx, key, work)
		}
		err := await(ctx, under)
		if err != nil {
			return v, err
		}
	}
}

// begin returns what is kept by a key, or a channel that is closed when the work of
// another caller is over, or else takes the work over.
func (c *cache[V]) begin(key string) (v V, kept bool, under <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, kept = c.kept.Get(key)
	done, isUnder := c.under[key]
	switch {
	case kept:
	case isUnder:
		return v, false, done
	default:
		c.under[key] = make(chan struct{})
	}
	return v, kept, nil
}

func (c *cache[V]) workOut(ctx context.Context, key string, work func() (V, error)) (v V, err error) {
	defer func() { // even if work panics
		c.mu.Lock()
		defer c.mu.Unlock()
		close(c.under[key])
		delete(c.under, key)
	}()
	err = heavily(ctx)
	if err != nil {
		return v, err
	}
	v, err = work()
	if err != nil {
		return v, err
	}
	return c.put(key, v), nil
}

// await waits for done, without a slot.
func await(ctx context.Context, done <-chan struct{}) error {
	if t := turnIn(ctx); t != nil {
		return t.await(ctx, done)
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// digest returns a key for texts of any length.
func digest(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
	return string(sum[:])
}
