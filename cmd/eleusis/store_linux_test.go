package main

import (
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"eleusis/internal/store"
)

// A stop on a full disk says what to do with the files.
func TestAStopOnAFullDiskIsToldInWords(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("cannot mount a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, 0) })
	a := &app{getenv: func(string) string { return "" }}
	log, err := a.openStore(t.Context(), serveFlags{store: "sqlite:" + filepath.Join(folder, "eleusis.db")},
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; err == nil; n++ {
		entry := store.Entry{Number: n + 1, Time: time.UnixMilli(1).UTC(), Kind: "k", Event: make([]byte, 4<<10)}
		err = log.Append(t.Context(), "t", n, []store.Entry{entry})
	}
	if !errors.Is(err, store.ErrFull) {
		t.Fatal(err)
	}
	err = log.Close()
	exit, ok := errors.AsType[*exitError](err)
	if !ok || exit.code != exitFault || !strings.Contains(exit.err.Error(), "copy all three together") {
		t.Errorf("got %v", err)
	}
}
