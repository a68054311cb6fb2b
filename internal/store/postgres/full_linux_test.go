package postgres_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
)

// smallDisk returns a folder of the database's user on a disk of its own, if the process
// may have one.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "eleusis-small-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(folder) })
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("cannot mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Errorf("unmount: %v", err)
		}
	})
	if err := postgrestest.Give(folder); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestAFullDiskLosesNothingAndAppendsGoOnWhenThereIsRoom(t *testing.T) {
	c := own(t, "fsync=off")
	folder := smallDisk(t, "8m")
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 4<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	c.Exec(t, "CREATE TABLESPACE small LOCATION '"+folder+"'")
	t.Cleanup(func() { _ = c.Stop() }) // before the disk is unmounted
	log, err := postgres.Open(t.Context(), c.URL(map[string][]string{"default_tablespace": {"small"}}))
	if err != nil {
		t.Fatal(err)
	}
	var want []store.Entry
	chance := rand.NewChaCha8([32]byte{1})
	for err == nil && len(want) < 1000 {
		e := store.Entry{Number: len(want) + 1, Time: time.UnixMilli(1).UTC(), Kind: "k", Event: make([]byte, 100<<10)}
		_, _ = chance.Read(e.Event) // never fails; what repeats would be compressed
		err = log.Append(t.Context(), "t", len(want), []store.Entry{e})
		if err == nil {
			want = append(want, e)
		}
	}
	if !errors.Is(err, store.ErrFull) {
		t.Fatalf("append %d on a full disk: got %v, want %v", len(want)+1, err, store.ErrFull)
	}
	got, err := log.Read(t.Context(), "t", 0)
	if err != nil || len(got) != len(want) {
		t.Errorf("read %d entries and %v, want %d", len(got), err, len(want))
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	e := want[0]
	e.Number = len(want) + 1
	if err := log.Append(t.Context(), "t", len(want), []store.Entry{e}); err != nil {
		t.Errorf("append when there is room again: %v", err)
	}
	if err := log.Close(); err != nil {
		t.Error(err)
	}
}
