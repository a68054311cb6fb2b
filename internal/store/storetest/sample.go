package storetest

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"eleusis/internal/store"
)

// Sample returns the one entry that tests append to a table with this number, so that
// what is read can be told from what is not whole.
func Sample(table string, number int) store.Entry {
	return store.Entry{
		Number:  number,
		Time:    time.UnixMilli(1_700_000_000_000 + int64(number)).UTC(),
		Seat:    (number + 4) % 5,
		Command: fmt.Sprintf("%s-%d", table, number),
		Kind:    "played",
		Event:   fmt.Appendf(nil, `{"table":%q,"number":%d,"rest":%q}`, table, number, make([]byte, number%97)),
	}
}

// Samples returns count such entries that come after entry n.
func Samples(table string, n, count int) []store.Entry {
	var entries []store.Entry
	for i := range count {
		entries = append(entries, Sample(table, n+1+i))
	}
	return entries
}

// MustAppend appends count samples after entry n.
func MustAppend(t testing.TB, log store.Log, table string, n, count int) {
	t.Helper()
	if err := log.Append(t.Context(), table, n, Samples(table, n, count)); err != nil {
		t.Fatalf("Append(%s, %d): %v", table, n, err)
	}
}

// MustHold fails the test unless table holds just its first count samples.
func MustHold(t testing.TB, log store.Log, table string, count int) {
	t.Helper()
	got, err := log.Read(t.Context(), table, 0)
	if err != nil {
		t.Fatalf("Read(%s): %v", table, err)
	}
	if diff := cmp.Diff(Samples(table, 0, count), got, cmp.Comparer(bytes.Equal)); diff != "" {
		t.Errorf("Read(%s) differs (-want +got):\n%s", table, diff)
	}
}
