package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
)

// damagedStore returns the path of a store whose one table is damaged.
func damagedStore(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "eleusis.db")
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
	content = bytes.Replace(content, []byte("some words"), []byte("same words"), 1)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A server that starts checks its store, and tells the operator.
func TestAStoreIsCheckedWhenAServerStarts(t *testing.T) {
	var told bytes.Buffer
	a := &app{getenv: func(string) string { return "" }}
	logger := slog.New(slog.NewTextHandler(&told, nil))
	log, err := a.openStore(t.Context(), serveFlags{store: "sqlite:" + damagedStore(t)}, logger)
	if err != nil {
		t.Fatal(err)
	}
	<-log.(*checkedLog).checked
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(told.String(), `damage="table t is damaged at entry 1`) {
		t.Errorf("the operator read %q", told.String())
	}
}
