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

// sizeOf returns how long the file of log is once all is written back to it.
func sizeOf(t *testing.T, log *Log) int64 {
	t.Helper()
	if _, err := log.writer.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(ask[string](t, log.writer, "SELECT file FROM pragma_database_list WHERE name = 'main'"))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func TestADeletedTableGivesItsSpaceBack(t *testing.T) {
	log := openLog(t)
	empty := sizeOf(t, log)
	const tables = 20
	for i := range tables {
		if err := log.Append(t.Context(), fmt.Sprint("table ", i), 0, sized(0, 50_000)); err != nil {
			t.Fatal(err)
		}
	}
	full := sizeOf(t, log)
	for i := range tables {
		if err := log.Delete(t.Context(), fmt.Sprint("table ", i)); err != nil {
			t.Fatal(err)
		}
	}
	if got := sizeOf(t, log); got > empty+8192 || full < empty+tables*50_000 {
		t.Errorf("the file has %d bytes, %d when full, %d when new", got, full, empty)
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

// Erased words must not lie in free places of the file.
func TestWhatIsErasedIsNowhereInTheFile(t *testing.T) {
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
	sizeOf(t, log)
	path := ask[string](t, log.writer, "SELECT file FROM pragma_database_list WHERE name = 'main'")
	holdsSecret := func() bool {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Contains(content, secret)
	}
	if !holdsSecret() {
		t.Fatal("the file does not hold what it should before the erasure")
	}
	err := log.Redact(t.Context(), "redacted", []store.Entry{{Number: 1, Event: []byte("{}")}})
	if err := errors.Join(err, log.Delete(t.Context(), "deleted")); err != nil {
		t.Fatal(err)
	}
	sizeOf(t, log)
	if holdsSecret() {
		t.Error("the file still holds what was erased")
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
	sizeOf(t, log)
	if err := log.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	var busy, frames, written int
	if err := log.writer.QueryRow("PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &frames, &written); err != nil {
		t.Fatal(err)
	}
	if frames == 0 {
		t.Error("a probe left no trace in the write-ahead log")
	}
	if _, err := log.writer.Exec("PRAGMA query_only = 1"); err != nil {
		t.Fatal(err)
	}
	if err := log.Probe(t.Context()); !errors.Is(err, store.ErrFault) {
		t.Errorf("a file that cannot be written: got %v, want %v", err, store.ErrFault)
	}
}
