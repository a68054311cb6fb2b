package sqlite

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
)

// A cutOff is a write to a data file that a kill can interrupt after any page.
type cutOff struct {
	before, after []byte
	suffix        string // of the file that SQLite completes or undoes the write from
	beside        []byte // its content
}

// opens fails the test unless the file opens after each page, is intact, and
// its table "released" has that many entries.
func (c cutOff) opens(t *testing.T, entries int) {
	t.Helper()
	if bytes.Equal(c.before, c.after) {
		t.Fatal("the write changes nothing")
	}
	pages := len(c.after) / pageSize
	for n := 1; n < pages; n++ { // written in order
		content := append(c.after[:n*pageSize:n*pageSize], c.before[min(n*pageSize, len(c.before)):]...)
		path := filepath.Join(t.TempDir(), "eleusis.db")
		put(t, path, content)
		put(t, path+c.suffix, c.beside)
		log, err := Open(t.Context(), path)
		if err != nil {
			t.Errorf("%d pages of %d: %v", n, pages, err)
			continue
		}
		if found, err := log.Check(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("%d pages of %d: Check: got %v and %v, want nothing", n, pages, found, err)
		}
		if got := lengths(t, log)["released"]; got != entries {
			t.Errorf("%d pages of %d: got %d entries, want %d", n, pages, got, entries)
		}
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	}
}

func put(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// versionOne returns a file of the first version and an open database on it.
func versionOne(t *testing.T) (path string, db *sql.DB) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "eleusis.db")
	put(t, path, get(t, "testdata/version-1.sqlite"))
	return path, database(t, path, "immediate")
}

// database opens the file at path. Its transactions begin as lock says.
func database(t *testing.T, path, lock string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", source(path, "_txlock="+lock))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	return db
}

// checkpointOf returns the checkpoint of what change commits. A reader keeps
// change from making the checkpoint itself.
func checkpointOf(t *testing.T, path string, db *sql.DB, change func() error) (c cutOff) {
	t.Helper()
	reader, err := database(t, path, "deferred").Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Rollback() // nothing once committed
	var tables int
	if err := reader.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		t.Fatal(err)
	}
	if err := change(); err != nil {
		t.Fatal(err)
	}
	c = cutOff{before: get(t, path), suffix: "-wal", beside: get(t, path+"-wal")}
	if err := reader.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := checkpointFile(t.Context(), db, empty); err != nil {
		t.Fatal(err)
	}
	c.after = get(t, path)
	return c
}

func migrateToPresent(t *testing.T, db *sql.DB) {
	t.Helper()
	steps, err := ourSteps()
	if err != nil {
		t.Fatal(err)
	}
	if err := migrate(t.Context(), db, steps); err != nil {
		t.Fatal(err)
	}
}

func TestAnUpgradeThatWasCutOffIsMadeAgain(t *testing.T) {
	path, db := versionOne(t)
	c := checkpointOf(t, path, db, func() error {
		migrateToPresent(t, db)
		return nil
	})
	c.opens(t, 3)
}

func TestAVacuumThatWasCutOffIsMadeAgain(t *testing.T) {
	path, db := versionOne(t)
	migrateToPresent(t, db)
	checkpointOf(t, path, db, func() error { return useAutoVacuum(t.Context(), db) }).opens(t, 3)
}

// The first start writes the schema before the file has a write-ahead log.
func TestAFirstStartThatWasCutOffIsMadeAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	if err := createIfMissing(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	before := get(t, path)
	migrateToPresent(t, database(t, path, "immediate"))
	cutOff{before: before, after: get(t, path), suffix: "-journal", beside: journalOf(before)}.opens(t, 0)
}

// journalOf returns a rollback journal with all pages of a file: see "The
// Rollback Journal" in SQLite's file format.
func journalOf(content []byte) []byte {
	const sector, nonce = 512, 7
	pages := uint32(len(content) / pageSize)
	journal := []byte{0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7}
	for _, field := range []uint32{pages, nonce, pages, sector, pageSize} {
		journal = binary.BigEndian.AppendUint32(journal, field)
	}
	journal = append(journal, make([]byte, sector-len(journal))...)
	for n := range pages {
		page := content[n*pageSize:][:pageSize]
		sum := uint32(nonce)
		for at := pageSize - 200; at > 0; at -= 200 {
			sum += uint32(page[at])
		}
		journal = binary.BigEndian.AppendUint32(journal, n+1)
		journal = binary.BigEndian.AppendUint32(append(journal, page...), sum)
	}
	return journal
}
