package sqlite_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// smallDisk returns a folder on a disk of its own, if the process may have
// one.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("cannot mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Errorf("unmount: %v", err)
		}
	})
	return folder
}

func TestAFullDiskLosesNothingAndAppendsGoOnWhenThereIsRoom(t *testing.T) {
	folder := smallDisk(t, "4m")
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "eleusis.db")
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	last, err := fill(t, log)
	if !errors.Is(err, store.ErrFull) {
		t.Fatalf("append %d on a full disk: got %v, want %v", last+1, err, store.ErrFull)
	}
	storetest.MustHold(t, log, "t", last)
	if err := log.Close(); !errors.Is(err, store.ErrFull) || !strings.Contains(err.Error(), "nothing is lost") {
		t.Errorf("Close on a full disk: got %v, want %v and what it means", err, store.ErrFull)
	}
	log, err = sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatalf("Open on a full disk: %v", err)
	}
	defer log.Close()
	storetest.MustHold(t, log, "t", last)
	if found := log.Findings(); len(found) > 0 {
		t.Errorf("Open on a full disk finds %v", found)
	}

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, log, "t", last, 3) // without opening again
	if err := log.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	storetest.MustHold(t, mustOpen(t, path), "t", last+3)
	if found := integrity(t, path); found != "ok" {
		t.Errorf("integrity_check: %s", found)
	}
}

// TestAStopOnAFullDiskClosesTheFile fills the disk while the write-ahead log is larger
// than what it still has to say.
func TestAStopOnAFullDiskClosesTheFile(t *testing.T) {
	folder := smallDisk(t, "4m")
	path := filepath.Join(folder, "eleusis.db")
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	storetest.MustAppend(t, log, "t", 0, 3)
	for range 100 { // each writes one page, and always the same
		if err := log.Probe(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ballast, err := os.Create(filepath.Join(folder, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = ballast.Write(make([]byte, 1<<10))
	}
	if !errors.Is(err, syscall.ENOSPC) || ballast.Close() != nil {
		t.Fatal(err)
	}
	for range 3 { // the end of the log may lie within a block that it has already
		_ = log.Probe(t.Context())
	}
	if err := log.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	for _, end := range []string{"-wal", "-redo"} { // the data file alone is whole
		if err := os.Remove(path + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	again, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	storetest.MustHold(t, again, "t", 3)
	if found := again.Findings(); len(found) > 0 {
		t.Errorf("a file that was closed is opened with %v", found)
	}
}

// fill appends to a table until it no longer can, and returns how many
// entries that were and why.
func fill(t *testing.T, log store.Log) (last int, err error) {
	const most = 100_000 // more than any disk of this test has room for
	for last < most {
		if err := log.Append(t.Context(), "t", last, storetest.Samples("t", last, 20)); err != nil {
			return last, err
		}
		last += 20
	}
	return last, nil
}
