package storetest

import (
	"context"
	"fmt"
	"sync/atomic"

	"eleusis/internal/store"
)

// An OutageLog is a [store.Log] whose disk can be full for a while: then nothing
// can be written and everything can be read. Everything else goes to the log
// underneath. It is safe for concurrent use.
type OutageLog struct {
	store.Log
	full  atomic.Bool
	tries atomic.Int64
}

// Outage returns log on a disk with room.
func Outage(log store.Log) *OutageLog { return &OutageLog{Log: log} }

// Fill says whether the disk is full from now on.
func (o *OutageLog) Fill(full bool) { o.full.Store(full) }

// Tries returns how many appends failed because the disk was full.
func (o *OutageLog) Tries() int { return int(o.tries.Load()) }

// Append is the log's, or fails with [store.ErrFull].
func (o *OutageLog) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	if o.full.Load() {
		o.tries.Add(1)
		return fmt.Errorf("append to table %s: %w", table, store.ErrFull)
	}
	return o.Log.Append(ctx, table, n, entries)
}

// Delete is the log's, or fails with [store.ErrFull].
func (o *OutageLog) Delete(ctx context.Context, table string) error {
	if o.full.Load() {
		return fmt.Errorf("delete table %s: %w", table, store.ErrFull)
	}
	return o.Log.Delete(ctx, table)
}

// Redact is the log's, or fails with [store.ErrFull].
func (o *OutageLog) Redact(ctx context.Context, table string, entries []store.Entry) error {
	if o.full.Load() {
		return fmt.Errorf("redact table %s: %w", table, store.ErrFull)
	}
	return o.Log.Redact(ctx, table, entries)
}

// Probe is the log's, or fails with [store.ErrFull].
func (o *OutageLog) Probe(ctx context.Context) error {
	if o.full.Load() {
		return fmt.Errorf("probe: %w", store.ErrFull)
	}
	return o.Log.Probe(ctx)
}
