package limit

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// inBubble makes all time that passes work, for nobody works in a bubble.
func (q *Queue) inBubble() {
	var worked atomic.Int64
	q.Clock = func() time.Duration { return time.Duration(worked.Add(int64(time.Hour))) }
}

// patientFor is how long work waits in these tests.
const patientFor = 2 * time.Second

// narrow returns a queue with one slot for light work and one for heavy work, in a
// bubble.
func narrow(most time.Duration) *Queue {
	q := NewQueue(most, patientFor)
	q.inBubble()
	q.free[heavy] = 1
	return q
}

// charge does work for c, in a bubble.
func (q *Queue) charge(c Caller, work time.Duration) {
	_ = q.Run(context.Background(), c, func(context.Context) error { <-time.After(work); return nil })
}

// isEmpty checks that nothing is left behind in q.
func (q *Queue) isEmpty(t *testing.T) {
	t.Helper()
	if len(q.waiting) != 0 || q.free != [lanes]int{1, 1} {
		t.Errorf("%d turns wait, and %v slots are free", len(q.waiting), q.free)
	}
	for _, a := range q.accounts.kept.Values() {
		if a.turns != 0 {
			t.Errorf("an account has %d turns", a.turns)
		}
	}
}

// at returns the caller from an address.
func at(place string) Caller { return Caller{Place: place} }

// work works for c in that many steps of a slice each, and calls step after each.
func (q *Queue) work(ctx context.Context, c Caller, steps int, step func()) error {
	return q.Run(ctx, c, func(ctx context.Context) error {
		for n := range steps {
			<-time.After(slice)
			step()
			if n == steps-1 {
				break
			}
			if err := Pause(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// workHard is work for work that is known to be long.
func (q *Queue) workHard(ctx context.Context, c Caller, steps int, step func()) error {
	return q.Run(ctx, c, func(ctx context.Context) error {
		err := TakeHeavySlot(ctx)
		for n := 0; n < steps && err == nil; n++ {
			if n > 0 {
				err = Pause(ctx)
			}
			if err == nil {
				<-time.After(slice)
				step()
			}
		}
		return err
	})
}

func TestVisitorsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		var order strings.Builder
		var all sync.WaitGroup
		names := []string{"a", "b", "c"}
		for _, name := range names {
			all.Go(func() {
				if err := q.workHard(t.Context(), at(name), 5, func() { order.WriteString(name) }); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		if got, want := order.String(), strings.Repeat("abc", 5); got != want {
			t.Errorf("the slices went to %s, want %s", got, want)
		}
		q.isEmpty(t)
	})
}

func TestSeatsOfOneAddressShareItsSlices(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		done := make(map[Caller]int)
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		seats := []Caller{
			{Place: "school", Seat: "ana"},
			{Place: "school", Seat: "rui"},
			{Place: "school", Seat: "eva"},
			{Place: "school", Seat: "ana"},
			{Place: "home", Seat: ""},
		}
		for _, c := range seats {
			all.Go(func() { _ = q.workHard(ctx, c, 10_000, func() { done[c]++ }) })
			synctest.Wait()
		}
		time.Sleep(600 * slice)
		cancel()
		all.Wait()
		if school := done[seats[0]] + done[seats[1]] + done[seats[2]]; abs(school-done[seats[4]]) > 10 {
			t.Errorf("the school had %d slices, the home %d", school, done[seats[4]])
		}
		if most, least := max(done[seats[0]], done[seats[1]], done[seats[2]]),
			min(done[seats[0]], done[seats[1]], done[seats[2]]); most-least > 10 {
			t.Errorf("the seats of the school had from %d to %d slices", least, most)
		}
		q.isEmpty(t)
	})
}

func abs(n int) int { return max(n, -n) }

// TestAnHonestVisitorWaitsForASlice next to forty addresses that ask for as much as
// they may, in steps that take longer than a slice and cannot pause.
func TestAnHonestVisitorWaitsForASlice(t *testing.T) {
	const longest = 50 * time.Millisecond // of a step
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for n := range 40 {
			for range waitingMax {
				all.Go(func() {
					for ctx.Err() == nil {
						_ = q.Run(ctx, at(strconv.Itoa(n)), func(ctx context.Context) error {
							err := TakeHeavySlot(ctx)
							if err != nil {
								return err
							}
							for range 25 {
								time.Sleep(longest - time.Duration(n)*time.Millisecond/2)
								if err := Pause(ctx); err != nil {
									return err
								}
							}
							return nil
						})
					}
				})
			}
		}
		waits := func(work time.Duration, long bool) (most time.Duration) {
			run := q.work
			if long {
				run = q.workHard
			}
			for range 50 {
				time.Sleep(time.Second)
				began := time.Now()
				if err := run(t.Context(), at("honest"), int(work/slice), func() {}); err != nil {
					t.Fatal(err)
				}
				most = max(most, time.Since(began)-work)
			}
			return most
		}
		if wait := waits(2*slice, false); wait > 0 {
			t.Errorf("a visitor who asks for little waits for %v", wait)
		}
		if wait := waits(slice, true); wait > longest {
			t.Errorf("a visitor whose work takes long waits for %v", wait)
		}
		cancel()
		all.Wait()
		q.isEmpty(t)
	})
}

func TestNobodyWaitsForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		var all sync.WaitGroup
		for _, name := range []string{"a", "b"} {
			all.Go(func() { // it does not pause
				_ = q.Run(
					t.Context(),
					at(name),
					func(context.Context) error { time.Sleep(5 * time.Second); return nil },
				)
			})
			synctest.Wait()
		}
		began := time.Now()
		all.Go(func() {
			err := q.Run(t.Context(), at("b"), func(context.Context) error { return nil })
			if !errors.Is(err, ErrBusy) || time.Since(began) != patientFor {
				t.Errorf("after %v: %v", time.Since(began), err)
			}
		})
		all.Wait()
		q.isEmpty(t)
	})
}

// TestWaitingAddsUp over all pauses of one turn.
func TestWaitingAddsUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for n := range 9 {
			all.Go(func() {
				for ctx.Err() == nil {
					_ = q.workHard(ctx, at(strconv.Itoa(n)), 1, func() {})
				}
			})
		}
		steps := 0
		if err := q.workHard(t.Context(), at("long"), 10_000, func() { steps++ }); !errors.Is(err, ErrBusy) {
			t.Error(err)
		}
		if want := int(patientFor / (9 * slice)); abs(steps-want) > 2 {
			t.Errorf("the work stops after %d slices, want %d", steps, want)
		}
		cancel()
		all.Wait()
		q.isEmpty(t)
	})
}

// TestWorkThatGoesOnWithoutASlotTakesNone though a pause has told it to stop.
func TestWorkThatGoesOnWithoutASlotTakesNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		ctx, cancel := context.WithCancel(t.Context())
		err := q.Run(ctx, at("deaf"), func(ctx context.Context) error {
			cancel()
			for range 10 {
				time.Sleep(slice)
				if Pause(ctx) == nil {
					t.Error("a pause lets it go on")
				}
			}
			return q.Run(context.WithoutCancel(ctx), at("deaf"), func(ctx context.Context) error {
				_ = TakeHeavySlot(ctx)
				time.Sleep(slice)
				return Pause(ctx)
			})
		})
		if err != nil {
			t.Errorf("a new turn in it: %v", err)
		}
		q.isEmpty(t)

		var all sync.WaitGroup
		for n := range 6 { // most of them give up waiting
			all.Go(func() {
				_ = q.Run(t.Context(), at(strconv.Itoa(n)), func(ctx context.Context) error {
					for range 20 {
						time.Sleep(patientFor / 2)
						_ = Pause(ctx)
					}
					return nil
				})
			})
		}
		all.Wait()
		q.isEmpty(t)
	})
}

// TestLongWorkLeavesTheLightSlot to the short work of others, though its visitor has
// had nothing yet.
func TestLongWorkLeavesTheLightSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		var all sync.WaitGroup
		for n := range 10 {
			all.Go(func() {
				_ = q.Run(t.Context(), at(strconv.Itoa(n)), func(ctx context.Context) error {
					err := TakeHeavySlot(ctx)
					if err == nil {
						time.Sleep(100 * slice)
					}
					return err
				})
			})
		}
		synctest.Wait()
		began := time.Now()
		for range 20 {
			if err := q.work(t.Context(), at("honest"), 2, func() {}); err != nil {
				t.Error(err)
			}
		}
		if took := time.Since(began); took != 40*slice {
			t.Errorf("short work of %v takes %v", 40*slice, took)
		}
		all.Wait()
		q.isEmpty(t)
	})
}

func TestWorkStopsWhenItsVisitorHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		ctx, cancel := context.WithCancel(t.Context())
		var steps atomic.Int32
		stopped := make(chan error)
		for range 3 { // one works, two wait for a slot or in a pause
			go func() { stopped <- q.work(ctx, at("gone"), 10_000, func() { steps.Add(1) }) }()
		}
		time.Sleep(100 * slice)
		cancel()
		for range 3 {
			if err := <-stopped; !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
		if n := steps.Load(); n > 2*101 {
			t.Errorf("the work goes on: %d steps", n)
		}
		q.isEmpty(t)
		if err := q.work(t.Context(), at("endless"), 1<<40, func() {}); !errors.Is(err, ErrBusy) {
			t.Errorf("work without end: %v", err)
		}
		q.isEmpty(t)
	})
}

func TestAVisitorHasFewTurnsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := narrow(0)
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		run := func(c Caller) error { return q.Run(t.Context(), c, func(context.Context) error { return nil }) }
		for range waitingFrom {
			all.Go(func() { _ = q.work(ctx, at("school"), 1000, func() {}) })
		}
		synctest.Wait()
		if err := run(at("school")); !errors.Is(err, ErrBusy) {
			t.Errorf("one more turn without a seat: %v", err)
		}
		if err := run(Caller{Place: "school", Seat: "another"}); err != nil {
			t.Errorf("a seat beside neighbors without one: %v", err)
		}
		for n := range (seatsShare - 1) * waitingFrom {
			all.Go(func() {
				_ = q.work(ctx, Caller{Place: "school", Seat: strconv.Itoa(n / waitingMax)}, 1000, func() {})
			})
		}
		synctest.Wait()
		for _, c := range []Caller{{Place: "school", Seat: "0"}, {Place: "school", Seat: "another"}} {
			if err := run(c); !errors.Is(err, ErrBusy) {
				t.Errorf("one more turn of %v: %v", c, err)
			}
		}
		if err := run(at("home")); err != nil {
			t.Errorf("another address: %v", err)
		}
		cancel()
		all.Wait()
		q.isEmpty(t)
	})
}

// TestTheCostOfWorkIsLimited and not how often it is asked for.
func TestTheCostOfWorkIsLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const most = 6 * time.Second
		q := narrow(most)
		nothing := func(context.Context) error { return nil }
		for range 1000 { // cheap work
			if err := q.Run(t.Context(), Caller{Place: "school", Seat: "ana"}, nothing); err != nil {
				t.Fatal(err)
			}
		}
		dear := 0
		var err error
		for ; err == nil && dear < 100; dear++ {
			err = q.Run(t.Context(), Caller{Place: "school", Seat: "rui"}, func(context.Context) error {
				time.Sleep(time.Second)
				return nil
			})
		}
		var wait Exceeded
		if !errors.As(err, &wait) || dear < 6 || dear > 9 {
			t.Fatalf("after %d seconds of work: %v", dear, err)
		}
		if err := q.Run(t.Context(), Caller{Place: "school", Seat: "ana"}, nothing); err != nil {
			t.Errorf("another seat of the address: %v", err)
		}
		time.Sleep(wait.Wait)
		if err := q.Run(t.Context(), Caller{Place: "school", Seat: "rui"}, nothing); err != nil {
			t.Errorf("having waited for %v: %v", wait.Wait, err)
		}
		q.charge(at("school"), placeShare*most)
		if err := q.Run(t.Context(), at("school"), nothing); !errors.Is(err, ErrExceeded) {
			t.Errorf("a visitor without a seat, of an address that used all it may: %v", err)
		}
		if err := q.Run(t.Context(), Caller{Place: "school", Seat: "ana"}, nothing); err != nil {
			t.Errorf("a seat of the same address: %v", err)
		}
		q.charge(Caller{Place: "school", Seat: "glutton"}, seatsShare*placeShare*most)
		err = q.Run(t.Context(), Caller{Place: "school", Seat: "new"}, nothing)
		if !errors.Is(err, ErrExceeded) {
			t.Errorf("a new seat of an address that used all it may: %v", err)
		}
		q.isEmpty(t)
	})
}

// TestNoSlotIsLost whatever work comes, goes and is given up.
func TestNoSlotIsLost(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		works := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 60), 4, 4), 1, 40).Draw(r,
			"visitor, steps, gone after, comes after")
		synctest.Test(t, func(t *testing.T) {
			q := narrow(0)
			var all sync.WaitGroup
			var working, most atomic.Int32
			for _, w := range works {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(w[2])*slice*10)
				time.Sleep(time.Duration(w[3]) * slice / 20)
				all.Go(func() {
					defer cancel()
					_ = q.Run(
						ctx,
						Caller{Place: strconv.Itoa(w[0] % 5), Seat: strconv.Itoa(w[0] % 2)},
						func(ctx context.Context) error {
							for range w[1] {
								if n := working.Add(1); n > most.Load() {
									most.Store(n)
								}
								time.Sleep(slice * 3 / 2)
								working.Add(-1)
								if err := Pause(ctx); err != nil {
									return err
								}
							}
							return nil
						},
					)
				})
			}
			all.Wait()
			if n := most.Load(); n > int32(lanes) {
				t.Errorf("%d work at once", n)
			}
			q.isEmpty(t)
		})
	})
}
