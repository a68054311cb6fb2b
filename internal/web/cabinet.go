package web

import "sync"

// A cabinet keeps what takes long to make, by a key, as far as there is room: what
// was put there longest ago goes first. It is safe for concurrent use.
type cabinet[V any] struct {
	room  int
	takes func(V) int // of the room

	mu    sync.Mutex
	kept  map[string]V
	order []string // of the keys, oldest first
	held  int      // of the room
}

func newCabinet[V any](room int, takes func(V) int) *cabinet[V] {
	return &cabinet[V]{room: room, takes: takes, kept: make(map[string]V)}
}

// newCabinetOf returns a cabinet for a number of values, of which one is like the other.
func newCabinetOf[V any](most int) *cabinet[V] {
	return newCabinet(most, func(V) int { return 1 })
}

// at returns what is kept by a key, and whether anything is.
func (c *cabinet[V]) at(key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.kept[key]
	return v, ok
}

// put keeps v, unless something is kept by this key, and returns what is kept
// then. What is larger than the whole cabinet is kept until the next one comes.
func (c *cabinet[V]) put(key string, v V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if here, ok := c.kept[key]; ok {
		return here
	}
	c.kept[key] = v
	c.order = append(c.order, key)
	c.held += c.takes(v)
	for c.held > c.room && len(c.order) > 1 {
		c.held -= c.takes(c.kept[c.order[0]])
		delete(c.kept, c.order[0])
		c.order = c.order[1:]
	}
	return v
}
