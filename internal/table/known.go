package table

import (
	"context"
	"maps"
	"slices"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// knownTables is the number of sleeping tables whose keys a lobby remembers.
const knownTables = 1 << 14

// A keySet has the hashes of all keys of a table, also of people who have left. It is
// immutable.
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
		panic("table: " + err.Error()) // only a size below 1 is refused
	}
	return known
}

// Knows reports whether key is, or was, that of a person at the table id. It is cheap and
// charges no [Caller]: it wakes no table, and reads the log of a sleeping table only if
// its keys are not in the cache. If the log cannot be read it returns false.
func (l *Lobby) Knows(ctx context.Context, id, key string) bool {
	if key == "" || !isID(id) {
		return false
	}
	_, knows := l.keysOf(ctx, id, hashKey(key))[hashKey(key)]
	return knows
}

// keysOf returns the keys of the table id. Where several servers share the log, another
// server may have added keys: then cached keys without the hash are read again.
func (l *Lobby) keysOf(ctx context.Context, id, hash string) keySet {
	l.mu.Lock()
	t := l.room.tables[id]
	all, remembered := l.room.known.Get(id)
	l.mu.Unlock()
	_, has := all[hash]
	switch {
	case t != nil:
		return t.usage.keysNow()
	case remembered && (has || l.config.Owner == nil):
		return all
	}
	entries, err := l.log.Read(ctx, id, 0)
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
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.asleep[id] == nil { // or the log is being changed
		l.room.known.Add(id, all)
	}
	return all
}

// keys returns the hashes of the keys that the event gives to seats.
func (e logEvent) keys() (all []string) {
	var chairs []chair
	switch own := e.table.(type) {
	case *tableOpened:
		chairs = own.Chairs
		if own.Aside != nil {
			chairs = append(slices.Clone(chairs), *own.Aside)
		}
	case *seatTaken:
		chairs = append(chairs, own.Chair)
	case *changed:
		if own.Chair != nil {
			chairs = append(chairs, *own.Chair)
		}
	}
	for _, ch := range chairs {
		if ch.Key != "" {
			all = append(all, ch.Key)
		}
	}
	return all
}
