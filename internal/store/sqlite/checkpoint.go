package sqlite

import (
	"context"
	"time"
)

// The write-ahead log is written back to the data file when it is large, and
// when nothing was committed for a while: what is in one file can be copied,
// and less is at stake.
const (
	maxWAL    = 3 << 20 // bytes; the last commit exceeds it, within 4 MB
	retryWAL  = 1 << 18 // bytes more before it is tried again
	idleAfter = 2 * time.Second
)

// How SQLite leaves the write-ahead log. To overwrite it is cheaper than to let
// it grow again.
const (
	forReuse = "PRAGMA wal_checkpoint(RESTART)"
	empty    = "PRAGMA wal_checkpoint(TRUNCATE)"
)

// checkpointIfLarge writes the write-ahead log back if it is due.
func (l *Log) checkpointIfLarge() {
	if used := l.place.meter.used(); used >= l.checkpointAt {
		l.checkpointAt = used + retryWAL
		l.checkpoint(forReuse)
	}
}

// checkpointIfIdle writes the write-ahead log back if nothing was committed
// since it was last called.
func (l *Log) checkpointIfIdle() {
	if !l.used && l.place.meter.used() > 0 {
		l.checkpoint(empty)
	}
	l.used = false
}

// checkpoint writes the write-ahead log back to the data file and begins it
// and the redo log again. It gives up if someone reads for long, and is tried
// again later; nothing depends on it.
func (l *Log) checkpoint(how string) {
	if l.place.check() != nil {
		return
	}
	ctx := context.Background()
	if err := checkpointFile(ctx, l.writer, how); err != nil {
		_ = l.place.remember() // it may have been written in part
		return
	}
	if l.place.remember() != nil {
		return
	}
	if s, err := readState(ctx, l.writer); err == nil && l.redo.reset(s) == nil {
		l.checkpointAt = maxWAL
	}
}

// checkpointFile writes the whole write-ahead log back to the data file.
func checkpointFile(ctx context.Context, db querier, how string) error {
	// Readers hold it up, and must not hold up the appends that wait.
	if _, err := db.ExecContext(ctx, "PRAGMA busy_timeout = 50"); err != nil {
		return err
	}
	var busy, frames, written int
	err := db.QueryRowContext(ctx, how).Scan(&busy, &frames, &written)
	if _, err := db.ExecContext(ctx, "PRAGMA busy_timeout = 5000"); err != nil {
		return err
	}
	if err == nil && busy != 0 {
		return errBusy
	}
	return err
}
