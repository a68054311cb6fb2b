package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// OpenQuietly is [Open] with connections made by dial, if that is not nil, and with a lease whose holder says
// nothing, so that nobody but the caller sends anything.
func OpenQuietly(ctx context.Context, url string, dial pgconn.DialFunc) (*Log, error) {
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	if dial != nil {
		config.ConnConfig.DialFunc = dial
	}
	return open(ctx, config, pace{every: time.Hour, lasts: time.Hour}, Self{})
}

// OpenHasty is [Open] with a lease that lasts no longer than some beats of so long.
func OpenHasty(ctx context.Context, url string, every time.Duration) (*Log, error) {
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	return open(ctx, config, pace{every: every, lasts: 10 * every}, Self{})
}

// Ask returns the one text that a query has for an answer, on a connection of the log or view.
func (r reader) Ask(ctx context.Context, query string) (answer string, err error) {
	err = r.pool.QueryRow(ctx, query).Scan(&answer)
	return answer, err
}

// TakeBoth lets two servers take the lease that both have seen free, one after the other,
// the second as a node if it has an address, and returns what each was told.
func TakeBoth(ctx context.Context, l *Log, address string) (first, second error) {
	one, two := newLease(l.pool, usualLease, Self{}), newLease(l.pool, usualLease, Self{Address: address})
	seen, err := one.look(ctx)
	if err != nil {
		return err, err
	}
	return one.take(ctx, seen), two.take(ctx, seen)
}

// ErrNotTaken is what the second is told.
var ErrNotTaken = errNotTaken

// OpenHastyNode is [OpenNode] with a lease that lasts no longer than some beats of so long.
func OpenHastyNode(ctx context.Context, url, address string, every time.Duration) (*Log, error) {
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	return open(ctx, config, pace{every: every, lasts: 10 * every}, Self{Address: address})
}

// OpenSilentNode is [OpenNode] with a lease whose holder says nothing, as if its process was stopped.
func OpenSilentNode(ctx context.Context, url, address string) (*Log, error) {
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	return open(ctx, config, pace{every: time.Hour, lasts: time.Hour}, Self{Address: address})
}

// A Watch looks at a single lease.
type Watch struct{ watch *watch }

// NewWatch returns a Watch of a lease that lasts for so long.
func NewWatch(lasts time.Duration) Watch { return Watch{newWatch(pace{lasts: lasts})} }

// Note takes down how often the holder has said that it lives, and reports whether that is too long ago.
func (w Watch) Note(beats int64) bool {
	_, silent := w.watch.note([]holding{{name: "a", beats: beats}})
	return len(silent) > 0
}

// BuryLate buries a node that has spoken since it was seen, and reports whether that went in.
func BuryLate(ctx context.Context, l *Log) (bool, error) {
	seen, err := l.lease.look(ctx)
	if err != nil {
		return false, err
	}
	if _, err := l.lease.beat(ctx); err != nil {
		return false, err
	}
	return bury(ctx, l.pool, seen[len(seen)-1])
}

// HangInChange begins a change of table as a node does that hangs in the middle of it, until the function is called.
func (l *Log) HangInChange(ctx context.Context, table string) (goOn func(), err error) {
	tx, err := l.pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	return func() { _ = tx.Rollback(context.Background()) }, l.check(ctx, tx, table)
}

// ReleaseLate releases a table after meanwhile, as a database does that carries a release out late.
func (l *Log) ReleaseLate(ctx context.Context, table string, meanwhile func()) error {
	owned, err := l.owned(ctx, []string{table})
	if err != nil {
		return err
	}
	meanwhile()
	return l.release(ctx, owned)
}
