package storetest

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store"
)

func TestEveryPlantedDefectIsReported(t *testing.T) {
	named := make(map[string]law)
	for _, l := range laws() {
		named[l.name] = l
	}
	tested := make(map[string]bool)
	for _, d := range defects {
		t.Run(d.name, func(t *testing.T) {
			l, ok := named[d.breaks]
			if !ok {
				t.Fatalf("there is no law %q", d.breaks)
			}
			tested[d.breaks] = true
			if err := breach(t, l, d.plant); err == nil {
				t.Errorf("a log that %s obeys the law: %s", d.name, d.breaks)
			}
			if err := breach(t, l, func(*broken) {}); err != nil {
				t.Errorf("a log without a defect breaks the law %q: %v", l.name, err)
			}
		})
	}
	for name := range named {
		if !tested[name] {
			t.Errorf("no defect shows that this law can be broken: %s", name)
		}
	}
}

// breach returns how a log with a planted defect breaks the law.
func breach(t *testing.T, l law, plant func(*broken)) (err error) {
	synctest.Test(t, func(*testing.T) {
		b := &broken{Memory: store.NewMemory()}
		plant(b)
		err = l.holds(context.Background(), b)
	})
	return err
}

// The model sees the defects that need no second caller.
func TestRandomCallsFindDefects(t *testing.T) {
	for _, name := range []string{
		"forgets the command",
		"drops the bytes after a NUL",
		"reads from the given number",
		"acknowledges conflicts",
		"overlooks gaps",
		"closes a table after a conflict",
		"accepts what is invalid",
		"ignores the case of ids",
		"deletes nothing",
		"redacts the whole entry",
		"lists all tables whatever their time",
	} {
		t.Run(name, func(t *testing.T) {
			var plant func(*broken)
			for _, d := range defects {
				if d.name == name {
					plant = d.plant
				}
			}
			const seeds = 200
			for seed := range seeds {
				b := &broken{Memory: store.NewMemory()}
				plant(b)
				if replay(t.Context(), once(b), histories(forgetful).Example(seed)) != nil {
					return
				}
			}
			t.Errorf("%d random histories with a log that %s agree with the model", seeds, name)
		})
	}
}

func TestALogThatForgetsOrRefusesToReopenIsReported(t *testing.T) {
	forgetting := func() (store.Log, error) { return store.NewMemory(), nil }
	for _, l := range durableLaws() {
		if l.holds(t.Context(), forgetting) == nil {
			t.Errorf("a log that forgets when closed obeys the law: %s", l.name)
		}
		opened := false
		onceOnly := func() (store.Log, error) {
			if opened {
				return nil, errors.New("in use")
			}
			opened = true
			return store.NewMemory(), nil
		}
		if l.holds(t.Context(), onceOnly) == nil {
			t.Errorf("a log that cannot be opened again obeys the law: %s", l.name)
		}
	}
	steps := []step{
		{Action: appending, Table: "t", Entries: played(0, 1)},
		{Action: reopening},
	}
	if replay(t.Context(), forgetting, steps) == nil {
		t.Error("a log that forgets when closed agrees with the model")
	}
}

func TestTheNthCallFails(t *testing.T) {
	ctx := t.Context()
	calls := []struct {
		name string
		call func(log store.Log) error
	}{
		{"append", func(log store.Log) error { return log.Append(ctx, "t", 0, played(0, 2)) }},
		{"read", func(log store.Log) error { return second(log.Read(ctx, "t", 0)) }},
		{"tables", func(log store.Log) error { return second(log.Tables(ctx, time.Time{})) }},
		{"redact", func(log store.Log) error { return log.Redact(ctx, "t", []store.Entry{redaction(2, "x")}) }},
		{"probe", func(log store.Log) error { return log.Probe(ctx) }},
		{"delete", func(log store.Log) error { return log.Delete(ctx, "t") }},
		{"stale append", func(log store.Log) error { return log.Append(ctx, "t", 9, played(9, 1)) }},
	}
	without := []error{nil, nil, nil, nil, nil, nil, store.ErrConflict}
	for n := 1; n <= len(calls)+1; n++ {
		log := Failing(store.NewMemory(), n, AnswerLost)
		for i, c := range calls {
			if got, want := log.Failed(), i >= n; got != want {
				t.Errorf("fault %d: Failed before call %d: got %t, want %t", n, i+1, got, want)
			}
			want := without[i]
			if i+1 == n {
				want = store.ErrFault
			}
			if got := c.call(log); !errors.Is(got, want) {
				t.Errorf("fault %d: call %d, %s: got %v, want %v", n, i+1, c.name, got, want)
			}
		}
	}
}

func TestAFailedAppendIsDoneOnlyIfItsAnswerWasLost(t *testing.T) {
	for fault, want := range map[Fault]int{NotDone: 0, AnswerLost: 2} {
		memory := store.NewMemory()
		log := Failing(memory, 1, fault)
		if err := log.Append(t.Context(), "t", 0, played(0, 2)); !errors.Is(err, store.ErrFault) {
			t.Errorf("fault %d: got %v, want %v", fault, err, store.ErrFault)
		}
		if err := holdsExactly(t.Context(), memory, "t", played(0, want)); err != nil {
			t.Errorf("fault %d: %v", fault, err)
		}
	}
}

func TestAFailedReadAnswersNothing(t *testing.T) {
	memory := store.NewMemory()
	if err := memory.Append(t.Context(), "t", 0, played(0, 2)); err != nil {
		t.Fatal(err)
	}
	entries, err := Failing(memory, 1, AnswerLost).Read(t.Context(), "t", 0)
	if entries != nil || !errors.Is(err, store.ErrFault) {
		t.Errorf("Read: got %v and %v, want nothing and %v", entries, err, store.ErrFault)
	}
	tables, err := Failing(memory, 1, AnswerLost).Tables(t.Context(), time.Time{})
	if tables != nil || !errors.Is(err, store.ErrFault) {
		t.Errorf("Tables: got %v and %v, want nothing and %v", tables, err, store.ErrFault)
	}
}

func TestExactlyOneOfManyConcurrentCallsFails(t *testing.T) {
	log := Failing(store.NewMemory(), 25, NotDone)
	var failed atomic.Int64
	_ = together(50, func(int) error {
		if second(log.Read(t.Context(), "t", 0)) != nil {
			failed.Add(1)
		}
		return nil
	})
	if got := failed.Load(); got != 1 {
		t.Errorf("got %d failed calls, want 1", got)
	}
}

// A log whose one fault lies beyond the last call is a log like any other.
func TestALogThatHasYetToFailObeysTheLaws(t *testing.T) {
	Run(t, func(testing.TB) store.Log { return Failing(store.NewMemory(), 1<<30, AnswerLost) })
}
