package node

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"sync"
	"time"

	"eleusis/game"
	"eleusis/internal/limit"
	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/table"
)

// Paths of requests between nodes, besides those passed on.
const (
	releasePath = "/node/release" // put a table to sleep and release it
	resumePath  = "/node/resume"  // continue a released table
	nodesPath   = "/node/nodes"   // list the nodes, and note what addresses have used
)

const (
	orderTimeout = 3 * time.Second
	dialTimeout  = time.Second
	idleTimeout  = time.Minute
	maxIdle      = 256
	maxOrder     = 1 << 20 // bytes
)

// An order is a request to another node.
type order struct {
	Table   string      `json:"table,omitempty"`
	Present []game.Seat `json:"present,omitempty"` // seats of the people who were there; empty: all
	From    string      `json:"from,omitempty"`    // the node that has seen this use of limits
	Used    *limit.Use  `json:"used,omitempty"`
}

// A nodeList has the living nodes as a node sees them.
type nodeList struct {
	Nodes []string `json:"nodes"`
	Fresh bool     `json:"fresh"` // just read from the database
}

// A peer is another node.
type peer struct {
	postgres.Node
	transport http.RoundTripper
	proxy     *httputil.ReverseProxy
	pieces    pieces
	ctx       context.Context // ends when the node is gone
	end       func()

	mu   sync.Mutex
	used *limit.Use // that it has not been told; guarded by mu
}

// newPeer returns the node behind transport.
func newPeer(other postgres.Node, transport http.RoundTripper, logger *slog.Logger) *peer {
	ctx, cancel := context.WithCancel(context.Background())
	p := &peer{Node: other, transport: transport, ctx: ctx, end: func() {
		cancel()
		if t, ok := transport.(*http.Transport); ok {
			t.CloseIdleConnections()
		}
	}}
	p.proxy = p.newProxy(logger)
	return p
}

// reach returns the transport to another node, authenticated as i.
func (i *Identity) reach(other postgres.Node) http.RoundTripper {
	return &http.Transport{
		DialContext:     (&net.Dialer{Timeout: dialTimeout}).DialContext,
		TLSClientConfig: i.speak(other.Key), TLSHandshakeTimeout: dialTimeout,
		MaxIdleConnsPerHost: maxIdle, IdleConnTimeout: idleTimeout, DisableCompression: true,
	}
}

// order sends a request to p and decodes the answer into out, unless that is nil.
func (p *peer) order(ctx context.Context, path string, o order, out any) error {
	ctx, cancel := context.WithTimeout(ctx, orderTimeout)
	defer cancel()
	body, err := json.Marshal(o)
	if err != nil {
		return err
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://"+p.Address+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	answer, err := p.transport.RoundTrip(q)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxOrder))
	switch {
	case err != nil:
		return err
	case answer.StatusCode != http.StatusOK:
		return fmt.Errorf("node %s answered %s: %s", p.ID, answer.Status, bytes.TrimSpace(text))
	case out == nil:
		return nil
	}
	return json.Unmarshal(text, out)
}

// orders returns the handler of requests from other nodes.
func (n *Node) orders() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+releasePath, n.handle(func(ctx context.Context, h *table.Lobby, o order) error {
		_, err := h.HandOver(ctx, o.Table)
		return err
	}))
	mux.HandleFunc("POST "+resumePath, n.handle(func(ctx context.Context, h *table.Lobby, o order) error {
		n.Counts.Resumed.Add(1)
		return h.Resume(ctx, o.Table, o.Present)
	}))
	mux.HandleFunc("POST "+nodesPath, n.exchange)
	mux.HandleFunc("/", n.servePassed)
	return mux
}

// handle serves what another node asks for: it reads the order and calls do.
func (n *Node) handle(do func(context.Context, *table.Lobby, order) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var o order
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxOrder)).Decode(&o)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		lobby := n.lobby.Load()
		if lobby == nil {
			http.Error(w, "starting", http.StatusServiceUnavailable)
			return
		}
		err = do(r.Context(), lobby, o)
		switch {
		case errors.Is(err, store.ErrElsewhere):
			http.Error(w, err.Error(), http.StatusMisdirectedRequest)
		case err != nil:
			http.Error(w, err.Error(), http.StatusInternalServerError)
		default:
			_, _ = w.Write([]byte("{}")) // the node may have gone
		}
	}
}

// exchange answers with the list of nodes, and notes what addresses have used at another one.
func (n *Node) exchange(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxOrder)).Decode(&o); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if o.From != "" && n.peer(o.From) == nil {
		n.look() // it is new
	}
	n.noteUse(o)
	n.mu.Lock()
	list := nodeList{Nodes: []string{n.self.ID}, Fresh: time.Since(n.heard) < unreachableAfter/2}
	for id := range n.peers {
		list.Nodes = append(list.Nodes, id)
	}
	n.mu.Unlock()
	_ = json.NewEncoder(w).Encode(list) // the node may have gone
}
