package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
)

// A copy that is made while others append is a store of its own, whole and intact. It
// has everything that was acknowledged before.
func TestACopyIsOfOneMoment(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "eleusis.db")
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ctx, stop := context.WithCancel(t.Context())
	var w appenders
	w.begin(ctx, t, log)
	for i := range 5 {
		least := w.saved()
		view, err := sqlite.OpenView(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(folder, fmt.Sprintf("copy%d.db", i))
		tables, err := view.Copy(t.Context(), to)
		if err != nil || tables != len(least) {
			t.Fatalf("a copy with %d tables, %v; want %v", tables, err, least)
		}
		if err := view.Close(); err != nil {
			t.Error(err)
		}
		checkCopy(t, to, least)
	}
	stop()
	w.running.Wait()
}

// checkCopy checks that the store at path opens as one that was closed, and has at
// least that many entries of each table.
func checkCopy(t *testing.T, path string, least map[string]int) {
	t.Helper()
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatalf("the copy does not open: %v", err)
	}
	defer log.Close()
	if found := log.Findings(); len(found) > 0 {
		t.Errorf("the copy: %v", found)
	}
	for table, n := range least {
		entries, err := log.Read(t.Context(), table, 0)
		if err != nil || len(entries) < n {
			t.Errorf("%s has %d entries, %v; want %d", table, len(entries), err, n)
		}
	}
}

// appenders append to tables of their own, and note what was acknowledged.
type appenders struct {
	running sync.WaitGroup
	mu      sync.Mutex
	last    map[string]int
}

// begin lets four appenders run until ctx ends, and waits until each has appended.
func (a *appenders) begin(ctx context.Context, t *testing.T, log store.Log) {
	a.last = make(map[string]int)
	var some sync.WaitGroup
	for w := range 4 {
		some.Add(1)
		a.running.Go(func() {
			table := fmt.Sprintf("t%d", w)
			for n := 0; ctx.Err() == nil; n++ {
				entry := store.Entry{Number: n + 1, Time: time.UnixMilli(int64(n)).UTC(), Kind: "k",
					Event: make([]byte, 3000)}
				if err := log.Append(context.WithoutCancel(ctx), table, n, []store.Entry{entry}); err != nil {
					t.Error(err)
					break
				}
				a.mu.Lock()
				a.last[table] = n + 1
				a.mu.Unlock()
				if n == 50 {
					some.Done()
				}
			}
		})
	}
	some.Wait()
}

// saved returns how many entries of each table were acknowledged.
func (a *appenders) saved() map[string]int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return maps.Clone(a.last)
}

// Of what is not intact there is no copy.
func TestNothingDamagedIsCopied(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "eleusis.db")
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	entry := store.Entry{Number: 1, Time: time.UnixMilli(1).UTC(), Kind: "k", Event: []byte("some words")}
	if err := log.Append(t.Context(), "t", 0, []store.Entry{entry}); err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Replace(content, []byte("some words"), []byte("same words"), 1),
		0o600); err != nil {
		t.Fatal(err)
	}
	view, err := sqlite.OpenView(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	to := filepath.Join(folder, "copy.db")
	if _, err := view.Copy(t.Context(), to); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("got %v", err)
	}
	if there, err := sqlite.Exists(to); there || err != nil {
		t.Errorf("a copy is left: %v, %v", there, err)
	}
}
