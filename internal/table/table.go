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
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
)

// How long computer players wait for a person who thinks about becoming prophet or
// writes a guess, unless a clock is shorter.
const (
	ThinkingTime = 2 * time.Minute
	WritingTime  = 6 * time.Minute
)

// Pace of the computer players.
const (
	paceCalm = 850 * time.Millisecond
	paceFast = 120 * time.Millisecond

	// How long they wait for a person who may declare themselves prophet or guess first,
	// and for one who thinks about it or writes.
	paceAsked     = 10 * time.Second
	paceAskedFast = 4 * time.Second
	paceThinking  = ThinkingTime
	paceWriting   = WritingTime
)

const (
	storeTimeout = 10 * time.Second // of one call of the store
	retryAfter   = time.Second      // after a fault of the store; doubled after each further one
	retryAtLast  = 10 * time.Second
	idleAfter    = 10 * time.Minute // after which an unused table leaves memory
	frameBuffer  = 48               // frames a slow watcher may be behind
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
	ErrDamaged = errors.New("the table's log is damaged")
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
	guests   map[string]*guest // by the hash of their key
	away     [Aside + 1]bool   // as last sent to the watchers
	woke     time.Time
	touched  time.Time       // time of the last request
	changed  time.Time       // time of the last event, or of a person's return after a pause
	askedAt  time.Time       // when the table began to wait for the pending decision
	ends     bool            // its log is about to be changed or deleted
	notes    *notebook.Books // nil until needed
	judging  bool            // a guess is being compared in another goroutine: the game stands still
	waiting  []func()        // requests since then, in order
}

// Watched is what [Lobby.Watch] returns.
type Watched struct {
	// Past has the frames of the present round so far, including those the watcher knew,
	// and the messages since.
	Past []Frame
	// Now is the present state of the table itself, with the number of the last event.
	Now Frame
	// Next receives the frames from now on. It is closed when the watcher's context ends,
	// Leave is called, the server stops, or the watcher is too slow: then they watch again
	// from their last number.
	Next <-chan *Frame
	// Leave ends the watch.
	Leave func()
}

// A watcher receives frames. Only the goroutine of the table sends on and closes the
// channel.
type watcher struct {
	key    string
	seat   game.Seat // that its key opens now
	guest  *guest    // nil for spectators
	frames chan *Frame
	wake   func()   // see [Lobby.Watch]; may be nil
	ready  []*Frame // to be sent when all entries of an append are folded
}

func newTable(h *Lobby, id string, c *core) *table {
	now := time.Now()
	return &table{
		id: id, lobby: h, core: c,
		calls: make(chan func()), nudges: make(chan struct{}, 1), landed: make(chan struct{}, 1),
		done: make(chan struct{}), evicted: make(chan struct{}), watchers: make(map[*watcher]struct{}),
		guests: make(map[string]*guest), woke: now, touched: now, changed: now, askedAt: now,
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
		next := t.timing().alarm(time.Now())
		due := !next.at.After(time.Now())
		if due && (next.task == taskReload || called) { // before any request
			called = false
			if t.timing().ring(ctx, next.task) {
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
			t.tellSaving()
		case wasCalled:
			t.touched = time.Now()
			call()
			t.noteUse()
			if t.ends {
				t.lobby.forget(t)
				return
			}
		case hasRung:
			if t.timing().ring(ctx, next.task) {
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

// commit decides, appends and sends. It decides again if another server appended first.
// After an error nothing was done, or the table is unsure and will read its log. If the
// log has been deleted, the table ends and the error is errStopped.
func (t *table) commit(ctx context.Context, env envelope, decide func() ([]logEvent, error)) error {
	for conflict := -1; ; conflict = t.core.number {
		if err := t.catchUp(ctx); err != nil {
			return err
		}
		if t.core.number == conflict { // the log is shorter than what was read
			t.ends = true
			return errStopped
		}
		if _, done, err := t.core.answered(env.request); done || err != nil {
			return err
		}
		events, err := decide()
		if err != nil || len(events) == 0 {
			return err
		}
		env.time = time.Now()
		entries, err := encode(t.core.number, env, events)
		if err != nil {
			return err
		}
		err = t.append(ctx, entries)
		if err == nil {
			t.lobby.countMove(env, events)
			return t.tell(entries)
		}
		t.unsure = true
		if errors.Is(err, store.ErrElsewhere) {
			return t.lost()
		}
		if !errors.Is(err, store.ErrConflict) {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
	}
}

// append adds entries to the log. It waits for the store up to storeTimeout. If the answer
// comes later, the table is signalled, and its watchers get the events then.
func (t *table) append(ctx context.Context, entries []store.Entry) error {
	storing, cancel := context.WithCancel(context.WithoutCancel(ctx))
	answer, n := make(chan error, 1), t.core.number
	if !t.lobby.start(func() { answer <- t.lobby.log.Append(storing, t.id, n, entries) }) {
		cancel()
		return ErrClosed
	}
	timer := time.NewTimer(storeTimeout)
	defer timer.Stop()
	select {
	case err := <-answer:
		cancel()
		return err
	case <-ctx.Done():
		cancel()
		return <-answer
	case <-timer.C:
	}
	waits := t.lobby.start(func() {
		defer cancel()
		select {
		case err := <-answer:
			t.lobby.config.Errors.Debug("table: an append ended after its time", "id", t.id, "error", err)
			t.nudge(t.landed)
		case <-t.lobby.ctx.Done():
		}
	})
	if !waits {
		cancel()
	}
	return t.lobby.storeWatch().suspect(fmt.Errorf("append to table %s: %w", t.id, context.DeadlineExceeded))
}

// catchUp reads the entries after the last known one, if there can be any.
func (t *table) catchUp(ctx context.Context) error {
	if !t.unsure {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	entries, err := t.lobby.log.Read(ctx, t.id, t.core.number)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	if err := t.tell(entries); err != nil {
		return err
	}
	t.unsure = false
	return nil
}

// tell folds entries that are in the log, and sends them to the watchers: all at once, so
// that a move is one write to each screen.
func (t *table) tell(entries []store.Entry) error {
	defer t.flush()
	for _, e := range entries {
		now := time.Now()
		t.core.learned = now
		h, err := t.core.fold(e)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
		if h.restartsPace() {
			t.changed = now
		}
		if h.game != nil && h.game.Kind != game.HintGiven { // a hint does not restart the clock of the player to move
			t.askedAt = now
		}
		switch _, reports := h.table.(*reported); {
		case reports:
			t.tellReport(e.Number, now)
		case !h.quiet():
			t.tellAll(h, now)
		}
	}
	return nil
}

// tellAll makes the frames of h, which has just been folded, for the watchers.
func (t *table) tellAll(h logEvent, now time.Time) {
	var all frames
	for w := range t.watchers {
		if _, paces := h.table.(*paced); paces || h.table == nil {
			w.tell(all.of(w.seat, func() Frame {
				f := t.core.viewer().frame(h, w.seat)
				f.Left, f.Wait = t.timing().left(now).Milliseconds(), t.timing().waitsFor(w.seat, now).Milliseconds()
				return f
			}))
			continue
		}
		w.seat = t.core.seatOf(w.key) // their seat may have changed
		if t.core.viewer().shutsOut(w.seat) {
			t.send(w)
			t.drop(w)
			continue
		}
		w.tell(all.of(w.seat, func() Frame {
			f := t.frameOf(h.table.kind(), w.seat, now)
			f.Table.about(h.table)
			return f
		}))
	}
}

// tellReport tells the operator, and the host if they are watching, of a report, with the
// number of its entry.
func (t *table) tellReport(number int, now time.Time) {
	t.lobby.config.Errors.Warn("table", "id", t.id, "reported", number)
	host := t.presence().host(now)
	var all frames
	for w := range t.watchers {
		if w.seat == host && host != game.Nobody {
			w.tell(all.of(host, func() Frame { return t.frameOf(kindReported, host, now) }))
		}
	}
}

// tellNow sends every watcher the present state of the table in a frame of that kind.
func (t *table) tellNow(kind string, now time.Time) {
	var all frames
	for w := range t.watchers {
		w.tell(all.of(w.seat, func() Frame { return t.frameOf(kind, w.seat, now) }))
	}
	t.flush()
}

// tell notes that f is to be sent to w.
func (w *watcher) tell(f *Frame) { w.ready = append(w.ready, f) }

// flush sends the pending frames of all watchers.
func (t *table) flush() {
	for w := range t.watchers {
		if n := len(w.ready); n > 0 && w.ready[n-1].Then == nil { // all watchers of the seat have the same frame
			w.ready[n-1].Then = t.sight(w.seat)
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

// follow adds the watcher w.
func (t *table) follow(w *watcher) {
	t.watchers[w] = struct{}{}
	if t.core.here(w.seat) {
		w.guest = t.presence().guestOf(w.seat)
		w.guest.streams++
		w.guest.quietly = false
	}
}

func (t *table) drop(w *watcher) {
	if _, here := t.watchers[w]; here {
		delete(t.watchers, w)
		close(w.frames)
		if w.guest != nil {
			w.guest.streams--
			w.guest.seen = time.Now()
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

// do is [Lobby.Do] for a live table.
func (t *table) do(ctx context.Context, key string, q Request) (number int, err error) {
	random := t.lobby.random()
	// The connection may end; the request is carried out all the same.
	carryOut := func() { number, err = t.carryOut(context.WithoutCancel(ctx), key, q, random) }
	var judge func()
	callErr := t.ask(ctx, func() {
		if judge = t.judges(key, &q); judge == nil {
			carryOut()
		}
	})
	if callErr == nil && judge != nil {
		callErr = t.beside(ctx, judge, carryOut)
	}
	if callErr != nil {
		return 0, callErr
	}
	return number, err
}

// judges returns a function that compares the guess of q, if it is a valid one; nil
// otherwise. The game stands still until it returns: see [table.beside].
func (t *table) judges(key string, q *Request) (judge func()) {
	seat := t.core.seatOf(key)
	if q.Action != Guess || t.unsure || !t.core.has(seat) || !t.core.state.MayGuess(seat) {
		return nil
	}
	guess, err := q.Read()
	if err != nil {
		return nil
	}
	t.judging = true
	state := t.core.state.Clone()
	return func() { q.judged = state.Compare(game.SayRule(seat, guess)).Compared }
}

// beside runs judge in another goroutine, while people can look and listen, and then f in
// the goroutine of the table, before all later requests.
func (t *table) beside(ctx context.Context, judge, f func()) error {
	ctx = context.WithoutCancel(ctx)
	judged := false
	defer func() {
		if !judged { // it panicked
			_ = t.call(ctx, t.goOn)
		}
	}()
	judge()
	judged = true
	return t.call(ctx, func() { f(); t.goOn() })
}

// goOn carries out the requests that waited for a comparison.
func (t *table) goOn() {
	t.judging = false
	for len(t.waiting) > 0 && !t.judging && !t.ends {
		next := t.waiting[0]
		t.waiting = t.waiting[1:]
		next()
	}
}

// carryOut carries out q, unless it was carried out before: then it returns the number of
// the first answer, also for a person who has left since.
func (t *table) carryOut(ctx context.Context, key string, q Request, random [32]byte) (number int, err error) {
	if err := t.catchUp(ctx); err != nil {
		return 0, err
	}
	seat, who := t.core.seatOf(key), t.core.who[hashKey(key)]
	if who == 0 {
		return 0, ErrNoSeat
	}
	request, err := q.stamp(who)
	if err != nil {
		return 0, err
	}
	if seat == game.Nobody {
		number, done, err := t.core.answered(request)
		if !done && err == nil {
			err = ErrNoSeat
		}
		return number, err
	}
	if err := t.presence().arrive(ctx, seat); err != nil {
		return 0, err
	}
	err = t.commit(ctx, envelope{seat: seat, request: request}, func() ([]logEvent, error) {
		now := time.Now()
		return t.core.decision().answer(pendingRequest{q, seat, t.presence().host(now), now, random})
	})
	if err != nil {
		return 0, err
	}
	number, done, err := t.core.answered(request)
	if !done {
		number = t.core.clock()
	}
	return number, err
}

// look is [Lobby.Snapshot] for a live table.
func (t *table) look(ctx context.Context, key string) (l Snapshot, err error) {
	callErr := t.call(ctx, func() {
		if err = t.catchUp(ctx); err != nil {
			return
		}
		seat := t.core.seatOf(key)
		if err = t.presence().arrive(context.WithoutCancel(ctx), seat); err == nil {
			l, err = t.lookFrom(seat, key)
		}
	})
	if callErr != nil {
		return Snapshot{}, callErr
	}
	return l, err
}

// lookFrom returns the table as seat sees it. Without spectators, others see the seats
// alone, with ErrPrivate; a person who has left sees that.
func (t *table) lookFrom(seat game.Seat, key string) (Snapshot, error) {
	now := time.Now()
	host, who := t.presence().host(now), t.core.who[hashKey(key)]
	l := t.core.viewer().snapshot(t.id, seat, host)
	l.Me = who
	if t.mark(&l, seat, now); host != t.core.host {
		l.HostAway = t.core.host
	}
	if t.core.viewer().shutsOut(seat) {
		gone := slices.DeleteFunc(l.Notices, func(n Notice) bool {
			return who == 0 || n.Who != who || n.What == NoticeHost
		})
		return Snapshot{
			ID: l.ID, Number: l.Number, Title: l.Title, Options: l.Options, Difficulty: l.Difficulty, Host: l.Host,
			Me: who, Notices: gone,
			TableState: TableState{Settings: l.Settings, Dealing: l.Dealing, Chairs: l.Chairs, Aside: l.Aside},
		}, ErrPrivate
	}
	return l, nil
}

// watch is [Lobby.Watch] for a live table.
func (t *table) watch(ctx context.Context, key string, since int, wake func()) (Watched, error) {
	w := &watcher{key: key, frames: make(chan *Frame, frameBuffer), wake: wake}
	leave := func() {
		// A stopped table has closed the channel itself.
		_ = t.call(context.Background(), func() { t.drop(w) })
	}
	var watched Watched
	var err error
	callErr := t.call(ctx, func() {
		if err = t.catchUp(ctx); err != nil {
			return
		}
		w.seat = t.core.seatOf(key)
		switch {
		case t.core.viewer().shutsOut(w.seat):
			err = ErrPrivate
		case !t.core.viewer().holds(since):
			err = ErrReload
		default:
			err = t.presence().arrive(context.WithoutCancel(ctx), w.seat)
		}
		if err == nil {
			t.follow(w)
			now := t.frameOf(presenceShare, w.seat, time.Now())
			view := t.core.viewer()
			now.Then = t.sight(w.seat)
			past := view.withTalk(view.told(w.seat), now.Table, view.saidTo(w.seat), since)
			watched = Watched{past, now, w.frames, leave}
		}
	})
	if err := cmp.Or(callErr, err); err != nil {
		return Watched{}, err
	}
	context.AfterFunc(ctx, leave)
	return watched, nil
}
