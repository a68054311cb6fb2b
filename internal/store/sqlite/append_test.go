package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store"
)

func openLog(t *testing.T) *Log {
	t.Helper()
	log, err := Open(t.Context(), filepath.Join(t.TempDir(), "eleusis.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return log
}

// sized returns one entry after n with this many bytes of data.
func sized(n, bytes int) []store.Entry {
	return []store.Entry{{
		Number: n + 1, Time: time.UnixMilli(0).UTC().Add(time.Hour), Kind: "played", Event: make([]byte, bytes),
	}}
}

// An attempt is an append that a test makes.
type attempt struct {
	table   string
	n       int
	entries []store.Entry
}

// stall takes the writer's connection away until release is called, so that
// appends wait.
func stall(t *testing.T, log *Log) (release func()) {
	t.Helper()
	conn, err := log.writer.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return func() { conn.Close() }
}

// untilTaken returns when the writer has taken what waits first, as the only
// one of its group, and is stalled with it.
func untilTaken(log *Log) {
	for log.writer.Stats().WaitCount == 0 {
		runtime.Gosched()
	}
}

func lengths(t *testing.T, log *Log) map[string]int {
	t.Helper()
	tables, err := log.Tables(t.Context(), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	last := make(map[string]int)
	for _, table := range tables {
		last[table.ID] = table.Last
	}
	return last
}

// appendTogether makes appends while the writer is stalled, and returns their
// answers. The first is a group by itself; the others are one group.
func appendTogether(t *testing.T, log *Log, appends []attempt) []error {
	t.Helper()
	release := stall(t, log)
	answers := make([]error, len(appends))
	var running sync.WaitGroup
	for i, a := range appends {
		running.Go(func() { answers[i] = log.Append(t.Context(), a.table, a.n, a.entries) })
		untilTaken(log)
		for len(log.changes.Waiting()) < i { // until it waits behind the one before
			runtime.Gosched()
		}
	}
	release()
	running.Wait()
	return answers
}

// No test here can cut the power, so this one sees to it that SQLite is told
// to flush before it answers.
func TestTheWriterFlushesEveryCommit(t *testing.T) {
	log := openLog(t)
	for pragma, want := range map[string]string{
		"synchronous":        "2", // FULL
		"journal_mode":       "wal",
		"fullfsync":          "1",
		"wal_autocheckpoint": "0", // see checkpoint.go
		"secure_delete":      "1",
	} {
		if got := ask[string](t, log.writer, "PRAGMA "+pragma); got != want {
			t.Errorf("%s: got %s, want %s", pragma, got, want)
		}
	}
}

func TestReadersCannotWrite(t *testing.T) {
	log := openLog(t)
	if _, err := log.readers.Exec("DELETE FROM migration"); err == nil {
		t.Error("a reader deleted something")
	}
}

func TestAGroupAnswersEachAppendForItself(t *testing.T) {
	log := openLog(t)
	answers := appendTogether(t, log, []attempt{
		{table: "first", n: 0, entries: sized(0, 1)},
		{table: "a", n: 0, entries: sized(0, 1)},
		{table: "a", n: 0, entries: sized(0, 1)}, // as stale as its neighbor made it
		{table: "a", n: 1, entries: sized(1, 1)}, // right, after its neighbor
		{table: "b", n: 5, entries: sized(5, 1)},
		{table: "c", n: 0, entries: sized(0, 1)},
	})
	want := []error{nil, nil, store.ErrConflict, nil, store.ErrConflict, nil}
	for i := range want {
		if !errors.Is(answers[i], want[i]) {
			t.Errorf("append %d: got %v, want %v", i, answers[i], want[i])
		}
	}
	got := lengths(t, log)
	for table, want := range map[string]int{"first": 1, "a": 2, "b": 0, "c": 1} {
		if got[table] != want {
			t.Errorf("table %s: got %d entries, want %d", table, got[table], want)
		}
	}
}

// A lost file has the group already. If it came back before a second try, the
// appends would seem to conflict with themselves.
func TestAGroupToALostFileIsNotTriedAgain(t *testing.T) {
	log := openLog(t)
	before, err := readState(t.Context(), log.writer)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(log.place.path); err != nil {
		t.Fatal(err)
	}
	answers := appendTogether(t, log, []attempt{
		{table: "first", n: 0, entries: sized(0, 1)},
		{table: "a", n: 0, entries: sized(0, 1)},
		{table: "b", n: 0, entries: sized(0, 1)},
	})
	for i, err := range answers {
		if !errors.Is(err, store.ErrLost) {
			t.Errorf("append %d: got %v, want %v", i, err, store.ErrLost)
		}
	}
	after, err := readState(t.Context(), log.writer)
	if err != nil || after.commits != before.commits+2 {
		t.Errorf("got %d commits and %v, want 2", after.commits-before.commits, err)
	}
}

// full lets the file grow by only so many pages more, until room is called.
func full(t *testing.T, log *Log, pages int) (room func()) {
	t.Helper()
	limit := func(pages int) {
		if _, err := log.writer.Exec("PRAGMA max_page_count = " + strconv.Itoa(pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit(ask[int](t, log.writer, "PRAGMA page_count") + pages)
	return func() { limit(1 << 30) }
}

func TestAnAppendWithoutRoomDoesNotFailItsNeighbors(t *testing.T) {
	log := openLog(t)
	room := full(t, log, 8)
	answers := appendTogether(t, log, []attempt{
		{table: "first", n: 0, entries: sized(0, 1)},
		{table: "small", n: 0, entries: sized(0, 10)},
		{table: "large", n: 0, entries: sized(0, store.MaxEvent)},
		{table: "small", n: 1, entries: sized(1, 10)},
	})
	for i, want := range []error{nil, nil, store.ErrFull, nil} {
		if !errors.Is(answers[i], want) {
			t.Errorf("append %d: got %v, want %v", i, answers[i], want)
		}
	}
	if got := lengths(t, log); got["small"] != 2 || got["large"] != 0 {
		t.Errorf("got %v, want 2 entries of small and none of large", got)
	}
	room()
	if err := log.Append(t.Context(), "large", 0, sized(0, store.MaxEvent)); err != nil {
		t.Errorf("the same append when there is room: %v", err)
	}
}

func TestAWaitingAppendEndsWithItsContext(t *testing.T) {
	log := openLog(t)
	release := stall(t, log)
	ctx, cancel := context.WithCancel(t.Context())
	answer := make(chan error)
	go func() { answer <- log.Append(ctx, "t", 0, sized(0, 1)) }()
	cancel()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	release()
	// It may be there or not, but what comes later goes on from it.
	for n := range 2 {
		err := log.Append(t.Context(), "t", n, sized(n, 1))
		if err == nil {
			return
		}
		if !errors.Is(err, store.ErrConflict) {
			t.Fatal(err)
		}
	}
	t.Errorf("neither append after 0 nor after 1 was accepted")
}

// Even an append that nobody waits for any more is done, or not, by the time
// that Close returns: another process may open the file then.
func TestClosingWaitsForAppendsThatWereGivenUp(t *testing.T) {
	log := openLog(t)
	release := stall(t, log)
	ctx, cancel := context.WithCancel(t.Context())
	answer := make(chan error)
	go func() { answer <- log.Append(ctx, "t", 0, sized(0, 1)) }()
	untilTaken(log)
	cancel()
	<-answer
	go release()
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-log.written:
	default:
		t.Error("the log is closed, yet its writer is at work")
	}
}

// What a caller does to its entries after it gave up must not reach the disk.
func TestAnAppendThatWasGivenUpIsOfWhatWasGiven(t *testing.T) {
	log := openLog(t)
	release := stall(t, log)
	ctx, cancel := context.WithCancel(t.Context())
	entries := sized(0, 1)
	answer := make(chan error)
	go func() { answer <- log.Append(ctx, "t", 0, entries) }()
	untilTaken(log)
	cancel()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want %v", err, context.Canceled)
	}
	entries[0].Event[0], entries[0].Kind = 'X', "scribbled"
	release()
	if err := log.Append(t.Context(), "t", 1, sized(1, 1)); err != nil {
		t.Fatal(err) // behind the first
	}
	got, err := log.Read(t.Context(), "t", 0)
	if err != nil || len(got) != 2 {
		t.Fatalf("Read: got %v and %v, want 2 entries", got, err)
	}
	if got[0].Kind != "played" || got[0].Event[0] != 0 {
		t.Errorf("got %v, want what was given", got[0])
	}
}
