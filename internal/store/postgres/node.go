package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"eleusis/internal/store"
)

// A Node is one of several servers that share a database.
type Node struct {
	ID      string // new at each start
	Address string // where other nodes reach it
	Key     string // by what they know it
	Name    string // its machine and process, for people
}

// A Self is what a node says of itself.
type Self struct {
	Address string // where other nodes reach it
	Key     string // by what they know it; see [Node]
	// Shares reports whether all nodes may change a log, so that nobody owns it and only the
	// number and the digest that an append comes after decide. Nil: there are no such logs.
	Shares func(table string) bool
}

// shares reports whether every server may change table, also if it is alone.
func (s Self) shares(table string) bool { return s.Shares != nil && s.Shares(table) }

// OpenNode is [Open] for one of several servers. A node changes only tables that it owns
// and that all share; see [Log.Claim].
func OpenNode(ctx context.Context, url string, self Self) (*Log, error) {
	if self.Address == "" {
		return nil, errors.New("a node needs an address at which others reach it")
	}
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	return open(ctx, config, nodeLease, self)
}

// Nodes returns the nodes that live, or died a few seconds ago.
func (l *Log) Nodes(ctx context.Context) ([]Node, error) {
	if err := l.calls.Begin(ctx); err != nil {
		return nil, fault(ctx, "list nodes", err)
	}
	defer l.calls.End()
	var nodes []Node
	err := l.lease.again(ctx, func() error {
		rows, err := l.lease.look(ctx)
		nodes = nil
		for _, h := range rows {
			if h.name != serverLease {
				nodes = append(nodes, Node{ID: h.name, Address: h.address, Key: h.key, Name: h.machine})
			}
		}
		return err
	})
	return nodes, fault(ctx, "list nodes", err)
}

// Orphans returns the tables whose owner is gone without having released them, the one
// changed last first.
func (l *Log) Orphans(ctx context.Context) (tables []string, err error) {
	err = l.reading(ctx, "list tables without an owner", func() error {
		rows, err := l.pool.Query(ctx, orphansSQL)
		if err == nil {
			tables, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	return tables, err
}

// Claim makes this node the owner of table, unless another that lives is, and returns
// the owner: the zero Node if the table has no entries. Its first append makes the
// node that appends the owner.
//
// From then on no change by an earlier owner goes in, however late it comes, so what is
// read after Claim is all there is. A change claims its table by itself if no living
// node owns it. If another does, it fails with [store.ErrElsewhere].
func (l *Log) Claim(ctx context.Context, table string) (Node, error) {
	doing := "claim table " + table
	if err := store.CheckRead(table, 0); err != nil {
		return Node{}, err
	}
	if !l.lease.isNode() {
		return Node{}, fmt.Errorf("%s: %w: this server is no node", doing, store.ErrInvalid)
	}
	if err := l.beginChange(ctx); err != nil {
		return Node{}, fault(ctx, doing, err)
	}
	defer l.calls.End()
	var owner Node
	err := l.again(ctx, func() (err error) {
		owner, err = l.claim(ctx, table)
		return err
	})
	return owner, fault(ctx, doing, err)
}

// ClaimAll claims those of the tables whose owner is gone, in one statement, and returns
// those that this node owns now. It leaves those that another is just changing.
func (l *Log) ClaimAll(ctx context.Context, tables []string) (claimed []string, err error) {
	doing := fmt.Sprintf("claim %d tables", len(tables))
	if err := l.beginChange(ctx); err != nil {
		return nil, fault(ctx, doing, err)
	}
	defer l.calls.End()
	err = l.again(ctx, func() error {
		rows, err := l.pool.Query(ctx, claimAllSQL, tables, l.lease.node())
		if err == nil {
			claimed, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	return claimed, fault(ctx, doing, err)
}

// claim is Claim within a call, and may be called again when a connection broke.
func (l *Log) claim(ctx context.Context, table string) (Node, error) {
	self := l.Self()
	for range maxTries {
		tag, err := l.pool.Exec(ctx, claimSQL, table, self.ID)
		switch {
		case err != nil:
			return Node{}, err
		case tag.RowsAffected() > 0:
			return self, nil
		}
		owner, err := l.ownerOf(ctx, table)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return Node{}, nil
		case err != nil || owner.ID != "":
			return owner, err
		}
		if _, err := l.lease.beat(ctx); err != nil { // nobody owns it, so this node may be the one that is gone
			return Node{}, err
		}
	}
	return Node{}, fmt.Errorf("%w: the owner of table %s keeps changing", store.ErrFault, table)
}

// Self returns this node.
func (l *Log) Self() Node {
	return Node{ID: l.lease.holder, Address: l.lease.self.Address, Key: l.lease.self.Key, Name: machineAndProcess()}
}

// ownerOf returns the living owner of table, the zero Node if it has none, and
// [pgx.ErrNoRows] if it has no entries.
func (l *Log) ownerOf(ctx context.Context, table string) (owner Node, err error) {
	err = l.pool.QueryRow(ctx, ownerSQL, table).Scan(&owner.ID, &owner.Address, &owner.Key, &owner.Name)
	return owner, err
}

// Owner returns the living node that owns table, the zero Node if none does. It changes
// nothing.
func (l *Log) Owner(ctx context.Context, table string) (owner Node, err error) {
	err = l.reading(ctx, "look for the owner of table "+table, func() error {
		owner, err = l.ownerOf(ctx, table)
		if errors.Is(err, pgx.ErrNoRows) {
			owner, err = Node{}, nil
		}
		return err
	})
	return owner, err
}

// Owners returns the ids of the nodes that own tables, by table. Some may be gone.
func (l *Log) Owners(ctx context.Context) (owners map[string]string, err error) {
	err = l.reading(ctx, "list owners", func() error {
		rows, err := l.pool.Query(ctx, "SELECT table_id, owner FROM head WHERE owner <> ''")
		if err != nil {
			return err
		}
		owners = make(map[string]string)
		var table, owner string
		_, err = pgx.ForEachRow(rows, []any{&table, &owner}, func() error {
			owners[table] = owner
			return nil
		})
		return err
	})
	return owners, err
}

// Lost is closed when this server has lost its lease, or the log is being closed. Then it
// changes nothing any more.
func (l *Log) Lost() <-chan struct{} { return l.lease.ended }

// Suspect says that a node does not answer, as one that has ended: unless it says that it
// lives, its lease ends sooner.
func (l *Log) Suspect(node string) { l.lease.suspected.Store(node, true) }

// Now returns the time by the clock of the database.
func (l *Log) Now(ctx context.Context) (now time.Time, err error) {
	err = l.reading(ctx, "ask for the time", func() error {
		return l.pool.QueryRow(ctx, "SELECT clock_timestamp()").Scan(&now)
	})
	return now, err
}

// nodeOf returns what the head of table must name as its owner when it changes; empty
// if that may be anybody.
func (l *Log) nodeOf(table string) string {
	if l.lease.self.shares(table) {
		return ""
	}
	return l.lease.node()
}

// ownAll claims the tables of the appends that the database did not take. It answers
// those to tables that other nodes own, and returns the rest.
func (l *Log) ownAll(ctx context.Context, group []*change) (rest []*change, err error) {
	for i, c := range group {
		if c.looked {
			err = l.own(ctx, c.table)
		}
		switch {
		case errors.Is(err, store.ErrElsewhere):
			c.reply(err)
			err = nil
		case err != nil:
			return append(rest, group[i:]...), err
		default:
			rest = append(rest, c)
		}
	}
	return rest, nil
}

// own claims table if this is a node. It returns [store.ErrElsewhere] if another node
// owns it.
func (l *Log) own(ctx context.Context, table string) error {
	if l.nodeOf(table) == "" {
		return nil
	}
	owner, err := l.claim(ctx, table)
	if err == nil && owner.ID != "" && owner.ID != l.lease.holder {
		err = elsewhere(owner)
	}
	return err
}

// elsewhere returns [store.ErrElsewhere] with where that is.
func elsewhere(owner Node) error {
	return fmt.Errorf("%w: %s at %s", store.ErrElsewhere, owner.Name, owner.Address)
}

// Release gives up tables, so that any node can claim them at once. It does nothing to
// those that this node does not own, and, if the database carries it out late, to those that
// were claimed or changed again. An append that is still under way may claim its table again.
func (l *Log) Release(ctx context.Context, tables ...string) error {
	doing := "release tables " + strings.Join(tables, ", ")
	if err := l.calls.Begin(ctx); err != nil {
		return fault(ctx, doing, err)
	}
	defer l.calls.End()
	owned, err := l.owned(ctx, tables)
	if err == nil {
		err = l.release(ctx, owned)
	}
	return fault(ctx, doing, err)
}

// ownedTables are tables that this node owns, and the version of the head of each: each
// claim and each append makes a new one.
type ownedTables struct{ ids, versions []string }

// owned returns those of the tables that this node owns.
func (l *Log) owned(ctx context.Context, tables []string) (all ownedTables, err error) {
	rows, err := l.pool.Query(ctx,
		"SELECT table_id, xmin::text FROM head WHERE table_id = ANY ($1) AND owner = $2", tables, l.lease.node())
	if err != nil {
		return ownedTables{}, err
	}
	var id, version string
	_, err = pgx.ForEachRow(rows, []any{&id, &version}, func() error {
		all.ids, all.versions = append(all.ids, id), append(all.versions, version)
		return nil
	})
	return all, err
}

// release gives up those of the tables whose heads are still as they were.
func (l *Log) release(ctx context.Context, of ownedTables) error {
	if len(of.ids) == 0 {
		return nil
	}
	_, err := l.pool.Exec(ctx, releaseSQL, of.ids, of.versions, l.lease.node())
	return err
}

// check keeps the head of a table as it is until the end of the transaction. It returns
// [store.ErrElsewhere] if this is a node and does not own the table.
func (l *Log) check(ctx context.Context, tx pgx.Tx, table string) error {
	var owner string
	err := tx.QueryRow(ctx, "SELECT owner FROM head WHERE table_id = $1 FOR UPDATE", table).Scan(&owner)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err == nil && l.nodeOf(table) != "" && owner != l.lease.holder:
		return store.ErrElsewhere
	}
	return err
}
