package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
	"eleusis/internal/store/sqlite"
)

// A database is a PostgreSQL that the first test to need it starts.
type database struct {
	once    sync.Once
	cluster *postgrestest.Cluster
	err     error
}

var common database

// cluster returns the database of all tests. The short run does without; in the full
// run a machine without PostgreSQL fails.
func cluster(t testing.TB) *postgrestest.Cluster {
	t.Helper()
	if testing.Short() {
		t.Skip("needs PostgreSQL: not in the short run")
	}
	common.once.Do(func() { common.cluster, common.err = postgrestest.Start("fsync=off") })
	if common.err != nil {
		t.Fatal(common.err)
	}
	return common.cluster
}

// workFolder is for what all tests share. It is gone after them.
var workFolder string

// withDatabase runs tests and ends the database after them.
type withDatabase struct{ *testing.M }

func (m withDatabase) Run() int {
	var err error
	workFolder, err = os.MkdirTemp("", "eleusis-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(workFolder)
	code := m.M.Run()
	if common.cluster != nil {
		if err := common.cluster.Remove(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	return code
}

// runs runs a command line and returns its exit code and what it says.
func runs(t *testing.T, args ...string) (code int, out, told string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &stdout, err: &stderr, getenv: func(string) string { return "" }}
	code = a.run(t.Context(), args)
	return code, stdout.String(), stderr.String()
}

// must runs a command line that ends with a code and says a text on stderr.
func must(t *testing.T, code int, says string, args ...string) (out string) {
	t.Helper()
	got, out, told := runs(t, args...)
	if got != code || !strings.Contains(told, says) {
		t.Errorf("eleusis %s: exit code %d and %q, want %d and %q", strings.Join(args, " "), got, told, code, says)
	}
	return out
}

// fill puts three tables of some hundred entries into a store.
func fill(t *testing.T, log storeTarget) {
	t.Helper()
	for i, table := range []string{"abc", "Abd", "xyz"} {
		var entries []store.Entry
		for n := range 300 * (i + 1) {
			event := fmt.Appendf(nil, "%s %d \x00\xff", table, n)
			entries = append(entries, store.Entry{
				Number: n + 1, Time: time.UnixMilli(int64(n + 1)).UTC(), Seat: n % 5, Command: fmt.Sprint("c", n), Kind: "k",
				Event: event,
			})
		}
		if err := log.Import(t.Context(), table, 0, entries); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
}

// newFile returns the name of a data file with three tables.
func newFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "eleusis.db")
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, log)
	return "sqlite:" + path
}

func TestAStoreIsMovedToPostgreSQLAndBack(t *testing.T) {
	file, db, back := newFile(t), cluster(t).Fresh(t), "sqlite:"+filepath.Join(t.TempDir(), "back.db")
	whole := must(t, exitYes, "3 tables exported", "export", "--store", file)
	must(t, exitYes, "3 tables moved", "move", "--from", file, "--to", db)
	if out := must(t, exitYes, "", "check", "--store", db); out != "The store is intact: 3 tables.\n" {
		t.Errorf("check says %q", out)
	}
	if out := must(t, exitYes, "", "export", "--store", db); out != whole {
		t.Errorf("the database exports %d bytes, the file %d, or others", len(out), len(whole))
	}
	must(t, exitYes, "3 tables were in the store already", "move", "--from", file, "--to", db)
	must(t, exitYes, "3 tables moved", "move", "--from", db, "--to", back)
	if out := must(t, exitYes, "", "export", "--store", back); out != whole {
		t.Errorf("the file that was moved back exports %d bytes, the first %d, or others", len(out), len(whole))
	}
	other := cluster(t).Fresh(t)
	must(t, exitYes, "3 tables moved", "move", "--from", db, "--to", other)
	saved := filepath.Join(t.TempDir(), "saved.jsonl")
	must(t, exitYes, "", "export", "--store", other, "--out", saved)
	must(t, exitYes, "3 tables imported", "import", "--store", cluster(t).Fresh(t), saved)
}

// TestAMoveGoesOnWhereItWasInterrupted leaves one table out of the first run, and ends
// another table early.
func TestAMoveGoesOnWhereItWasInterrupted(t *testing.T) {
	file, db := newFile(t), cluster(t).Fresh(t)
	must(t, exitYes, "3 tables moved", "move", "--from", file, "--to", db)
	log, err := postgres.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := log.Read(t.Context(), "xyz", 0)
	if err == nil {
		err = log.Delete(t.Context(), "xyz")
	}
	if err == nil {
		err = log.Import(t.Context(), "xyz", 0, entries[:7])
	}
	if err == nil {
		err = log.Delete(t.Context(), "abc")
	}
	if err == nil {
		err = log.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	must(t, exitYes, "2 tables moved\none table was in the store already", "move", "--from", file, "--to", db)
	must(t, exitYes, "3 tables were in the store already", "move", "--from", db, "--to", file)
}

func TestAMoveTellsWhatIsNotAsItShouldBe(t *testing.T) {
	c := cluster(t)
	damaged := "sqlite:" + damagedStore(t)
	must(t, exitNo, "table t: left out from entry 1 on: it is not what was written", "move", "--from", damaged, "--to",
		c.Fresh(t))

	file, db := newFile(t), c.Fresh(t)
	must(t, exitYes, "", "move", "--from", file, "--to", db)
	log, err := postgres.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	extra := store.Entry{Number: 1, Time: time.UnixMilli(1).UTC(), Kind: "k"}
	if err := log.Append(t.Context(), "more", 0, []store.Entry{extra}); err != nil {
		t.Fatal(err)
	}
	if err := log.Redact(t.Context(), "abc", []store.Entry{{Number: 5}}); err != nil {
		t.Fatal(err)
	}
	// While that server has the database, nobody moves to it or from it.
	must(t, exitFault, "in use by another Eleusis", "move", "--from", file, "--to", db)
	must(t, exitFault, "in use by another Eleusis", "move", "--from", db, "--to", file)
	must(t, exitFault, "in use by another Eleusis: machine ",
		"serve", "--listen", "127.0.0.1:0", "--store", db)
	must(t, exitYes, "", "check", "--store", db)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	must(t, exitNo, "table abc: left out from entry 5 on: the store has another entry", "move", "--from", file, "--to", db)
	must(t, exitNo, "table more is only in the new store", "move", "--from", file, "--to", db)

	running, err := sqlite.Open(t.Context(), strings.TrimPrefix(file, "sqlite:"))
	if err != nil {
		t.Fatal(err)
	}
	must(t, exitFault, "in use by another Eleusis", "move", "--from", file, "--to", c.Fresh(t))
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAMoveWantsTwoStores(t *testing.T) {
	file := "sqlite:" + filepath.Join(t.TempDir(), "none.db")
	must(t, exitUsage, "name both stores", "move", "--from", file)
	must(t, exitUsage, "name both stores", "move", "--to", file)
	must(t, exitUsage, "there is no data file", "move", "--from", file, "--to", file)
	must(t, exitUsage, "--from memory: must be sqlite:PATH", "move", "--from", "memory", "--to", file)
	must(t, exitFault, "storage failed", "move", "--from", "postgres:///x?host=/nowhere", "--to", file)
	for _, flag := range []string{"--from", "--to"} {
		must(t, exitUsage, "can read a password on a command line", "move", flag, "postgres://ann:sesame@db/games")
	}
}

// TestADamagedTableIsFoundInPostgreSQL changes one behind the store's back.
func TestADamagedTableIsFoundInPostgreSQL(t *testing.T) {
	c := cluster(t)
	db := c.Fresh(t)
	must(t, exitYes, "", "move", "--from", newFile(t), "--to", db)
	u, err := url.Parse(db)
	if err != nil {
		t.Fatal(err)
	}
	c.Exec(t, "UPDATE "+u.Query().Get("search_path")+".entry SET seat = 9 WHERE table_id = 'abc' AND number = 8")
	if out := must(t, exitNo, "", "check", "--store",
		db); out != "table abc is damaged at entry 8: it is not what was written\n" {
		t.Errorf("check says %q", out)
	}
	must(t, exitNo, "table abc: left out from entry 8 on", "export", "--store", db)
}

// TestNoPasswordIsLogged opens databases that cannot be opened.
func TestNoPasswordIsLogged(t *testing.T) {
	var told bytes.Buffer
	a := &app{out: &told, err: &told, getenv: func(name string) string {
		if name == "ELEUSIS_STORE" {
			return "postgres://ann:sesame@/games?host=/nowhere"
		}
		return ""
	}}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, command := range []string{"serve", "check", "export"} {
		args := []string{command}
		if command == "serve" {
			args = append(args, "--listen", "127.0.0.1:0")
		}
		if code := a.run(ctx, args); code != exitFault {
			t.Errorf("%s: exit code %d, want %d", command, code, exitFault)
		}
	}
	if log, err := openDatabase(ctx, "postgres://ann:sesame@/games?host=/nowhere",
		slog.New(slog.NewTextHandler(&told, nil))); err == nil {
		t.Errorf("opened %v", log)
	}
	if strings.Contains(told.String(), "sesame") || !strings.Contains(told.String(), "postgres://ann@/games") {
		t.Errorf("the operator reads %q", told.String())
	}
}
