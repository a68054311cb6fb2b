package store

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
)

func TestClosingWaitsForTheCallsUnderWay(t *testing.T) {
	var calls Calls
	if err := calls.Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	ended := errors.New("ended")
	closed := make(chan error)
	go func() { closed <- calls.Close(func() error { return ended }) }()
	for calls.open.TryRLock() { // until closing waits
		calls.open.RUnlock()
		runtime.Gosched()
	}
	select {
	case err := <-closed:
		t.Fatalf("closed during a call: %v", err)
	default:
	}
	calls.End()
	if err := <-closed; err != ended {
		t.Errorf("closing returned %v", err)
	}
	if err := calls.Begin(t.Context()); err != ErrClosed {
		t.Errorf("a call after closing: %v", err)
	}
	if err := calls.Close(func() error { return ended }); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}

func TestACallOfACallerThatGaveUpDoesNotBegin(t *testing.T) {
	var calls Calls
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := calls.Begin(ctx); err != context.Canceled {
		t.Fatalf("begun: %v", err)
	}
	if err := calls.Close(func() error { return nil }); err != nil {
		t.Errorf("closing after it: %v", err)
	}
}

func TestAGroupIsBounded(t *testing.T) {
	q := NewQueue(func(size int) int { return size })
	for _, size := range []int{1, maxGroupBytes - 2, 3, 4} {
		q.waiting <- size
	}
	q.Close()
	if group := q.Gather(<-q.Waiting()); !slices.Equal(group, []int{1, maxGroupBytes - 2, 3}) {
		t.Errorf("the first group is %v", group)
	}
	if group := q.Gather(<-q.Waiting()); !slices.Equal(group, []int{4}) {
		t.Errorf("the second group is %v", group)
	}
	full := NewQueue(func(int) int { return 0 })
	for n := range maxWaiting {
		full.waiting <- n
	}
	first := <-full.Waiting()
	full.waiting <- maxWaiting
	if group := full.Gather(first); len(group) != maxWaiting {
		t.Errorf("%d changes in a group", len(group))
	}
}

func TestAChangeThatIsNotAwaitedSaysWhetherItIsUnderWay(t *testing.T) {
	q := Queue[int]{waiting: make(chan int, 1), size: func(int) int { return 1 }}
	answer := make(chan error, 1)
	answer <- ErrFull
	if err := q.Put(t.Context(), "append", 1, answer); err != ErrFull {
		t.Errorf("answered %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := q.Put(ctx, "append", 2, nil); err == nil || err.Error() != "append, not begun: context canceled" {
		t.Errorf("with no room: %v", err)
	}
	<-q.Waiting()
	for _, room := range []bool{true, false} { // either case may be chosen if there is room
		err := q.Put(ctx, "append", 3, nil)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("with room %v: %v", room, err)
		}
		if len(q.waiting) == 1 && err.Error() == "append, answer not awaited: context canceled" {
			return
		}
	}
}

func TestACallIsMadeOnlyBeforeClosing(t *testing.T) {
	var calls Calls
	made, failed := 0, errors.New("failed")
	call := func() error {
		made++
		return failed
	}
	if err := calls.Do(t.Context(), call); err != failed || made != 1 {
		t.Errorf("%d calls made, with the error %v", made, err)
	}
	if err := calls.Close(func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := calls.Do(t.Context(), call); err != ErrClosed || made != 1 {
		t.Errorf("%d calls made after closing, with the error %v", made, err)
	}
}
