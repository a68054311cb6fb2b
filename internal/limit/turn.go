package limit

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"time"
)

// A turn is a piece of work in a queue. One goroutine works at it; the queue guards
// what several turns read.
type turn struct {
	queue       *Queue
	place, seat *account
	arrived     int
	granted     chan struct{} // gets a value with each slot
	long        bool          // the work may take long, and between two pauses too

	slot   lane          // that the turn has, while it works
	since  time.Time     // when the slice began
	worked time.Duration // by the clock of the queue, when the slice began
	waited time.Duration
	over   bool
}

// before reports whether t is to have a slice before other.
func (t *turn) before(other *turn) bool {
	return cmp.Or(cmp.Compare(t.place.start, other.place.start), cmp.Compare(t.seat.start, other.seat.start),
		cmp.Compare(t.arrived, other.arrived)) < 0
}

// lane returns which work t is.
func (t *turn) lane(now time.Time) lane {
	if t.long || t.place.usedAt(now) >= lightMost {
		return heavy
	}
	return light
}

// begin begins a slice. The goroutine keeps its thread until it is paid for, so that
// the clock tells what it does.
func (t *turn) begin(now time.Time) {
	runtime.LockOSThread()
	t.since, t.worked = now, t.queue.Clock()
}

// wait waits for a slot. If none comes the turn is over.
func (t *turn) wait(ctx context.Context) error {
	began := time.Now()
	timer := time.NewTimer(t.queue.waitMost - t.waited)
	defer timer.Stop()
	err := ErrBusy
	select {
	case <-t.granted:
		now := time.Now()
		t.waited += now.Sub(began)
		t.begin(now)
		return nil
	case <-ctx.Done():
		err = context.Cause(ctx)
	case <-timer.C:
	}
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	if at := slices.Index(t.queue.waiting, t); at >= 0 {
		t.queue.waiting = slices.Delete(t.queue.waiting, at, at+1)
	} else { // a slot came at the same moment
		t.queue.free[t.slot]++
		t.queue.grant()
	}
	t.end()
	return err
}

// pause lets others have their slices, if the slice of t is used up. An error says
// that the work must stop.
func (t *turn) pause(ctx context.Context) error {
	if t.over { // the work goes on although a pause has said that it must stop
		return ErrBusy
	}
	err := context.Cause(ctx)
	if err != nil || time.Since(t.since) < slice {
		return err
	}
	runtime.Gosched() // pages go first
	if t.keepSlot() {
		return nil
	}
	return t.wait(ctx)
}

// TakeHeavySlot tells the queue that the work of ctx takes long from here on, and waits for
// a slot for such work. An error says that the work must stop.
func TakeHeavySlot(ctx context.Context) error {
	t := turnIn(ctx)
	if t == nil {
		return context.Cause(ctx)
	}
	q := t.queue
	q.mu.Lock()
	t.long = true
	if t.slot == heavy {
		q.mu.Unlock()
		return context.Cause(ctx)
	}
	t.pay(time.Now())
	t.requeue()
	q.mu.Unlock()
	return t.wait(ctx)
}

// requeue gives the slot of t back, and lets t wait for another one. The queue is
// locked.
func (t *turn) requeue() {
	t.queue.free[t.slot]++
	t.queue.waiting = append(t.queue.waiting, t)
	t.queue.grant()
}

// keepSlot charges for the slice that is used up. It reports whether the next one is
// for t as well; if not, t waits again.
func (t *turn) keepSlot() bool {
	q, now := t.queue, time.Now()
	q.mu.Lock()
	defer q.mu.Unlock()
	t.pay(now)
	next := q.next(t.slot, now)
	if (next == nil || t.before(next)) && (t.slot == heavy || t.lane(now) == light) {
		q.begin(t)
		t.begin(now)
		return true
	}
	t.requeue()
	return false
}

// await waits for done and leaves the slot to others meanwhile. It counts as work
// that someone else does: only the wait for the next slot needs patience.
func (t *turn) await(ctx context.Context, done <-chan struct{}) error {
	q := t.queue
	q.mu.Lock()
	t.pay(time.Now())
	q.free[t.slot]++
	q.grant()
	q.mu.Unlock()
	var err error
	select {
	case <-done:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	q.mu.Lock()
	if err == nil {
		q.waiting = append(q.waiting, t)
		q.grant()
	} else {
		t.end()
	}
	q.mu.Unlock()
	if err != nil {
		return err
	}
	return t.wait(ctx)
}

// pay charges for the slice that ends. The queue is locked.
func (t *turn) pay(now time.Time) {
	work := min(t.queue.Clock()-t.worked, now.Sub(t.since)) // nothing where time is virtual
	runtime.UnlockOSThread()
	for _, a := range []*account{t.place, t.seat} {
		a.start += work
		a.use(now, work)
	}
}

// leave ends the work, unless the turn is over.
func (t *turn) leave() {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	if t.over {
		return
	}
	t.pay(time.Now())
	t.queue.free[t.slot]++
	t.end()
	t.queue.grant()
}

// end takes t out of the accounts. The queue is locked.
func (t *turn) end() {
	t.over = true
	t.place.turns--
	t.seat.turns--
}

// turnKey is the key of the turn in the context of its work.
type turnKey struct{}

// HasTurn reports whether work with ctx has its turn.
func HasTurn(ctx context.Context) bool { return turnIn(ctx) != nil }

// turnIn returns the turn in which ctx works, nil if there is none or if it is over.
func turnIn(ctx context.Context) *turn {
	t, _ := ctx.Value(turnKey{}).(*turn)
	if t == nil || t.over {
		return nil
	}
	return t
}

// Pause is called now and then by all long work: it lets the work of others go on.
// An error says that the work must stop.
func Pause(ctx context.Context) error {
	if t, ok := ctx.Value(turnKey{}).(*turn); ok {
		return t.pause(ctx)
	}
	return context.Cause(ctx)
}

// WaitedIn returns how long the turn of ctx has waited so far.
func WaitedIn(ctx context.Context) time.Duration {
	if t := turnIn(ctx); t != nil {
		return t.waited
	}
	return 0
}
