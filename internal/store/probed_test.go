package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

// A recorder is what a log tells its program.
type recorder struct {
	mu      sync.Mutex
	appends int
	faults  []string
	changes []error
}

func (r *recorder) Appended(time.Duration, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.appends++
}

func (r *recorder) Failed(fault string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults = append(r.faults, fault)
}

func (r *recorder) changed(fault error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes = append(r.changes, fault)
}

// over returns a log over log until the end of the test, and what it tells.
func over(t *testing.T, log store.Log) (*store.Probed, *recorder) {
	ctx, cancel := context.WithCancel(t.Context())
	told, running := new(recorder), new(sync.WaitGroup)
	t.Cleanup(func() {
		cancel()
		running.Wait()
	})
	start := func(f func()) bool {
		running.Go(f)
		return true
	}
	return store.NewProbed(ctx, log, store.ProbeConfig{Meter: told, Start: start, Changed: told.changed}), told
}

// TestTheLawsOfALog holds over a store that works.
func TestTheLawsOfALog(t *testing.T) {
	storetest.Run(t, func(tb testing.TB) store.Log {
		start := func(func()) bool { return false }
		return store.NewProbed(tb.Context(), store.NewMemory(), store.ProbeConfig{Meter: new(recorder), Start: start})
	})
}

// TestAFullDisk fills a disk, and makes room on it again.
func TestAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := storetest.Outage(store.NewMemory())
		log, told := over(t, disk)
		storetest.MustAppend(t, log, "t", 0, 1)
		disk.Fill(true)
		next := storetest.Samples("t", 1, 1)
		for what, err := range map[string]error{
			"append": log.Append(t.Context(), "t", 1, next),
			"delete": log.Delete(t.Context(), "t"),
			"redact": log.Redact(t.Context(), "t", next),
		} {
			if !errors.Is(err, store.ErrFailed) || !errors.Is(err, store.ErrFull) {
				t.Errorf("%s with a full disk: got %v, want ErrFailed and ErrFull", what, err)
			}
		}
		synctest.Wait()
		if !log.Down() {
			t.Error("the log is not down after a fault")
		}
		tries := disk.Tries()
		if err := log.Append(t.Context(), "t", 1, next); !errors.Is(err, store.ErrDown) || disk.Tries() != tries {
			t.Errorf("another append: got %v after %d tries, want ErrDown without one", err, disk.Tries()-tries)
		}
		disk.Fill(false)
		time.Sleep(store.ProbeEvery)
		synctest.Wait()
		if log.Down() {
			t.Error("the log is down though there is room")
		}
		storetest.MustAppend(t, log, "t", 1, 1)
		if len(told.changes) != 2 || !errors.Is(told.changes[0], store.ErrFull) || told.changes[1] != nil {
			t.Errorf("changes: got %v, want ErrFull and nil", told.changes)
		}
		if told.appends != 3 || !slices.Equal(told.faults, []string{store.FaultFull}) {
			t.Errorf("counted %d appends and the faults %q, want 3 and one full disk", told.appends, told.faults)
		}
	})
}

// TestFaults tells faults of the store from damage of one table, and from what is no fault.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		err    error
		fault  string // counted
		failed bool
	}{
		{fmt.Errorf("read: %w", store.ErrFault), store.FaultOther, true},
		{store.ErrFull, store.FaultFull, true},
		{fmt.Errorf("%w: it is gone", store.ErrLost), store.FaultLost, true},
		{store.ErrTaken, store.FaultLost, true},
		{context.DeadlineExceeded, store.FaultTimeout, true},
		{&store.Damage{Table: "t", Number: 2}, store.FaultDamaged, false},
		{store.ErrConflict, "", false},
		{store.ErrElsewhere, "", false},
		{context.Canceled, "", false},
	} {
		synctest.Test(t, func(t *testing.T) {
			log, told := over(t, storetest.Unreadable(store.NewMemory(), test.err))
			_, err := log.Read(t.Context(), "t", 0)
			synctest.Wait()
			if errors.Is(err, store.ErrFailed) != test.failed || !errors.Is(err, test.err) || log.Down() != test.failed {
				t.Errorf("%v: got %v, down %v; want a fault: %v", test.err, err, log.Down(), test.failed)
			}
			told.mu.Lock()
			defer told.mu.Unlock()
			if want := test.fault; len(told.faults) > 1 || (want != "") != slices.Contains(told.faults, want) {
				t.Errorf("%v: counted %q, want %q", test.err, told.faults, want)
			}
		})
	}
}

// However many ask, the store is probed once a second.
func TestProbesAreShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := storetest.Outage(store.NewMemory())
		log, _ := over(t, disk)
		if err := log.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
		disk.Fill(true)
		if err := log.Ready(t.Context()); err != nil {
			t.Errorf("within a second: got %v, want the answer of before", err)
		}
		time.Sleep(store.ProbeEvery)
		if err := log.Ready(t.Context()); !errors.Is(err, store.ErrFull) {
			t.Errorf("after a second: got %v, want ErrFull", err)
		}
	})
}

// A hangingLog answers no probe while it hangs.
type hangingLog struct {
	store.Log
	hangs  atomic.Bool
	probes atomic.Int32
}

func (l *hangingLog) Probe(ctx context.Context) error {
	l.probes.Add(1)
	if l.hangs.Load() {
		<-ctx.Done()
		return ctx.Err()
	}
	return l.Log.Probe(ctx)
}

// TestReady asks a log whose store works, hangs, and works again.
func TestReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hanging := &hangingLog{Log: store.NewMemory()}
		log, _ := over(t, hanging)
		if err := log.Ready(t.Context()); err != nil || hanging.probes.Load() != 1 {
			t.Errorf("a store that works: got %v after %d probes", err, hanging.probes.Load())
		}
		hanging.hangs.Store(true)
		time.Sleep(store.ProbeEvery)
		answers, began := make(chan time.Duration), time.Now()
		ask := func(ctx context.Context, want error) {
			if err := log.Ready(ctx); !errors.Is(err, want) {
				t.Errorf("a store that hangs: got %v, want %v", err, want)
			}
			answers <- time.Since(began)
		}
		go ask(t.Context(), context.DeadlineExceeded)
		synctest.Wait() // it probes
		go ask(t.Context(), context.DeadlineExceeded)
		hasty, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		go ask(hasty, context.DeadlineExceeded)
		for _, want := range []time.Duration{time.Second / 2, store.ProbeTimeout, store.ProbeTimeout} {
			if got := <-answers; got != want {
				t.Errorf("an answer after %v, want %v", got, want)
			}
		}
		if hanging.probes.Load() != 2 {
			t.Errorf("%d probes, want that the callers share one", hanging.probes.Load())
		}
		hanging.hangs.Store(false)
		time.Sleep(2 * store.ProbeEvery)
		synctest.Wait()
		if err := log.Ready(t.Context()); err != nil {
			t.Errorf("a store that works again: %v", err)
		}
		probes := hanging.probes.Load()
		time.Sleep(time.Minute)
		synctest.Wait()
		if hanging.probes.Load() != probes {
			t.Errorf("a store that works is probed %d times in a minute that nobody asks", hanging.probes.Load()-probes)
		}
	})
}
