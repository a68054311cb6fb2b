package postgres

import (
	"errors"
	"sync"

	"eleusis/internal/store"
)

// A head is the end of a table's log. The zero head is that of a table without entries.
type head struct {
	number int
	digest store.Digest
}

// heads are the ends of logs as they were last heard of, so that an append need not
// ask for them. One that is out of date costs a round trip and nothing else.
type heads struct {
	mu    sync.Mutex
	known map[string]head
}

const maxKnown = 20_000 // heads to remember; a head has some 100 bytes

// of returns the head of table, if it is known.
func (h *heads) of(table string) (known head, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	known, ok = h.known[table]
	return known, ok
}

// learn notes the head of table, unless one that is further is known.
func (h *heads) learn(table string, to head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if known, ok := h.known[table]; ok && known.number > to.number {
		return
	}
	if h.known == nil || len(h.known) >= maxKnown {
		h.known = make(map[string]head)
	}
	h.known[table] = to
}

// forget makes the next append read the head from the database.
func (h *heads) forget(table string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.known, table)
}

// errNotThere says that the database does not give back what it took.
var errNotThere = errors.New("what was written cannot be read")
