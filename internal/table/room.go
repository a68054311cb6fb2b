package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"eleusis/game"
)

// ErrManyAwake says that too many tables are in memory for the place that the caller
// comes from.
var ErrManyAwake = errors.New("too many tables for one place")

// A Caller is where a call of a [Hall] comes from.
type Caller struct {
	// Place is the address, or another name for all who share one. The tables that
	// its calls open or load count as its own. Calls without a place are not counted.
	Place string
	// Load is called before a table is loaded for a caller without a seat there. An error
	// refuses the call. It may be nil.
	Load func() error
	// Program says that a program calls, not a person at a page. The seats that it takes
	// are marked as a program's, and it may use no others.
	Program bool
}

type callerKey struct{}

// WithCaller returns ctx for calls that come from c.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

func callerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// placeMax is the most tables of one place that are in memory at once, if the hall
// has room for four times as many or more.
const placeMax = 300

// A room is which tables are in memory. Whether there is room for one more, its rules
// say: a caller with a seat there always gets it. The methods of a room are called with
// the lock of its hall.
type room struct {
	most   int // tables at once; 0: any number
	tables map[string]*table
	places map[string]int // tables by place
	// known has the keys of tables that sleep.
	known *simplelru.LRU[string, keySet]
}

func newRoom(most int) *room {
	return &room{most: most, tables: make(map[string]*table), places: make(map[string]int), known: newKnown()}
}

// mostOf returns how many tables one place may have in memory; 0: any number.
func (r *room) mostOf() int {
	if r.most == 0 {
		return 0
	}
	return min(placeMax, max(1, r.most/4))
}

func (r *room) isFull() bool { return r.most > 0 && len(r.tables) >= r.most }

func (r *room) isFullFor(place string) bool {
	return place != "" && r.most > 0 && r.places[place] >= r.mostOf()
}

// mayAdd returns nil if there is room for one more table of place, also by putting an
// abandoned one to sleep. The errors are [ErrManyAwake] and [ErrCrowded].
func (r *room) mayAdd(place string, now time.Time) error {
	if r.isFullFor(place) && r.leastUsed(place, false, now) == nil {
		return ErrManyAwake
	}
	if r.isFull() && r.leastUsed("", false, now) == nil {
		return ErrCrowded
	}
	return nil
}

// add takes in t on the account of place. If there is no room, the least used table
// is put to sleep: one of the same place if that has too many, else any one. A caller
// without a seat gets the place of an abandoned table only. The errors are those of
// mayAdd.
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

// remove takes t out, unless that is done.
func (r *room) remove(t *table) {
	if r.tables[t.id] != t {
		return
	}
	delete(r.tables, t.id)
	r.known.Add(t.id, t.usage.keysNow())
	if r.places[t.place]--; r.places[t.place] == 0 {
		delete(r.places, t.place)
	}
}

// putToSleep takes t out and stops it. Nothing is lost: its log has everything.
func (r *room) putToSleep(t *table) {
	r.remove(t)
	close(t.evicted)
}

// leastUsed returns the least used table of place, or of all if place is empty; nil
// if there is none. Unless any is set, it is an abandoned one.
func (r *room) leastUsed(place string, any bool, now time.Time) *table {
	var least *table
	var lowest used
	for _, t := range r.tables {
		u := t.usage.now()
		switch {
		case place != "" && t.place != place, !any && !u.abandoned(now):
		case least == nil || u.lessThan(lowest):
			least, lowest = t, u
		}
	}
	return least
}

// used says how a table is used.
type used struct {
	watched bool // somebody follows it
	played  bool // a person has moved there
	touched time.Time
}

// lessThan reports whether a table is used less than another one.
func (u used) lessThan(other used) bool {
	switch {
	case u.watched != other.watched:
		return other.watched
	case u.played != other.played:
		return other.played
	}
	return u.touched.Before(other.touched)
}

// abandoned reports whether nobody has followed or asked for the table for so long
// that everybody there counts as away.
func (u used) abandoned(now time.Time) bool { return !u.watched && now.Sub(u.touched) >= awaySilent }

// A usage is kept up to date by its table and read by the hall. It is safe for
// concurrent use.
type usage struct {
	mu   sync.Mutex
	used used
	keys keySet
}

func (u *usage) now() used {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.used
}

func (u *usage) set(now used) {
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

// noteUse tells the hall how t is used now.
func (t *table) noteUse() {
	t.usage.set(used{watched: len(t.watchers) > 0, played: len(t.core.chose) > 0, touched: t.touched})
	if len(t.usage.keysNow()) != len(t.core.who) {
		t.usage.setKeys(keySetOf(t.core))
	}
}

// table returns the table id, from memory or from the log. A caller with a seat there
// always gets it, whatever others of the same place do; others may find no room.
func (h *Hall) table(ctx context.Context, id, key string) (*table, error) {
	h.mu.Lock()
	t, held := h.room.tables[id], h.held[id]
	h.mu.Unlock()
	if held != nil {
		if err := h.waitFor(ctx, held); err != nil {
			return nil, err
		}
		return h.table(ctx, id, key)
	}
	if t != nil {
		return t, nil
	}
	caller := callerOf(ctx)
	if !h.Knows(ctx, id, key) { // before the log is folded for nothing
		if err := h.mayLoad(caller); err != nil {
			return nil, err
		}
	}
	t, err := h.load(ctx, id)
	if err != nil {
		return nil, err
	}
	return h.adopt(t, caller.Place, t.core.seatOf(key) != game.Nobody)
}

// adopt puts t to work, on the account of place, unless the hall has the table
// already: then that one is returned.
func (h *Hall) adopt(t *table, place string, seated bool) (*table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return nil, ErrClosed
	}
	if other := h.room.tables[t.id]; other != nil {
		return other, nil
	}
	if h.held[t.id] != nil {
		return nil, errStopped // it is loaded again when its log has changed
	}
	t.noteUse()
	if err := h.room.add(t, place, seated, time.Now()); err != nil {
		return nil, err
	}
	h.running.Go(func() {
		t.run(h.ctx)
	})
	return t, nil
}

// mayLoad returns nil if a caller without a seat may load a table.
func (h *Hall) mayLoad(caller Caller) error {
	if err := h.mayAdd(caller.Place); err != nil || caller.Load == nil {
		return err
	}
	return caller.Load()
}

// mayAdd returns nil if there is room for one more table of place; see [room.mayAdd].
func (h *Hall) mayAdd(place string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.room.mayAdd(place, time.Now())
}

// forget takes t out of the hall, so that a later call loads it again.
func (h *Hall) forget(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.room.remove(t)
}
