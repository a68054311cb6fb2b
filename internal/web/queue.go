package web

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"
)

// errBusy says that a visitor has enough work waiting already, or has waited in
// vain.
var errBusy = errors.New("busy")

const (
	// slice is how long work goes on before it lets others have their slices.
	slice = 2 * time.Millisecond
	// workShare times as long as work may wait it may take with all its pauses.
	workShare = 10
	// lightMost is how much work an address may have used lately to count as light.
	lightMost = 2 * time.Second
	// waitingMax and waitingFrom are how many turns of a seat, and of an address,
	// may wait or work at once.
	waitingMax  = 6
	waitingFrom = 60
)

// A lane says which work a slot is for.
type lane int

// Light work has a slot of its own: it never waits for heavy work, not even for a
// step that cannot pause. It may take any other slot as well.
const (
	light lane = iota
	heavy
	lanes
)

// A queue shares the processors among the visitors who ask for work: reading
// rules, measuring them, looking back at rounds. Work goes on in slices. The next
// slice goes to the address that has had the least, and among the seats that play
// from there to the one that has had the least (start-time fair queueing), so one
// visitor delays another by about a slice, however much they ask for. An address
// that used much lately is heavy and leaves the light slot to the others.
//
// A queue leaves a processor free for the tables, if there are more than two (see
// [runtime.GOMAXPROCS]). It is safe for concurrent use.
type queue struct {
	most     time.Duration        // of work that a seat may have used; of an address, placeShare times that
	waitMost time.Duration        // for slots, in all pauses of a piece of work together
	clock    func() time.Duration // processor time of the thread that calls

	mu       sync.Mutex
	accounts accounts
	free     [lanes]int    // slots
	now      time.Duration // virtual time among the addresses: when the last slice began
	arrived  int
	waiting  []*turn
}

// placeShare is how much more work an address may use than a seat: a school class
// may sit behind it.
const placeShare = 4

func newQueue(most, waitMost time.Duration) *queue {
	q := &queue{most: most, waitMost: waitMost, clock: threadTime, accounts: newAccounts()}
	q.free[light], q.free[heavy] = 1, max(1, runtime.GOMAXPROCS(0)-2)
	return q
}

// run calls work when c has its turn, and returns its error. If the turn does not
// come, or a pause ends so, the error is errBusy, a tooOften or that of ctx.
func (q *queue) run(ctx context.Context, c caller, work func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, workShare*q.waitMost, errBusy)
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

// enter puts a turn of c into the queue.
func (q *queue) enter(c caller) (*turn, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	place, seat := q.accountsOf(c)
	wait := q.over(c, place, seat)
	if wait > 0 {
		return nil, tooOften{wait}
	}
	t := &turn{queue: q, place: place, seat: seat, granted: make(chan struct{}, 1)}
	if c.seat != "" && t.seat.turns >= waitingMax || t.place.turns >= c.share(waitingFrom) {
		return nil, errBusy
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
func (q *queue) accountsOf(c caller) (place, seat *account) {
	return q.accounts.of(caller{place: c.place}), q.accounts.of(caller{c.place, "seat " + c.seat})
}

// wait returns how long c must wait before asking for more.
func (q *queue) wait(c caller) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	place, seat := q.accountsOf(c)
	return q.over(c, place, seat)
}

// seatsShare is how much more an address may ask for when a seat asks: visitors without
// one cannot use up what is left for the seats.
const seatsShare = 2

// share returns how much the address of c may ask for when c asks, if n is the bound
// of visitors without a seat.
func (c caller) share(n int) int {
	if c.seat == "" {
		return n
	}
	return seatsShare * n
}

// over returns how long c, who has these accounts, must wait before asking for more.
// All visitors of an address who have no seat share the work of the address.
func (q *queue) over(c caller, place, seat *account) time.Duration {
	now := time.Now()
	wait := place.over(now, time.Duration(c.share(placeShare))*q.most)
	if c.seat == "" {
		return wait
	}
	return max(wait, seat.over(now, q.most))
}

// grant gives the slots that are free to the turns that are next.
func (q *queue) grant() {
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

// begin moves the virtual times on to the slice of t that begins. Light work may begin
// before work that has had less and waits for another slot: time does not pass that one.
func (q *queue) begin(t *turn) {
	first := t.place.start
	for _, waits := range q.waiting {
		first = min(first, waits.place.start)
	}
	q.now, t.place.now = max(q.now, first), max(t.place.now, t.seat.start)
}

// next returns the turn that a slot is for, nil if there is none.
func (q *queue) next(slot lane, now time.Time) *turn {
	var first *turn
	for _, t := range q.waiting {
		if (slot == heavy || t.lane(now) == light) && (first == nil || t.before(first)) {
			first = t
		}
	}
	return first
}
