package sqlite_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// dataFile returns the path of a closed data file with two entries in it,
// changed by statements as no program of ours would change it.
func dataFile(t testing.TB, statements ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "eleusis.db")
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, log, "t", 0, 2)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	execute(t, path, statements...)
	return path
}

// execute runs statements on a SQLite file, which it makes if need be.
func execute(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// written returns the path of a file with the given content.
func written(t testing.TB, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "eleusis.db")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// folderOf returns the names and contents of all files beside path, those of
// locks left out.
func folderOf(t testing.TB, path string) map[string]string {
	t.Helper()
	names, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	for _, name := range names {
		if strings.HasSuffix(name.Name(), "-lock") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(filepath.Dir(path), name.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[name.Name()] = string(content)
	}
	return files
}

// changed returns the names of the files that differ.
func changed(before, after map[string]string) []string {
	var names []string
	for name, content := range after {
		if old, ok := before[name]; !ok || old != content {
			names = append(names, name)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func TestAFileThatCannotBeOursIsRefusedUnchanged(t *testing.T) {
	for _, tt := range []struct {
		name string
		path string
		want error
		says string
	}{
		{"text", written(t, "Dear diary,\n"), store.ErrNotOurs, "not a SQLite file"},
		{"zeros", written(t, strings.Repeat("\x00", 8192)), store.ErrNotOurs, "not a SQLite file"},
		{"header of SQLite alone", written(t, "SQLite format 3\x00"), store.ErrNotOurs, "not a SQLite file"},
		{"another program's", func() string {
			path := filepath.Join(t.TempDir(), "eleusis.db")
			execute(t, path, "CREATE TABLE entry (id INTEGER PRIMARY KEY)", "INSERT INTO entry VALUES (1)")
			return path
		}(), store.ErrNotOurs, "of another program"},
		{"another program's, claiming a high version",
			dataFile(t, "PRAGMA application_id = 7", "PRAGMA user_version = 99"), store.ErrNotOurs,
			"of another program"},
		{"newer", dataFile(t, "PRAGMA user_version = 99"), store.ErrNewer,
			"it has version 99, this program knows versions up to 2"},
		{"impossible version", dataFile(t, "PRAGMA user_version = -1"), store.ErrNotOurs, "version -1"},
		{"other migration", dataFile(t, "UPDATE migration SET checksum = 'other'"), store.ErrNotOurs,
			"its migration 1 is not the one"},
		{"lacking migration", dataFile(t, "DELETE FROM migration"), store.ErrNotOurs, "it lacks migration 1"},
		{"too many migrations", dataFile(t, "INSERT INTO migration VALUES (3, '')"), store.ErrNotOurs,
			"its migration 3 is not the one"},
		{"without migrations", dataFile(t, "DROP TABLE migration"), store.ErrNotOurs, "no such table: migration"},
		{"without entries", dataFile(t, "DROP TABLE entry"), store.ErrNotOurs, "no such table: entry"},
		{"half made by hand", dataFile(t, "PRAGMA user_version = 0"), sqlite.ErrIncomplete, "older than its redo log"},
		{"without entries, with another journal",
			dataFile(t, "DROP TABLE entry", "PRAGMA journal_mode = DELETE"), store.ErrNotOurs, "no such table: entry"},
		{"truncated", func() string {
			path := dataFile(t)
			if err := os.Truncate(path, 5000); err != nil {
				t.Fatal(err)
			}
			return path
		}(), store.ErrNotOurs, "malformed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := folderOf(t, tt.path)
			log, err := sqlite.Open(t.Context(), tt.path)
			if !errors.Is(err, tt.want) {
				t.Fatalf("Open: got %v and %v, want %v", log, err, tt.want)
			}
			if !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), tt.path) {
				t.Errorf("Open: got %q, want the path and %q in it", err, tt.says)
			}
			if names := changed(before, folderOf(t, tt.path)); names != nil {
				t.Errorf("a refused Open changed %q", names)
			}
		})
	}
}

// TestADamagedFormatIsNoNewerVersion of a program: the header says also which version of
// SQLite wrote to the file last. A format that is too low does no harm.
func TestADamagedFormatIsNoNewerVersion(t *testing.T) {
	damaged := func(bytes map[int]byte) string {
		path := dataFile(t)
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for at, b := range bytes {
			content[at] = b
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, tt := range []struct {
		name, path string
		want       error
		says       string
	}{
		{"to write", damaged(map[int]byte{18: 3}), store.ErrNotOurs, "or damaged: it has format 3 of SQLite"},
		{"to read", damaged(map[int]byte{19: 3}), store.ErrNotOurs, "or damaged"},
		{"to write and to read", damaged(map[int]byte{18: 0x82, 19: 0x82}), store.ErrNotOurs, "or damaged"},
		{"of a newer SQLite", damaged(map[int]byte{18: 3, 96: 0x7f}), store.ErrNewer, "format 3 of SQLite"},
		{"to write, lower", damaged(map[int]byte{18: 0}), nil, ""},
		{"to read, lower", damaged(map[int]byte{19: 1}), nil, ""},
	} {
		log, err := sqlite.Open(t.Context(), tt.path)
		switch {
		case tt.want == nil && err == nil:
			if found, err := log.Check(t.Context()); err != nil || len(found) > 0 {
				t.Errorf("%s: found %v, %v", tt.name, found, err)
			}
			if err := log.Close(); err != nil {
				t.Error(err)
			}
		case !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says):
			t.Errorf("%s: got %v and %v, want %v", tt.name, log, err, tt.want)
		}
	}
}

func TestAForeignFileGetsNoLockBesideIt(t *testing.T) {
	path := written(t, "Dear diary,\n")
	if _, err := sqlite.Open(t.Context(), path); err == nil {
		t.Fatal("Open: got no error")
	}
	names, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(names) != 1 {
		t.Errorf("beside the file: got %v and %v, want nothing", names, err)
	}
}

// A process of a newer version was killed before its entries had left the
// write-ahead log, and the old version is started.
func TestANewerVersionIsRecognisedInTheWriteAheadLog(t *testing.T) {
	path := dataFile(t)
	newer := filepath.Join(t.TempDir(), "eleusis.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("PRAGMA user_version = 3"); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal"} { // as they are before db is closed
		content, err := os.ReadFile(path + suffix)
		if err == nil {
			err = os.WriteFile(newer+suffix, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if log, err := sqlite.Open(t.Context(), newer); !errors.Is(err, store.ErrNewer) {
		t.Errorf("Open: got %v and %v, want %v", log, err, store.ErrNewer)
	}
}

// The entries in the write-ahead log are not given up, nor taken for those of
// another file.
func TestAWriteAheadLogWithoutItsFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	if err := os.WriteFile(path+"-wal", []byte("entries"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := folderOf(t, path)
	log, err := sqlite.Open(t.Context(), path)
	if !errors.Is(err, store.ErrNotOurs) {
		t.Fatalf("Open: got %v and %v, want %v", log, err, store.ErrNotOurs)
	}
	if names := changed(before, folderOf(t, path)); names != nil {
		t.Errorf("a refused Open changed %q", names)
	}
}

func TestOpenMakesTheFileAndItsFolders(t *testing.T) {
	path := filepath.Join(t.TempDir(), "no", "such", "folder", "50% a&b=c?#d é", "eleusis.db")
	storetest.MustAppend(t, mustOpen(t, path), "t", 0, 2)
	for _, p := range []string{path, path + "-wal", filepath.Dir(path)} {
		info, err := os.Stat(p)
		if err != nil {
			t.Fatal(err)
		}
		if open := info.Mode().Perm() & 0o077; open != 0 && runtime.GOOS != "windows" {
			t.Errorf("%s: others have the rights %o, want none", filepath.Base(p), open)
		}
	}
}

func TestAClosedLogIsWholeInItsFile(t *testing.T) {
	path := dataFile(t)
	for name := range folderOf(t, path) {
		if name != filepath.Base(path) && name != filepath.Base(path)+"-redo" {
			t.Errorf("a closed log left %s behind", name)
		}
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustHold(t, mustOpen(t, written(t, string(content))), "t", 2)
}

func TestAnEmptyFileAndTheRestOfABrokenStartAreNoObstacle(t *testing.T) {
	path := written(t, "")
	if err := os.WriteFile(path+"-new", []byte("half a page"), 0o600); err != nil {
		t.Fatal(err)
	}
	log := mustOpen(t, path)
	storetest.MustAppend(t, log, "t", 0, 2)
	storetest.MustHold(t, log, "t", 2)
	if _, err := os.Stat(path + "-new"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s-new: got %v, want it gone", path, err)
	}
}

func TestPathsWithoutAFileAreRefused(t *testing.T) {
	folder := t.TempDir()
	file := written(t, "a file")
	for _, path := range []string{"", folder, filepath.Join(file, "eleusis.db")} {
		if log, err := sqlite.Open(t.Context(), path); err == nil {
			t.Errorf("Open(%q): got %v, want an error", path, log)
		}
	}
}

func TestAFileInUseByThisProcessIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	log := mustOpen(t, path)
	storetest.MustAppend(t, log, "t", 0, 1)
	names := []string{path}
	link := filepath.Join(t.TempDir(), "link.db")
	if os.Symlink(path, link) == nil {
		names = append(names, link)
	}
	for range 2 { // a refusal must not give up the lock of the first
		for _, name := range names {
			if again, err := sqlite.Open(t.Context(), name); !errors.Is(err, store.ErrInUse) {
				t.Errorf("Open(%s): got %v and %v, want %v", name, again, err, store.ErrInUse)
			}
		}
	}
	storetest.MustAppend(t, log, "t", 1, 1)
	storetest.MustHold(t, log, "t", 2)
}

func TestOpeningStopsWhenItsContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := dataFile(t)
	if log, err := sqlite.Open(ctx, path); !errors.Is(err, context.Canceled) {
		t.Fatalf("Open: got %v and %v, want %v", log, err, context.Canceled)
	}
	storetest.MustHold(t, mustOpen(t, path), "t", 2)
}

// The context of Open is over when Open is.
func TestALogOutlivesTheContextItWasOpenedWith(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	path := filepath.Join(t.TempDir(), "eleusis.db")
	log, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cancel()
	storetest.MustAppend(t, log, "t", 0, 2)
	storetest.MustHold(t, log, "t", 2)
	if again, err := sqlite.Open(t.Context(), path); !errors.Is(err, store.ErrInUse) {
		t.Errorf("Open again: got %v and %v, want %v", again, err, store.ErrInUse)
	}
}

// Damage below the schema does not keep a file from opening. A reader who comes
// upon it is told; the rest can still be read.
func TestADamagedPageDamagesTheTablesOnIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, log, "a", 0, 2)
	storetest.MustAppend(t, log, "z", 0, store.MaxEntries)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	copy(content[len(content)-page:], bytes.Repeat([]byte{0xFF}, page))
	log = mustOpen(t, written(t, string(content)))
	if entries, err := log.Read(t.Context(), "z", 0); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("Read of what is damaged: got %d entries and %v, want %v", len(entries), err, store.ErrDamaged)
	}
	storetest.MustHold(t, log, "a", 2)
}

// Each file in testdata was left by a released version of the schema, with
// three entries of the table "released". None is ever changed or taken out;
// a new version adds one.
func TestFilesOfEveryReleasedVersionOpen(t *testing.T) {
	released, err := filepath.Glob("testdata/version-*.sqlite")
	if err != nil || len(released) == 0 {
		t.Fatalf("got %d released files and %v", len(released), err)
	}
	for _, name := range released {
		t.Run(filepath.Base(name), func(t *testing.T) {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			log := mustOpen(t, written(t, string(content)))
			storetest.MustHold(t, log, "released", 3)
			storetest.MustAppend(t, log, "released", 3, 2)
			storetest.MustHold(t, log, "released", 5)
		})
	}
}

// A file is a page or more of one of our own, or nothing, with a patch laid
// over it, for whole files are too long to try many of.
func FuzzOpenNeverChangesAFileItRefuses(f *testing.F) {
	bases := [][]byte{nil}
	for _, statements := range [][]string{
		nil,
		{"PRAGMA journal_mode = DELETE"},
		{"DELETE FROM entry", "VACUUM"},
		{"DROP TABLE entry", "PRAGMA journal_mode = DELETE"},
		{"PRAGMA user_version = 3"},
	} {
		content, err := os.ReadFile(dataFile(f, statements...))
		if err != nil {
			f.Fatal(err)
		}
		bases = append(bases, content, content[:len(content)/2])
	}
	f.Add(uint8(0), uint16(0), []byte("SQLite format 3\x00"))
	for i := range bases {
		f.Add(uint8(i), uint16(0), []byte{})
		f.Add(uint8(i), uint16(16), []byte{0x10, 0x00, 0x01, 0x01})  // page size, journal modes
		f.Add(uint8(i), uint16(18), []byte{0x03})                    // too new to write
		f.Add(uint8(i), uint16(28), []byte{0, 0, 0, 1, 0, 0, 0, 2})  // pages, free pages
		f.Add(uint8(i), uint16(56), []byte("0000"))                  // encoding of texts
		f.Add(uint8(i), uint16(60), []byte{0, 0, 0, 0})              // version
		f.Add(uint8(i), uint16(100), []byte{0x05, 0, 0, 0xFF, 0xFF}) // root of the schema
		f.Add(uint8(i), uint16(4096), make([]byte, 100))
	}
	f.Fuzz(func(t *testing.T, base uint8, at uint16, patch []byte) {
		content := slices.Clone(bases[int(base)%len(bases)])
		if end := int(at) + len(patch); end > len(content) {
			content = append(content, make([]byte, end-len(content))...)
		}
		copy(content[at:], patch)
		path := written(t, string(content))
		before := folderOf(t, path)
		log, err := sqlite.Open(t.Context(), path)
		if err != nil {
			if names := changed(before, folderOf(t, path)); names != nil {
				t.Errorf("a refused Open changed %q: %v", names, err)
			}
			return
		}
		// What lies deeper in a damaged file is met later, as an error.
		_, _ = log.Read(t.Context(), "t", 0)
		_ = log.Append(t.Context(), "t", 2, storetest.Samples("t", 2, 1))
		if err := log.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
}
