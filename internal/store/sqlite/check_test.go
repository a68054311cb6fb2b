package sqlite

import (
	"database/sql"
	"path/filepath"
	"testing"

	"eleusis/internal/store"
)

// TestFaultsThatSQLiteFindsAreFindings changes a table behind SQLite's back, so that a
// row breaks it.
func TestFaultsThatSQLiteFindsAreFindings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	execute := func(statements ...string) *sql.DB {
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		db.SetMaxOpenConns(1)
		for _, s := range statements {
			if _, err := db.Exec(s); err != nil {
				t.Fatalf("%s: %v", s, err)
			}
		}
		return db
	}
	db := execute("CREATE TABLE entries (event)", "INSERT INTO entries VALUES (NULL)")
	if found, err := checkStructure(t.Context(), db); err != nil || len(found) != 0 {
		t.Errorf("a sound file: %v, %v", found, err)
	}
	_ = execute("PRAGMA writable_schema = ON",
		"UPDATE sqlite_schema SET sql = 'CREATE TABLE entries (event NOT NULL)'").Close()
	found, err := checkStructure(t.Context(), execute())
	want := store.Finding{Code: store.FoundStructure, Detail: "NULL value in entries.event"}
	if err != nil || len(found) != 1 || found[0] != want {
		t.Errorf("a row without its value: %v, %v, want %v", found, err, want)
	}
}
