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
// asked for and lets them go when nobody is there. The logic of a table, the type
// core, knows no goroutine and no clock: the same steps can be driven by a
// simulation.
package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// How long the computer players wait for a person who thinks about becoming prophet, and
// who writes the rule, unless a clock is shorter.
const (
	Held   = 2 * time.Minute
	Writes = 6 * time.Minute
)

// How long the computer players let people wait and look.
const (
	paceCalm = 850 * time.Millisecond
	paceFast = 120 * time.Millisecond

	// How long they wait for a person who may declare themselves prophet first or say the
	// rule, and where one thinks about it, or writes it.
	paceAsked     = 10 * time.Second
	paceAskedFast = 4 * time.Second
	paceHeld      = Held
	paceWrites    = Writes
)

const (
	storeTimeout = 10 * time.Second // for one call of the store, after which its answer is lost
	retryAfter   = time.Second      // after a fault of the store, and twice as long after each that follows
	retryAtLast  = 10 * time.Second
	idleAfter    = 10 * time.Minute // a table nobody looks at leaves memory
	frameBuffer  = 48               // frames a slow watcher may be behind
)

// The errors that a table returns besides a [*game.Refusal].
var (
	// ErrNoTable says that there is no such table.
	ErrNoTable = errors.New("no such table")
	// ErrNoSeat says that the request needs a seat and its key opens none.
	ErrNoSeat = errors.New("no seat at this table")
	// ErrNoRound says that there is no such round at the table, or that it goes on.
	ErrNoRound = errors.New("no such round")
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

	calls  chan func()
	nudges chan struct{} // the store began to fail, or works again; holds one
	landed chan struct{} // an append that took too long has an answer; holds one
	done   chan struct{} // closed when the goroutine has ended

	evicted chan struct{} // closed by the hall when another table needs the room
	place   string        // on whose account it is in memory; the hall's to read
	usage   usage

	// Owned by the goroutine.
	core     *core
	unsure   bool      // the answer of an append was lost
	faults   int       // of the store, one after the other, that nobody asked for
	retryAt  time.Time // after them
	watchers map[*watcher]struct{}
	guests   map[string]*guest // by the hash of their key
	away     [Aside + 1]bool   // as the watchers have been told
	woke     time.Time
	touched  time.Time  // by anybody
	changed  time.Time  // by the last event, or when somebody came after a pause
	askedAt  time.Time  // when the decision began that the table waits for
	ends     bool       // its log is about to be changed, or is gone
	notes    *notebooks // nil until somebody asks for them
	judging  bool       // a guess is judged beside it: the game does not go on
	waiting  []func()   // requests that came since, in order
}

// Watched is what a watcher is told.
type Watched struct {
	// Past is the present round so far, what he knew included, and what was said
	// since then.
	Past []Frame
	// Now tells, under the number of the last event, how everything is that is not
	// the game's: what he may have missed.
	Now Frame
	// Next is what happens from now on. It is closed when the watcher's context
	// ends or Leave is called, when the server stops, or when he is too slow: then he
	// watches again from the last number he has.
	Next <-chan *Frame
	// Leave ends the watching.
	Leave func()
}

// A watcher is somebody who is told what happens. Only the table's goroutine
// sends on and closes the channel.
type watcher struct {
	key    string
	seat   game.Seat // that the key opens now
	guest  *guest    // nil for spectators
	frames chan *Frame
	wake   func()   // see [Hall.Watch]; may be nil
	ready  []*Frame // to be sent when all that happened at once has been folded
}

func newTable(h *Hall, id string, c *core) *table {
	now := time.Now()
	return &table{
		id: id, hall: h, core: c,
		calls: make(chan func()), nudges: make(chan struct{}, 1), landed: make(chan struct{}, 1), done: make(chan struct{}),
		evicted: make(chan struct{}), watchers: make(map[*watcher]struct{}),
		guests: make(map[string]*guest), woke: now, touched: now, changed: now, askedAt: now,
	}
}

// run is the table's goroutine. It ends when ctx does or when nobody needs the
// table any more.
func (t *table) run(ctx context.Context) {
	defer close(t.done)
	defer t.dropAll()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for called := false; ; {
		next := t.alarm(time.Now())
		if due := !next.at.After(time.Now()); due && (next.task == looks || called) { // before anybody asks, or asks again
			called = false
			if t.ring(ctx, next.task) {
				t.hall.forget(t)
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
				t.hall.forget(t)
				return
			}
		case hasRung:
			if t.ring(ctx, next.task) {
				t.hall.forget(t)
				return
			}
		}
	}
}

// A cause is why the table's goroutine goes on.
type cause int

const (
	hasStopped cause = iota // the hall, or the table needs its room
	hasLanded               // an append that took too long
	wasNudged
	wasCalled
	hasRung // the timer
)

// await returns why the goroutine goes on. What is ready at the same time comes in this
// order, and not by chance: so a simulation repeats what it did.
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

// call runs f in the table's goroutine and waits for it, unless ctx has ended before.
func (t *table) call(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ran := make(chan struct{})
	return t.submit(ctx, func() { f(); close(ran) }, ran)
}

// ask is [table.call] for what waits while a guess is judged.
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

// submit runs f in the table's goroutine and waits until ran is closed.
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
	case <-ran: // and it was the last
		return nil
	default:
		return errStopped
	}
}

// commit decides, appends, and tells. The decision is made again when somebody
// else was faster. After an error nothing was done, or the table is unsure and
// will look. If its log has been deleted, the table ends and the error is errStopped.
func (t *table) commit(ctx context.Context, env envelope, decide func() ([]happening, error)) error {
	for conflict := -1; ; conflict = t.core.number {
		if err := t.catchUp(ctx); err != nil {
			return err
		}
		if t.core.number == conflict { // the log is shorter than what was read of it
			t.ends = true
			return errStopped
		}
		if _, done, err := t.core.answered(env.request); done || err != nil {
			return err
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
			t.hall.countMove(env, happenings)
			return t.tell(entries)
		}
		t.unsure = true
		if !errors.Is(err, store.ErrConflict) {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
	}
}

// append adds entries to the log. It waits for the store for storeTimeout. If they land
// later, the table is told, so that its watchers hear of them then.
func (t *table) append(ctx context.Context, entries []store.Entry) error {
	storing, cancel := context.WithCancel(context.WithoutCancel(ctx))
	answer, n := make(chan error, 1), t.core.number
	if !t.hall.start(func() { answer <- t.hall.log.Append(storing, t.id, n, entries) }) {
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
	waits := t.hall.start(func() {
		defer cancel()
		select {
		case err := <-answer:
			t.hall.config.Errors.Debug("table: an append ended after its time", "id", t.id, "error", err)
			t.nudge(t.landed)
		case <-t.hall.ctx.Done():
		}
	})
	if !waits {
		cancel()
	}
	return t.hall.suspect(fmt.Errorf("append to table %s: %w", t.id, context.DeadlineExceeded))
}

// nudge makes the goroutine of t look at what c stands for.
func (t *table) nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // one is on its way
	}
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

// tell folds entries that are in the log, and tells the watchers. They hear of all at
// once, so a move is one write to each screen.
func (t *table) tell(entries []store.Entry) error {
	defer t.flush()
	for _, e := range entries {
		now := time.Now()
		t.core.learned = now
		h, err := t.core.fold(e)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
		if h.own == nil {
			t.changed = now
		}
		if h.game != nil && h.game.Kind != game.HintGiven { // a hint leaves who is to move what time he has
			t.askedAt = now
		}
		switch _, reports := h.own.(*reported); {
		case reports:
			t.tellReport(e.Number, now)
		case !h.quiet():
			t.tellAll(h, now)
		}
	}
	return nil
}

// tellAll tells the watchers of h, which has just been folded.
func (t *table) tellAll(h happening, now time.Time) {
	var all frames
	for w := range t.watchers {
		if h.own == nil {
			w.tell(all.of(w.seat, func() Frame {
				f := t.core.frame(h, w.seat)
				f.Left, f.Wait = t.left(now).Milliseconds(), t.waitsFor(w.seat, now).Milliseconds()
				return f
			}))
			continue
		}
		w.seat = t.core.seatOf(w.key) // he may have lost it, or moved up
		if t.core.shutsOut(w.seat) {
			t.send(w)
			t.drop(w)
			continue
		}
		w.tell(all.of(w.seat, func() Frame {
			f := t.frameOf(h.own.kind(), w.seat, now)
			f.Table.about(h.own)
			return f
		}))
	}
}

// tellReport tells the operator that something was reported, under the number of the
// entry that says what, and of those who watch the host alone.
func (t *table) tellReport(number int, now time.Time) {
	t.hall.config.Errors.Warn("table", "id", t.id, "reported", number)
	host := t.host(now)
	var all frames
	for w := range t.watchers {
		if w.seat == host && host != game.Nobody {
			w.tell(all.of(host, func() Frame { return t.frameOf(kindReported, host, now) }))
		}
	}
}

// tellNow sends every watcher how the table is now, of which no event tells, in a frame
// of that kind.
func (t *table) tellNow(kind string, now time.Time) {
	var all frames
	for w := range t.watchers {
		w.tell(all.of(w.seat, func() Frame { return t.frameOf(kind, w.seat, now) }))
	}
	t.flush()
}

// tell notes that f is to be sent to w.
func (w *watcher) tell(f *Frame) { w.ready = append(w.ready, f) }

// flush sends to all watchers what they are to be told.
func (t *table) flush() {
	for w := range t.watchers {
		t.send(w)
	}
}

// send sends to w what it is to be told. A watcher that is too slow is dropped: it
// comes back and asks from where it was.
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

// follow makes w one of the watchers.
func (t *table) follow(w *watcher) {
	t.watchers[w] = struct{}{}
	if t.core.here(w.seat) {
		w.guest = t.guestOf(w.seat)
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

// do is [Hall.Do] for a live table.
func (t *table) do(ctx context.Context, key string, q Request) (number int, err error) {
	random := t.hall.random()
	// The request may go away; what it asked for is carried out all the same.
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

// judges returns what judges the guess of q, if it is one that may be made now; nil
// otherwise. Until then the game does not go on: see [table.beside].
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

// beside runs judge beside the table, where people look and listen meanwhile, and then f at
// the table, before all requests that came later.
func (t *table) beside(ctx context.Context, judge, f func()) error {
	ctx = context.WithoutCancel(ctx)
	judged := false
	defer func() {
		if !judged { // it panics
			_ = t.call(ctx, t.goOn)
		}
	}()
	judge()
	judged = true
	return t.call(ctx, func() { f(); t.goOn() })
}

// goOn carries out the requests that came while a guess was judged.
func (t *table) goOn() {
	t.judging = false
	for len(t.waiting) > 0 && !t.judging && !t.ends {
		next := t.waiting[0]
		t.waiting = t.waiting[1:]
		next()
	}
}

// carryOut does what q asks for, unless that is done: then the number is that of the
// first answer, also for a person who has left since.
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
	if err := t.arrive(ctx, seat); err != nil {
		return 0, err
	}
	err = t.commit(ctx, envelope{seat: seat, request: request}, func() ([]happening, error) {
		now := time.Now()
		return t.core.answer(asking{q, seat, t.host(now), now, random})
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

// look is [Hall.Look] for a live table.
func (t *table) look(ctx context.Context, key string) (l Look, err error) {
	callErr := t.call(ctx, func() {
		if err = t.catchUp(ctx); err != nil {
			return
		}
		seat := t.core.seatOf(key)
		if err = t.arrive(context.WithoutCancel(ctx), seat); err == nil {
			l, err = t.lookFrom(seat, key)
		}
	})
	if callErr != nil {
		return Look{}, callErr
	}
	return l, err
}

// lookFrom returns the table as seat sees it. Of a table without spectators others
// see who sits there, and with ErrPrivate nothing else; who had that key, that he has gone.
func (t *table) lookFrom(seat game.Seat, key string) (Look, error) {
	now := time.Now()
	host, who := t.host(now), t.core.who[hashKey(key)]
	l := t.core.look(t.id, seat, host)
	l.Unsaved = t.hall.saving.fails.Load()
	l.Me = who
	t.mark(&l.Affairs, now)
	l.Wait = t.waitsFor(seat, now)
	if l.Left = t.left(now); host != t.core.host {
		l.HostAway = t.core.host
	}
	if t.core.shutsOut(seat) {
		gone := slices.DeleteFunc(l.News, func(n News) bool { return who == 0 || n.Who != who || n.What == NewsHost })
		return Look{
			ID: l.ID, Number: l.Number, Title: l.Title, Options: l.Options, Difficulty: l.Difficulty, Host: l.Host, Me: who,
			News: gone, Affairs: Affairs{Settings: l.Settings, Dealing: l.Dealing, Chairs: l.Chairs, Aside: l.Aside},
		}, ErrPrivate
	}
	return l, nil
}

// watch is [Hall.Watch] for a live table.
func (t *table) watch(ctx context.Context, key string, since int, wake func()) (Watched, error) {
	w := &watcher{key: key, frames: make(chan *Frame, frameBuffer), wake: wake}
	leave := func() {
		// A table that has stopped has closed the channel itself.
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
		case t.core.shutsOut(w.seat):
			err = ErrPrivate
		case !t.core.holds(since):
			err = ErrReload
		default:
			err = t.arrive(context.WithoutCancel(ctx), w.seat)
		}
		if err == nil {
			t.follow(w)
			now := t.frameOf(presenceShare, w.seat, time.Now())
			watched = Watched{t.core.withTalk(t.core.told(w.seat), now.Table, t.core.saidTo(w.seat), since), now, w.frames,
				leave}
		}
	})
	if err := cmp.Or(callErr, err); err != nil {
		return Watched{}, err
	}
	context.AfterFunc(ctx, leave)
	return watched, nil
}
