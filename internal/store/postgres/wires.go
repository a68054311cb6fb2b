package postgres

import (
	"context"
	"net"
	"sync"

	"github.com/jackc/pgx/v5/pgconn"
)

// wires are the connections of a log to its database. They are safe for concurrent use.
type wires struct {
	mu  sync.Mutex
	all map[*wire]struct{} // nil: cut, and there will be none
}

// A wire is one of them.
type wire struct {
	net.Conn
	of *wires
}

func newWires() *wires { return &wires{all: make(map[*wire]struct{})} }

// through returns dial, whose connections become wires.
func (w *wires) through(dial pgconn.DialFunc) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.all == nil {
			_ = conn.Close() // nothing was sent
			return nil, net.ErrClosed
		}
		c := &wire{conn, w}
		w.all[c] = struct{}{}
		return c, nil
	}
}

// Close ends the connection.
func (c *wire) Close() error {
	c.of.mu.Lock()
	delete(c.of.all, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// cut ends all connections, for good.
func (w *wires) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.all {
		_ = c.Conn.Close() // a call that waits for it fails
	}
	w.all = nil
}

func (w *wires) areCut() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all == nil
}

// Abandon cuts the calls under way, whose answers are lost, and makes all later ones fail.
// It is for a node whose tables another has taken over: its callers must ask the other
// instead of waiting for the database.
func (l *Log) Abandon() { l.wires.cut() }
