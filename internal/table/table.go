// Package table runs live tables. It owns what the game itself has none of:
// who sits where, time, chance, the log, and who is watching.
//
// A table is one goroutine that owns one game. Whatever happens goes the same
// way: a request or a computer player's move is decided on what the log holds,
// appended to the log under the number that must come next, read back from what
// was appended, folded, and only then told to anybody. So nobody ever sees an
// event that a power cut could take back, and a table that is loaded again,
// after a kill or on another machine, goes on where it was.
//
// The world sees a [Hall], which keeps the tables, loads them when they are
// asked for and lets them go when nobody is there. The logic of a table, in
// core.go, knows no goroutine and no clock: the same steps can be driven by a
// simulation.
package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// How long the computer players let people wait and look.
const (
	paceCalm = 850 * time.Millisecond
	paceFast = 120 * time.Millisecond

	// The same where a person may declare himself prophet first or say the rule,
	// and where he thinks about it, or writes it.
	paceDeclare     = 2500 * time.Millisecond
	paceDeclareFast = 900 * time.Millisecond
	paceHeld        = 2 * time.Minute
	paceWrites      = 6 * time.Minute
)

const (
	storeTimeout = 10 * time.Second // for one call of the store, after which its answer is lost
	retryAfter   = time.Second      // after a fault of the store, and twice as long after each that follows
	retryAtLast  = time.Minute
	idleAfter    = 10 * time.Minute // a table nobody looks at leaves memory
	frameBuffer  = 48               // frames a slow watcher may be behind
)

// A Frame tells a watcher what happened, as far as his seat may know.
type Frame struct {
	Number int        `json:"number"` // of the event in the table's log
	Share  game.Share `json:"share"`  // its kind is zero for events of the table, not of the game
	Fast   bool       `json:"fast"`   // the pace after it
	// Table is how the table is after an event of its own; nil for those of the game.
	Table *TableShare `json:"table,omitempty"`
}

// presenceShare is the Kind of a [TableShare] that tells of no event.
const presenceShare = "presence"

// A TableShare is what a watcher is told of an event of the table itself: how
// everything then is that is not the game's.
type TableShare struct {
	Kind      string    `json:"kind"` // of the event, as the log calls it; or presence, of what is not in the log
	Gathering bool      `json:"gathering,omitempty"`
	Chairs    []Chair   `json:"chairs"` // by seat − 1
	Settings  Settings  `json:"settings"`
	Dealing   Dealing   `json:"dealing"`
	Next      game.Seat `json:"next,omitempty"` // who deals the next round, if that is known
	// AwaitsRule says that no round can be dealt before Next has brought his rule.
	AwaitsRule bool  `json:"awaitsRule,omitempty"`
	Said       *Said `json:"said,omitempty"`
}

// The errors that a table returns besides a [*game.Refusal].
var (
	// ErrNoTable says that there is no such table.
	ErrNoTable = errors.New("no such table")
	// ErrNoSeat says that the request needs a seat and its key opens none.
	ErrNoSeat = errors.New("no seat at this table")
	// ErrStale says that the page is older than the seat's last move.
	ErrStale = errors.New("the table has moved on")
	// ErrSlip says that the dealer's guard contradicts what he wants to say by hand.
	ErrSlip = errors.New("the guard says otherwise")
	// ErrReload says that the events asked for are no longer at hand; the whole
	// table must be looked at again.
	ErrReload = errors.New("too far behind")
	// ErrBadRequest says that the request is not one a table knows.
	ErrBadRequest = errors.New("bad request")
	// ErrDamaged says that the log of the table cannot be read.
	ErrDamaged = errors.New("the table's log is damaged")
	// ErrCrowded says that the hall has no room for one more table now.
	ErrCrowded = errors.New("the hall is full")
	// ErrClosed says that the server is stopping.
	ErrClosed = errors.New("the hall is closed")
	// errStopped says that the table has left memory; it can be loaded again.
	errStopped = errors.New("table stopped")
)

// A table is a live table. Its methods may be called at once.
type table struct {
	id   string
	hall *Hall

	calls chan func()
	done  chan struct{} // closed when the goroutine has ended

	// Owned by the goroutine.
	core     *core
	unsure   bool // the answer of an append was lost
	faults   int  // of the store, one after the other, that nobody asked for
	watchers map[*watcher]struct{}
}

// Watched is what a watcher is told.
type Watched struct {
	Past []Frame // the present round so far, what he knew included
	// Table is how everything is that is not the game's: what he may have missed.
	Table *TableShare
	// Next is what happens from now on. It is closed when the watcher's context
	// ends, when the server stops, or when he is too slow: then he watches again
	// from the last number he has.
	Next <-chan Frame
}

// A watcher is somebody who is told what happens. Only the table's goroutine
// sends on and closes the channel.
type watcher struct {
	key    string
	seat   game.Seat // that the key opens now
	frames chan Frame
}

func newTable(h *Hall, id string, c *core) *table {
	return &table{
		id: id, hall: h, core: c,
		calls: make(chan func()), done: make(chan struct{}), watchers: make(map[*watcher]struct{}),
	}
}

// run is the table's goroutine. It ends when ctx does or when nobody needs the
// table any more.
func (t *table) run(ctx context.Context) {
	defer close(t.done)
	defer t.dropAll()
	timer := time.NewTimer(0)
	defer timer.Stop()
	var waiting alarm
	for {
		// What is waited for begins anew when something changed, not when somebody
		// only looked: or else whoever looks all the time stops the table.
		if now := t.alarm(); now != waiting {
			waiting = now
			timer.Reset(now.wait)
		}
		select {
		case <-ctx.Done():
			return
		case call := <-t.calls:
			call()
		case <-timer.C:
			if (waiting.wait == idleAfter || waiting.wait == retryAtLast) && len(t.watchers) == 0 {
				t.hall.forget(t)
				return
			}
			t.machineMoves(ctx)
			waiting = alarm{}
		}
	}
}

// An alarm is how long a table waits for what, by itself, it does next.
type alarm struct {
	wait   time.Duration
	number int // of the last event
}

func (t *table) alarm() alarm {
	wait := idleAfter
	switch {
	case t.unsure:
		wait = min(retryAfter<<min(t.faults, 10), retryAtLast)
	case t.core.sealWaits():
		wait = 0
	case t.core.machineWaits():
		wait = t.core.pace()
	}
	return alarm{wait, t.core.number}
}

// call runs f in the table's goroutine and waits for it.
func (t *table) call(ctx context.Context, f func()) error {
	ran := make(chan struct{})
	select {
	case t.calls <- func() { f(); close(ran) }:
		<-ran
		return nil
	case <-t.done:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

// machineMoves seals the next round, or lets the computer player whose turn it is
// move. A fault is the
// operator's to see; the move is tried again.
func (t *table) machineMoves(ctx context.Context) {
	err := t.catchUp(ctx)
	if err == nil && t.core.sealWaits() {
		random := t.hall.random()
		err = t.commit(ctx, envelope{}, func() ([]happening, error) { return t.core.seal(random) })
	}
	if err == nil && t.core.machineWaits() {
		seat, commands := t.core.machineMove()
		err = t.commit(ctx, envelope{seat: seat}, func() ([]happening, error) { return t.core.decideAll(commands...) })
	}
	if err != nil {
		t.faults++
		t.hall.report(t.id, err)
		return
	}
	t.faults = 0
}

// commit decides, appends, and tells. The decision is made again when somebody
// else was faster. After an error nothing was done, or the table is unsure and
// will look.
func (t *table) commit(ctx context.Context, env envelope, decide func() ([]happening, error)) error {
	for {
		if err := t.catchUp(ctx); err != nil {
			return err
		}
		if t.core.isDone(env.command) {
			return nil
		}
		happenings, err := decide()
		if err != nil || len(happenings) == 0 {
			return err
		}
		env.time = time.Now()
		entries, err := encode(t.core.number, env, happenings)
		if err != nil {
			return err
		}
		err = t.append(ctx, entries)
		if err == nil {
			return t.tell(entries)
		}
		t.unsure = true
		if !errors.Is(err, store.ErrConflict) {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
	}
}

func (t *table) append(ctx context.Context, entries []store.Entry) error {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	return t.hall.log.Append(ctx, t.id, t.core.number, entries)
}

// catchUp reads what the log holds beyond what is known, if there can be any.
func (t *table) catchUp(ctx context.Context) error {
	if !t.unsure {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	entries, err := t.hall.log.Read(ctx, t.id, t.core.number)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	if err := t.tell(entries); err != nil {
		return err
	}
	t.unsure = false
	return nil
}

// tell folds entries that are in the log, and tells the watchers.
func (t *table) tell(entries []store.Entry) error {
	for _, e := range entries {
		h, err := t.core.fold(e)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
		if h.quiet() {
			continue
		}
		for w := range t.watchers {
			if h.own != nil {
				w.seat = t.core.seatOf(w.key) // he may have lost it, or moved up
			}
			select {
			case w.frames <- t.core.frame(h, w.seat):
			default:
				t.drop(w) // too slow: it comes back and asks from where it was
			}
		}
	}
	return nil
}

func (t *table) drop(w *watcher) {
	if _, here := t.watchers[w]; here {
		delete(t.watchers, w)
		close(w.frames)
	}
}

func (t *table) dropAll() {
	for w := range t.watchers {
		t.drop(w)
	}
}

// do is [Hall.Do] for a live table.
func (t *table) do(ctx context.Context, key string, q Request) (number int, err error) {
	random := t.hall.random()
	callErr := t.call(ctx, func() {
		seat := t.core.seatOf(key)
		if seat == game.Nobody {
			err = ErrNoSeat
			return
		}
		// The request may go away; what it asked for is carried out all the same.
		ctx := context.WithoutCancel(ctx)
		err = t.commit(ctx, envelope{seat: seat, command: q.ID}, func() ([]happening, error) {
			return t.core.answer(asking{q, seat, t.core.host, time.Now(), random})
		})
		number = t.core.number
	})
	if callErr != nil {
		return 0, callErr
	}
	return number, err
}

// look is [Hall.Look] for a live table.
func (t *table) look(ctx context.Context, key string) (l Look, err error) {
	callErr := t.call(ctx, func() {
		if err = t.catchUp(ctx); err == nil {
			l = t.core.look(t.id, t.core.seatOf(key))
		}
	})
	if callErr != nil {
		return Look{}, callErr
	}
	return l, err
}

// watch is [Hall.Watch] for a live table.
func (t *table) watch(ctx context.Context, key string, since int) (Watched, error) {
	w := &watcher{key: key, frames: make(chan Frame, frameBuffer)}
	var watched Watched
	var err error
	callErr := t.call(ctx, func() {
		if err = t.catchUp(ctx); err != nil {
			return
		}
		w.seat = t.core.seatOf(key)
		if !t.core.holds(since) {
			err = ErrReload
			return
		}
		watched = Watched{t.core.told(w.seat), t.core.tableShare(presenceShare), w.frames}
		t.watchers[w] = struct{}{}
	})
	if err := cmp.Or(callErr, err); err != nil {
		return Watched{}, err
	}
	context.AfterFunc(ctx, func() {
		// A table that has stopped has closed the channel itself.
		_ = t.call(context.WithoutCancel(ctx), func() { t.drop(w) })
	})
	return watched, nil
}
