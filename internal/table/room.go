package table

import (
	"errors"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// ErrTooManyTables says that too many tables of the caller's address are in memory.
var ErrTooManyTables = errors.New("too many tables are in use from this address")

// placeMax is the maximum number of tables of one place in memory, if the lobby has room
// for at least four times as many.
const placeMax = 300

// A room holds the tables in memory, and decides whether there is room for one more: there
// always is for a caller with a seat. Its methods need the lock of its lobby.
type room struct {
	most   int // maximum number of tables; 0: no limit
	tables map[string]*table
	places map[string]int // tables by place
	// known caches the keys of tables that sleep.
	known *simplelru.LRU[string, keySet]
}

func newRoom(most int) *room {
	return &room{most: most, tables: make(map[string]*table), places: make(map[string]int), known: newKnown()}
}

// maxOfPlace returns the maximum number of tables of one place in memory; 0: no limit.
func (r *room) maxOfPlace() int {
	if r.most == 0 {
		return 0
	}
	return min(placeMax, max(1, r.most/4))
}

func (r *room) isFull() bool { return r.most > 0 && len(r.tables) >= r.most }

func (r *room) isFullFor(place string) bool {
	return place != "" && r.most > 0 && r.places[place] >= r.maxOfPlace()
}

// mayAdd returns nil if there is room for one more table of place, perhaps after putting
// an abandoned one to sleep. The errors are [ErrTooManyTables] and [ErrLobbyFull].
func (r *room) mayAdd(place string, now time.Time) error {
	if r.isFullFor(place) && r.leastUsed(place, false, now) == nil {
		return ErrTooManyTables
	}
	if r.isFull() && r.leastUsed("", false, now) == nil {
		return ErrLobbyFull
	}
	return nil
}

// add adds t, charged to place. If there is no room, the least used table is put to sleep:
// one of the same place if it has too many, otherwise any. For a caller without a seat it
// must be an abandoned one. The errors are those of mayAdd.
func (r *room) add(t *table, place string, seated bool, now time.Time) error {
	if !seated {
		if err := r.mayAdd(place, now); err != nil {
			return err
		}
	}
	if r.isFullFor(place) {
		r.putToSleep(r.leastUsed(place, seated, now))
	}
	if r.isFull() {
		r.putToSleep(r.leastUsed("", seated, now))
	}
	t.place = place
	r.tables[t.id] = t
	r.known.Remove(t.id)
	r.places[place]++
	return nil
}

// remove removes t, if it is there.
func (r *room) remove(t *table) {
	if r.tables[t.id] != t {
		return
	}
	delete(r.tables, t.id)
	r.known.Add(t.id, t.usage.keysNow())
	r.places[t.place]--
	if r.places[t.place] == 0 {
		delete(r.places, t.place)
	}
}

// putToSleep removes t and stops it. Nothing is lost: everything is in its log.
func (r *room) putToSleep(t *table) {
	r.remove(t)
	close(t.evicted)
}

// leastUsed returns the least used table of place, or of all if place is empty; nil if
// there is none. Unless anywhere is set, only abandoned tables count.
func (r *room) leastUsed(place string, anywhere bool, now time.Time) *table {
	var least *table
	var lowest tableUse
	for _, t := range r.tables {
		u := t.usage.now()
		switch {
		case place != "" && t.place != place, !anywhere && !u.abandoned(now):
		case least == nil || u.lessThan(lowest):
			least, lowest = t, u
		}
	}
	return least
}

// A tableUse describes the use of a table.
type tableUse struct {
	watched bool // it has a watcher
	played  bool // a person has moved there
	touched time.Time
}

// lessThan reports whether a table is used less than another one.
func (u tableUse) lessThan(other tableUse) bool {
	switch {
	case u.watched != other.watched:
		return other.watched
	case u.played != other.played:
		return other.played
	}
	return u.touched.Before(other.touched)
}

// abandoned reports whether the table had no watchers or requests for so long that
// everybody there counts as away.
func (u tableUse) abandoned(now time.Time) bool {
	return !u.watched && now.Sub(u.touched) >= awaySilent
}

// A usage is written by its table and read by the lobby. It is safe for concurrent use.
type usage struct {
	mu   sync.Mutex
	used tableUse
	keys keySet
}

func (u *usage) now() tableUse {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.used
}

func (u *usage) set(now tableUse) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.used = now
}

func (u *usage) keysNow() keySet {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.keys
}

func (u *usage) setKeys(all keySet) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.keys = all
}

// noteUse updates the usage of t.
func (t *table) noteUse() {
	t.usage.set(tableUse{watched: len(t.watchers) > 0, played: len(t.core.chose) > 0, touched: t.touched})
	if len(t.usage.keysNow()) != len(t.core.who) {
		t.usage.setKeys(keySetOf(t.core))
	}
}

// adopt starts t, charged to place, and returns it, or the table that the lobby has
// already. It was read under the claim c, which is nil for a new table. If it may be old,
// the error is errStopped, and it is to be read again.
func (l *Lobby) adopt(t *table, c *claim, place string, seated bool) (*table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, ErrClosed
	}
	if other := l.room.tables[t.id]; other != nil {
		return other, nil
	}
	if l.asleep[t.id] != nil || c != nil && c.isStale() {
		return nil, errStopped
	}
	t.noteUse()
	if err := l.room.add(t, place, seated, time.Now()); err != nil {
		return nil, err
	}
	l.markReadsStale(t.id)
	l.running.Go(func() {
		t.run(l.ctx)
		l.releaseOwned(t.id)
	})
	return t, nil
}

// mayAdd returns nil if there is room for one more table of place; see [room.mayAdd].
func (l *Lobby) mayAdd(place string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.room.mayAdd(place, time.Now())
}

// forget removes t from the lobby, so that a later call loads it again.
func (l *Lobby) forget(t *table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.room.remove(t)
}
