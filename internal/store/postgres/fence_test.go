package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/storetest"
)

// TestTwoServersAtOnceSpoilNothing lets two logs write to the same tables, each of which
// takes itself for the only one: what keeps them apart is the condition of each append.
func TestTwoServersAtOnceSpoilNothing(t *testing.T) {
	const callers, appends = 8, 15
	url := cluster(t).Fresh(t)
	old, err := postgres.OpenQuietly(t.Context(), url, nil) // it does not notice
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, old, "t", 0, 1)
	taker, err := postgres.OpenHasty(t.Context(), url, 10*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	errs := make([]error, callers)
	var running sync.WaitGroup
	for i := range callers {
		log := []store.Log{old, taker}[i%2]
		running.Go(func() {
			for k := range appends {
				command := fmt.Sprintf("%d-%d", i, k)
				errs[i] = appendAnywhere(soon(t), log, command)
				if errs[i] != nil {
					return
				}
				if k%5 == 4 { // the log stays as long, and its digests change
					errs[i] = log.Redact(t.Context(), "t", []store.Entry{{Number: 1, Event: []byte(command)}})
				}
			}
		})
	}
	running.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	for _, log := range []store.Log{old, taker} {
		entries, err := log.Read(t.Context(), "t", 0) // which verifies the chain
		if err != nil || len(entries) != 1+callers*appends {
			t.Fatalf("read %d entries and %v, want %d", len(entries), err, 1+callers*appends)
		}
		seen := make(map[string]bool)
		for _, e := range entries {
			if seen[e.Command] {
				t.Errorf("append %s is there twice", e.Command)
			}
			seen[e.Command] = true
		}
	}
	if err := errors.Join(old.Close(), taker.Close()); err != nil {
		t.Error(err)
	}
}

// appendAnywhere appends one entry where the log of table t ends.
func appendAnywhere(ctx context.Context, log store.Log, command string) error {
	for {
		held, err := log.Read(ctx, "t", 0)
		if err != nil {
			return err
		}
		e := storetest.Sample("t", len(held)+1)
		e.Command = command
		if err := log.Append(ctx, "t", len(held), []store.Entry{e}); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// TestAHeadThatWasRedactedByAnotherIsAskedFor appends after a head whose number is known
// and whose digest is another by now.
func TestAHeadThatWasRedactedByAnotherIsAskedFor(t *testing.T) {
	url := cluster(t).Fresh(t)
	old, err := postgres.OpenQuietly(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, old, "t", 0, 3)
	taker, err := postgres.OpenHasty(t.Context(), url, 10*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if err := taker.Redact(t.Context(), "t", []store.Entry{{Number: 2}}); err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, old, "t", 3, 1)
	if got, err := taker.Read(t.Context(), "t", 0); err != nil || len(got) != 4 || len(got[1].Event) > 0 {
		t.Errorf("read %v and %v, want 4 entries, the second without an event", got, err)
	}
	if err := errors.Join(old.Close(), taker.Close()); err != nil {
		t.Error(err)
	}
}
