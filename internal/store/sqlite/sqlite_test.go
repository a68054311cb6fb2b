package sqlite_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// TestMain also serves as the process that the kill tests start and kill.
func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		if err := writeForEver(path, os.Getenv(childManner)); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}

func TestSQLiteObeysTheLaws(t *testing.T) {
	storetest.RunDurable(t, func(t testing.TB, folder string) (store.Log, error) {
		return sqlite.Open(t.Context(), filepath.Join(folder, "eleusis.db"))
	})
}

// entryOf returns the one entry that the tests here append to table with this
// number, so that what is read can be told from what is not whole.
func entryOf(table string, number int) store.Entry {
	return store.Entry{
		Number:  number,
		Time:    time.UnixMilli(1_700_000_000_000 + int64(number)).UTC(),
		Seat:    (number + 4) % 5,
		Command: fmt.Sprintf("%s-%d", table, number),
		Kind:    "played",
		Event:   fmt.Appendf(nil, `{"table":%q,"number":%d,"rest":%q}`, table, number, make([]byte, number%97)),
	}
}

// entriesOf returns count such entries that come after n.
func entriesOf(table string, n, count int) []store.Entry {
	var entries []store.Entry
	for i := range count {
		entries = append(entries, entryOf(table, n+1+i))
	}
	return entries
}

// mustOpen opens path, and closes it after the test.
func mustOpen(t testing.TB, path string) *sqlite.Log {
	t.Helper()
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return log
}

func mustAppend(t testing.TB, log store.Log, table string, n, count int) {
	t.Helper()
	if err := log.Append(t.Context(), table, n, entriesOf(table, n, count)); err != nil {
		t.Fatalf("Append(%s, %d): %v", table, n, err)
	}
}

// holds fails the test unless table holds just its first count entries.
func holds(t testing.TB, log store.Log, table string, count int) {
	t.Helper()
	got, err := log.Read(t.Context(), table, 0)
	if err != nil {
		t.Fatalf("Read(%s): %v", table, err)
	}
	if diff := cmp.Diff(entriesOf(table, 0, count), got, cmp.Comparer(bytes.Equal)); diff != "" {
		t.Errorf("Read(%s) differs (-want +got):\n%s", table, diff)
	}
}
