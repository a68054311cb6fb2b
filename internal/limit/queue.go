package limit

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"
)

// ErrBusy says that a visitor has enough work waiting already, or that it has waited too
// long.
var ErrBusy = errors.New("busy")

const (
	// slice is the time that work runs before others have their turn.
	slice = 2 * time.Millisecond
	// workShare: work may take this many times the maximum wait, with all its pauses.
	workShare = 10
	// lightMost is the recent work of an address up to which its work counts as light.
	lightMost = 2 * time.Second
	// waitingMax and waitingFrom are the maximum numbers of waiting or running turns of a
	// seat and of an address.
	waitingMax  = 6
	waitingFrom = 60
)

// A lane is the kind of work that a slot is for.
type lane int

// Light work has a slot of its own: it never waits for heavy work, not even for a
// step that cannot pause. It may take any other slot as well.
const (
	light lane = iota
	heavy
	lanes
)

// A Queue shares the processors among the visitors who ask for work: reading
// rules, measuring them, looking back at rounds. Work goes on in slices. The next
// slice goes to the address that has had the least, and among the seats that play
// from there to the one that has had the least (start-time fair queueing), so one
// visitor delays another by about a slice, however much they ask for. An address
// that used much lately is heavy and leaves the light slot to the others.
//
// A queue leaves a processor free for the tables, if there are more than two (see
// [runtime.GOMAXPROCS]). It is safe for concurrent use.
type Queue struct {
	most     time.Duration        // remembered work that a seat may have; an address may have placeShare times that
	waitMost time.Duration        // for slots, in all pauses of a piece of work together
	Clock    func() time.Duration // processor time of the thread that calls

	mu       sync.Mutex
	accounts accounts
	free     [lanes]int    // slots
	now      time.Duration // virtual time among the addresses, at the start of the last slice
	arrived  int
	waiting  []*turn
}

// placeShare is how many times more work an address may use than a seat: a school class
// may share it.
const placeShare = 4

// NewQueue returns a queue with a maximum of remembered work of a seat, and a maximum wait
// for slots.
func NewQueue(most, waitMost time.Duration) *Queue {
	q := &Queue{most: most, waitMost: waitMost, Clock: threadTime, accounts: newAccounts()}
	q.free[light], q.free[heavy] = 1, max(1, runtime.GOMAXPROCS(0)-2)
	return q
}

// Run calls work when it is the turn of c, and returns its error. Without a turn, also
// after a pause, the error is ErrBusy, an Exceeded or that of ctx.
func (q *Queue) Run(ctx context.Context, c Caller, work func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, workShare*q.waitMost, ErrBusy)
	defer cancel()
	t, err := q.enter(c)
	if err == nil {
		err = t.wait(ctx)
	}
	if err != nil {
		return err
	}
	defer t.leave()
	return work(context.WithValue(ctx, turnKey{}, t))
}

// enter adds a turn of c to the queue.
func (q *Queue) enter(c Caller) (*turn, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	place, seat := q.accountsOf(c)
	wait := q.waitOf(c, place, seat)
	if wait > 0 {
		return nil, Exceeded{Wait: wait}
	}
	t := &turn{queue: q, place: place, seat: seat, granted: make(chan struct{}, 1)}
	if c.Seat != "" && t.seat.turns >= waitingMax || t.place.turns >= c.Share(waitingFrom) {
		return nil, ErrBusy
	}
	t.place.join(q.now)
	t.seat.join(t.place.now)
	q.arrived++
	t.arrived = q.arrived
	q.waiting = append(q.waiting, t)
	q.grant()
	return t, nil
}

// accountsOf returns the accounts of the address and of the seat of c.
func (q *Queue) accountsOf(c Caller) (place, seat *account) {
	place = q.accounts.of(Caller{Place: c.Place})
	seat = q.accounts.of(Caller{Place: c.Place, Seat: "seat " + c.Seat})
	return place, seat
}

// Wait returns how long c must wait before asking for more.
func (q *Queue) Wait(c Caller) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	place, seat := q.accountsOf(c)
	return q.waitOf(c, place, seat)
}

// waitOf returns the time that c, with these accounts, must wait before asking for more. All
// visitors of an address without a seat share its work.
func (q *Queue) waitOf(c Caller, place, seat *account) time.Duration {
	now := time.Now()
	wait := place.waitBelow(now, time.Duration(c.Share(placeShare))*q.most)
	if c.Seat == "" {
		return wait
	}
	return max(wait, seat.waitBelow(now, q.most))
}

// grant gives free slots to the next turns.
func (q *Queue) grant() {
	now := time.Now()
	for slot := range lanes {
		for q.free[slot] > 0 {
			t := q.next(slot, now)
			if t == nil {
				break
			}
			q.waiting = slices.DeleteFunc(q.waiting, func(other *turn) bool { return other == t })
			q.free[slot]--
			t.slot = slot
			q.begin(t)
			t.granted <- struct{}{}
		}
	}
}

// begin advances the virtual times to the slice of t. Light work may begin before other
// work that has had less and waits for another slot; the virtual time does not pass that.
func (q *Queue) begin(t *turn) {
	first := t.place.start
	for _, waits := range q.waiting {
		first = min(first, waits.place.start)
	}
	q.now, t.place.now = max(q.now, first), max(t.place.now, t.seat.start)
}

// next returns the next turn for a slot; nil if there is none.
func (q *Queue) next(slot lane, now time.Time) *turn {
	var first *turn
	for _, t := range q.waiting {
		if (slot == heavy || t.lane(now) == light) && (first == nil || t.before(first)) {
			first = t
		}
	}
	return first
}

// Used returns the remembered work of a caller.
func (q *Queue) Used(c Caller) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.accounts.of(c).used
}

// Length returns the number of waiting turns.
func (q *Queue) Length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}
