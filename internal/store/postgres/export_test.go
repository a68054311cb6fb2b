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
	return open(ctx, config, pace{every: time.Hour, lasts: time.Hour})
}

// OpenHasty is [Open] with a lease that lasts no longer than some beats of so long.
func OpenHasty(ctx context.Context, url string, every time.Duration) (*Log, error) {
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	return open(ctx, config, pace{every: every, lasts: 10 * every})
}

// Ask returns the one text that a query has for an answer, on a connection of the log or view.
func (r reader) Ask(ctx context.Context, query string) (answer string, err error) {
	err = r.pool.QueryRow(ctx, query).Scan(&answer)
	return answer, err
}

// TakeBoth lets two servers take the lease that both have seen free, one after the other,
// and returns which did.
func TakeBoth(ctx context.Context, l *Log) (first, second bool, err error) {
	one, two := &lease{pool: l.pool, holder: "one"}, &lease{pool: l.pool, holder: "two"}
	seen, err := one.look(ctx)
	if err != nil {
		return false, false, err
	}
	first, err = one.take(ctx, seen)
	if err != nil {
		return false, false, err
	}
	second, err = two.take(ctx, seen)
	return first, second, err
}
