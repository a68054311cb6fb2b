package sqlite_test

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

var kills = flag.Int("kills", 20, "how often to kill a writing process")

// What the writing process is told by its environment.
const (
	childPath   = "ELEUSIS_TEST_CHILD_PATH"
	childManner = "ELEUSIS_TEST_CHILD_MANNER"

	acknowledgesAfter  = "after"  // says what is kept once it is
	acknowledgesBefore = "before" // the control: says it too early
)

// childTables is how many tables the writing process plays at the same time.
const childTables = 8

// tableName returns the id of table i of the writing process.
func tableName(i int) string { return fmt.Sprint("table ", i) }

// writeForEver appends to all tables at once, from where they end, and prints
// a line with a table and its last number for each append it acknowledges.
func writeForEver(path, manner string) error {
	log, err := sqlite.Open(context.Background(), path)
	if err != nil {
		return err
	}
	errs := make([]error, childTables)
	var running sync.WaitGroup
	for i := range childTables {
		running.Go(func() { errs[i] = playForEver(log, i, manner) })
	}
	running.Wait()
	return errors.Join(errs...)
}

func playForEver(log store.Log, i int, manner string) error {
	ctx, table := context.Background(), tableName(i)
	held, err := log.Read(ctx, table, 0)
	if err != nil {
		return err
	}
	for n := len(held); ; {
		count := 1 + n%3
		if manner == acknowledgesBefore {
			fmt.Printf("%d %d\n", i, n+count)
		}
		if err := log.Append(ctx, table, n, storetest.Samples(table, n, count)); err != nil {
			return err
		}
		n += count
		if manner == acknowledgesAfter {
			fmt.Printf("%d %d\n", i, n)
		}
	}
}

// A child is a writing process.
type child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
	errs  bytes.Buffer
}

func startChild(t *testing.T, path, manner string) *child {
	t.Helper()
	c := &child{cmd: exec.Command(os.Args[0])}
	c.cmd.Env = append(os.Environ(), childPath+"="+path, childManner+"="+manner)
	c.cmd.Stderr = &c.errs
	stdout, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.lines = bufio.NewScanner(stdout)
	// A line is whole only if its end was written, too.
	c.lines.Split(func(data []byte, _ bool) (int, []byte, error) {
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			return end + 1, data[:end], nil
		}
		return 0, nil, nil
	})
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return c
}

// acknowledged notes the next acknowledgement, false if there is none.
func (c *child) acknowledged(t *testing.T, last *[childTables]int) bool {
	t.Helper()
	if !c.lines.Scan() {
		return false
	}
	var table, n int
	if _, err := fmt.Sscanf(c.lines.Text(), "%d %d", &table, &n); err != nil {
		t.Fatalf("the writing process said %q", c.lines.Text())
	}
	last[table] = max(last[table], n)
	return true
}

// kill ends the process as it is and notes what it had still acknowledged.
func (c *child) kill(t *testing.T, last *[childTables]int) {
	t.Helper()
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for c.acknowledged(t, last) {
	}
	_ = c.cmd.Wait() // it was killed
}

// writeAndKill lets a process write to path until it has acknowledged this
// many appends more, and kills it.
func writeAndKill(t *testing.T, path, manner string, appends int, last *[childTables]int) {
	t.Helper()
	c := startChild(t, path, manner)
	for range appends {
		if !c.acknowledged(t, last) {
			_ = c.cmd.Wait()
			t.Fatalf("the writing process ended by itself: %s", c.errs.String())
		}
	}
	c.kill(t, last)
}

// lost opens path and returns what is not there though it was acknowledged,
// or is there in another form than it was written.
func lost(t *testing.T, path string, last [childTables]int) error {
	t.Helper()
	log, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatalf("Open after a kill: %v", err)
	}
	defer log.Close()
	for i, n := range last {
		got, err := log.Read(t.Context(), tableName(i), 0)
		if err != nil {
			t.Fatalf("Read after a kill: %v", err)
		}
		if len(got) < n {
			return fmt.Errorf("table %d: %d entries are there, %d were acknowledged", i, len(got), n)
		}
		for k, e := range got {
			if want := storetest.Sample(tableName(i), k+1); !reflect.DeepEqual(e, want) {
				return fmt.Errorf("table %d: entry %d is %v, want %v", i, k+1, e, want)
			}
		}
	}
	return nil
}

// integrity returns what SQLite itself finds wrong with the file.
func integrity(t *testing.T, path string) string {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var found string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&found); err != nil {
		t.Fatal(err)
	}
	return found
}

// After every other kill the next process has to find its way alone; nobody
// has opened the file in between. The moment is chosen by counting what the
// process says; where it is in its work by then is anybody's guess.
func TestNoAcknowledgedEntryIsLostByAKill(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var path string
	var last [childTables]int
	rounds := *kills
	if testing.Short() {
		rounds = min(rounds, 4)
	}
	for round := range rounds {
		if round%20 == 0 { // a small file is quickly checked
			path, last = filepath.Join(t.TempDir(), "eleusis.db"), [childTables]int{}
		}
		writeAndKill(t, path, acknowledgesAfter, 1+random.IntN(300), &last)
		if round%2 == 0 && round+1 < rounds {
			continue
		}
		if err := lost(t, path, last); err != nil {
			t.Fatalf("kill %d: %v", round, err)
		}
		if found := integrity(t, path); found != "ok" {
			t.Fatalf("kill %d: integrity_check: %s", round, found)
		}
	}
}

// The control: were entries acknowledged too early, the test above would see.
func TestAKillFindsEarlyAcknowledgements(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		path := filepath.Join(t.TempDir(), "eleusis.db")
		var last [childTables]int
		writeAndKill(t, path, acknowledgesBefore, 1+random.IntN(300), &last)
		if lost(t, path, last) != nil {
			return
		}
	}
	t.Error("20 kills of a process that acknowledges before it appends lost nothing")
}

func TestAFileInUseByAnotherProcessIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "eleusis.db")
	var last [childTables]int
	c := startChild(t, path, acknowledgesAfter)
	for range 10 {
		if !c.acknowledged(t, &last) {
			t.Fatalf("the writing process ended by itself: %s", c.errs.String())
		}
		if log, err := sqlite.Open(t.Context(), path); !errors.Is(err, store.ErrInUse) {
			t.Fatalf("Open: got %v and %v, want %v", log, err, store.ErrInUse)
		}
	}
	c.kill(t, &last)
	if err := lost(t, path, last); err != nil {
		t.Error(err)
	}
}
