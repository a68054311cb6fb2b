package web

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"eleusis/game"
	"eleusis/review"
)

func TestCallersWhoAskForTheSameShareTheWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, c := narrow(0), newCacheOf[int](8)
		worked := 0
		work := func(ctx context.Context) func() (int, error) {
			return func() (int, error) {
				worked++
				for range 500 {
					<-time.After(slice)
					err := pause(ctx)
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
				err := q.run(t.Context(), at(strconv.Itoa(n/3)), func(ctx context.Context) error {
					v, err := c.get(ctx, "key", work(ctx))
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
		q, c := narrow(0), newCacheOf[int](8)
		ask := func(ctx context.Context) error {
			return q.run(ctx, at("somebody"), func(ctx context.Context) error {
				v, err := c.get(ctx, "key", func() (int, error) {
					<-time.After(time.Second)
					return 42, pause(ctx)
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
	c := newCacheOf[int](8)
	func() {
		defer func() { _ = recover() }()
		_, _ = c.get(t.Context(), "key", func() (int, error) { panic("a fault") })
	}()
	v, err := c.get(t.Context(), "key", func() (int, error) { return 7, nil })
	if v != 7 || err != nil {
		t.Errorf("the next caller gets %d, %v", v, err)
	}
}

func TestACacheHasNoMoreThanItsRoom(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		const room = 50
		c := newCache(room, func(n int) int { return n })
		for _, n := range rapid.SliceOf(rapid.IntRange(1, 60)).Draw(r, "values") {
			c.put(strconv.Itoa(n), n)
			if !c.has(strconv.Itoa(n)) {
				r.Fatalf("%d is not kept", n)
			}
			held := 0
			for _, v := range c.kept.Values() {
				held += v
			}
			if held != c.held || held > room && c.kept.Len() > 1 {
				r.Fatalf("%d are held, %d counted", held, c.held)
			}
		}
	})
}

// A fleeting context is cancelled when it was asked so many times.
type fleeting struct {
	context.Context
	left, asked int
}

func (f *fleeting) Err() error {
	f.asked++
	if f.asked > f.left {
		return context.Canceled
	}
	return nil
}

// TestLongWorkStopsWhenItsCallerGivesUp soon, and asks often enough.
func TestLongWorkStopsWhenItsCallerGivesUp(t *testing.T) {
	text := longRecord(t, 20)
	var m review.Minutes
	if _, err := game.WalkRecord(text, m.Hear); err != nil {
		t.Fatal(err)
	}
	k := work{Rule: typed{text: "if last is red then black else red"}, Face: "en", Other: typed{text: "red"}}
	reads(t, &k)
	s := &server{results: newResults()}
	for what, work := range map[string]func(ctx context.Context) error{
		"a record":  func(ctx context.Context) error { _, err := readRecord(ctx, text); return err },
		"a review":  func(ctx context.Context) error { _, err := lookBack(ctx, &m); return err },
		"a trial":   func(ctx context.Context) error { _, err := playTrial(ctx, k.rule.rule, 1); return err },
		"a measure": func(ctx context.Context) error { _, err := s.measured(ctx, k.rule); return err },
		"the texts": func(ctx context.Context) error { unread := k; return unread.read(ctx, newRulebook()) },
	} {
		ctx := &fleeting{Context: t.Context()}
		err := work(ctx)
		if !errors.Is(err, context.Canceled) || ctx.asked > trialRounds {
			t.Errorf("%s: %v, after asking %d times", what, err, ctx.asked)
		}
	}
	patient := &fleeting{Context: t.Context(), left: 1 << 30}
	if _, err := lookBack(patient, &m); err != nil || patient.asked < 20 {
		t.Errorf("a review asks %d times, %v", patient.asked, err)
	}
	patient.asked = 0
	if _, err := readRecord(patient, text); err != nil || patient.asked < 40 {
		t.Errorf("a record asks %d times, %v", patient.asked, err)
	}
}
