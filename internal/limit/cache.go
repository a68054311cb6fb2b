package limit

import (
	"context"
	"crypto/sha256"
	"math"
	"strings"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// A Cache holds the results of expensive work by key, and drops the least recently used
// ones when it is full. Concurrent callers with the same key share the work. It is safe
// for concurrent use.
type Cache[V any] struct {
	room  int
	takes func(V) int // size of a value

	mu      sync.Mutex
	kept    *simplelru.LRU[string, V]
	size    int                      // of all values
	working map[string]chan struct{} // keys with work in progress; closed when it ends
}

// NewCache returns a cache with a maximum total size; takes returns the size of a value.
func NewCache[V any](room int, takes func(V) int) *Cache[V] {
	c := &Cache[V]{room: room, takes: takes, working: make(map[string]chan struct{})}
	kept, err := simplelru.NewLRU(math.MaxInt, func(_ string, v V) { c.size -= takes(v) })
	if err != nil {
		panic("limit: " + err.Error()) // only a size below 1 is refused
	}
	c.kept = kept
	return c
}

// NewCacheOf returns a cache for a number of values of similar size.
func NewCacheOf[V any](most int) *Cache[V] { return NewCache(most, func(V) int { return 1 }) }

// At returns the cached value of a key; false if there is none.
func (c *Cache[V]) At(key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept.Get(key)
}

// Has reports whether a key has a cached value.
func (c *Cache[V]) Has(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept.Contains(key)
}

// Len returns the number of cached values.
func (c *Cache[V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept.Len()
}

// Size returns the total size of the cached values.
func (c *Cache[V]) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}

// Put caches v unless the key has a value, and returns the cached one. A value larger than
// the cache stays until the next one.
func (c *Cache[V]) Put(key string, v V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	here, ok := c.kept.Get(key)
	if ok {
		return here
	}
	c.kept.Add(key, v)
	c.size += c.takes(v)
	for c.size > c.room && c.kept.Len() > 1 {
		c.kept.RemoveOldest()
	}
	return v
}

// Get returns the cached value of a key, or calls work and caches its result. Meanwhile
// other callers of the key leave their slots and wait; if work fails or is canceled, one
// of them works instead. Errors are not cached.
func (c *Cache[V]) Get(ctx context.Context, key string, work func() (V, error)) (V, error) {
	for {
		v, kept, under := c.lookUp(key)
		if kept {
			return v, nil
		}
		if under == nil {
			return c.workAndPut(ctx, key, work)
		}
		err := await(ctx, under)
		if err != nil {
			return v, err
		}
	}
}

// lookUp returns the cached value, or a channel that is closed when the work of another
// caller ends, or else makes the caller work.
func (c *Cache[V]) lookUp(key string) (v V, kept bool, under <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, kept = c.kept.Get(key)
	done, isUnder := c.working[key]
	switch {
	case kept:
	case isUnder:
		return v, false, done
	default:
		c.working[key] = make(chan struct{})
	}
	return v, kept, nil
}

func (c *Cache[V]) workAndPut(ctx context.Context, key string, work func() (V, error)) (v V, err error) {
	defer func() { // even if work panics
		c.mu.Lock()
		defer c.mu.Unlock()
		close(c.working[key])
		delete(c.working, key)
	}()
	err = TakeHeavySlot(ctx)
	if err != nil {
		return v, err
	}
	v, err = work()
	if err != nil {
		return v, err
	}
	return c.Put(key, v), nil
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

// Digest returns a key for texts of any length.
func Digest(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
	return string(sum[:])
}
