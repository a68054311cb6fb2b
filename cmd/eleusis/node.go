package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"eleusis/internal/admin"
	"eleusis/internal/node"
	"eleusis/internal/store/postgres"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

const (
	joinAgain   = time.Second     // pause between attempts to join the nodes again
	handOverFor = 3 * time.Second // without --drain

	sharesTimeout = 2 * time.Second // to count the tables of all nodes
)

// An operated is the site as the operator controls it. Actions for all nodes go to the
// node of this server, if it is one.
type operated struct {
	*web.Site
	counts *node.Counts
	node   atomic.Pointer[node.Node]
}

// Block blocks a network for a time; zero lifts the block.
func (o *operated) Block(ctx context.Context, network netip.Prefix, long time.Duration) error {
	n := o.node.Load()
	if n == nil {
		return o.Site.Block(ctx, network, long)
	}
	if err := n.Block(ctx, network, long); err != nil {
		return err
	}
	return n.ApplyBlocks(ctx, o.SetBlocks)
}

// ready answers like the site whether the server is ready. /readyz?verbose also lists the
// nodes with the numbers of their tables.
func (o *operated) ready(w http.ResponseWriter, r *http.Request) {
	o.Site.ServeHTTP(w, r)
	n := o.node.Load()
	if n == nil || r.Method != http.MethodGet || !r.URL.Query().Has("verbose") {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), sharesTimeout)
	defer cancel()
	shares, err := n.Shares(ctx)
	if err != nil {
		_, _ = fmt.Fprintln(w, "nodes: the database does not answer") // the client may have gone
		return
	}
	for _, s := range shares {
		here := ""
		if s.Here {
			here = " (this one)"
		}
		_, _ = fmt.Fprintf(w, "node: %s%s, tables: %d\n", s.Name, here, s.Tables) // as above
	}
}

// load returns the load of the server among the nodes.
func (o *operated) load() admin.Nodes {
	l := admin.Nodes{Passed: o.counts.Passed.Load(), Resumed: o.counts.Resumed.Load(),
		HandedOver: o.counts.HandedOver.Load(), Lost: o.counts.Lost.Load()}
	if n := o.node.Load(); n != nil {
		l.Nodes = n.Size()
	}
	return l
}

// checkNode returns an error if --node is not valid.
func (s *serveFlags) checkNode() error {
	if !postgres.IsURL(s.store) {
		return about("node", usageError("--node %s: needs --store postgres://…, which several servers can share", s.node))
	}
	if strings.HasPrefix(s.node, socketPrefix) || isActivated(s.node) {
		return about("node", usageError("--node %s: must be HOST:PORT", s.node))
	}
	if err := checkAddress("node", s.node); err != nil {
		return err
	}
	if host, _, _ := net.SplitHostPort(s.node); host == "0.0.0.0" || host == "::" {
		return about("node", usageError("--node %s: must be the address of this machine that other servers reach", s.node))
	}
	return nil
}

// asNode runs as one of several servers that share a database. A node that others have
// declared gone joins them again.
func (r *instance) asNode(ctx context.Context) error {
	identity, err := node.NewIdentity()
	if err != nil {
		return fault(err)
	}
	r.counted.CountNodes(r.operated.load)
	m, err := r.join(ctx, identity)
	if err != nil {
		return err
	}
	fmt.Fprintln(r.app.out, r.urlOf(r.listener))
	defer tellSystemd(r.logger)()
	for {
		over, err := m.await(ctx)
		if over || err != nil {
			return errors.Join(err, m.leave(ctx))
		}
		r.site.Close()
		m.log.Abandon()
		if err := m.close(); err != nil {
			r.logger.Warn("node", "close", err)
		}
		m = r.joinAgain(ctx, identity)
		if m == nil {
			return r.httpServers.stop(ctx)
		}
	}
}

// joinAgain joins the nodes as soon as the database lets it; nil if ctx ends before.
func (r *instance) joinAgain(ctx context.Context, identity *node.Identity) *membership {
	for {
		m, err := r.join(ctx, identity)
		if err == nil {
			return m
		}
		r.logger.Warn("node", "join", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(joinAgain):
		}
	}
}

// A membership is an instance as a node during one lease.
type membership struct {
	*instance
	log   *postgres.Log
	node  *node.Node
	lobby *table.Lobby
}

// join makes r one of the nodes.
func (r *instance) join(ctx context.Context, identity *node.Identity) (*membership, error) {
	listener, err := r.listenForNodes(ctx)
	if err != nil {
		return nil, err
	}
	log, err := postgres.OpenNode(ctx, r.store, postgres.Self{
		Address: listener.Addr().String(), Key: identity.Key(),
		Shares: func(name string) bool { return !table.IsTable(name) },
	})
	if err != nil {
		return nil, errors.Join(fault(err), listener.Close())
	}
	for _, f := range log.Findings() {
		r.logger.Warn("store", "found", f)
	}
	passed := http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) { r.site.ServeHTTP(w, web.PassedOn(q)) })
	n := node.New(log, listener,
		node.Config{Identity: identity, Passed: passed, Errors: r.logger, Counts: r.operated.counts, Limits: r.site.Share()})
	lobby := table.NewLobby(log, r.tables(n))
	r.site.Route(n)
	r.site.Open(lobby)
	n.Open(lobby)
	n.FollowBlocks(r.site.SetBlocks)
	r.operated.node.Store(n)
	return &membership{r, log, n, lobby}, nil
}

// listenForNodes listens for other nodes.
func (r *instance) listenForNodes(ctx context.Context) (net.Listener, error) {
	address := r.node
	if address == "" {
		local, err := postgres.LocalAddress(r.store)
		if err != nil {
			return nil, fault(err)
		}
		address = net.JoinHostPort(local.String(), "0")
	}
	return listenAt(ctx, "node", address, socketForOperator)
}

// await returns when ctx ends, a server stops, or the lease is lost; over is false in the
// last case.
func (m *membership) await(ctx context.Context) (over bool, err error) {
	waiting, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		defer cancel()
		select {
		case <-m.node.Lost():
		case <-waiting.Done():
		}
	}()
	err = m.httpServers.await(waiting)
	return ctx.Err() != nil, err
}

// leave hands the tables over and ends the servers.
func (m *membership) leave(ctx context.Context) error {
	m.site.Drain()
	tellStopping(m.logger)
	ctx = context.WithoutCancel(ctx)
	draining, cancel := context.WithTimeout(ctx, m.drain)
	defer cancel()
	m.node.Drain(ctx, cmp.Or(m.drain, handOverFor))
	if err := m.httpServers.await(draining); err != nil { // without another node, time to finish
		return errors.Join(err, m.close())
	}
	m.lobby.Close() // the HTTP servers then have no streams to wait for
	return errors.Join(m.httpServers.stop(ctx), m.close())
}

// close undoes join.
func (m *membership) close() error {
	m.node.Close()
	m.lobby.Close()
	return m.log.Close()
}
