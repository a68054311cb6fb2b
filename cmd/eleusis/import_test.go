package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
)

// longLog returns the log of a table that is too long for one append.
func longLog() (entries []store.Entry) {
	for n := range 3 * store.MaxEntries {
		event := fmt.Appendf(nil, "event %d", n)
		entries = append(entries, store.Entry{Number: n + 1, Time: time.UnixMilli(1).UTC(), Kind: "k", Event: event})
	}
	return entries
}

// exportOf returns an export of the table t with these entries.
func exportOf(t *testing.T, entries []store.Entry) string {
	t.Helper()
	var out bytes.Buffer
	e := &exporter{commands: storeCommands{&app{}}, out: json.NewEncoder(&out)}
	err := e.out.Encode(exportHead{exportVersion})
	if err == nil {
		err = e.save(store.Saved{Table: "t", Entries: entries})
	}
	if err == nil {
		err = e.out.Encode(e.end)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// imports puts an export into the store at path, and returns what the operator reads
// and how many entries the table t has then.
func imports(t *testing.T, path, export string) (told string, entries int) {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{in: strings.NewReader(export), out: &out, err: &errs, getenv: func(string) string { return "" }}
	if err := (storeCommands{a}).importFile(t.Context(), "sqlite:"+path, "-"); err != nil {
		errs.WriteString(err.Error())
	}
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	all, err := log.Read(t.Context(), "t", 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	return errs.String(), len(all)
}

// TestATableIsImportedWholeOrNot imports a log that the store refuses in the middle.
func TestATableIsImportedWholeOrNot(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	entries := longLog()
	entries[2*store.MaxEntries].Kind = strings.Repeat("k", store.MaxName+1)
	told, got := imports(t, path, exportOf(t, entries))
	if got != 0 || !strings.Contains(told, "table t: left out from entry 1 on") {
		t.Errorf("%d entries are there, and the operator reads %q", got, told)
	}
}

// TestAnImportGoesOnWhereItWasInterrupted by a version that left a cut table.
func TestAnImportGoesOnWhereItWasInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	entries := longLog()
	for _, n := range []int{store.MaxEntries, len(entries), len(entries)} {
		if told, got := imports(t, path, exportOf(t, entries[:n])); got != n {
			t.Errorf("%d entries are there, want %d; the operator reads %q", got, n, told)
		}
	}
}
