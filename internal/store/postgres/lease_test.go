package postgres_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
	"eleusis/internal/store/storetest"
)

// soon returns a context that ends when a test has waited for too long.
func soon(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// until calls f again and again until it returns true.
func until(t testing.TB, what string, f func() bool) {
	t.Helper()
	postgrestest.Await(t, time.Minute, what, f)
}

func TestASecondServerIsRefusedInWords(t *testing.T) {
	url := cluster(t).Fresh(t)
	first := mustOpen(t, url)
	storetest.MustAppend(t, first, "t", 0, 1)
	second, err := postgres.Open(t.Context(), url)
	if !errors.Is(err, store.ErrInUse) || !strings.Contains(err.Error(), "machine ") ||
		!strings.Contains(err.Error(), "process ") {
		t.Errorf("Open beside another: got %v and %v, want %v and where that is", second, err, store.ErrInUse)
	}
	storetest.MustAppend(t, first, "t", 1, 1)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	storetest.MustHold(t, mustOpen(t, url), "t", 2)
}

func TestOfManyServersThatStartOneDoes(t *testing.T) {
	url := cluster(t).Fresh(t)
	for round := range 5 { // the first also makes the tables
		opened := openTogether(t, url, 6)
		for _, log := range opened {
			storetest.MustAppend(t, log, "t", round, 1)
			if err := log.Close(); err != nil {
				t.Error(err)
			}
		}
		if len(opened) != 1 {
			t.Fatalf("%d of 6 servers opened a database, want 1", len(opened))
		}
	}
}

// openTogether starts that many servers at once, and returns those that are not refused.
func openTogether(t *testing.T, url string, servers int) (opened []*postgres.Log) {
	t.Helper()
	var mu sync.Mutex
	var running sync.WaitGroup
	for range servers {
		running.Go(func() {
			log, err := postgres.Open(t.Context(), url)
			if err != nil {
				wants(t, "Open with others", err, store.ErrInUse)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			opened = append(opened, log)
		})
	}
	running.Wait()
	return opened
}

func TestAServerThatWasTakenOverFromChangesNothingMore(t *testing.T) {
	c := cluster(t)
	url := c.Fresh(t)
	first, err := postgres.OpenHasty(t.Context(), url, 10*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, first, "t", 0, 1)
	// What another does when this one has said nothing for long.
	if _, err := first.Ask(t.Context(),
		"UPDATE lease SET holder = 'b', told = 'machine b, process 7' RETURNING told"); err != nil {
		t.Fatal(err)
	}
	until(t, "the first server notices", func() bool {
		err := first.Delete(t.Context(), "other")
		if err != nil && (!errors.Is(err, store.ErrTaken) || !strings.Contains(err.Error(), "machine b, process 7")) {
			t.Fatalf("Delete: got %v, want %v and by whom", err, store.ErrTaken)
		}
		return err != nil
	})
	wants(t, "Append", first.Append(t.Context(), "t", 1, storetest.Samples("t", 1, 1)), store.ErrTaken)
	wants(t, "Redact", first.Redact(t.Context(), "t", storetest.Samples("t", 0, 1)), store.ErrTaken)
	wants(t, "Import", first.Import(t.Context(), "t", 1, storetest.Samples("t", 1, 1)), store.ErrTaken)
	wants(t, "Probe", first.Probe(t.Context()), store.ErrTaken)
	storetest.MustHold(t, first, "t", 1)
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	second, err := postgres.OpenHasty(t.Context(), url, 10*time.Millisecond) // b says nothing either
	if err != nil {
		t.Fatalf("Open after the holder fell silent: %v", err)
	}
	storetest.MustAppend(t, second, "t", 1, 1)
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

func TestALeaseThatTwoHaveSeenFreeIsTakenByOne(t *testing.T) {
	for second, address := range map[string]string{"a server alone": "", "a node": "http://10.0.0.2:7000"} {
		t.Run(second, func(t *testing.T) {
			log, err := postgres.OpenQuietly(t.Context(), cluster(t).Fresh(t), nil)
			if err != nil {
				t.Fatal(err)
			}
			first, second := postgres.TakeBoth(t.Context(), log, address)
			if first != nil || !errors.Is(second, postgres.ErrNotTaken) {
				t.Errorf("the first got %v, the second %v, want %v", first, second, postgres.ErrNotTaken)
			}
			if err := log.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAProbeNoticesAtOnceThatTheLeaseIsLost(t *testing.T) {
	log := mustOpen(t, cluster(t).Fresh(t))
	if _, err := log.Ask(t.Context(), "DELETE FROM lease RETURNING name"); err != nil {
		t.Fatal(err)
	}
	wants(t, "Probe", log.Probe(t.Context()), store.ErrTaken)
}
