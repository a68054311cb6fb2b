package sqlite

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"eleusis/internal/store"
)

// FuzzRedo reads a redo log with a whole record, of whatever changes, and whatever bytes behind it: the record reads,
// unless its changes do not, and what reads is written and read again as the same.
func FuzzRedo(f *testing.F) {
	entry := store.Entry{Number: 1, Time: time.UnixMilli(-1).UTC(), Seat: -1,
		Command: "c", Kind: "k", Event: []byte("e")}
	changes := appendChange(nil, appended, "t", []store.Entry{entry, entry})
	state := state{id: [16]byte{1}, commits: 1, tables: 1, open: true}
	next := state
	next.commits++
	f.Add(changes, encodeRecord(next, appendChange(changes, deleted, "t", nil)))
	f.Add(changes, encodeRecord(next, nil)[:40])
	f.Add([]byte{'a', 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}, []byte{0, 0, 0, 1})
	f.Add([]byte{'r', 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}, []byte{0xff, 0xff, 0xff, 0xff})
	path := filepath.Join(f.TempDir(), "redo")
	f.Fuzz(func(t *testing.T, changes, behind []byte) {
		first := state
		first.commits--
		record := encodeRecord(state, changes)
		text := append(append(first.encode(), record...), behind...)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		log, err := readRedo(path)
		if err != nil || !log.found || log.first != first {
			t.Fatalf("%x: the state is %+v, want %+v: %v", text, log.first, first, err)
		}
		var all []redoRecord
		err = log.each(first.commits, func(r redoRecord) error {
			all = append(all, r)
			return nil
		})
		if err != nil || log.last.commits != first.commits+uint64(len(all)) {
			t.Fatalf("%x: %d records to commit %d: %v", text, len(all), log.last.commits, err)
		}
		want, ok := decodeRecord(record[:len(record)-checkSize])
		if ok != (len(all) > 0) || ok && !reflect.DeepEqual(want, all[0]) {
			t.Fatalf("%x: the first record is %+v, want %+v", text, all, want)
		}
		for _, r := range all {
			var written []byte
			for _, c := range r.changes {
				written = appendChange(written, c.kind, c.table, c.entries)
			}
			record := encodeRecord(r.state, written)
			if again, ok := decodeRecord(record[:len(record)-checkSize]); !ok || !reflect.DeepEqual(again, r) {
				t.Errorf("%x is %+v, and then %+v", text, r, again)
			}
		}
	})
}
