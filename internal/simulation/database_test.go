package simulation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"eleusis/internal/node"
	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/table"
)

// A database is what PostgreSQL is to several nodes: rows, and statements that each happen at
// one moment. The statements are those of package postgres, which its own tests run.
type database struct {
	world *world

	mu     sync.Mutex
	log    *store.Memory
	owners map[string]string // of tables; guarded by mu
	leases map[string]*lease // by node; guarded by mu
	away   time.Time         // until when it answers nobody; guarded by mu
	loses  string            // the beginning of statements whose answers are lost until deaf
	deaf   time.Time         // guarded by mu
}

// A lease is the row of a node.
type lease struct {
	node  postgres.Node
	beats int64
}

func newDatabase(w *world) *database {
	return &database{world: w, log: store.NewMemory(), owners: make(map[string]string), leases: make(map[string]*lease)}
}

// has reports whether a table has entries.
func (d *database) has(id string) bool {
	entries, _ := d.log.Read(context.Background(), id, 0) // fails for a closed log only
	return len(entries) > 0
}

// ownerOf returns the living owner of a table. Its caller holds mu.
func (d *database) ownerOf(id string) postgres.Node {
	if l := d.leases[d.owners[id]]; l != nil && d.has(id) {
		return l.node
	}
	return postgres.Node{}
}

// claim gives a table to a node unless another that lives has it. Its caller holds mu.
func (d *database) claim(self, id string) (postgres.Node, error) {
	switch owner := d.ownerOf(id); {
	case !d.has(id):
		return postgres.Node{}, nil
	case owner.ID != "":
		return owner, nil
	case d.leases[self] == nil:
		return postgres.Node{}, store.ErrTaken
	}
	d.owners[id] = self
	return d.leases[self].node, nil
}

// checkOwner returns an error unless a node owns a table, or has just claimed it. Its caller
// holds mu.
func (d *database) checkOwner(self, id string) error {
	if !table.IsTable(id) || d.owners[id] == self {
		return nil
	}
	owner, err := d.claim(self, id)
	if err == nil && owner.ID != "" && owner.ID != self {
		err = store.ErrElsewhere
	}
	return err
}

// A session is the database as one node reaches it.
type session struct {
	db        *database
	server    *server
	self      postgres.Node
	stop      chan struct{}
	ended     chan struct{} // closed when the lease has ended
	suspected sync.Map
	closing   sync.Once

	taken bool // guarded by db.mu
}

// joins opens the database for a node, which says from now on that it lives.
func (d *database) joins(s *server) *session {
	id := fmt.Sprint("node-", s.number)
	e := &session{db: d, server: s, self: postgres.Node{ID: id, Address: id, Name: id},
		stop: make(chan struct{}), ended: make(chan struct{})}
	d.mu.Lock()
	d.leases[id] = &lease{node: e.self}
	d.mu.Unlock()
	go e.keep()
	return e
}

// commitTimeout is how long package postgres waits for a commit, and for a beat.
const (
	commitTimeout = 10 * time.Second
	beatTimeout   = 2800 * time.Millisecond
)

// do carries a statement out, if it arrives, and returns its answer, if that arrives.
func (e *session) do(ctx context.Context, what string, statement func() error) error {
	w, turn := e.db.world, e.db.world.moment()
	w.lingers(2*time.Millisecond, what, e.self.ID, turn)
	if err := e.arrives(ctx, what); err != nil {
		return err
	}
	e.db.mu.Lock()
	err := statement()
	e.db.mu.Unlock()
	w.lingers(2*time.Millisecond, what, "answer", e.self.ID, turn)
	if err := e.arrives(ctx, what); err != nil {
		return err
	}
	return err
}

// arrives waits until a message passes between the node and its database.
func (e *session) arrives(ctx context.Context, what string) error {
	s, w, turn := e.server, e.db.world, e.db.world.moment()
	s.waits(what)
	ctx, cancel := context.WithTimeout(ctx, commitTimeout)
	defer cancel()
	if until, swallows := w.cutOff(s, nil); time.Now().Before(until) {
		w.count("statements that do not arrive")
		if swallows {
			select {
			case <-ctx.Done():
			case <-s.gone:
			}
			if !s.isDown() {
				w.lingers(time.Millisecond, "given up", what, s.number, turn)
				s.waits(what)
			}
		}
		return errLost
	}
	e.db.mu.Lock()
	away := time.Now().Before(e.db.away) || time.Now().Before(e.db.deaf) && strings.HasPrefix(what, e.db.loses)
	e.db.mu.Unlock()
	if away || s.isDown() {
		return errLost
	}
	return ctx.Err()
}

// change is do for what a node that has lost its lease may not do.
func (e *session) change(ctx context.Context, what string, statement func() error) error {
	return e.do(ctx, what, func() error {
		if e.taken {
			return store.ErrTaken
		}
		return statement()
	})
}

// keep says that the node lives, and ends the leases of those that do not.
func (e *session) keep() {
	defer close(e.ended)
	ticks := time.NewTicker(postgres.NodeBeat)
	defer ticks.Stop()
	others := postgres.NewNodeWatch(func(id string) bool { _, is := e.suspected.Load(id); return is })
	for taken := false; !taken; {
		select {
		case <-e.stop:
			return
		case <-e.server.gone:
			return
		case <-ticks.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), beatTimeout)
		beats := make(map[string]int64)
		err := e.do(ctx, "beat", func() error {
			l := e.db.leases[e.self.ID]
			if l == nil {
				e.taken, taken = true, true
				return store.ErrTaken
			}
			l.beats++
			for id, other := range e.db.leases {
				beats[id] = other.beats
			}
			return nil
		})
		if err == nil {
			e.bury(ctx, others.Note(beats), beats)
		}
		cancel()
	}
}

// bury ends the leases of nodes that have still said nothing.
func (e *session) bury(ctx context.Context, silent []string, beats map[string]int64) {
	for _, id := range silent {
		_ = e.do(ctx, "bury", func() error { // or the next time
			if l := e.db.leases[id]; l != nil && l.beats == beats[id] {
				delete(e.db.leases, id)
				e.db.world.count("nodes buried")
				e.db.world.trace("%s buries %s", e.self.ID, id)
			}
			return nil
		})
	}
}

// Append is that of [postgres.Log]: the owner and the number decide.
func (e *session) Append(ctx context.Context, id string, n int, entries []store.Entry) error {
	return e.change(ctx, "append "+id, func() error {
		if err := e.db.checkOwner(e.self.ID, id); err != nil {
			return err
		}
		err := e.db.log.Append(context.Background(), id, n, entries)
		if err == nil && n == 0 {
			e.db.owners[id] = e.self.ID
		}
		if owner := e.db.owners[id]; err == nil && table.IsTable(id) && owner != e.self.ID {
			e.db.world.fail("%s appends to table %s, which %q owns", e.self.ID, id, owner)
		}
		return err
	})
}

// Read is that of [postgres.Log].
func (e *session) Read(ctx context.Context, id string, n int) (entries []store.Entry, err error) {
	err = e.do(ctx, "read "+id, func() (err error) {
		entries, err = e.db.log.Read(context.Background(), id, n)
		return err
	})
	return entries, err
}

// Tables is that of [postgres.Log].
func (e *session) Tables(ctx context.Context, since time.Time) (tables []store.Table, err error) {
	err = e.do(ctx, "tables", func() (err error) {
		tables, err = e.db.log.Tables(context.Background(), since)
		return err
	})
	return tables, err
}

// Delete is that of [postgres.Log].
func (e *session) Delete(ctx context.Context, id string) error {
	return e.change(ctx, "delete "+id, func() error {
		if err := e.db.checkOwner(e.self.ID, id); err != nil {
			return err
		}
		delete(e.db.owners, id)
		return e.db.log.Delete(context.Background(), id)
	})
}

// DeleteSame is that of [postgres.Log].
func (e *session) DeleteSame(ctx context.Context, t store.Table) error {
	return e.change(ctx, "delete "+t.ID, func() error {
		entries, err := e.db.log.Read(context.Background(), t.ID, 0)
		if n := len(entries); err != nil || n > 0 && (n != t.Last || !entries[n-1].Time.Equal(t.Time)) {
			return cmp.Or(err, store.ErrConflict)
		}
		return e.db.log.Delete(context.Background(), t.ID)
	})
}

// Redact is that of [postgres.Log].
func (e *session) Redact(ctx context.Context, id string, entries []store.Entry) error {
	return e.change(ctx, "redact "+id, func() error {
		if err := e.db.checkOwner(e.self.ID, id); err != nil {
			return err
		}
		return e.db.log.Redact(context.Background(), id, entries)
	})
}

// Probe is that of [postgres.Log].
func (e *session) Probe(ctx context.Context) error {
	return e.change(ctx, "probe", func() error { return nil })
}

// Close gives the lease and the tables up.
func (e *session) Close() error {
	e.closing.Do(func() { close(e.stop) })
	<-e.ended
	ctx, cancel := context.WithTimeout(context.Background(), beatTimeout)
	defer cancel()
	return e.do(ctx, "close", func() error {
		if e.db.leases[e.self.ID] != nil {
			maps.DeleteFunc(e.db.owners, func(_, owner string) bool { return owner == e.self.ID })
			delete(e.db.leases, e.self.ID)
		}
		return nil
	})
}

// A nodeLog is the log of a node: entries pass through what watches them.
type nodeLog struct {
	watchedLog
	e *session
}

var _ node.Log = (*nodeLog)(nil)

// Self returns the node.
func (l *nodeLog) Self() postgres.Node { return l.e.self }

// Nodes is that of [postgres.Log].
func (l *nodeLog) Nodes(ctx context.Context) (nodes []postgres.Node, err error) {
	err = l.e.do(ctx, "nodes", func() error {
		for _, id := range slices.Sorted(maps.Keys(l.e.db.leases)) {
			nodes = append(nodes, l.e.db.leases[id].node)
		}
		return nil
	})
	return nodes, err
}

// Owner is that of [postgres.Log].
func (l *nodeLog) Owner(ctx context.Context, id string) (owner postgres.Node, err error) {
	err = l.e.do(ctx, "owner "+id, func() error {
		owner = l.e.db.ownerOf(id)
		return nil
	})
	return owner, err
}

// Owners is that of [postgres.Log].
func (l *nodeLog) Owners(ctx context.Context) (owners map[string]string, err error) {
	err = l.e.do(ctx, "owners", func() error {
		owners = maps.Clone(l.e.db.owners)
		return nil
	})
	return owners, err
}

// Orphans is that of [postgres.Log].
func (l *nodeLog) Orphans(ctx context.Context) (orphans []string, err error) {
	err = l.e.do(ctx, "orphans", func() error {
		for _, id := range slices.Sorted(maps.Keys(l.e.db.owners)) {
			if l.e.db.leases[l.e.db.owners[id]] == nil {
				orphans = append(orphans, id)
			}
		}
		return nil
	})
	return orphans, err
}

// Claim is that of [postgres.Log].
func (l *nodeLog) Claim(ctx context.Context, id string) (owner postgres.Node, err error) {
	err = l.e.change(ctx, "claim "+id, func() (err error) {
		owner, err = l.e.db.claim(l.e.self.ID, id)
		if errors.Is(err, store.ErrTaken) {
			l.e.taken = true
		}
		return err
	})
	l.world.trace("%s claims %s: %s %v", l.e.self.ID, id, owner.ID, err)
	return owner, err
}

// Release is that of [postgres.Log].
func (l *nodeLog) Release(ctx context.Context, ids ...string) error {
	return l.e.do(ctx, "release "+strings.Join(ids, " "), func() error {
		for _, id := range ids {
			if l.e.db.owners[id] == l.e.self.ID {
				delete(l.e.db.owners, id)
			}
		}
		return nil
	})
}

// ClaimAll is that of [postgres.Log].
func (l *nodeLog) ClaimAll(ctx context.Context, ids []string) (claimed []string, err error) {
	err = l.e.change(ctx, "claim all", func() error {
		if l.e.db.leases[l.e.self.ID] == nil {
			return nil
		}
		for _, id := range ids {
			if owner := l.e.db.owners[id]; owner == l.e.self.ID || owner != "" && l.e.db.leases[owner] == nil {
				l.e.db.owners[id] = l.e.self.ID
				claimed = append(claimed, id)
			}
		}
		return nil
	})
	l.world.trace("%s claims %v: %v", l.e.self.ID, claimed, err)
	return claimed, err
}

// DeleteSame is that of [postgres.Log].
func (l *nodeLog) DeleteSame(ctx context.Context, t store.Table) error { return l.e.DeleteSame(ctx, t) }

// Now is that of [postgres.Log].
func (l *nodeLog) Now(ctx context.Context) (now time.Time, err error) {
	err = l.e.do(ctx, "now", func() error {
		now = time.Now()
		return nil
	})
	return now, err
}

// Suspect is that of [postgres.Log].
func (l *nodeLog) Suspect(id string) { l.e.suspected.Store(id, true) }

// Lost is that of [postgres.Log].
func (l *nodeLog) Lost() <-chan struct{} { return l.e.ended }
