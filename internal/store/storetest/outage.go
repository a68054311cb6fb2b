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
	}
	return o.do("append to table "+table, func() error { return o.Log.Append(ctx, table, n, entries) })
}

// Delete is the log's, or fails with [store.ErrFull].
func (o *OutageLog) Delete(ctx context.Context, table string) error {
	return o.do("delete table "+table, func() error { return o.Log.Delete(ctx, table) })
}

// Redact is the log's, or fails with [store.ErrFull].
func (o *OutageLog) Redact(ctx context.Context, table string, entries []store.Entry) error {
	return o.do("redact table "+table, func() error { return o.Log.Redact(ctx, table, entries) })
}

// Probe is the log's, or fails with [store.ErrFull].
func (o *OutageLog) Probe(ctx context.Context) error {
	return o.do("probe", func() error { return o.Log.Probe(ctx) })
}

// do makes a call that writes, or fails with [store.ErrFull].
func (o *OutageLog) do(what string, call func() error) error {
	if o.full.Load() {
		return fmt.Errorf("%s: %w", what, store.ErrFull)
	}
	return call()
}
