package sqlite

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"eleusis/internal/store"
)

// stepsOf returns the steps in files of these names and texts.
func stepsOf(t *testing.T, files map[string]string) []step {
	t.Helper()
	folder := make(fstest.MapFS)
	for name, text := range files {
		folder["migrations/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	steps, err := readSteps(folder)
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

const firstStep = `
CREATE TABLE migration (number INTEGER PRIMARY KEY, checksum TEXT NOT NULL) STRICT;
CREATE TABLE entry (number INTEGER);
INSERT INTO entry VALUES (1), (2);`

func emptyFile(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", source(filepath.Join(t.TempDir(), "some.db"), "_txlock=immediate"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func ask[T any](t *testing.T, db *sql.DB, query string) (answer T) {
	t.Helper()
	if err := db.QueryRow(query).Scan(&answer); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return answer
}

func TestMigrationsGoOnFromWhereTheFileIs(t *testing.T) {
	db := emptyFile(t)
	files := map[string]string{"0001_log.sql": firstStep}
	for range 2 { // the second time there is nothing to do
		if err := migrate(t.Context(), db, stepsOf(t, files)); err != nil {
			t.Fatal(err)
		}
	}
	files["0002_color.sql"] = "ALTER TABLE entry ADD COLUMN color TEXT NOT NULL DEFAULT 'red'"
	files["0003_second.sql"] = "INSERT INTO entry VALUES (3, 'black')"
	for range 2 {
		if err := migrate(t.Context(), db, stepsOf(t, files)); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := ask[string](t, db, "SELECT group_concat(number || color) FROM entry"),
		"1red,2red,3black"; got != want {
		t.Errorf("entries: got %s, want %s", got, want)
	}
	if got := ask[int](t, db, "PRAGMA user_version"); got != 3 {
		t.Errorf("version: got %d, want 3", got)
	}
}

// TestANewVersionStandsInTheFileItself reads the file alone, without the -wal file beside
// it, as an older program would if the process were killed now.
func TestANewVersionStandsInTheFileItself(t *testing.T) {
	db := emptyFile(t)
	if err := useWAL(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	if err := migrate(t.Context(), db, stepsOf(t, map[string]string{"0001_log.sql": firstStep})); err != nil {
		t.Fatal(err)
	}
	path := ask[string](t, db, "SELECT file FROM pragma_database_list WHERE name = 'main'")
	alone, err := sql.Open("sqlite", source(path, "mode=ro", "immutable=1"))
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	if got := ask[int](t, alone, "PRAGMA user_version"); got != 1 {
		t.Errorf("version in the file: got %d, want 1", got)
	}
}

func TestAMigrationThatFailsLeavesTheFileAsItWas(t *testing.T) {
	db := emptyFile(t)
	files := map[string]string{"0001_log.sql": firstStep}
	if err := migrate(t.Context(), db, stepsOf(t, files)); err != nil {
		t.Fatal(err)
	}
	files["0002_good.sql"] = "DELETE FROM entry; CREATE TABLE other (id INTEGER)"
	files["0003_bad.sql"] = "DROP TABLE other; INSERT INTO nowhere VALUES (1)"
	err := migrate(t.Context(), db, stepsOf(t, files))
	if err == nil || !strings.HasPrefix(err.Error(), "migration 3: ") {
		t.Errorf("got %v, want an error of migration 3", err)
	}
	if got := ask[int](t, db, "SELECT count(*) FROM entry"); got != 2 {
		t.Errorf("entries: got %d, want 2", got)
	}
	if got := ask[int](t, db, "SELECT count(*) FROM sqlite_schema WHERE name = 'other'"); got != 0 {
		t.Errorf("table other: got %d, want none", got)
	}
	if got := ask[int](t, db, "PRAGMA user_version"); got != 1 {
		t.Errorf("version: got %d, want 1", got)
	}
	if got := ask[int](t, db, "SELECT count(*) FROM migration"); got != 1 {
		t.Errorf("migrations: got %d, want 1", got)
	}
}

func TestAChangedMigrationIsRecognised(t *testing.T) {
	db := emptyFile(t)
	if err := migrate(t.Context(), db, stepsOf(t, map[string]string{"0001_log.sql": firstStep})); err != nil {
		t.Fatal(err)
	}
	windows := strings.ReplaceAll(firstStep, "\n", "\r\n")
	if err := migrate(t.Context(), db, stepsOf(t, map[string]string{"0001_log.sql": windows})); err != nil {
		t.Errorf("other ends of lines: got %v, want nothing", err)
	}
	err := migrate(t.Context(), db, stepsOf(t, map[string]string{"0001_log.sql": firstStep + " "}))
	if !errors.Is(err, store.ErrNotOurs) {
		t.Errorf("another text: got %v, want %v", err, store.ErrNotOurs)
	}
}

func TestMigrationsAreNumberedWithoutAGap(t *testing.T) {
	for _, names := range [][]string{
		{"0002_log.sql"},
		{"0001_log.sql", "0003_more.sql"},
		{"0001_log.sql", "0001_more.sql"},
		{"1_log.sql"},
		{"log.sql"},
	} {
		folder := make(fstest.MapFS)
		for _, name := range names {
			folder["migrations/"+name] = new(fstest.MapFile)
		}
		if steps, err := readSteps(folder); err == nil {
			t.Errorf("%q: got %v, want an error", names, steps)
		}
	}
}
