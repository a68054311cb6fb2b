package limit

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

func TestCallersWhoAskForTheSameShareTheWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, c := narrow(0), NewCacheOf[int](8)
		worked := 0
		work := func(ctx context.Context) func() (int, error) {
			return func() (int, error) {
				worked++
				for range 500 {
					<-time.After(slice)
					err := Pause(ctx)
					if err != nil {
						return 0, err
					}
				}
				return 42, nil
			}
		}
		var all sync.WaitGroup
		for n := range 12 {
			all.Go(func() {
				err := q.Run(t.Context(), at(strconv.Itoa(n/3)), func(ctx context.Context) error {
					v, err := c.Get(ctx, "key", work(ctx))
					if v != 42 {
						t.Errorf("one gets %d", v)
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		q.mu.Lock()
		free := q.free[light] + q.free[heavy]
		q.mu.Unlock()
		if free != int(lanes)-1 {
			t.Errorf("%d slots are free while the others wait", free)
		}
		all.Wait()
		if worked != 1 {
			t.Errorf("the work was done %d times", worked)
		}
		q.isEmpty(t)
	})
}

// TestACallerWhoGivesUpStopsNobodyElse whether the others wait in the queue or outside.
func TestACallerWhoGivesUpStopsNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, c := narrow(0), NewCacheOf[int](8)
		ask := func(ctx context.Context) error {
			return q.Run(ctx, at("somebody"), func(ctx context.Context) error {
				v, err := c.Get(ctx, "key", func() (int, error) {
					<-time.After(time.Second)
					return 42, Pause(ctx)
				})
				if err == nil && v != 42 {
					t.Errorf("one gets %d", v)
				}
				return err
			})
		}
		gone, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for n := range 4 {
			all.Go(func() {
				ctx, want := t.Context(), error(nil)
				if n < 2 { // the first works, the second waits for it
					ctx, want = gone, context.Canceled
				}
				err := ask(ctx)
				if !errors.Is(err, want) {
					t.Errorf("caller %d: %v, want %v", n, err, want)
				}
			})
			synctest.Wait()
		}
		cancel()
		all.Wait()
		q.isEmpty(t)
	})
}

func TestWorkThatPanicsLeavesNothingBehind(t *testing.T) {
	c := NewCacheOf[int](8)
	func() {
		defer func() { _ = recover() }()
		_, _ = c.Get(t.Context(), "key", func() (int, error) { panic("a fault") })
	}()
	v, err := c.Get(t.Context(), "key", func() (int, error) { return 7, nil })
	if v != 7 || err != nil {
		t.Errorf("the next caller gets %d, %v", v, err)
	}
}

func TestACacheHasNoMoreThanItsRoom(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		const room = 50
		c := NewCache(room, func(n int) int { return n })
		for _, n := range rapid.SliceOf(rapid.IntRange(1, 60)).Draw(r, "values") {
			c.Put(strconv.Itoa(n), n)
			if !c.Has(strconv.Itoa(n)) {
				r.Fatalf("%d is not kept", n)
			}
			held := 0
			for _, v := range c.kept.Values() {
				held += v
			}
			if held != c.size || held > room && c.kept.Len() > 1 {
				r.Fatalf("%d are held, %d counted", held, c.size)
			}
		}
	})
}
