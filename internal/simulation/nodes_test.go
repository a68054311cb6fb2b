package simulation

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"eleusis/internal/node"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// takeoverWithin is how long the tables of a node that is gone may have no other owner.
const takeoverWithin = 5 * time.Second

// A plague is what a world does to its nodes.
type plague struct {
	kills, stops, freezes, cuts, outages int // how likely each is, beside the others
	skew                                 time.Duration
	alone                                bool // one misfortune at a time, and nothing else
}

func (p plague) all() int { return p.kills + p.stops + p.freezes + p.cuts + p.outages }

// natureOfNodes returns what a world with several nodes is like.
func natureOfNodes(chance *rand.Rand) (n nature) {
	kind := chance.IntN(8)
	if kind >= 5 {
		n.loss, n.answerLoss, n.twice, n.slow, n.breaks = chance.IntN(150), chance.IntN(150), chance.IntN(200),
			chance.IntN(300), chance.IntN(60)
	}
	if kind >= 6 {
		n.lateAppends, n.lostAppends, n.lostReads = chance.IntN(60), chance.IntN(60), chance.IntN(60)
	}
	n.nodes = 2 + chance.IntN(2)
	n.plague.skew = []time.Duration{0, time.Minute, 10 * time.Minute, 24 * time.Hour}[chance.IntN(4)]
	n.plague.alone = kind > 0 && kind < 5
	each := func(is bool) int {
		if kind > 4 || is {
			return 1 + chance.IntN(3)
		}
		return 0
	}
	n.plague.kills, n.plague.stops = each(kind == 1), each(kind == 2)
	n.plague.freezes, n.plague.cuts, n.plague.outages = each(kind == 3), each(kind == 4), each(false)
	n.hurry = chance.IntN(4) == 0
	return n
}

// nodeOf returns the node with an id; nil if its process is gone.
func (w *world) nodeOf(id string) *server {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.nodes {
		if s.session.self.ID == id && !s.isDown() {
			return s
		}
	}
	return nil
}

// living returns the nodes whose processes are there. The load balancer knows those that
// stop.
func (w *world) living() (all []*server) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.nodes {
		if !s.isDown() && !s.stopping {
			all = append(all, s)
		}
	}
	return all
}

// balanced returns the node that a client's request comes to.
func (w *world) balanced(c *client) *server {
	all := w.living()
	if len(all) == 0 {
		return nil
	}
	return all[w.chanceOf(len(all), "balancer", c.number, w.moment())]
}

// startNode starts a node.
func (w *world) startNode() *server {
	w.mu.Lock()
	w.servers++
	s := &server{world: w, gone: make(chan struct{}), number: w.servers}
	w.mu.Unlock()
	if skew := w.nature.plague.skew; skew > 0 {
		off := time.Duration(w.chanceOf(int(skew), "clock", s.number)) - skew/2
		s.clock.Store(int64(off.Truncate(time.Millisecond)))
	}
	s.session = w.db.joins(s)
	faults := slog.New(slog.NewTextHandler(&operator{w, s}, nil))
	log := &nodeLog{watchedLog{s.session, w, s}, s.session}
	site := w.site.NewSharing(faults)
	s.log, s.handler = s.session, site
	n := node.New(log, nil, node.Config{Errors: faults, Reach: s.reach,
		Passed: http.HandlerFunc(func(out http.ResponseWriter, q *http.Request) { site.ServeHTTP(out, web.PassedOn(q)) })})
	s.node.Store(n)
	s.lobby = table.NewLobby(log, table.Config{Random: &dice{world: w, number: s.number}, Errors: faults, Owner: n})
	site.Route(n)
	site.Open(s.lobby)
	n.Open(s.lobby)
	w.mu.Lock()
	w.nodes = append(w.nodes, s)
	w.mu.Unlock()
	w.trace("node %d starts, its clock %v off", s.number, s.offset())
	w.count("nodes started")
	w.lives.Go(func() {
		select {
		case <-n.Lost():
			if s.down() {
				w.trace("node %d has lost its lease", s.number)
				w.count("leases lost")
				w.buryNode(s)
				w.startAnother()
			}
		case <-s.gone:
		}
	})
	return s
}

// startAnother starts a node in place of one that has lost its lease, unless the world ends:
// nobody would end that node.
func (w *world) startAnother() {
	if w.ends.Load() {
		return
	}
	if s := w.startNode(); w.ends.Load() && s.down() {
		w.buryNode(s)
	}
}

// answers returns what answers other nodes.
func (s *server) answers() http.Handler { return s.node.Load().Answers() }

// buryNode takes a node away whose process is gone.
func (w *world) buryNode(s *server) {
	w.breakAll(s, nil)
	time.Sleep(50*time.Millisecond + time.Duration(w.chanceOf(1e6, "bury", s.number)))
	w.mu.Lock()
	w.nodes = slices.DeleteFunc(w.nodes, func(other *server) bool { return other == s })
	w.mu.Unlock()
	s.node.Load().Close()
	s.plain.Wait()
	s.lobby.Close()
	s.asked.Wait()
	_ = s.log.Close() // fails
}

// stopNode ends a node in good order.
func (w *world) stopNode(s *server) {
	w.mu.Lock()
	s.stopping = true
	w.mu.Unlock()
	s.node.Load().Drain(context.Background(), 3*time.Second)
	w.trace("node %d has drained", s.number)
	s.plain.Wait()
	s.lobby.Close()
	s.node.Load().Close()
	_ = s.log.Close() // a lease that is not given up ends
	if s.down() {
		w.buryNode(s)
	}
}

// runNodes lets a world of nodes happen.
func (w *world) runNodes() {
	w.runNodesWhile(func() { w.strikeNodes(20*time.Second + time.Duration(w.chance.IntN(30e9))) }, func() {})
}

// runNodesWhile lets a world of nodes happen, what strike does to it while people play, and
// what last does when they have left.
func (w *world) runNodesWhile(strike, last func()) {
	w.begins, w.quiet, w.failed = time.Now(), make(chan struct{}), make(chan struct{})
	w.db = newDatabase(w)
	for range w.nature.nodes {
		w.startNode()
		time.Sleep(time.Duration(1 + w.chance.IntN(1e9)))
	}
	for _, c := range w.clients {
		w.alive.Go(c.live)
	}
	strike()
	close(w.quiet)
	w.trace("all is quiet")
	w.alive.Wait()
	last()
	w.finish(5*time.Second, w.endNodes)
}

// endNodes kills all nodes, and sees that a new one has what was acknowledged.
func (w *world) endNodes() {
	w.ends.Store(true)
	kill := func() {
		for _, s := range w.living() {
			if s.down() {
				w.buryNode(s)
			}
		}
		w.lives.Wait()
	}
	kill()
	w.mu.Lock()
	for id, m := range w.models {
		entries, err := w.db.log.Read(context.Background(), id, 0)
		if err == nil && len(entries) > 0 {
			err = w.learn(id, 0, entries)
		}
		if err != nil || len(entries) < len(m.entries) && !m.mayVanish {
			w.failLocked("table %s: %d acknowledged entries, %d are in the database: %v", id, len(m.entries), len(entries), err)
		}
		m.gone = m.gone || len(entries) == 0
	}
	w.mu.Unlock()
	if w.broken() {
		return
	}
	w.startNode()
	time.Sleep(takeoverWithin) // until the others are buried
	for _, c := range w.clients {
		c.looksAgain()
	}
	kill()
}

// strikeNodes makes what happens to nodes happen, for so long.
func (w *world) strikeNodes(long time.Duration) {
	until := time.Now().Add(long)
	p := w.nature.plague
	for time.Now().Before(until) && !w.broken() {
		w.wait(time.Duration(1 + w.chance.IntN(6e9)))
		all := w.living()
		if len(all) < 2 || p.all() == 0 {
			continue
		}
		s, other := all[w.chance.IntN(len(all))], all[w.chance.IntN(len(all))]
		switch n := w.chance.IntN(p.all()); {
		case n < p.kills:
			w.killNode(s)
		case n < p.kills+p.stops:
			w.trace("node %d stops", s.number)
			w.count("nodes stopped")
			w.stopNode(s)
			w.startNode()
		case n < p.kills+p.stops+p.freezes:
			w.freeze(s)
		case n < p.kills+p.stops+p.freezes+p.cuts:
			w.part(s, other)
		default:
			away := time.Duration(1 + w.chance.IntN(5e9))
			w.db.mu.Lock()
			w.db.away = time.Now().Add(away)
			w.db.mu.Unlock()
			w.trace("the database is away for %v", away)
			w.count("outages of the database")
		}
		if p.alone {
			w.wait(12 * time.Second)
		}
	}
	w.wait(15 * time.Second) // until the last is over
}

// killNode kills a node, sees that its tables go on, and starts another.
func (w *world) killNode(s *server) {
	tables := s.lobby.AwakeTables()
	if !s.down() {
		return
	}
	w.trace("node %d is killed", s.number)
	w.count("nodes killed")
	w.buryNode(s)
	if w.nature.plague.alone {
		w.goOn(s, tables)
	}
	w.wait(time.Duration(1 + w.chance.IntN(5e9)))
	w.startNode()
}

// freeze stops the process of a node for a while.
func (w *world) freeze(s *server) {
	long := time.Duration(1 + w.chance.IntN(12e9))
	tables := s.lobby.AwakeTables()
	s.frozen.Store(time.Now().Add(long).UnixNano())
	w.trace("node %d is stopped for %v", s.number, long)
	w.count("nodes that hang")
	if w.nature.plague.alone && long > 2*takeoverWithin {
		w.goOn(s, tables)
	}
}

// part lets two nodes not reach each other, or if they are one, a node not the database.
func (w *world) part(s, other *server) {
	what, tables := fmt.Sprint("node ", other.number), s.lobby.AwakeTables()
	if s == other {
		what, other = "the database", nil
	}
	c := cut{one: s, other: other, until: time.Now().Add(time.Duration(1 + w.chance.IntN(12e9))),
		swallows: w.chance.IntN(2) == 0}
	w.mu.Lock()
	w.cuts = append(w.cuts, c)
	w.mu.Unlock()
	w.trace("node %d does not reach %s for %v, swallowed: %t", s.number, what, time.Until(c.until), c.swallows)
	w.count("partitions")
	switch {
	case other != nil && !c.swallows:
		w.breakAll(s, other)
	case other == nil && w.nature.plague.alone && time.Until(c.until) > 2*takeoverWithin:
		w.goOn(s, tables)
	}
}

// goOn sees that other nodes take over the tables of one that is gone.
func (w *world) goOn(s *server, tables []string) {
	begun, self := time.Now(), s.session.self.ID
	for !w.broken() {
		w.db.mu.Lock()
		left := slices.ContainsFunc(tables, func(id string) bool { return w.db.owners[id] == self && w.db.has(id) })
		w.db.mu.Unlock()
		if took := time.Since(begun); !left {
			w.count(fmt.Sprintf("takeovers in %d s", 1+took/time.Second))
			return
		} else if took > takeoverWithin {
			w.fail("nobody takes over the tables of node %d within %v", s.number, takeoverWithin)
		}
		w.wait(50 * time.Millisecond)
	}
}

// TestTablesAreTakenOverAtTheSecondTry kills the node of tables that nobody asks for any more,
// while the database loses for a while what it says about tables without an owner: others take
// them over as soon as it does not.
func TestTablesAreTakenOverAtTheSecondTry(t *testing.T) {
	site, tables := newSite(), 0
	for seed := *first; seed < *first+3; seed++ {
		outage := nature{nodes: 2, plague: plague{outages: 1}}
		w := simulateWith(t, seed, site, func(*rand.Rand) nature { return outage }, (*world).runUnheard)
		tables += w.counts["tables to take over"]
	}
	if tables == 0 {
		t.Error("there is nothing to take over")
	}
}

// runUnheard lets people play at two nodes until they leave, and kills a node then.
func (w *world) runUnheard() {
	w.runNodesWhile(func() {}, func() {
		all := w.living()
		slices.SortFunc(all, func(a, b *server) int { return len(b.lobby.AwakeTables()) - len(a.lobby.AwakeTables()) })
		tables := all[0].lobby.AwakeTables()
		if w.broken() || !all[0].down() {
			return
		}
		w.mu.Lock()
		w.counts["tables to take over"] += len(tables)
		w.mu.Unlock()
		w.db.mu.Lock()
		w.db.loses, w.db.deaf = "orphans", time.Now().Add(takeoverWithin)
		w.db.mu.Unlock()
		w.buryNode(all[0])
		w.wait(takeoverWithin)
		w.goOn(all[0], tables)
	})
}

// TestANodeThatStartsIsKnown starts nodes one after the other: each knows those before it, and
// they know it, as soon as it has started.
func TestANodeThatStartsIsKnown(t *testing.T) {
	simulateWith(t, *first, newSite(), func(*rand.Rand) nature { return nature{nodes: 3} }, func(w *world) {
		w.runNodesWhile(func() {
			w.startNode()
			for _, s := range w.living() {
				if size := s.node.Load().Size(); size != 4 {
					w.fail("node %d knows %d of 4 nodes", s.number, size)
				}
			}
		}, func() {})
	})
}

// TestANodeWithoutALeaseEndsWithItsWorld ends the leases of many nodes while these are killed
// one after the other: those that notice are not started again.
func TestANodeWithoutALeaseEndsWithItsWorld(t *testing.T) {
	w := simulateWith(t, *first, newSite(), func(*rand.Rand) nature {
		return nature{nodes: 12, plague: plague{outages: 1}}
	}, func(w *world) {
		w.clients = nil
		w.runNodesWhile(func() {}, func() {
			time.AfterFunc(5*time.Second, func() {
				w.db.mu.Lock()
				clear(w.db.leases)
				w.db.mu.Unlock()
			})
		})
	})
	if w.counts["leases lost"] == 0 {
		t.Error("no node has lost its lease")
	}
}

// TestWorldsOfNodes simulates worlds with two or three nodes.
func TestWorldsOfNodes(t *testing.T) {
	worlds := *nodeSeeds
	if testing.Short() {
		worlds = min(worlds, 5)
	}
	runWorlds(t, "TestWorldsOfNodes", worlds, simulateNodes)
}
