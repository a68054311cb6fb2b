package table

import (
	"cmp"
	"context"
	"time"

	"eleusis/game"
)

// frameBuffer is the number of frames that a slow watcher may be behind.
const frameBuffer = 48

// Watched is what [Visit.Watch] returns.
type Watched struct {
	// Past has the frames of the present round so far, including those the watcher knew,
	// and the messages since.
	Past []Frame
	// Now is the present state of the table itself, with the number of the last event.
	Now Frame
	// Next receives the frames from now on. It is closed when Leave is called, the server
	// stops, or the watcher is too slow: then they watch again from their last number.
	Next <-chan *Frame
	// Leave ends the watch.
	Leave func()
}

// A watcher receives frames. Only the goroutine of the table sends on and closes the
// channel.
type watcher struct {
	key        string
	seat       game.Seat   // that its key opens now
	attendance *attendance // nil for spectators
	frames     chan *Frame
	wake       func()   // see [Visit.Watch]; may be nil
	ready      []*Frame // to be sent when all entries of an append are folded
}

// watch is [Visit.Watch] for a live table.
func (t *table) watch(ctx context.Context, key string, since int, wake func()) (Watched, error) {
	w := &watcher{key: key, frames: make(chan *Frame, frameBuffer), wake: wake}
	leave := func() {
		// A stopped table has closed the channel itself.
		_ = t.call(context.Background(), func() { t.drop(w) })
	}
	var watched Watched
	var err error
	callErr := t.call(ctx, func() {
		err = t.catchUp(ctx)
		if err != nil {
			return
		}
		w.seat = t.core.seatOf(key)
		switch {
		case t.core.excludes(w.seat):
			err = ErrPrivate
		case !t.core.holds(since):
			err = ErrReload
		default:
			err = t.arrive(context.WithoutCancel(ctx), w.seat)
		}
		if err == nil {
			t.follow(w)
			now := t.frameOf(presenceShare, w.seat, time.Now())
			now.Then = t.movingPart(w.seat)
			c := t.core
			past := c.withTalk(c.pastFrames(w.seat), now.Table, c.saidTo(w.seat), since)
			watched = Watched{past, now, w.frames, leave}
		}
	})
	if err := cmp.Or(callErr, err); err != nil {
		return Watched{}, err
	}
	return watched, nil
}

// follow adds the watcher w.
func (t *table) follow(w *watcher) {
	t.watchers[w] = struct{}{}
	if t.core.hasPerson(w.seat) {
		w.attendance = t.presence.attendanceOf(w.seat)
		w.attendance.streams++
		w.attendance.quietly = false
	}
}

func (t *table) drop(w *watcher) {
	if _, here := t.watchers[w]; here {
		delete(t.watchers, w)
		close(w.frames)
		if w.attendance != nil {
			w.attendance.streams--
			w.attendance.seen = time.Now()
		}
		if w.wake != nil {
			w.wake()
		}
	}
}

func (t *table) dropAll() {
	for w := range t.watchers {
		t.drop(w)
	}
}

// queueEvent makes the frames of the event that has just been folded, for the watchers.
func (t *table) queueEvent(happened logEvent, now time.Time) {
	var all frames
	for w := range t.watchers {
		if _, paces := happened.table.(*paceChanged); paces || happened.table == nil {
			w.queue(all.of(w.seat, func() Frame {
				f := t.core.frame(happened, w.seat)
				f.Left, f.Wait = t.timeLeft(now).Milliseconds(), t.waitsFor(w.seat, now).Milliseconds()
				return f
			}))
			continue
		}
		w.seat = t.core.seatOf(w.key) // their seat may have changed
		if t.core.excludes(w.seat) {
			t.send(w)
			t.drop(w)
			continue
		}
		w.queue(all.of(w.seat, func() Frame {
			f := t.frameOf(happened.table.kind(), w.seat, now)
			f.Table.setSubject(happened.table)
			return f
		}))
	}
}

// queueReport tells the operator of the report in entry number, and the host if they are
// watching.
func (t *table) queueReport(number int, now time.Time) {
	t.lobby.config.Errors.Warn("table", "id", t.id, "reported", number)
	host := t.presence.host(now)
	var all frames
	for w := range t.watchers {
		if w.seat == host && host != game.Nobody {
			w.queue(all.of(host, func() Frame { return t.frameOf(kindReported, host, now) }))
		}
	}
}

// sendState sends every watcher the present state of the table in a frame of that kind.
func (t *table) sendState(kind string, now time.Time) {
	var all frames
	for w := range t.watchers {
		w.queue(all.of(w.seat, func() Frame { return t.frameOf(kind, w.seat, now) }))
	}
	t.flush()
}

// sendStore tells the watchers whether the table can save, and continues at once if it
// can.
func (t *table) sendStore() {
	if !t.lobby.log.Down() {
		t.faults, t.retryAt = 0, time.Time{}
	}
	t.sendState(presenceShare, time.Now())
}

// queue adds f to the frames that flush sends to w.
func (w *watcher) queue(f *Frame) { w.ready = append(w.ready, f) }

// flush sends the pending frames of all watchers.
func (t *table) flush() {
	for w := range t.watchers {
		if n := len(w.ready); n > 0 && w.ready[n-1].Then == nil { // all watchers of the seat have the same frame
			w.ready[n-1].Then = t.movingPart(w.seat)
		}
	}
	for w := range t.watchers {
		t.send(w)
	}
}

// send sends the pending frames of w. A watcher that is too slow is dropped: it reconnects
// and continues from its last number.
func (t *table) send(w *watcher) {
	ready := w.ready
	w.ready = nil
	for _, f := range ready {
		select {
		case w.frames <- f:
		default:
			t.drop(w)
			return
		}
	}
	if w.wake != nil && len(ready) > 0 {
		w.wake()
	}
}

// frameOf returns a frame about the table itself for the person who watches from seat.
func (t *table) frameOf(kind string, seat game.Seat, now time.Time) Frame {
	return Frame{
		Number: t.core.lastSent(), Fast: t.core.fast, Table: t.share(kind, seat),
		Left: t.timeLeft(now).Milliseconds(), Wait: t.waitsFor(seat, now).Milliseconds(),
	}
}

// share returns the state of the table as the person who watches from seat sees it.
func (t *table) share(kind string, seat game.Seat) *TableShare {
	now := time.Now()
	host := t.presence.host(now)
	s := t.core.tableShare(kind, host)
	s.Unsaved = t.lobby.log.Down()
	t.presence.mark(&s.TableState, now)
	switch {
	case seat != game.Nobody && seat == host:
		s.Reports = t.core.reportsTo(seat)
	case seat == game.Nobody && s.Gathering:
		s.Said = nil
	}
	return s
}
