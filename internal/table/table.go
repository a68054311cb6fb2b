// Package table runs live tables. It owns what the game does not have: people, seats,
// time, randomness, the log, and spectators.
//
// A table is one goroutine that owns one game. A request or a computer player's move is
// decided on the state of the log, appended under the next number, folded, and only
// then sent. So nobody ever sees an event that a power cut could undo, and a table that
// is loaded again, after a kill or on another machine, continues where it was.
//
// A [Lobby] is the registry of all tables: it loads them on request and unloads them
// when nobody is there. The logic of a table, the type core, knows no goroutine and no
// clock.
package table

import (
	"context"
	"errors"
	"time"

	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

// Errors of a table, besides a [*game.Refusal].
var (
	// ErrNoTable says that there is no such table.
	ErrNoTable = errors.New("no such table")
	// ErrNoSeat says that the request needs a seat and its key opens none.
	ErrNoSeat = errors.New("no seat at this table")
	// ErrNoRound says that there is no such round at the table, or that it has not ended.
	ErrNoRound = errors.New("no such round")
	// ErrStale says that the page is older than the seat's last move.
	ErrStale = errors.New("the table has moved on")
	// ErrContradictsGuard says that the verdict of a dealer by hand contradicts their guard.
	ErrContradictsGuard = errors.New("the guard says otherwise")
	// ErrReload says that the wanted events are no longer at hand; the client must load
	// the whole table.
	ErrReload = errors.New("too far behind")
	// ErrBadRequest says that the request is not valid.
	ErrBadRequest = errors.New("bad request")
	// ErrDamaged says that the log of the table cannot be read.
	ErrDamaged = store.ErrDamaged
	// ErrLobbyFull says that the lobby has no room for one more table now.
	ErrLobbyFull = errors.New("the lobby is full")
	// ErrClosed says that the server is stopping.
	ErrClosed = errors.New("the lobby is closed")
	// errStopped says that the table has left memory; it can be loaded again.
	errStopped = errors.New("table stopped")
)

// A table is a live table. Its methods are safe for concurrent use.
type table struct {
	id    string
	lobby *Lobby

	calls  chan func()
	nudges chan struct{} // signal: the store began to fail, or works again
	landed chan struct{} // signal: a slow append has its answer
	done   chan struct{} // closed when the goroutine has ended

	evicted chan struct{} // closed by the lobby when another table needs the room
	place   string        // charged for it; see [Caller]
	usage   usage

	// Owned by the goroutine.
	core     *core
	unsure   bool      // the answer of an append was lost
	faults   int       // consecutive faults of the store outside of requests
	retryAt  time.Time // after them
	watchers map[*watcher]struct{}
	presence presence
	pause    pause
	touched  time.Time       // time of the last request
	changed  time.Time       // time of the last event, or of a person's return after a pause
	askedAt  time.Time       // when the table began to wait for the pending decision
	ends     bool            // its log is about to be changed or deleted
	notes    *notebook.Books // nil until needed
	judging  bool            // a guess is being compared in another goroutine: the game stands still
	waiting  []func()        // requests since then, in order
}

func newTable(l *Lobby, id string, c *core) *table {
	now := time.Now()
	return &table{
		id: id, lobby: l, core: c,
		calls: make(chan func()), nudges: make(chan struct{}, 1), landed: make(chan struct{}, 1),
		done: make(chan struct{}), evicted: make(chan struct{}), watchers: make(map[*watcher]struct{}),
		presence: presence{seating: &c.seating, attendances: make(map[string]*attendance), woke: now},
		touched:  now, changed: now, askedAt: now,
	}
}

// run is the goroutine of the table. It ends with ctx, or when the table is no longer
// needed.
func (t *table) run(ctx context.Context) {
	defer close(t.done)
	defer t.dropAll()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for called := false; ; {
		next := t.alarm(time.Now())
		due := !next.at.After(time.Now())
		if due && (next.task == taskReload || called) { // before any request
			called = false
			if t.runAlarm(ctx, next.task) {
				t.lobby.forget(t)
				return
			}
			continue
		}
		timer.Reset(time.Until(next.at))
		why, call := t.await(ctx, timer.C)
		called = why == wasCalled
		switch why {
		case hasStopped:
			return
		case hasLanded:
			t.unsure = true
		case wasNudged:
			t.sendStore()
		case wasCalled:
			t.touched = time.Now()
			call()
			t.noteUse()
			if t.ends {
				t.lobby.forget(t)
				return
			}
		case hasRung:
			if t.runAlarm(ctx, next.task) {
				t.lobby.forget(t)
				return
			}
		}
	}
}

// A cause is the reason why the goroutine of a table continues.
type cause int

const (
	hasStopped cause = iota // the lobby closes, or needs the room
	hasLanded               // a slow append has its answer
	wasNudged
	wasCalled
	hasRung // the timer
)

// await returns the next cause. Of several at the same time it returns them in this order,
// not a random one, so that simulations are reproducible.
func (t *table) await(ctx context.Context, timer <-chan time.Time) (why cause, call func()) {
	select {
	case <-ctx.Done():
		return hasStopped, nil
	case <-t.evicted:
		return hasStopped, nil
	default:
	}
	select {
	case <-t.landed:
		return hasLanded, nil
	default:
	}
	select {
	case <-t.nudges:
		return wasNudged, nil
	default:
	}
	select {
	case call = <-t.calls:
		return wasCalled, call
	default:
	}
	select {
	case <-ctx.Done():
		return hasStopped, nil
	case <-t.evicted:
		return hasStopped, nil
	case <-t.landed:
		return hasLanded, nil
	case <-t.nudges:
		return wasNudged, nil
	case call = <-t.calls:
		return wasCalled, call
	case <-timer:
		return hasRung, nil
	}
}

// nudge wakes the goroutine of t by the channel c, which holds one signal.
func (t *table) nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // a signal is waiting
	}
}

// call runs f in the goroutine of the table and waits for it, unless ctx has ended before.
func (t *table) call(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ran := make(chan struct{})
	return t.submit(ctx, func() { f(); close(ran) }, ran)
}

// ask is [table.call] for requests that wait while a guess is being compared.
func (t *table) ask(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ran := make(chan struct{})
	run := func() { f(); close(ran) }
	return t.submit(ctx, func() {
		if t.judging {
			t.waiting = append(t.waiting, run)
			return
		}
		run()
	}, ran)
}

// end makes t end after the present call: its log was deleted, or is another server's.
func (t *table) end() error {
	t.ends = true
	return errStopped
}

// submit runs f in the goroutine of the table and waits until ran is closed.
func (t *table) submit(ctx context.Context, f func(), ran <-chan struct{}) error {
	select {
	case t.calls <- f:
	case <-t.done:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-ran:
		return nil
	case <-t.done:
	}
	select {
	case <-ran: // it was the last call
		return nil
	default:
		return errStopped
	}
}
