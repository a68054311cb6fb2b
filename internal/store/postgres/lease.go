package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store"
)

// A pace is how often the holder of a lease says that it lives, and for how long it
// must have said nothing before another may take over. Each side measures by its own
// clock, so clocks need not agree.
type pace struct{ every, lasts time.Duration }

const (
	leaseEvery = 500 * time.Millisecond
	leaseLasts = 4 * time.Second

	// Of a node less: others take over its tables meanwhile, and nothing is lost by that.
	nodeEvery = 400 * time.Millisecond
	nodeLasts = 2800 * time.Millisecond
)

var (
	usualLease = pace{every: leaseEvery, lasts: leaseLasts}
	nodeLease  = pace{every: nodeEvery, lasts: nodeLasts}
)

// serverLease is the name of the lease of a server that has the database for itself.
// That of a node is named as its holder.
const serverLease = "server"

// errNotTaken says that the leases are no longer as they were seen.
var errNotTaken = errors.New("another server took the lease first")

// A lease is the right to use the database, alone or as one of several nodes. What it
// guards is the clocks and the computer players of tables; no entry depends on it, for
// an append has conditions of its own.
//
// It has connections of its own, so that it waits neither for reads nor for commits.
type lease struct {
	reader
	pace      pace
	holder    string // this server
	self      Self   // of a node; without an address this server is alone
	taker     atomic.Pointer[string]
	suspected sync.Map // names of nodes that do not answer others
	stop      chan struct{}
	ended     chan struct{} // closed when keep has ended
}

// A holding is a row of the lease.
type holding struct {
	name, holder, machine, address, key string
	beats                               int64
}

func newLease(pool *pgxpool.Pool, p pace, self Self) *lease {
	return &lease{reader: reader{pool}, pace: p, holder: rand.Text(), self: self,
		stop: make(chan struct{}), ended: make(chan struct{})}
}

// isNode reports whether l is the lease of one of several servers.
func (l *lease) isNode() bool { return l.self.Address != "" }

// name returns the name of the row.
func (l *lease) name() string {
	if l.isNode() {
		return l.holder
	}
	return serverLease
}

// node returns the name of the node, empty if the server is alone.
func (l *lease) node() string {
	if l.isNode() {
		return l.holder
	}
	return ""
}

// acquire takes the lease, or returns [store.ErrInUse] with the words of a server that
// it cannot share the database with.
func (l *lease) acquire(ctx context.Context) error {
	rivals := newWatch(l.pace)
	for first := true; ; first = false {
		rows, err := l.look(ctx)
		if err != nil {
			return err
		}
		heard, silent := rivals.note(l.rivals(rows))
		if len(heard) > 0 && !first {
			return fmt.Errorf("%w: %s", store.ErrInUse, heard[0].machine)
		}
		if len(silent) == len(l.rivals(rows)) {
			if err := l.take(ctx, rows); !errors.Is(err, errNotTaken) {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(l.pace.every / 2):
		}
	}
}

// look returns the rows of the lease, that of a server alone first.
func (l *lease) look(ctx context.Context) ([]holding, error) {
	rows, err := l.pool.Query(ctx,
		"SELECT name, holder, told, address, key, beats FROM lease ORDER BY name <> 'server', name")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (h holding, err error) {
		err = row.Scan(&h.name, &h.holder, &h.machine, &h.address, &h.key, &h.beats)
		return h, err
	})
}

// rivals returns the leases that are held and that l cannot be held beside.
func (l *lease) rivals(rows []holding) (rivals []holding) {
	for _, h := range rows {
		if h.holder != "" && (h.name == serverLease || !l.isNode()) {
			rivals = append(rivals, h)
		}
	}
	return rivals
}

// take takes the lease if its rivals are still as they were seen, and else returns
// errNotTaken. A node also changes the row of a server alone, so that of a node and
// such a server that start at once one sees the other.
func (l *lease) take(ctx context.Context, seen []holding) error {
	alone, aloneAt := l.holder, machineAndProcess()
	if l.isNode() {
		alone, aloneAt = "", ""
	}
	return pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
		if len(seen) == 0 || seen[0].name != serverLease {
			return fmt.Errorf("%w: the table lease lacks the row %q", store.ErrNotOurs, serverLease)
		}
		tag, err := tx.Exec(ctx, takeLeaseSQL, alone, aloneAt, seen[0].holder, seen[0].beats)
		if err == nil && tag.RowsAffected() == 0 {
			err = errNotTaken
		}
		if err != nil {
			return err
		}
		if l.isNode() {
			_, err := tx.Exec(ctx, "INSERT INTO lease (name, holder, told, address, key, beats) VALUES ($1, $1, $2, $3, $4, 0)",
				l.holder, machineAndProcess(), l.self.Address, l.self.Key)
			return err
		}
		for _, h := range seen[1:] {
			if gone, err := bury(ctx, tx, h); err != nil || !gone {
				return errors.Join(err, errNotTaken)
			}
		}
		return nil
	})
}

// machineAndProcess returns this server in words.
func machineAndProcess() string {
	machine, err := os.Hostname()
	if err != nil {
		machine = "unknown"
	}
	return fmt.Sprintf("machine %s, process %d", machine, os.Getpid())
}

// bury ends the lease of a node that has said nothing since it was seen, and reports
// whether it has said nothing. Others can claim its tables then.
func bury(ctx context.Context, db querier, h holding) (bool, error) {
	tag, err := db.Exec(ctx, "DELETE FROM lease WHERE name = $1 AND beats = $2", h.name, h.beats)
	return tag.RowsAffected() > 0, err
}

// keep says again and again that the holder lives, until it is stopped or the lease
// is lost. While the database does not answer, nobody else can take over either.
func (l *lease) keep() {
	defer close(l.ended)
	tick := time.NewTicker(l.pace.every)
	defer tick.Stop()
	others := newWatch(l.pace)
	others.suspects = func(name string) bool { _, is := l.suspected.Load(name); return is }
	for l.taker.Load() == nil {
		select {
		case <-l.stop:
			return
		case <-tick.C:
		}
		err := l.soon(func(ctx context.Context) error { _, err := l.beat(ctx); return err })
		if err == nil && l.isNode() {
			err = l.soon(func(ctx context.Context) error { return l.buryOthers(ctx, others) })
		}
		if isBroken(err) {
			l.pool.Reset()
		}
	}
}

// soon calls do with a timeout that leaves time for another try before the lease has ended.
func (l *lease) soon(do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), l.pace.lasts/2)
	defer cancel()
	return do(ctx)
}

// buryOthers ends the leases of nodes that have said nothing for too long.
func (l *lease) buryOthers(ctx context.Context, others *watch) error {
	rows, err := l.look(ctx)
	if err != nil {
		return err
	}
	_, silent := others.note(rows)
	for _, h := range silent {
		if h.name == serverLease {
			continue
		}
		if _, err := bury(ctx, l.pool, h); err != nil {
			return err
		}
	}
	return nil
}

// beat says that the holder lives and returns how often that was said, or
// [store.ErrTaken] if it is no longer the holder.
func (l *lease) beat(ctx context.Context) (beats int64, err error) {
	err = l.pool.QueryRow(ctx, "UPDATE lease SET beats = beats + 1 WHERE name = $1 AND holder = $2 RETURNING beats",
		l.name(), l.holder).Scan(&beats)
	if !errors.Is(err, pgx.ErrNoRows) {
		return beats, err
	}
	taker := "nobody holds the lease"
	if l.isNode() {
		taker = "it said nothing for too long"
	} else if rows, err := l.look(ctx); err == nil && len(rows) > 0 && rows[0].machine != "" {
		taker = rows[0].machine
	}
	l.taker.Store(&taker)
	return 0, l.lost()
}

// lost returns [store.ErrTaken] with the words of the new holder, if there is one.
func (l *lease) lost() error {
	if taker := l.taker.Load(); taker != nil {
		return fmt.Errorf("%w: %s", store.ErrTaken, *taker)
	}
	return nil
}

// giveUp ends keep, and lets another server start or take over the tables at once.
func (l *lease) giveUp() error {
	close(l.stop)
	<-l.ended
	ctx, cancel := context.WithTimeout(context.Background(), l.pace.lasts)
	defer cancel()
	err := l.free(ctx)
	for try := 1; try < maxTries && isBroken(err) && ctx.Err() == nil; try++ {
		l.pool.Reset()
		err = l.free(ctx)
	}
	return err
}

// free gives the lease up, and the tables that a node owns; again does no harm.
func (l *lease) free(ctx context.Context) error {
	if l.isNode() {
		return pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error { // what is released is no orphan
			_, err := tx.Exec(ctx, releaseAllSQL, l.holder)
			if err == nil {
				_, err = tx.Exec(ctx, "DELETE FROM lease WHERE name = $1", l.holder)
			}
			return err
		})
	}
	_, err := l.pool.Exec(ctx,
		"UPDATE lease SET holder = '', told = '', beats = beats + 1 WHERE name = 'server' AND holder = $1",
		l.holder)
	return err
}
