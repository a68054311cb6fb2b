package sqlite

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestLogsAreNotReadWhole scans a write-ahead log and a redo log of 128 MB.
func TestLogsAreNotReadWhole(t *testing.T) {
	const size, most = 128 << 20, 1 << 20
	folder := t.TempDir()
	wal, redo := filepath.Join(folder, "wal"), filepath.Join(folder, "redo")
	header := make([]byte, walHeaderSize)
	copy(header[16:], "the salt")
	sum := walChecksum{order: byteOrder(header)}
	sum.add(header[:24])
	binary.BigEndian.PutUint32(header[24:], sum.s0)
	binary.BigEndian.PutUint32(header[28:], sum.s1)
	first := state{id: newStoreID(), commits: 7}
	for path, head := range map[string][]byte{wal: header, redo: first.encode()} {
		if err := os.WriteFile(path, head, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, size); err != nil {
			t.Fatal(err)
		}
	}
	used := allocated(func() {
		if w, err := scanWAL(wal, first.id); err != nil || !w.found || w.commits != 0 || w.damaged {
			t.Errorf("the write-ahead log: %+v, %v", w, err)
		}
	})
	if used > most {
		t.Errorf("to scan a write-ahead log of %d bytes takes %d", size, used)
	}
	used = allocated(func() {
		if r, err := readRedo(redo); err != nil || !r.found || r.last != first {
			t.Errorf("the redo log: %+v, %v", r, err)
		}
	})
	if used > most {
		t.Errorf("to read a redo log of %d bytes takes %d", size, used)
	}
}
