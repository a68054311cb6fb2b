// Package node makes a server one of several that share a database. Any of them answers
// any request: a request about a table is passed to the node that owns the table, over
// a connection that both ends authenticate by the keys in the database.
//
// One node runs a table. The lobby claims it when it wakes and releases it when it
// sleeps; the database accepts appends only from the owner. The other nodes resume the
// tables of a node that is gone without waiting for a request, and a node that stops
// hands its tables over one by one.
package node

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"eleusis/internal/limit"
	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/table"
)

const (
	pollEvery   = 300 * time.Millisecond // interval of reading the list of nodes
	pollTimeout = time.Second
	// stoppedAfter is the longest gap between polls; after a longer one the process must have
	// been suspended.
	stoppedAfter = pollTimeout + 2*pollEvery
	// unreachableAfter is how long a node may not reach the database before it serves no
	// table, and asks the others whether they still list it: shorter than a lease.
	unreachableAfter = 2 * time.Second
	// outageGrace is how long it then serves tables because no other node reaches the
	// database either: longer than until it has asked again.
	outageGrace = 2*pollTimeout + 2*pollEvery

	ownersKept = 1 << 15 // size of the cache of owners, and its lifetime
	ownersFor  = 10 * time.Second
)

// A Config has the dependencies of a node besides its log.
type Config struct {
	Identity *Identity
	// Passed is the handler of requests that other nodes pass on.
	Passed http.Handler
	Errors *slog.Logger
	Counts *Counts // nil: a new one
	// Limits are the limits of addresses, which hold at all nodes together; nil: none do.
	Limits *limit.Shared
	// Reach returns the transport to another node; nil: TLS by Identity.
	Reach func(other postgres.Node) http.RoundTripper
}

// Counts count the work of nodes. They are safe for concurrent use.
type Counts struct {
	Passed, Resumed, HandedOver, Lost atomic.Int64 // requests, tables, tables, leases
}

// A Node makes this server one of several, while it keeps its lease. It is the
// [table.Owner] of its lobby. Its methods are safe for concurrent use.
type Node struct {
	Config
	log   Log
	self  postgres.Node
	lobby atomic.Pointer[table.Lobby]

	owners *lru.Cache[string, known] // by table
	kick   chan struct{}             // signal: a node is gone
	taken  *queue                    // tables that this node has claimed from nodes that are gone
	server *http.Server
	lost   chan struct{} // closed when others may have taken over
	lose   sync.Once

	ctx      context.Context // ends when the node closes; for what it does by itself
	stop     context.CancelFunc
	running  sync.WaitGroup
	draining atomic.Bool
	blocking sync.Mutex    // held from reading the blocks until they are applied
	looking  chan struct{} // lock of the one request that looks, for which others wait

	mu      sync.Mutex
	peers   map[string]*peer // by id; guarded by mu
	heard   time.Time        // when the database last listed the nodes; guarded by mu
	tried   time.Time        // when it was last asked; guarded by mu
	passing []*passing       // streams that are passed on, oldest first; guarded by mu
	excused time.Time        // when no other node reached it either; guarded by mu
	unsure  bool             // others may have taken over; guarded by mu
}

var _ table.Owner = (*Node)(nil)

// A known is a cached owner, which is valid for a time.
type known struct {
	id    string
	until time.Time
}

// New returns the node of log, which was opened with the key of the identity. It answers
// other nodes at listener from now on; with nil they use [Node.Answers].
func New(log Log, listener net.Listener, config Config) *Node {
	config.Counts = cmp.Or(config.Counts, new(Counts))
	ctx, stop := context.WithCancel(context.Background())
	n := &Node{
		Config: config, log: log, self: log.Self(), kick: make(chan struct{}, 1), lost: make(chan struct{}),
		looking: make(chan struct{}, 1), taken: newQueue(),
		ctx: ctx, stop: stop, peers: make(map[string]*peer), heard: time.Now(),
	}
	n.owners, _ = lru.New[string, known](ownersKept) // fails for sizes below one
	if n.Reach == nil {
		n.Reach = n.Identity.reach
	}
	n.server = &http.Server{
		Handler: n.orders(), ReadHeaderTimeout: orderTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(config.Errors.Handler(), slog.LevelDebug),
	}
	n.look()
	if listener != nil {
		n.running.Go(func() { n.serve(n.Identity.listen(listener, n.knows)) })
	}
	n.running.Go(n.watch)
	return n
}

// serve answers other nodes at listener until the node closes.
func (n *Node) serve(listener net.Listener) {
	err := n.server.Serve(listener)
	if !errors.Is(err, http.ErrServerClosed) {
		n.Errors.Error("node", "stops answering other nodes", err)
	}
}

// Open makes the node run the tables of lobby, and take over those of nodes that are gone.
// The other nodes that answer know it then.
func (n *Node) Open(lobby *table.Lobby) {
	n.greet()
	n.lobby.Store(lobby)
	n.running.Go(n.takeOver)
	n.running.Go(n.resume)
	n.wake()
}

// Close stops the node. The caller closes its lobby and log.
func (n *Node) Close() {
	n.stop()
	_ = n.server.Close() // it answers nobody any more, whatever its listener says
	n.running.Wait()
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, p := range n.peers {
		n.forget(p)
	}
}

// Lost is closed when other nodes may have taken over the tables of this one.
func (n *Node) Lost() <-chan struct{} { return n.lost }

// markLost notes that other nodes may have taken over.
func (n *Node) markLost(why string) {
	n.lose.Do(func() {
		n.Counts.Lost.Add(1)
		n.Errors.Error("node", "lost", n.self.ID, "because", why)
		close(n.lost)
	})
}

// watch follows the list of nodes until the node is closed.
func (n *Node) watch() {
	ticks := time.NewTicker(pollEvery)
	defer ticks.Stop()
	for n.next(ticks.C, nil, n.log.Lost()) {
		n.look()
	}
	if n.ctx.Err() == nil {
		n.markLost("the lease has ended")
	}
}

// look asks the database for the nodes and, if it does not answer for long, the others
// whether they still know this one. A node that was stopped meanwhile, or reaches nobody,
// cannot know what others have done to its tables.
func (n *Node) look() {
	ctx, cancel := context.WithTimeout(n.ctx, pollTimeout)
	defer cancel()
	all, err := n.log.Nodes(ctx)
	if err == nil {
		n.note(all)
	}
	n.mu.Lock()
	unreachable := time.Since(n.heard) > unreachableAfter
	n.mu.Unlock()
	said := saysNothing
	if unreachable {
		said = n.askOthers(n.ctx)
	}
	if said == saysGone {
		n.markLost("the database is out of reach, and another node says that it is gone")
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case err == nil:
		n.unsure = false
	case said == saysHere || said == reachesNobody || time.Since(n.tried) > stoppedAfter:
		n.unsure = true
	case unreachable:
		n.excused = time.Now()
	}
	n.tried = time.Now()
}

// isFenced reports whether others may have taken over, as far as the node knows: there are
// none that could while it is the only one. A node that was stopped and continues looks
// first: its memory may be stale.
func (n *Node) isFenced() bool {
	if n.hasSlept() {
		n.looking <- struct{}{}
		if n.hasSlept() {
			n.look()
		}
		<-n.looking
	}
	if isClosed(n.lost) {
		return true
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	isUnreachable := len(n.peers) > 0 && time.Since(n.heard) > unreachableAfter
	return n.unsure || isUnreachable && time.Since(n.excused) > outageGrace
}

// hasSlept reports whether the node has not looked for long.
func (n *Node) hasSlept() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return time.Since(n.tried) > stoppedAfter
}

// note stores the list of nodes.
func (n *Node) note(all []postgres.Node) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.heard = time.Now()
	if !slices.ContainsFunc(all, func(o postgres.Node) bool { return o.ID == n.self.ID }) {
		n.markLost("others took it for gone")
	}
	gone := n.peers
	n.peers = make(map[string]*peer, len(all))
	for _, other := range all {
		switch known := gone[other.ID]; {
		case other.ID == n.self.ID:
		case known != nil:
			n.peers[other.ID] = known
			delete(gone, other.ID)
		default:
			p := newPeer(other, n.Reach(other), n.Errors)
			n.peers[other.ID] = p
			n.running.Go(func() { n.ping(p) })
		}
	}
	for _, p := range gone {
		n.forget(p)
		n.Errors.Info("node", "gone", p.ID, "was", p.Name)
		n.wake()
	}
}

// wake makes the node look for tables without an owner.
func (n *Node) wake() {
	select {
	case n.kick <- struct{}{}:
	default: // a signal is waiting
	}
}

// peer returns the other node with that id; nil if there is none.
func (n *Node) peer(id string) *peer {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.peers[id]
}

// others returns the other nodes, in the order of preference for an id.
func (n *Node) others(id string) []*peer {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := make([]*peer, 0, len(n.peers))
	for _, p := range n.peers {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *peer) int { return cmp.Compare(weight(b.ID, id), weight(a.ID, id)) })
	return all
}

// isFirst reports whether this node is the first choice for a table.
func (n *Node) isFirst(id string) bool {
	others := n.others(id)
	return len(others) == 0 || weight(n.self.ID, id) > weight(others[0].ID, id)
}

// weight returns the rank of a node for a table (rendezvous hashing): the living node with
// the highest weight gets it.
func weight(node, id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(node + " " + id)) // a hash takes everything
	x := h.Sum64()                          // FNV alone mixes the last letters badly
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	return x ^ x>>33
}

// knows reports whether a key is that of a node.
func (n *Node) knows(key string) bool {
	has := func() bool {
		n.mu.Lock()
		defer n.mu.Unlock()
		for _, p := range n.peers {
			if p.Key == key {
				return true
			}
		}
		return false
	}
	if has() {
		return true
	}
	// It may be new: look once more; concurrent callers share one look.
	heard := n.lastHeard()
	if wait := pollEvery/3 - time.Since(heard); wait > 0 {
		n.pause(n.ctx, wait)
	}
	if n.lastHeard().Equal(heard) {
		n.look()
	}
	return has()
}

// lastHeard returns when the database last listed the nodes.
func (n *Node) lastHeard() time.Time {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.heard
}

// Claim makes this node the owner of a table; see [table.Owner].
func (n *Node) Claim(ctx context.Context, id string) error {
	if n.draining.Load() && len(n.others(id)) > 0 {
		if owner, err := n.log.Owner(ctx, id); err != nil || owner.ID != n.self.ID {
			return cmp.Or(err, fmt.Errorf("%w: this one stops", store.ErrElsewhere))
		}
	}
	owner, err := n.log.Claim(ctx, id)
	if err == nil && owner.ID != "" && owner.ID != n.self.ID {
		n.cacheOwner(id, owner.ID)
		err = fmt.Errorf("%w: %s", store.ErrElsewhere, owner.Name)
	}
	return err
}

// cacheOwner caches the owner of a table.
func (n *Node) cacheOwner(id, owner string) {
	n.owners.Add(id, known{owner, time.Now().Add(ownersFor)})
}

// Recall is Claim for a table that its owner must release; see [table.Owner].
func (n *Node) Recall(ctx context.Context, id string) error {
	owner, err := n.log.Owner(ctx, id)
	if err != nil {
		return err
	}
	if p := n.peer(owner.ID); p != nil {
		if err := p.order(ctx, releasePath, order{Table: id}, nil); err != nil {
			return fmt.Errorf("ask node %s for table %s: %w", owner.ID, id, err)
		}
	}
	owner, err = n.log.Claim(ctx, id)
	if err == nil && owner.ID != "" && owner.ID != n.self.ID {
		err = fmt.Errorf("%w: %s", store.ErrElsewhere, owner.Name)
	}
	return err
}

// Release ends the ownership of tables; see [table.Owner].
func (n *Node) Release(ctx context.Context, ids ...string) error { return n.log.Release(ctx, ids...) }

// ownership returns the id of the owner of each table, and all nodes.
func (n *Node) ownership(ctx context.Context) (owners map[string]string, all []postgres.Node, err error) {
	owners, err = n.log.Owners(ctx)
	if err != nil {
		return nil, nil, err
	}
	all, err = n.log.Nodes(ctx)
	return owners, all, err
}

// Owners returns the name of the owner of each table; see [table.Owner].
func (n *Node) Owners(ctx context.Context) (map[string]string, error) {
	owners, all, err := n.ownership(ctx)
	if err != nil {
		return nil, err
	}
	words := make(map[string]string, len(all))
	for _, o := range all {
		words[o.ID] = o.Name
	}
	for id, owner := range owners {
		owners[id] = cmp.Or(words[owner], owner)
	}
	return owners, nil
}

// A Share is the number of tables of a node.
type Share struct {
	Name   string // of the node
	Tables int
	Here   bool // this node
}

// Shares returns the nodes with their numbers of tables, sorted by name.
func (n *Node) Shares(ctx context.Context) ([]Share, error) {
	owners, all, err := n.ownership(ctx)
	if err != nil {
		return nil, err
	}
	tables := make(map[string]int)
	for _, owner := range owners {
		tables[owner]++
	}
	shares := make([]Share, 0, len(all))
	for _, o := range all {
		shares = append(shares, Share{o.Name, tables[o.ID], o.ID == n.self.ID})
	}
	slices.SortFunc(shares, func(a, b Share) int { return cmp.Compare(a.Name, b.Name) })
	return shares, nil
}

// Leads reports whether this node is the leader: the one with the first id.
func (n *Node) Leads() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for id := range n.peers {
		if id < n.self.ID {
			return false
		}
	}
	return !n.draining.Load()
}

// Size returns the number of nodes, with this one.
func (n *Node) Size() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.peers) + 1
}

// Answers of the others about a node that does not reach the database.
const (
	saysNothing   = iota // no other node reaches it either, or there is none
	saysHere             // one that reaches it knows the node, and will soon take it for gone
	saysGone             // one that reaches it does not
	reachesNobody        // none answers
)

// askOthers asks the other nodes whether they still know this one.
func (n *Node) askOthers(ctx context.Context) (said int) {
	ctx, cancel := context.WithTimeout(ctx, pollTimeout)
	defer cancel()
	answered, silent := false, false
	for _, p := range n.others(n.self.ID) {
		var list nodeList
		switch err := p.order(ctx, nodesPath, order{}, &list); {
		case err == nil && list.Fresh && slices.Contains(list.Nodes, n.self.ID):
			return saysHere
		case err == nil && list.Fresh:
			return saysGone
		case err == nil:
			answered = true
		case !errors.Is(err, syscall.ECONNREFUSED): // otherwise its process has ended
			silent = true
		}
	}
	if silent && !answered {
		return reachesNobody
	}
	return saysNothing
}

// errGone says that a node has ended while it was asked.
var errGone = errors.New("the node is gone")
