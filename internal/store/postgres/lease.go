package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
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
)

var usualLease = pace{every: leaseEvery, lasts: leaseLasts}

// A lease is the right to use the database. What it guards is the clocks and the
// computer players of tables; no entry depends on it, for an append has a condition
// of its own.
type lease struct {
	pool   *pgxpool.Pool
	pace   pace
	holder string // this server
	taker  atomic.Pointer[string]
	stop   chan struct{}
	ended  chan struct{} // closed when keep has ended
}

// A holding is the row of the lease.
type holding struct {
	holder, told string
	beats        int64
}

// takeLease takes the lease, or returns [store.ErrInUse] with the words of its holder.
func takeLease(ctx context.Context, pool *pgxpool.Pool, p pace) (*lease, error) {
	l := &lease{pool: pool, pace: p, holder: rand.Text(), stop: make(chan struct{}), ended: make(chan struct{})}
	seen, err := l.look(ctx)
	if err != nil {
		return nil, err
	}
	for since := time.Now(); ; {
		if seen.holder == "" || time.Since(since) >= p.lasts {
			if taken, err := l.take(ctx, seen); taken || err != nil {
				return l, err
			}
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(p.every / 2):
		}
		now, err := l.look(ctx)
		switch {
		case err != nil:
			return nil, err
		case now != seen && now.holder != "":
			return nil, fmt.Errorf("%w: %s", store.ErrInUse, now.told)
		}
		seen = now
	}
}

func (l *lease) look(ctx context.Context) (h holding, err error) {
	err = l.pool.QueryRow(ctx, "SELECT holder, told, beats FROM lease WHERE name = 'server'").Scan(&h.holder, &h.told,
		&h.beats)
	return h, err
}

// take takes the lease if it is still as it was seen, and reports whether it was.
func (l *lease) take(ctx context.Context, seen holding) (bool, error) {
	machine, err := os.Hostname()
	if err != nil {
		machine = "unknown"
	}
	tag, err := l.pool.Exec(ctx, `UPDATE lease SET holder = $1, told = $2, beats = beats + 1
		WHERE name = 'server' AND holder = $3 AND beats = $4`,
		l.holder, fmt.Sprintf("machine %s, process %d", machine, os.Getpid()), seen.holder, seen.beats)
	return tag.RowsAffected() > 0, err
}

// keep says again and again that the holder lives, until it is stopped or the lease
// is lost. While the database does not answer, nobody else can take over either.
func (l *lease) keep() {
	defer close(l.ended)
	tick := time.NewTicker(l.pace.every)
	defer tick.Stop()
	for l.taker.Load() == nil {
		select {
		case <-l.stop:
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), l.pace.lasts)
		_, err := l.beat(ctx)
		cancel()
		if isBroken(err) {
			l.pool.Reset()
		}
	}
}

// beat says that the holder lives and returns how often that was said, or
// [store.ErrTaken] if it is no longer the holder.
func (l *lease) beat(ctx context.Context) (beats int64, err error) {
	err = l.pool.QueryRow(ctx, "UPDATE lease SET beats = beats + 1 WHERE name = 'server' AND holder = $1 RETURNING beats",
		l.holder).Scan(&beats)
	if !errors.Is(err, pgx.ErrNoRows) {
		return beats, err
	}
	taker := "nobody holds the lease"
	if now, err := l.look(ctx); err == nil && now.told != "" {
		taker = now.told
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

// giveUp ends keep and lets another server start at once.
func (l *lease) giveUp() error {
	close(l.stop)
	<-l.ended
	ctx, cancel := context.WithTimeout(context.Background(), l.pace.lasts)
	defer cancel()
	_, err := l.pool.Exec(ctx,
		"UPDATE lease SET holder = '', told = '', beats = beats + 1 WHERE name = 'server' AND holder = $1",
		l.holder)
	return err
}
