package node

import (
	"context"
	"net/http"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
)

// A Log is the part of the database that a node needs: the logs of tables, the nodes and
// their ownership. It is a [postgres.Log]; the simulation has another one.
type Log interface {
	store.Log
	// Self returns this node; Nodes returns those that are alive or died a few seconds
	// ago.
	Self() postgres.Node
	Nodes(ctx context.Context) ([]postgres.Node, error)
	// Owner returns the living owner of a table; the zero Node if there is none.
	Owner(ctx context.Context, table string) (postgres.Node, error)
	// Owners returns the ids of the owners, by table.
	Owners(ctx context.Context) (map[string]string, error)
	// Orphans returns the tables whose owner is gone and has not released them.
	Orphans(ctx context.Context) ([]string, error)
	// Claim makes this node the owner of a table unless another living node is, and
	// returns the owner. Release ends the ownership.
	Claim(ctx context.Context, table string) (postgres.Node, error)
	Release(ctx context.Context, tables ...string) error
	// ClaimAll claims those of the tables whose owner is gone, at once, and returns those
	// that this node owns then.
	ClaimAll(ctx context.Context, tables []string) ([]string, error)
	// DeleteSame deletes the log of t.ID if it still ends where t says; otherwise it
	// returns [store.ErrConflict].
	DeleteSame(ctx context.Context, t store.Table) error
	// Now returns the time by the clock of the database, which is the same for all nodes.
	Now(ctx context.Context) (time.Time, error)
	// Suspect says that a node accepts no connections any more, so that its lease ends
	// sooner.
	Suspect(node string)
	// Lost is closed when the lease of this node has ended.
	Lost() <-chan struct{}
}

var _ Log = (*postgres.Log)(nil)

// Answers returns the handler for other nodes, for transports without the listener.
func (n *Node) Answers() http.Handler { return n.server.Handler }

// Self returns this node.
func (n *Node) Self() postgres.Node { return n.self }
