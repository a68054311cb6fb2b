package simulation

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"eleusis/internal/node"
	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// A nature is what a world does to those who live in it. Rates are in thousandths.
type nature struct {
	loss, answerLoss, twice, slow, breaks int // of requests, answers and streams
	lateAppends, lostAppends, lostReads   int
	deaths                                int // of the server
	power                                 bool
	errors, full                          int // of the disk
	jumps, hurry                          bool
	nodes                                 int // 0: one server, on a disk of its own
	plague                                plague
}

// faulty reports whether the server may answer that something broke.
func (n nature) faulty() bool {
	return n.lateAppends+n.lostAppends+n.lostReads+n.errors+n.full+n.deaths+n.plague.all() > 0
}

// natureOf returns the nature of a world: some are calm, some lose messages, in
// some the disk fails, in some the server dies, and in some all of it happens.
func natureOf(chance *rand.Rand) (n nature) {
	kind := chance.IntN(8)
	if kind == 1 || kind >= 4 {
		n.loss, n.answerLoss, n.twice, n.slow, n.breaks = chance.IntN(150), chance.IntN(150), chance.IntN(200),
			chance.IntN(300), chance.IntN(60)
	}
	if kind == 2 || kind >= 5 {
		n.lateAppends, n.lostAppends, n.lostReads = chance.IntN(60), chance.IntN(60), chance.IntN(60)
		n.errors, n.full = chance.IntN(3), chance.IntN(2)
	}
	if kind == 3 || kind >= 5 {
		n.deaths, n.power, n.jumps = 1+chance.IntN(2), chance.IntN(3) > 0, chance.IntN(2) == 0
	}
	n.hurry = chance.IntN(4) == 0
	return n
}

// A world is one run of the simulation.
type world struct {
	t       testing.TB
	seed    uint64
	nature  nature
	chance  *rand.Rand // of the main goroutine
	site    *web.Site  // that all sites are made from
	folder  string
	quiet   chan struct{} // closed when faults are over
	begins  time.Time
	clients []*client
	alive   sync.WaitGroup // clients
	db      *database      // of nodes
	lives   sync.WaitGroup // of nodes
	ends    atomic.Bool    // nodes are started no more, but by endNodes

	mu      sync.Mutex
	nodes   []*server // that have a process
	cuts    []cut     // of nodes from others
	answers []*passed // between nodes
	server  *server
	servers int
	offset  time.Duration
	fates   map[string]fate // of appends, by the id of the request that leads to them
	blind   map[string]bool // tables whose next read fails
	models  map[string]*model
	batches map[string][]batch
	lines   []string
	failure string
	failed  chan struct{} // closed with the first failure
	tables  []string      // ids, in the order in which people learned of them
	counts  map[string]int
}

// A server is one life of the server, on a folder of its own.
type server struct {
	world   *world
	disk    *disk
	stop    func() // serving the disk
	log     io.Closer
	sqlite  *sqlite.Log
	lobby   *table.Lobby
	handler http.Handler
	gone    chan struct{} // closed when it dies
	once    sync.Once
	clock   atomic.Int64 // by which the clock was set forward, in nanoseconds
	number  int
	asked   sync.WaitGroup // requests
	plain   sync.WaitGroup // those of them that end

	node     atomic.Pointer[node.Node]
	session  *session     // of a node
	frozen   atomic.Int64 // until when the process of a node is stopped
	stopping bool         // guarded by the world's mu
}

// offset returns by how much the clock of s was set forward.
func (s *server) offset() time.Duration { return time.Duration(s.clock.Load()) }

// jump sets the clock of the world.
func (w *world) jump() {
	jumps := []time.Duration{-24 * time.Hour, -time.Hour, time.Hour, 24 * time.Hour}
	w.offset += jumps[w.chance.IntN(len(jumps))]
	if s := w.server; s != nil {
		s.clock.Store(int64(w.offset))
	}
	w.trace("the clock is %v off", w.offset)
	w.count("jumps of the clock")
}

// down lets s die, as far as anybody outside can see, and reports whether it lived.
func (s *server) down() (now bool) {
	s.once.Do(func() { close(s.gone); now = true })
	return now
}

func (s *server) isDown() bool {
	select {
	case <-s.gone:
		return true
	default:
		return false
	}
}

// moment returns how long the world has been there. What happens at one moment has
// the same chance: the order of the goroutines does not matter.
func (w *world) moment() time.Duration { return time.Since(w.begins) }

// current returns the server that a request of c comes to; nil if none can be reached.
func (w *world) current(c *client) *server {
	if w.nature.nodes > 0 {
		return w.balanced(c)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.server == nil || w.server.isDown() {
		return nil
	}
	return w.server
}

// isQuiet reports whether faults are over.
func (w *world) isQuiet() bool {
	select {
	case <-w.quiet:
		return true
	default:
		return false
	}
}

// broken reports whether something has failed.
func (w *world) broken() bool {
	select {
	case <-w.failed:
		return true
	default:
		return false
	}
}

// trace notes what happens.
func (w *world) trace(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.traceLocked(format, args...)
}

func (w *world) traceLocked(format string, args ...any) {
	line := strings.ReplaceAll(fmt.Sprintf(format, args...), w.folder, "…")
	w.lines = append(w.lines, fmt.Sprintf("%14.9f %s", time.Since(w.begins).Seconds(), line))
}

// count counts how often something happened, to see that it does.
func (w *world) count(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.counts[what]++
}

// fail notes the first thing that must not be.
func (w *world) fail(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failLocked(format, args...)
}

func (w *world) failLocked(format string, args ...any) {
	w.traceLocked("FAILURE: "+format, args...)
	if w.failure == "" {
		w.failure = fmt.Sprintf(format, args...)
		close(w.failed)
	}
}

// hash returns one word for all that happened. What happens at one moment has no
// order.
func (w *world) hash() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	slices.Sort(w.lines)
	sum := sha256.Sum256([]byte(strings.Join(w.lines, "\n")))
	return hex.EncodeToString(sum[:8])
}

// start opens a server on what the one before left, and tries again if the disk does
// not let it.
func (w *world) start() {
	for try := 0; !w.broken(); try++ {
		var faults plan
		if try < 3 && !w.isQuiet() {
			faults = w.faultsOfStart()
		}
		s, err := w.opens(faults)
		if err == nil {
			w.begin(s)
			return
		}
		w.trace("server %d does not open: %v", s.number, err)
		if faults == (plan{}) {
			w.fail("server %d does not open what it has: %v", s.number, err)
		}
		for _, wrong := range []error{sqlite.ErrIncomplete, store.ErrNotOurs, store.ErrDamaged, store.ErrLost} {
			if errors.Is(err, wrong) {
				w.fail("server %d takes a fault of the disk for a loss: %v", s.number, err)
			}
		}
		w.count("starts that fail")
		s.disk.kill(faults.power)
		s.stop()
		time.Sleep(time.Second + time.Duration(w.chance.IntN(1e9)))
	}
}

// faultsOfStart returns how the disk fails while a server starts.
func (w *world) faultsOfStart() (p plan) {
	n := w.nature
	switch w.chance.IntN(6) {
	case 0:
		if n.errors > 0 {
			p = plan{failIn: w.chance.IntN(20), failing: 1 + w.chance.IntN(4), reads: w.chance.IntN(20)}
		}
	case 1:
		p.full = n.full > 0
	case 2, 3:
		if n.deaths > 0 {
			p = plan{dieIn: 1 + w.chance.IntN(30), power: n.power && w.chance.IntN(2) == 0}
		}
	}
	return p
}

// opens opens a server on a disk with these faults, which end with that.
func (w *world) opens(faults plan) (s *server, err error) {
	w.servers++
	here, next := w.place(w.servers), w.place(w.servers+1)
	if err := os.MkdirAll(next, 0o700); err != nil {
		w.t.Fatal(err)
	}
	s = &server{world: w, gone: make(chan struct{}), number: w.servers}
	s.clock.Store(int64(w.offset))
	s.disk = newDisk(here, next, rand.New(rand.NewPCG(w.seed, uint64(w.servers))))
	s.disk.died, s.disk.chanceOf = func() { s.down() }, w.chanceOf
	calls := 0
	s.disk.latency = func() time.Duration {
		calls++
		return time.Duration(1 + w.chanceOf(9_000_000, "flush", s.number, calls))
	}
	s.stop = the.serve(s.disk)
	s.disk.fails(faults)
	s.sqlite, err = sqlite.OpenWith(context.Background(), filepath.Join(here, "eleusis.db"),
		sqlite.Options{OpenRedo: s.disk.openRedo})
	s.disk.fails(plan{})
	if err == nil && s.disk.isDead() {
		err = errors.Join(errDied, s.sqlite.Close())
	}
	s.log = s.sqlite
	return s, err
}

// errDied says that the server died when it had just opened its store.
var errDied = errors.New("the server died")

// begin lets s serve.
func (w *world) begin(s *server) {
	w.judgeFindings(s)
	w.recover(s)
	faults := slog.New(slog.NewTextHandler(&operator{world: w}, nil))
	watched := &watchedLog{s.sqlite, w, s}
	s.lobby = table.NewLobby(watched, table.Config{Random: &dice{world: w}, Errors: faults})
	site := w.site.NewSharing(faults)
	site.Open(s.lobby)
	s.handler = site
	w.mu.Lock()
	w.server = s
	w.mu.Unlock()
	w.trace("server %d starts", s.number)
}

func (w *world) place(n int) string { return filepath.Join(w.folder, fmt.Sprint(n)) }

// judgeFindings compares what the server found at its start with what happened before.
// Nothing is ever lost, so a server that misses something is wrong.
func (w *world) judgeFindings(s *server) {
	for _, f := range s.sqlite.Findings() {
		w.trace("server %d finds %s: %v", s.number, f.Code, f)
		w.count("found " + f.Code)
		switch f.Code {
		case store.FoundNoRedo, store.FoundBadRedo:
			if w.nature.errors+w.nature.full+w.nature.deaths > 0 {
				continue // a fault or a death can cut the redo log
			}
		}
		w.fail("server %d finds what is not so: %v", s.number, f)
	}
}

// recover sees that all that was acknowledged is in the log of s.
func (w *world) recover(s *server) {
	tables, err := s.sqlite.Tables(context.Background(), time.Time{})
	if err != nil {
		w.fail("server %d does not list its tables: %v", s.number, err)
		return
	}
	lengths := make(map[string]int)
	for _, t := range tables {
		entries, err := s.sqlite.Read(context.Background(), t.ID, 0)
		if err != nil || len(entries) != t.Last {
			w.fail("server %d reads %d of %d entries of table %s: %v", s.number, len(entries), t.Last, t.ID, err)
			return
		}
		lengths[t.ID] = len(entries)
		w.known(s, t.ID, 0, entries)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, m := range w.models {
		switch {
		case m.mayVanish && lengths[id] == 0:
			m.gone = true
		case lengths[id] < len(m.entries):
			w.failLocked("table %s: %d acknowledged entries, %d are left after a restart", id, len(m.entries), lengths[id])
		}
	}
}

// end closes s, which has died or is to be stopped, and waits for all it does.
//
// It answers first what it has begun to answer: which of several callers a table still
// serves when it is closed is a matter of luck.
func (w *world) end(s *server) {
	w.mu.Lock()
	w.server = nil
	w.mu.Unlock()
	s.plain.Wait()
	s.lobby.Close()
	s.asked.Wait()
	err := s.log.Close()
	if !s.isDown() {
		if err != nil && !w.nature.faulty() {
			w.fail("server %d does not close its log: %v", s.number, err)
		}
		s.disk.kill(false)
	}
	s.stop()
}

// dice are the chance of a server. What they show depends on the time alone, so that
// two that throw them in a race leave no trace.
type dice struct {
	world  *world
	number int // of the node
	at     time.Time
	n      int
}

// Read fills b. The lobby does not call it at the same time as itself.
func (d *dice) Read(b []byte) (int, error) {
	if now := time.Now(); !now.Equal(d.at) {
		d.at, d.n = now, 0
	}
	d.n++
	key := sha256.Sum256(fmt.Append(nil, d.world.seed, d.at.UnixNano(), d.n, d.number))
	return rand.NewChaCha8(key).Read(b)
}

// An operator reads what the server reports.
type operator struct {
	world *world
	node  *server // that reports; nil: the one server
}

func (o *operator) Write(text []byte) (int, error) {
	w := o.world
	if o.node != nil && o.node.isDown() {
		return len(text), nil // nobody reads what a dead process says
	}
	line := string(text)
	switch {
	case strings.Contains(line, "reported="), strings.Contains(line, "level=INFO"):
	case strings.Contains(line, "damaged"), strings.Contains(line, "panic"):
		w.fail("the operator reads: %s", line)
	case !w.nature.faulty():
		w.fail("nothing is wrong, and the operator reads: %s", line)
	}
	w.count("operator")
	return len(text), nil
}

// run lets the world happen, and returns the hash of its trace.
func (w *world) run() {
	w.begins, w.quiet, w.failed = time.Now(), make(chan struct{}), make(chan struct{})
	if err := os.MkdirAll(w.place(1), 0o700); err != nil {
		w.t.Fatal(err)
	}
	w.start()
	var living sync.WaitGroup
	for _, c := range w.clients {
		living.Go(c.live)
	}
	w.strike(20*time.Second + time.Duration(w.chance.IntN(30e9)))
	close(w.quiet)
	w.trace("all is quiet")
	if s := w.server; s != nil {
		s.disk.fails(plan{})
	}
	living.Wait()
	w.finish(time.Second, w.last)
}

// finish lets every client see the end after a time, and then ends the servers.
func (w *world) finish(after time.Duration, end func()) {
	if !w.broken() {
		w.wait(after)
		for _, c := range w.clients {
			c.settles()
		}
		w.lastWords()
	}
	for _, c := range w.clients {
		c.hangUp()
	}
	end()
	for _, c := range w.clients {
		c.loose.Wait()
	}
}

// strike makes the faults of the disk and of the server, for so long.
func (w *world) strike(long time.Duration) {
	until := time.Now().Add(long)
	deaths := w.nature.deaths
	for time.Now().Before(until) && !w.broken() {
		left := time.Until(until)
		pause := min(left, time.Duration(1+w.chance.IntN(10e9)))
		if deaths > 0 && w.chance.IntN(3) == 0 {
			deaths--
			w.kill(pause)
			continue
		}
		s := w.server
		switch w.chance.IntN(7) {
		case 0:
			if w.nature.errors > 0 {
				s.disk.fails(plan{failIn: w.chance.IntN(20), failing: 1 + w.chance.IntN(4)})
			}
		case 2:
			if w.nature.errors > 0 {
				s.disk.fails(plan{reads: 1 + w.chance.IntN(200)})
			}
		case 3:
			if w.nature.jumps {
				w.jump()
			}
		case 1:
			if w.nature.full > 0 {
				s.disk.fails(plan{full: true})
			}
		default:
			s.disk.fails(plan{})
		}
		w.wait(pause)
	}
}

// wait waits, and less if something fails.
func (w *world) wait(long time.Duration) {
	select {
	case <-time.After(long):
	case <-w.failed:
	}
}

// kill ends the server within so long: by a kill, a power cut, or in good order.
func (w *world) kill(within time.Duration) {
	s := w.server
	power := w.nature.power && w.chance.IntN(2) == 0
	how := w.chance.IntN(4)
	switch how {
	case 0: // in good order
		w.wait(within)
		w.trace("server %d stops", s.number)
	case 1: // between two calls of the disk
		w.wait(within)
		s.disk.kill(power)
	default: // during one
		s.disk.fails(plan{dieIn: 1 + w.chance.IntN(40), power: power})
		select {
		case <-s.gone:
		case <-w.failed:
		case <-time.After(within):
			s.disk.kill(power)
		}
	}
	w.count(fmt.Sprintf("death %d, power %t", min(how, 2), power && how > 0))
	w.trace("server %d dies: %d, power %t", s.number, how, power)
	if how > 0 {
		time.Sleep(50*time.Millisecond + time.Duration(w.chance.IntN(1e6))) // until what was under way has failed
	}
	back := time.Now().Add(4*time.Second + time.Duration(w.chance.IntN(4e9)))
	w.end(s)
	w.wait(time.Until(back))
	if w.nature.jumps {
		w.jump()
	}
	if !w.broken() {
		w.start()
	}
}

// last opens what a power cut leaves and sees that it is all there.
func (w *world) last() {
	s := w.server
	if s == nil {
		return
	}
	s.disk.kill(true)
	w.end(s)
	if !w.broken() {
		w.start()
		s = w.server
		if s != nil {
			for _, c := range w.clients {
				c.looksAgain()
			}
			w.end(s)
		}
	}
}
