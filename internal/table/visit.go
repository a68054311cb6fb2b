package table

import (
	"context"
	"errors"

	"eleusis/game"
)

// A Caller describes the origin of the calls of a [Visit].
type Caller struct {
	// Place is the address, or another name for everyone who shares one. Tables that its
	// calls open or load are charged to it. Calls without a place are not counted.
	Place string
	// Load is called before a table is loaded for a caller without a seat there. An error
	// refuses the call. It may be nil.
	Load func() error
	// Program says that the caller is a program and not a person at a page. Its seats are
	// marked so, and it may use no others.
	Program bool

	// recalls says that this server must answer, even if another one owns the table.
	recalls bool
}

// A Visit is how a [Caller] uses the tables of a lobby.
type Visit struct {
	lobby  *Lobby
	caller Caller
}

// For lets c use the tables of the lobby.
func (l *Lobby) For(c Caller) Visit { return Visit{l, c} }

// Do carries out a request of the person with key at the table id. It returns the number
// of the last event there. Do is idempotent: repeating a request that was carried out
// returns the number of the last event it caused, or [ErrReused] if the content differs. A
// request that was refused, or changed nothing, is not remembered and decided again. The
// table remembers the last 256 requests of a person. The error is a [*game.Refusal], one
// of this package, or a fault of the store.
func (v Visit) Do(ctx context.Context, id, key string, q Request) (number int, err error) {
	if q.SaysRule() {
		_, _ = q.Read() // the table returns the mistakes
	}
	err = v.withTable(ctx, id, key, func(t *table) error {
		number, err = t.do(ctx, key, q)
		return err
	})
	return number, err
}

// Snapshot returns the table id as the holder of key sees it; with a key that opens no
// seat, as a spectator does.
func (v Visit) Snapshot(ctx context.Context, id, key string) (seen Snapshot, err error) {
	err = v.withTable(ctx, id, key, func(t *table) error {
		seen, err = t.snapshot(ctx, key)
		return err
	})
	return seen, err
}

// Title returns the title of the dealer at the table id.
func (v Visit) Title(ctx context.Context, id string) (title string, err error) {
	err = v.withTable(ctx, id, "", func(t *table) error {
		return t.call(ctx, func() { title = t.core.title })
	})
	return title, err
}

// Watch sends the holder of key the events at the table id after event number since, until
// they leave, also after ctx has ended. The table calls wake, unless it is nil, each time that Next has
// something new or was closed; wake must not block. The error is ErrReload if since is
// before the present round.
func (v Visit) Watch(ctx context.Context, id, key string, since int, wake func()) (w Watched, err error) {
	err = v.withTable(ctx, id, key, func(t *table) error {
		w, err = t.watch(ctx, key, since, wake)
		return err
	})
	return w, err
}

// withTable calls f with the table id, from memory or from the log, for a caller with key. It
// tries again if the table left memory just then.
func (v Visit) withTable(ctx context.Context, id, key string, f func(*table) error) error {
	for {
		t, err := v.table(ctx, id, key)
		if err == nil && v.caller.Program {
			err = t.admitsProgram(ctx, key)
		}
		if err == nil {
			err = f(t)
		}
		if !errors.Is(err, errStopped) {
			return err
		}
		if v.lobby.ctx.Err() != nil {
			return ErrClosed
		}
	}
}

// table returns the table id, from memory or from the log. A caller with a seat there
// always gets it; for others there may be no room.
func (v Visit) table(ctx context.Context, id, key string) (*table, error) {
	l := v.lobby
	l.mu.Lock()
	t, waits := l.room.tables[id], l.asleep[id]
	l.mu.Unlock()
	if waits != nil {
		if err := l.waitFor(ctx, waits); err != nil {
			return nil, err
		}
		return v.table(ctx, id, key)
	}
	if t != nil {
		return t, nil
	}
	if !l.Knows(ctx, id, key) { // before the log is folded without need
		if err := v.mayLoad(); err != nil {
			return nil, err
		}
	}
	if !isID(id) {
		return nil, ErrNoTable
	}
	c, err := l.claim(ctx, id, v.caller.recalls)
	if err != nil {
		return nil, err
	}
	defer c.giveUp()
	t, err = l.load(ctx, id)
	if err != nil {
		return nil, err
	}
	return l.adopt(t, &c, v.caller.Place, t.core.seatOf(key) != game.Nobody)
}

// mayLoad returns nil if a caller without a seat may load a table.
func (v Visit) mayLoad() error {
	if err := v.lobby.mayAdd(v.caller.Place); err != nil || v.caller.Load == nil {
		return err
	}
	return v.caller.Load()
}
