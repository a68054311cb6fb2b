// Package postgres keeps the logs of all tables in a PostgreSQL database.
//
// One goroutine sends the appends. While a commit is under way, those that arrive
// wait together and then go as one transaction in one round trip; each still gets
// its own answer, and only after the database has flushed. An append goes in only
// if the head of its table has the number and the digest that it comes after. So
// the same append cannot go in twice, and the package can send it again when a
// connection broke and the answer with it.
//
// One server uses a database at a time, or several nodes do. Each holds a lease, a row
// that it changes again and again: a server that starts refuses to while the row of one
// that it cannot share with changes, and takes over when it does not. A server that lost
// its lease acknowledges nothing more.
//
// Of several nodes one owns a table: the head of the table names it, and an append goes
// in only if that is still the node that sends it. So of two that both think they own the
// table one writes. A node has a new id at each start and never gets a lost one back.
package postgres

import (
	"context"
	"embed"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// A Log is a [store.Log] in a database.
type Log struct {
	reader
	findings []store.Finding // of opening
	lease    *lease
	heads    heads
	wires    *wires

	calls   store.Calls
	changes store.Queue[*change]
	written chan struct{} // closed when the writer has ended
}

var _ store.Log = (*Log)(nil)

// Open opens the database that a URL names, as postgres://user@host:5432/name with
// the parameters of libpq and of pgxpool. What the URL leaves out comes from the
// variables of libpq as PGPASSWORD, and from the user's password file.
//
// A database without tables gets ours, one from an older version of the program is
// brought up to date. If another server uses the database, Open waits until that has
// said so, or for [leaseLasts] if it is gone.
func Open(ctx context.Context, url string) (*Log, error) {
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	return open(ctx, config, usualLease, Self{})
}

// open opens the database for a server alone or, if self has an address, for a node.
func open(ctx context.Context, config *pgxpool.Config, p pace, self Self) (*Log, error) {
	w := newWires()
	config.ConnConfig.DialFunc = w.through(config.ConnConfig.DialFunc)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", nameOf(config), explain(ctx, err))
	}
	ofLease, err := pgxpool.NewWithConfig(ctx, leaseConfigOf(config))
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("open %s: %w", nameOf(config), explain(ctx, err))
	}
	l := &Log{reader: reader{pool}, lease: newLease(ofLease, p, self), wires: w,
		changes: store.NewQueue((*change).size), written: make(chan struct{})}
	if err := l.prepare(ctx); err != nil {
		pool.Close()
		ofLease.Close()
		return nil, fmt.Errorf("open %s: %w", nameOf(config), explain(ctx, err))
	}
	go l.lease.keep()
	go l.write()
	return l, nil
}

// prepare takes every step of opening but the last, to start the goroutines.
func (l *Log) prepare(ctx context.Context) (err error) {
	steps, err := store.ReadSteps(migrations)
	if err != nil {
		return err
	}
	if err := migrate(ctx, l.pool, steps); err != nil {
		return err
	}
	l.findings, err = checkFlush(ctx, l.pool)
	if err != nil {
		return err
	}
	return l.lease.acquire(ctx)
}

// checkFlush tells if the database answers before the disk has what was written.
func checkFlush(ctx context.Context, db querier) ([]store.Finding, error) {
	var off bool
	err := db.QueryRow(ctx, "SELECT coalesce(current_setting('fsync', true), 'on') = 'off'").Scan(&off)
	if err != nil || !off {
		return nil, err
	}
	return []store.Finding{{Code: store.FoundUnflushed}}, nil
}

// Findings returns what opening found wrong.
func (l *Log) Findings() []store.Finding { return slices.Clone(l.findings) }

// Close waits for the calls under way, gives up the lease and closes the
// connections; see [store.Log].
func (l *Log) Close() error { return l.calls.Close(l.end) }

// end commits what waits, gives up the lease and closes the connections.
func (l *Log) end() error {
	l.changes.Close()
	<-l.written
	err := l.lease.giveUp()
	if l.wires.areCut() {
		err = nil // there was nothing left to give up
	}
	l.pool.Close()
	l.lease.pool.Close()
	return fault(context.Background(), "close", err)
}

// beginChange begins a call that writes, which only the holder of the lease may.
func (l *Log) beginChange(ctx context.Context) error {
	err := l.calls.Begin(ctx)
	if err != nil {
		return err
	}
	err = l.lease.lost()
	if err != nil {
		l.calls.End()
	}
	return err
}
