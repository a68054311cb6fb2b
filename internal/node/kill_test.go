package node_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
)

var (
	faults = flag.Int("faults", 100, "how many faults happen, half of them to two nodes, half to three")
	seed   = flag.Uint64("seed", 1, "of the faults")
)

// patience is how long what has to happen may take on a machine that is busy with other tests.
const patience = 3 * time.Minute

// A process is a node that can be taken away, with the links to its database and from other
// nodes to it.
type process struct {
	program, listen string
	node            string // address for other nodes; empty: a free one
	link, toNode    *link
	store           string
	clock           time.Duration // how far it is off
	more            []string      // further arguments
	cmd             *exec.Cmd
	said            *bytes.Buffer
	url             string
}

// startTries is how often a node is started that ends again, as a supervisor does: the
// connection to its database may break just then.
const startTries = 5

func (p *process) start(t testing.TB) {
	t.Helper()
	var err error
	for range startTries {
		err = p.tryStart()
		if err == nil {
			return
		}
	}
	t.Fatalf(postgrestest.Broken+"the node does not start: %v\n%s", err, p.said)
}

// tryStart starts the process and waits until it has said its address.
func (p *process) tryStart() error {
	p.said = new(bytes.Buffer)
	args := []string{"--listen", p.listen, "--store", p.store, "--requests", "0", "--streams", "0", "--connections",
		"0"}
	if p.node != "" {
		args = append(args, "--node", p.node)
	}
	p.cmd = exec.Command(p.program, append(args, p.more...)...)
	p.cmd.Env = append(os.Environ(), clockVariable+"="+p.clock.String())
	p.cmd.Stderr = p.said
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return errors.Join(err, p.cmd.Wait())
	}
	p.url = strings.TrimSpace(line)
	p.listen = strings.TrimSuffix(strings.TrimPrefix(p.url, "http://"), "/")
	return nil
}

// kill ends the process, and with it what listens for other nodes.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	if p.toNode != nil {
		p.toNode.close()
	}
}

// restart starts a process that has ended, whose clock is another then.
func (p *process) restart(t testing.TB, clock time.Duration) {
	t.Helper()
	p.clock = clock
	p.toNode.close()
	p.toNode.open(t)
	p.start(t)
}

// A storm is nodes, their database, and what happens to them.
type storm struct {
	t       *testing.T
	nodes   []*process
	cluster *postgrestest.Cluster
	chance  *rand.Rand
	players []*player

	mu   sync.Mutex
	took map[string][]time.Duration // guarded by mu
}

// clocksApart is how far the clocks of nodes are apart at most.
const clocksApart = 20 * time.Minute

// divert makes nodes that join reach each other through links: it changes the addresses that
// they tell the database.
const divert = `
	CREATE TABLE links (address text PRIMARY KEY, link text);
	CREATE FUNCTION divert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		NEW.address := coalesce((SELECT link FROM public.links WHERE address = NEW.address), NEW.address);
		RETURN NEW;
	END $$;
	CREATE TRIGGER divert BEFORE INSERT ON lease FOR EACH ROW EXECUTE FUNCTION divert()`

func newStorm(t *testing.T, program string, nodes int) *storm {
	t.Helper()
	cluster, err := postgrestest.Start("fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	s := &storm{t: t, cluster: cluster, chance: rand.New(rand.NewPCG(*seed, uint64(nodes))),
		took: make(map[string][]time.Duration)}
	t.Cleanup(func() {
		if err := s.cluster.Remove(); err != nil {
			t.Error(err)
		}
	})
	empty, err := postgres.Open(t.Context(), cluster.URL(nil)) // makes what nodes need
	if err != nil {
		t.Fatal(err)
	}
	if err := empty.Close(); err != nil {
		t.Fatal(err)
	}
	cluster.Exec(t, divert)
	for range nodes {
		l, node := newLink(t, "unix", cluster.Socket()), freeAddress(t)
		p := &process{program: program, listen: "127.0.0.1:0", node: node, link: l, toNode: newLink(t, "tcp", node),
			store: fmt.Sprintf("postgres://eleusis@127.0.0.1:%d/postgres?sslmode=disable", l.port()), clock: s.clock()}
		cluster.Exec(t, fmt.Sprintf("INSERT INTO links VALUES ('%s', '127.0.0.1:%d')", node, p.toNode.port()))
		p.start(t)
		t.Cleanup(p.kill)
		s.nodes = append(s.nodes, p)
	}
	return s
}

// freeAddress returns an address that no process listens at.
func freeAddress(t testing.TB) string {
	t.Helper()
	listener := listenFree(t)
	defer listener.Close()
	return listener.Addr().String()
}

// pause is how long a node is away or slow.
func (s *storm) pause(most time.Duration) time.Duration {
	return time.Duration(s.chance.Int64N(int64(most)))
}

// clock is how far the clock of a node is off.
func (s *storm) clock() time.Duration { return s.pause(clocksApart) - clocksApart/2 }

// A calamity is what may happen.
type calamity struct {
	often int
	what  string
	do    func(s *storm, p *process)
}

var calamities = []calamity{
	{14, "a connection is cut", func(_ *storm, p *process) { p.link.cut() }},
	{10, "half of a message arrives", func(_ *storm, p *process) { p.link.set(func(l *link) { l.halves = true }) }},
	{8, "the network is slow", func(s *storm, p *process) {
		p.link.set(func(l *link) { l.delay = s.pause(200 * time.Millisecond) })
		<-time.After(s.pause(time.Second))
		p.link.set(func(l *link) { l.delay = 0 })
	}},
	{4, "the network swallows everything", func(s *storm, p *process) {
		p.link.swallows(true)
		<-time.After(s.pause(5 * time.Second))
		p.link.swallows(false)
	}},
	{5, "a node loses the database", func(s *storm, p *process) {
		defer p.link.swallows(false)
		s.takenFrom(p, "a node loses the database", func() { p.link.swallows(true) })
	}},
	{8, "connections between nodes are cut", func(_ *storm, p *process) { p.toNode.cut() }},
	{6, "half of a message between nodes arrives", func(_ *storm, p *process) {
		p.toNode.set(func(l *link) { l.halves = true })
	}},
	{6, "nobody reaches a node", func(s *storm, p *process) {
		p.toNode.swallows(true)
		<-time.After(s.pause(5 * time.Second))
		p.toNode.swallows(false)
	}},
	{5, "a node reaches nobody, and nobody it", func(s *storm, p *process) {
		defer p.toNode.swallows(false)
		defer p.link.swallows(false)
		s.takenFrom(p, "a node reaches nobody", func() { p.toNode.swallows(true); p.link.swallows(true) })
	}},
	{15, "kill -9", func(s *storm, p *process) {
		s.takenFrom(p, "kill -9", p.kill)
		p.restart(s.t, s.clock())
	}},
	{5, "a node hangs for a moment", func(s *storm, p *process) {
		s.signal(p, syscall.SIGSTOP)
		<-time.After(s.pause(2 * time.Second))
		s.signal(p, syscall.SIGCONT)
	}},
	{5, "a node hangs", func(s *storm, p *process) {
		defer s.signal(p, syscall.SIGCONT)
		s.takenFrom(p, "a node hangs", func() { s.signal(p, syscall.SIGSTOP) })
	}},
	{5, "a node is stopped", func(s *storm, p *process) {
		s.signal(p, syscall.SIGTERM)
		if err := p.cmd.Wait(); err != nil {
			s.t.Errorf("a node that was told to stop: %v\n%s", err, p.said)
		}
		p.restart(s.t, s.clock())
	}},
	{4, "the database is killed", func(s *storm, _ *process) {
		if err := s.cluster.Kill(); err != nil {
			s.t.Error(err)
		}
		<-time.After(s.pause(time.Second))
		if err := s.cluster.Up(); err != nil {
			s.t.Fatal(err)
		}
	}},
}

// fault makes one thing happen to one node or to the database, and undoes it.
func (s *storm) fault() (what string) {
	n := s.chance.IntN(100)
	for _, c := range calamities {
		n -= c.often
		if n < 0 {
			c.do(s, s.nodes[s.chance.IntN(len(s.nodes))])
			return c.what
		}
	}
	panic("the calamities are not a hundred")
}

// takenFrom takes a node away by a function, and waits until others own its tables and every
// player goes on.
func (s *storm) takenFrom(p *process, what string, take func()) {
	id, had := s.ownedBy(p.cmd.Process.Pid)
	before := s.counts()
	begun := time.Now()
	take()
	var all sync.WaitGroup
	all.Go(func() { s.recovers("while "+what, before) })
	for ; had > 0; had = s.owned(id) {
		if time.Since(begun) > patience {
			s.t.Errorf("%s: nobody takes %d tables over for %v", what, had, patience)
			break
		}
		<-time.After(10 * time.Millisecond)
	}
	s.notes("others own all tables: "+what, begun)
	all.Wait()
}

// ownedBy returns the id of the node that a process is, and how many tables it owns.
func (s *storm) ownedBy(process int) (id string, tables int) {
	err := s.cluster.Query([]any{&id}, "SELECT name FROM lease WHERE told LIKE $1",
		fmt.Sprintf("%%, process %d", process))
	if err != nil {
		return "", 0 // it is about to join again
	}
	return id, s.owned(id)
}

// owned returns how many tables a node owns.
func (s *storm) owned(id string) (tables int) {
	if err := s.cluster.Query([]any{&tables}, "SELECT count(*) FROM head WHERE owner = $1", id); err != nil {
		s.t.Error(err)
	}
	return tables
}

func (s *storm) signal(p *process, what syscall.Signal) {
	if err := p.cmd.Process.Signal(what); err != nil {
		s.t.Error(err)
	}
}

// recovers waits until every player has had a request acknowledged since.
func (s *storm) recovers(what string, since []int64) {
	begun := time.Now()
	if since == nil {
		since = s.counts()
	}
	for i, p := range s.players {
		for p.acked.Load() <= since[i] {
			if time.Since(begun) > patience {
				s.t.Fatalf("%s: %s does not go on for %v", what, p.name, patience)
			}
			<-time.After(10 * time.Millisecond)
		}
	}
	s.notes(what, begun)
}

// notes takes down how long something took.
func (s *storm) notes(what string, begun time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.took[what] = append(s.took[what], time.Since(begun))
}

func (s *storm) counts() (all []int64) {
	for _, p := range s.players {
		all = append(all, p.acked.Load())
	}
	return all
}

// failOver promotes a replica of the database that its commits have waited for, and leads
// the nodes there.
func (s *storm) failOver() {
	second, err := s.cluster.Replica()
	if err != nil {
		s.t.Fatal(err)
	}
	first := s.cluster
	first.Exec(s.t, "ALTER SYSTEM SET synchronous_standby_names = '*'")
	first.Exec(s.t, "SELECT pg_reload_conf()")
	s.recovers("with a replica", nil) // commits since then are at the replica
	if err := first.Kill(); err != nil {
		s.t.Error(err)
	}
	second.Exec(s.t, "SELECT pg_promote(false)")
	for _, p := range s.nodes {
		p.link.set(func(l *link) { l.target = second.Socket() })
		p.link.cut()
	}
	s.cluster = second
	s.recovers("after a failover", nil)
	if err := first.Remove(); err != nil {
		s.t.Error(err)
	}
}

// TestNodesInAStorm lets people play at two and at three nodes, whose clocks are minutes
// apart, while nodes are killed, stopped and cut off from the database and from each other,
// and the database is killed and fails over. No acknowledged request may be lost or carried
// out twice, no event missed by a screen, and everybody must be able to go on.
func TestNodesInAStorm(t *testing.T) {
	if testing.Short() {
		t.Skip("starts nodes and a database: not in the short run")
	}
	program := built(t)
	for nodes := 2; nodes <= 3; nodes++ {
		t.Run(fmt.Sprintf("nodes=%d", nodes), func(t *testing.T) {
			t.Parallel()
			newStorm(t, program, nodes).rages(*faults / 2)
		})
	}
}

// rages lets people play while this number of faults happens.
func (s *storm) rages(faults int) {
	ctx, stop := context.WithCancel(s.t.Context())
	defer stop()
	var failed atomic.Int64
	fails := func(format string, args ...any) {
		if ctx.Err() == nil && failed.Add(1) <= 10 {
			s.t.Errorf(format, args...)
		}
	}
	var all sync.WaitGroup
	nodes := s.backends()
	for _, b := range nodes {
		all.Go(func() { b.watch(ctx) })
	}
	for i := range 4 {
		p := newPlayer(fmt.Sprintf("player %d", i+1), nodes, *seed+uint64(i), fails)
		s.players = append(s.players, p)
		all.Go(func() { p.play(ctx) })
	}
	s.recovers("at the start", nil)
	for range faults {
		if s.t.Failed() {
			break
		}
		before := s.counts()
		s.recovers("after: "+s.fault(), before)
	}
	s.failOver()
	stop()
	all.Wait()
	for _, what := range slices.Sorted(maps.Keys(s.took)) {
		took := s.took[what]
		slices.Sort(took)
		s.t.Logf("%-52s %3d times, median %5.2f s, at most %5.2f s", what, len(took),
			took[len(took)/2].Seconds(), took[len(took)-1].Seconds())
	}
	s.check()
	if s.t.Failed() {
		for _, p := range s.nodes {
			fmt.Fprintln(os.Stderr, p.said)
		}
	}
}

// backends returns the nodes as a load balancer sees them.
func (s *storm) backends() []*backend {
	var urls []string
	for _, p := range s.nodes {
		urls = append(urls, p.url)
	}
	return backends(urls...)
}

// TestTablesGoOnUnasked kills the node of a table at which computer players are to move, and
// sees that they do, although nobody asks any node for anything. A table that waits for people
// then waits without an owner.
func TestTablesGoOnUnasked(t *testing.T) {
	if testing.Short() {
		t.Skip("starts nodes and a database: not in the short run")
	}
	s := newStorm(t, built(t), 2)
	for tries := 0; ; tries++ {
		p := newPlayer("Ada", backends(s.nodes[0].url), *seed+uint64(tries), t.Errorf)
		var waits struct{ ID string }
		opening := map[string]any{"name": "Bea", "preset": "express", "gathers": true}
		if !p.insist(t.Context(), "POST", "/tables", opening, &waits) {
			t.Fatal("no table opens")
		}
		at := p.moves(t)
		s.nodes[0].kill()
		if s.goesOn(p.table, at) {
			s.isReleased(waits.ID)
			return
		}
		if tries == 2 {
			t.Fatalf("nothing happens at table %s after event %d", p.table, at)
		}
		s.nodes[0].restart(t, 0) // the round was over, or waited for the person
	}
}

// moves opens a table with computer players, plays a card and returns how long the log is
// then.
func (p *player) moves(t *testing.T) (number int) {
	t.Helper()
	ctx := t.Context()
	var seat struct{ ID, Token string }
	if !p.insist(ctx, "POST", "/tables", map[string]any{"name": p.name, "preset": "express"}, &seat) {
		t.Fatal("no table opens")
	}
	p.table, p.token = seat.ID, seat.Token
	for n := 0; ; n++ {
		var v view
		if !p.insist(ctx, "GET", "/tables/"+p.table, nil, &v) || v.Result != nil {
			t.Fatalf("the round at table %s does not come to the person", p.table)
		}
		if !slices.Contains(v.Moves, "play") {
			<-time.After(askAgain)
			continue
		}
		var done struct{ Number int }
		move := map[string]any{"id": fmt.Sprint(n), "seen": v.Number, "action": "play", "cards": v.View.Hand[:1]}
		if !p.insist(ctx, "POST", "/tables/"+p.table+"/requests", move, &done) {
			t.Fatal("the move is refused")
		}
		return done.Number
	}
}

// isReleased waits until a table has no owner.
func (s *storm) isReleased(table string) {
	s.t.Helper()
	owner := "?"
	for begun := time.Now(); owner != ""; <-time.After(askAgain) {
		if err := s.cluster.Query([]any{&owner}, "SELECT owner FROM head WHERE table_id = $1", table); err != nil {
			s.t.Fatal(err)
		}
		if time.Since(begun) > patience {
			s.t.Fatalf("table %s, which waits for people, stays with node %s", table, owner)
		}
	}
}

// goesOn reports whether something happens at a table within some seconds.
func (s *storm) goesOn(id string, after int) bool {
	view, err := postgres.OpenView(s.t.Context(), s.cluster.URL(nil))
	if err != nil {
		s.t.Fatal(err)
	}
	defer view.Close()
	first := -1
	for begun := time.Now(); time.Since(begun) < 40*time.Second; {
		entries := 0
		err := view.Export(s.t.Context(), func(saved store.Saved) error {
			if saved.Table == id {
				entries = len(saved.Entries)
			}
			return nil
		})
		if err != nil {
			s.t.Fatal(err)
		}
		if first < 0 {
			first = entries
		}
		if entries > first {
			s.t.Logf("%d entries after event %d, and more after %v", first, after,
				time.Since(begun).Round(time.Millisecond))
			return true
		}
		<-time.After(100 * time.Millisecond)
	}
	return false
}

// TestAHungNodeServesNothingOld takes the node of a table away, moves at another one, and lets
// the first come back: it must not show the table as it was, neither before that nor after.
func TestAHungNodeServesNothingOld(t *testing.T) {
	if testing.Short() {
		t.Skip("starts nodes and a database: not in the short run")
	}
	program := built(t)
	for what, takes := range map[string]func(s *storm, p *process, away bool){
		"it hangs": func(s *storm, p *process, away bool) {
			s.signal(p, map[bool]syscall.Signal{true: syscall.SIGSTOP, false: syscall.SIGCONT}[away])
		},
		"it loses the database": func(_ *storm, p *process, away bool) { p.link.swallows(away) },
		"it reaches nobody": func(s *storm, p *process, away bool) {
			p.link.swallows(away)
			for _, q := range s.nodes {
				q.toNode.swallows(away)
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			s := newStorm(t, program, 2)
			s.showsNothingOld(func(away bool) { takes(s, s.nodes[0], away) })
		})
	}
}

// triesAway is how often a node that is away is asked: a busy machine may answer too late once.
const triesAway = 5

// showsNothingOld lets the first node go away and come back.
func (s *storm) showsNothingOld(goes func(away bool)) {
	t, hung := s.t, s.nodes[0]
	p := newPlayer("Ada", backends(hung.url), *seed, t.Errorf)
	p.moves(t)
	var done struct{ Number int }
	until(t, "the table waits for Ada, and its node needs the database for nothing", func() bool {
		var v view
		return p.insist(t.Context(), "GET", "/tables/"+p.table, nil, &v) && slices.Contains(v.Moves, "play")
	})
	goes(true)
	p.nodes = backends(s.nodes[1].url)
	pace := map[string]any{"id": "fast", "seen": 100, "action": "pace", "fast": true}
	if !p.insist(t.Context(), "POST", "/tables/"+p.table+"/requests", pace, &done) {
		t.Fatalf("the pace is refused: %v", p.refused)
	}
	begun, away := time.Now(), true
	for tries := 1; ; tries++ {
		var v struct {
			Number int  `json:"number"`
			Fast   bool `json:"fast"`
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		_, err := p.ask(ctx, backends(hung.url)[0], request{"GET", "/tables/" + p.table, nil}, &v)
		cancel()
		switch {
		case err == nil && v.Fast:
			return
		case err == nil:
			t.Fatal("the node shows the table as it was when it was taken away")
		case time.Since(begun) > patience:
			t.Fatalf("the node does not come back: %v", err)
		case away && tries >= triesAway:
			goes(false)
			away = false
		}
		<-time.After(askAgain)
	}
}

// check reads the logs: every acknowledged request is there, and nothing is there twice.
func (s *storm) check() {
	for _, p := range s.nodes {
		p.kill()
	}
	view, err := postgres.OpenView(s.t.Context(), s.cluster.URL(nil))
	if err != nil {
		s.t.Fatal(err)
	}
	defer view.Close()
	found, err := view.Check(s.t.Context())
	if err != nil {
		s.t.Errorf(postgrestest.Broken+"check the database: %v", err)
	}
	if len(found) > 0 {
		s.t.Errorf("the database: %v", found)
	}
	runs := make(map[string]map[string]int)
	err = view.Export(s.t.Context(), func(saved store.Saved) error {
		runs[saved.Table] = s.runsIn(saved)
		return nil
	})
	if err != nil {
		s.t.Error(err)
	}
	receipts := 0
	for _, p := range s.players {
		receipts += len(p.sent)
		for _, r := range p.sent {
			if runs[r.table][r.id] == 0 {
				s.t.Errorf("request %s (%s) at table %s was acknowledged, and is not in its log", r.id, r.action,
					r.table)
			}
		}
	}
	s.t.Logf("%d requests were acknowledged", receipts)
}

// runsIn returns in how many runs of entries each request is in a log; more than one says
// that it was carried out twice.
func (s *storm) runsIn(saved store.Saved) map[string]int {
	runs, last := make(map[string]int), ""
	for _, e := range saved.Entries {
		if e.Command != "" && e.Command != last {
			id := e.Command[strings.LastIndex(e.Command, " ")+1:]
			runs[id]++
			if runs[id] > 1 {
				s.t.Errorf("request %q at table %s was carried out twice", e.Command, saved.Table)
			}
		}
		last = e.Command
	}
	return runs
}
