package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// looksLike opens the files for reading only, and fails the test unless a check
// says just this and an export has every table whole.
func looksLike(t *testing.T, path string, truth map[string]int, codes ...string) {
	t.Helper()
	before := folderOf(t, path)
	v, err := sqlite.OpenView(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	found, err := v.Check(t.Context())
	if got := codesOf(found); err != nil || !slices.Equal(got, codes) {
		t.Errorf("Check: got %q and %v, want %q", got, err, codes)
	}
	exported := make(map[string]int)
	err = v.Export(t.Context(), func(s store.Saved) error {
		if s.Damage != nil {
			t.Errorf("table %s: %v", s.Table, s.Damage)
		}
		if !reflect.DeepEqual(s.Entries, storetest.Samples(s.Table, 0, len(s.Entries))) {
			t.Errorf("table %s is not what it was", s.Table)
		}
		exported[s.Table] = len(s.Entries)
		return nil
	})
	if err != nil || !reflect.DeepEqual(exported, truth) {
		t.Errorf("Export: got %v and %v, want %v", exported, err, truth)
	}
	if err := v.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	after := folderOf(t, path)
	delete(before, filepath.Base(path)+"-shm")
	delete(after, filepath.Base(path)+"-shm")
	if names := changed(before, after); names != nil {
		t.Errorf("reading changed %q", names)
	}
}

func TestAStoreIsReadAsItIsAndAsItWillBe(t *testing.T) {
	_, killed, closed := samples(t, 1)
	_, other, _ := samples(t, 2)
	looksLike(t, closed.files.put(t), closed.truth)
	looksLike(t, killed.files.put(t), killed.truth)

	damaged := killed.files.clone()
	damaged["-wal"][len(damaged["-wal"])/2] ^= 1
	looksLike(t, damaged.put(t), killed.truth, store.FoundRestored)
	damaged["-wal"] = other.files["-wal"]
	looksLike(t, damaged.put(t), killed.truth, store.FoundForeign, store.FoundRestored)
	delete(damaged, "-wal")
	looksLike(t, damaged.put(t), killed.truth, store.FoundNoWAL, store.FoundRestored)
}

func TestAnExportTellsWhatTheFilesLack(t *testing.T) {
	_, killed, _ := samples(t, 1)
	damaged := killed.files.clone()
	damaged["-wal"][len(damaged["-wal"])/2] ^= 1
	restored := damaged.clone()
	delete(damaged, "-redo")
	for _, tt := range []struct {
		files disk
		codes []string
	}{
		{killed.files, nil},
		{restored, nil},
		{damaged, []string{store.FoundNoRedo, store.FoundNotOpen}},
	} {
		v, err := sqlite.OpenView(t.Context(), tt.files.put(t))
		if err != nil {
			t.Fatal(err)
		}
		found, err := v.CheckList(t.Context())
		if err := errors.Join(err, v.Close()); err != nil {
			t.Fatal(err)
		}
		if got := codesOf(found); !slices.Equal(got, tt.codes) {
			t.Errorf("CheckList: got %q, want %q", got, tt.codes)
		}
	}
}

func TestAStoreIsReadBesideItsServer(t *testing.T) {
	_, _, closed := samples(t, 1)
	path := closed.files.put(t)
	log := mustOpen(t, path)
	v, err := sqlite.OpenView(t.Context(), path)
	if err != nil || !v.IsBeside() {
		t.Fatalf("OpenView: got %v, beside a server: %t", err, err == nil && v.IsBeside())
	}
	found, err := v.Check(t.Context())
	if err := errors.Join(err, v.Close()); err != nil || len(found) > 0 {
		t.Errorf("Check: got %v and %v, want nothing", found, err)
	}
	n := closed.truth[tableName(1)]
	storetest.MustAppend(t, log, tableName(1), n, 1)
	storetest.MustHold(t, log, tableName(1), n+1)
}

// What SQLite cannot open any more still has tables that are whole.
func TestATruncatedFileIsExportedAsFarAsItGoes(t *testing.T) {
	_, _, closed := samples(t, 1)
	damaged := closed.files.clone()
	damaged[""] = damaged[""][:len(damaged[""])-4*4096]
	v, err := sqlite.OpenView(t.Context(), damaged.put(t))
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	found, err := v.Check(t.Context())
	if err != nil || !slices.Contains(codesOf(found), store.FoundNotOpen) {
		t.Errorf("Check: got %v and %v, want that it does not open", found, err)
	}
	whole, cut := 0, 0
	err = v.Export(context.Background(), func(s store.Saved) error {
		if !reflect.DeepEqual(s.Entries, storetest.Samples(s.Table, 0, len(s.Entries))) {
			t.Errorf("table %s is not what it was", s.Table)
		}
		switch {
		case s.Damage != nil:
			cut++
		case len(s.Entries) == closed.truth[s.Table]:
			whole++
		default:
			t.Errorf("table %s: %d entries of %d without a word", s.Table, len(s.Entries), closed.truth[s.Table])
		}
		return nil
	})
	if err != nil || whole == 0 || cut == 0 || whole+cut != len(closed.truth) {
		t.Errorf("Export: %d tables whole, %d in part, of %d, and %v", whole, cut, len(closed.truth), err)
	}
}

func TestAFileFromBeforeIsNotReadButOpened(t *testing.T) {
	content, err := os.ReadFile("testdata/version-1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	if v, err := sqlite.OpenView(t.Context(), written(t, string(content))); !errors.Is(err, store.ErrOlder) {
		t.Errorf("OpenView: got %v and %v, want %v", v, err, store.ErrOlder)
	}
}

// A server starts, plays and stops while a check reads the file.
func TestACheckKeepsNoServerAway(t *testing.T) {
	_, _, closed := samples(t, 1)
	path := closed.files.put(t)
	large(t, path, "large") // a reader remembers only a part of it
	v, err := sqlite.OpenView(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	for _, runs := range []bool{true, false} {
		if found, err := v.Check(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("Check: got %v and %v, want nothing", found, err)
		}
		large(t, path, "larger")
		log := mustOpen(t, path)
		if err := log.Delete(t.Context(), "larger"); err != nil {
			t.Fatal(err)
		}
		if !runs {
			if err := log.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if found, err := v.Check(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("Check after a server started: got %v and %v, want nothing", found, err)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// large runs a server that keeps a table of 5 MB.
func large(t *testing.T, path, table string) {
	t.Helper()
	log := mustOpen(t, path)
	for n := range 100 {
		e := storetest.Samples(table, n, 1)
		e[0].Event = bytes.Repeat([]byte(table), 50<<10/len(table))
		if err := log.Append(t.Context(), table, n, e); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
}
