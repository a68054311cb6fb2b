package sqlite

import (
	"errors"
	"os"
	"testing"

	"eleusis/internal/store"
)

// stopWriter ends the writer when it has committed what waits. The log has a queue without a
// writer then.
func stopWriter(log *Log) {
	log.changes.Close()
	<-log.written
	log.changes = store.NewQueue(func(c change) int { return c.size })
}

// TestAFileThatCannotBeReadIsNotLost lets the disk refuse to read for a while.
func TestAFileThatCannotBeReadIsNotLost(t *testing.T) {
	log := openLog(t)
	stopWriter(log)
	log.written = make(chan struct{})
	both := func(n int) (answers []error) {
		all := make(chan error, 2)
		var group []change
		for _, table := range []string{"t", "u"} {
			group = append(group, change{"append", 0, func(tx *transaction) error {
				return tx.append(table, n, sized(n, 1))
			}, all})
		}
		log.commit(group)
		return []error{<-all, <-all}
	}
	works := log.place.file
	unreadable, err := os.Open(log.place.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := unreadable.Close(); err != nil {
		t.Fatal(err)
	}
	log.place.file = unreadable
	for _, err := range both(0) {
		if !errors.Is(err, store.ErrFault) || errors.Is(err, store.ErrLost) || errors.Is(err, store.ErrConflict) {
			t.Errorf("an append while the file cannot be read: got %v, want %v alone", err, store.ErrFault)
		}
	}
	log.place.file = works
	for _, err := range both(1) {
		if err != nil {
			t.Errorf("an append after that: %v", err)
		}
	}
	if err := works.Truncate(0); err == nil {
		t.Fatal("the file is open for writing")
	}
	if err := os.Truncate(log.place.path, 0); err != nil {
		t.Fatal(err)
	}
	if err := log.place.check(); !errors.Is(err, store.ErrLost) {
		t.Errorf("a file that was cut: got %v, want %v", err, store.ErrLost)
	}
	go log.write() // so that the log can be closed
}

// TestAFileThatIsNotMarkedAsClosedKeepsItsFiles closes a log whose file cannot be read
// just then. The next start has nothing to tell.
func TestAFileThatIsNotMarkedAsClosedKeepsItsFiles(t *testing.T) {
	log := openLog(t)
	path := log.place.path
	if err := log.Append(t.Context(), "t", 0, sized(0, 1)); err != nil {
		t.Fatal(err)
	}
	stopWriter(log)
	if err := log.place.file.Close(); err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err == nil {
		t.Fatal("Close says nothing")
	}
	again, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if found := again.Findings(); len(found) > 0 {
		t.Errorf("the next start finds %v", found)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + "-wal"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("beside a closed file is a write-ahead log: %v", err)
	}
}
