package sqlite

import (
	"fmt"
	"os"
	"testing"
)

func TestTheWriteAheadLogStaysSmall(t *testing.T) {
	log := openLog(t)
	largest := int64(0)
	for i := range 400 { // some 40 MB
		if err := log.Append(t.Context(), fmt.Sprint("table ", i%50), i/50, sized(i/50, 100_000)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(log.place.path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		largest = max(largest, info.Size())
	}
	if largest > 4<<20 || largest < maxWAL {
		t.Errorf("the write-ahead log grew to %d bytes, want %d to 4 MB", largest, maxWAL)
	}
	info, err := os.Stat(log.place.path + "-redo")
	if err != nil || info.Size() > 4<<20 {
		t.Errorf("the redo log has %d bytes, and %v", info.Size(), err)
	}
}

// The writer asks every few seconds; here the test asks in its place.
func TestAnIdleLogIsWholeInItsFile(t *testing.T) {
	log := openLog(t)
	if err := log.Append(t.Context(), "t", 0, sized(0, 1)); err != nil {
		t.Fatal(err)
	}
	stopWriter(log)
	log.written = make(chan struct{})
	log.used = true
	log.checkpointIfIdle()
	if log.place.meter.used() == 0 {
		t.Error("a log in use was written back")
	}
	log.checkpointIfIdle()
	if used := log.place.meter.used(); used != 0 {
		t.Errorf("an idle write-ahead log has %d bytes", used)
	}
	s, err := readState(t.Context(), log.readers)
	if err != nil {
		t.Fatal(err)
	}
	redo, err := readRedo(log.place.path + "-redo")
	if err != nil || redo.first != s || redo.last != s {
		t.Errorf("the redo log goes from %+v to %+v, want %+v: %v", redo.first, redo.last, s, err)
	}
	go log.write() // so that the log can be closed
}
