//go:build unix

package postgres_test

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
)

// A process is a node that can be stopped and killed.
type process struct {
	cmd   *exec.Cmd
	acked atomic.Int64
	lines chan []string // all that was acknowledged, when it has ended
}

func startNode(t *testing.T, url string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(os.Args[0]), lines: make(chan []string, 1)}
	p.cmd.Env = append(os.Environ(), nodeURL+"="+url)
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		var lines []string
		for in := bufio.NewScanner(out); in.Scan(); p.acked.Add(1) {
			lines = append(lines, in.Text())
		}
		p.lines <- lines
	}()
	return p
}

func (p *process) signal(t *testing.T, s os.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// kill ends the process and returns what it acknowledged.
func (p *process) kill(t *testing.T) []string {
	t.Helper()
	p.signal(t, syscall.SIGKILL)
	lines := <-p.lines
	_ = p.cmd.Wait()
	return lines
}

// goesOn waits until one of the nodes acknowledges something, and returns which.
func goesOn(t *testing.T, nodes ...*process) (owner int) {
	t.Helper()
	var before []int64
	for _, p := range nodes {
		before = append(before, p.acked.Load())
	}
	until(t, "a node goes on", func() bool {
		for i, p := range nodes {
			if p.acked.Load() > before[i]+2 { // what was on its way does not count
				owner = i
				return true
			}
		}
		return false
	})
	return owner
}

// TestNodesThatAreStoppedOrKilledHaveOneOwnerAtATime stops and kills the process that owns a table, and now and
// then the database. Nothing that was acknowledged is missing or there twice, and no node that was taken over from
// adds anything after its successor has begun.
func TestNodesThatAreStoppedOrKilledHaveOneOwnerAtATime(t *testing.T) {
	c := own(t)
	nodes := []*process{startNode(t, c.URL(nil)), startNode(t, c.URL(nil))}
	var acked []string
	var once sync.Once
	end := func() {
		for _, p := range nodes {
			acked = append(acked, p.kill(t)...)
		}
	}
	defer func() { once.Do(end) }()
	for i := range max(*faults/4, 3) {
		owner := goesOn(t, nodes...)
		switch i % 3 {
		case 0:
			nodes[owner].signal(t, syscall.SIGSTOP)
			goesOn(t, nodes[1-owner])
			nodes[owner].signal(t, syscall.SIGCONT)
		case 1:
			acked = append(acked, nodes[owner].kill(t)...)
			nodes[owner] = startNode(t, c.URL(nil))
		case 2:
			if err := errors.Join(c.Kill(), c.Up()); err != nil {
				t.Fatal(err)
			}
		}
	}
	goesOn(t, nodes...)
	once.Do(end)
	var log *postgres.Log
	var err error
	until(t, "the last beats of the nodes are over", func() bool {
		log, err = postgres.Open(t.Context(), c.URL(nil))
		return !errors.Is(err, store.ErrInUse)
	})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	entries, err := log.Read(t.Context(), "t", 0)
	if err != nil {
		t.Fatal(err)
	}
	holdsOnce(t, entries, acked)
}

// holdsOnce wants each acknowledged command once, and the entries of each life of a node in one piece.
func holdsOnce(t *testing.T, entries []store.Entry, acked []string) {
	t.Helper()
	count, over, last := make(map[string]int), make(map[string]bool), ""
	for _, e := range entries {
		count[e.Command]++
		life, _, _ := strings.Cut(e.Command, "/")
		if life != last {
			over[last] = true
		}
		if over[life] {
			t.Errorf("entry %d is by node %s, which was taken over from", e.Number, life)
		}
		last = life
	}
	for command, n := range count {
		if n > 1 {
			t.Errorf("%s is there %d times", command, n)
		}
	}
	for _, command := range acked {
		if count[command] == 0 {
			t.Errorf("%s was acknowledged and is missing", command)
		}
	}
	t.Logf("%d entries by %d lives of nodes, %d acknowledged", len(entries), len(over), len(acked))
}
