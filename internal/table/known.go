package table

import (
	"context"
	"maps"
	"slices"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// knownTables is of how many sleeping tables a hall remembers the keys.
const knownTables = 1 << 14

// A keySet has the hashes of all keys of a table, also of people who have left. It never
// changes.
type keySet map[string]struct{}

func keySetOf(c *core) keySet {
	all := make(keySet, len(c.who))
	for hash := range maps.Keys(c.who) {
		all[hash] = struct{}{}
	}
	return all
}

func newKnown() *simplelru.LRU[string, keySet] {
	known, err := simplelru.NewLRU[string, keySet](knownTables, nil)
	if err != nil {
		panic(err) // only a size below 1 is refused
	}
	return known
}

// Knows reports whether key is, or was, that of a person at the table id. It is cheap
// and charges no [Caller]: it wakes no table, and reads the log of a sleeping one only
// if it does not remember its keys. If the log cannot be read it returns false.
func (h *Hall) Knows(ctx context.Context, id, key string) bool {
	if key == "" || !isID(id) {
		return false
	}
	all := h.keysOf(ctx, id)
	_, knows := all[hashKey(key)]
	return knows
}

func (h *Hall) keysOf(ctx context.Context, id string) keySet {
	h.mu.Lock()
	t := h.room.tables[id]
	all, remembered := h.room.known.Get(id)
	h.mu.Unlock()
	switch {
	case t != nil:
		return t.usage.keysNow()
	case remembered:
		return all
	}
	entries, err := h.log.Read(ctx, id, 0)
	if err != nil || len(entries) == 0 {
		return nil
	}
	all = make(keySet)
	for _, e := range entries {
		if e.Kind != kindOpened && e.Kind != kindTaken && e.Kind != kindChanged {
			continue
		}
		decoded, err := decode(e)
		if err != nil {
			return nil
		}
		for _, hash := range decoded.keys() {
			all[hash] = struct{}{}
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.held[id] == nil { // or the log is being changed
		h.room.known.Add(id, all)
	}
	return all
}

// keys returns the hashes of the keys that h gives to seats.
func (h happening) keys() (all []string) {
	var chairs []chair
	switch own := h.own.(type) {
	case *taken:
		chairs = append(chairs, own.Chair)
	case *changed:
		if own.Chair != nil {
			chairs = append(chairs, *own.Chair)
		}
	}
	if h.opened != nil {
		chairs = h.opened.Chairs
		if h.opened.Aside != nil {
			chairs = append(slices.Clone(chairs), *h.opened.Aside)
		}
	}
	for _, ch := range chairs {
		if ch.Key != "" {
			all = append(all, ch.Key)
		}
	}
	return all
}
