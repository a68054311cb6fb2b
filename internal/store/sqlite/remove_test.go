package sqlite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"eleusis/internal/store"
)

// reopened closes log, so that all is written back to its file, and returns it
// opened again, and what the file held in between.
func reopened(t *testing.T, log *Log) (again *Log, content []byte) {
	t.Helper()
	path := log.place.path
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	again, err = Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { again.Close() })
	return again, content
}

func TestADeletedTableGivesItsSpaceBack(t *testing.T) {
	log, empty := reopened(t, openLog(t))
	const tables, size = 20, 50_000
	for i := range tables {
		if err := log.Append(t.Context(), fmt.Sprint("table ", i), 0, sized(0, size)); err != nil {
			t.Fatal(err)
		}
	}
	log, full := reopened(t, log)
	for i := range tables {
		if err := log.Delete(t.Context(), fmt.Sprint("table ", i)); err != nil {
			t.Fatal(err)
		}
	}
	log, after := reopened(t, log)
	if len(after) > len(empty)+2*pageSize || len(full) < len(empty)+tables*size {
		t.Errorf("the file has %d bytes, %d when full, %d when new", len(after), len(full), len(empty))
	}
	if found := ask[string](t, log.writer, "PRAGMA integrity_check"); found != "ok" {
		t.Errorf("integrity_check: %s", found)
	}
}

func TestAFileFromBeforeLearnsToShrinkOnce(t *testing.T) {
	content, err := os.ReadFile("testdata/version-1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "eleusis.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		log, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if got := ask[int](t, log.writer, "PRAGMA auto_vacuum"); got != 2 {
			t.Errorf("auto_vacuum: got %d, want 2", got)
		}
		if got := lengths(t, log); got["released"] != 3 {
			t.Errorf("got %v, want 3 entries of released", got)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAFileThatCannotLearnToShrinkIsUsedAsItIs(t *testing.T) {
	path, db := versionOne(t)
	other, err := database(t, path, "immediate").Begin() // so that VACUUM cannot write
	if err != nil {
		t.Fatal(err)
	}
	defer other.Rollback() // nothing is written
	if err := useAutoVacuum(t.Context(), db); err != nil {
		t.Errorf("got %v, want no error", err)
	}
	if got := ask[int](t, db, "PRAGMA auto_vacuum"); got != 0 {
		t.Errorf("auto_vacuum: got %d, want 0", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := useAutoVacuum(ctx, db); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: got %v, want %v", err, context.Canceled)
	}
}

// Erased words must not lie in free places of the file.
func TestErasedWordsAreNowhereInTheFile(t *testing.T) {
	log := openLog(t)
	secret := []byte("my name is Ada Lovelace")
	entries := sized(0, 0)
	entries[0].Event = secret
	for _, table := range []string{"redacted", "deleted", "kept"} {
		entries := store.Clone(entries)
		if table == "kept" {
			entries[0].Event = []byte("something else")
		}
		if err := log.Append(t.Context(), table, 0, entries); err != nil {
			t.Fatal(err)
		}
	}
	log, before := reopened(t, log)
	err := log.Redact(t.Context(), "redacted", []store.Entry{{Number: 1, Event: []byte("{}")}})
	if err := errors.Join(err, log.Delete(t.Context(), "deleted")); err != nil {
		t.Fatal(err)
	}
	log, after := reopened(t, log)
	if !bytes.Contains(before, secret) || bytes.Contains(after, secret) {
		t.Errorf("held before: %t, want true; held after: %t, want false", bytes.Contains(before, secret),
			bytes.Contains(after, secret))
	}
	redo, err := os.ReadFile(log.place.path + "-redo")
	if err != nil || bytes.Contains(redo, secret) {
		t.Errorf("the redo log still holds what was erased, or: %v", err)
	}
}

func TestAProbeEndsWithItsContext(t *testing.T) {
	log := openLog(t)
	release := stall(t, log)
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	answer := make(chan error)
	go func() { answer <- log.Probe(ctx) }()
	untilTaken(log)
	cancel()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// A probe that wrote nothing would not notice that nothing can be written.
func TestAProbeWritesToTheDisk(t *testing.T) {
	log := openLog(t)
	before := log.place.meter.used()
	if err := log.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after := log.place.meter.used(); after <= before {
		t.Errorf("the write-ahead log has %d bytes before a probe and %d after", before, after)
	}
	if _, err := log.writer.Exec("PRAGMA query_only = 1"); err != nil {
		t.Fatal(err)
	}
	if err := log.Probe(t.Context()); !errors.Is(err, store.ErrFault) {
		t.Errorf("a file that cannot be written: got %v, want %v", err, store.ErrFault)
	}
}
