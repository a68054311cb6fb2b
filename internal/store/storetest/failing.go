package storetest

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"eleusis/internal/store"
)

// A Fault is how a call fails on purpose.
type Fault int

const (
	// NotDone: the call does nothing.
	NotDone Fault = iota
	// AnswerLost: the call does all it should, then its answer is lost.
	AnswerLost
)

// A FailingLog is a [store.Log] of which one call fails. Everything else
// goes to the log underneath.
type FailingLog struct {
	log   store.Log
	nth   int64
	fault Fault
	calls atomic.Int64
}

// Failing returns log with a fault in the n-th call of any method but
// Close, counted from 1. That call returns [store.ErrFault], from which its
// caller cannot tell whether it was done.
//
// To try a program with a fault at every place, run it for n = 1, 2 and so on
// until Failed reports that it ended before its n-th call.
func Failing(log store.Log, n int, fault Fault) *FailingLog {
	return &FailingLog{log: log, nth: int64(n), fault: fault}
}

// Failed reports whether the fault has happened.
func (f *FailingLog) Failed() bool { return f.calls.Load() >= f.nth }

// Append is the log's, unless it is the call that fails.
func (f *FailingLog) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	return f.do("append", func() error { return f.log.Append(ctx, table, n, entries) })
}

// Read is the log's, unless it is the call that fails.
func (f *FailingLog) Read(ctx context.Context, table string, n int) (entries []store.Entry, err error) {
	err = f.do("read", func() error {
		entries, err = f.log.Read(ctx, table, n)
		return err
	})
	if err != nil {
		return nil, err
	}
	return entries, nil
}

// Tables is the log's, unless it is the call that fails.
func (f *FailingLog) Tables(ctx context.Context, since time.Time) (tables []store.Table, err error) {
	err = f.do("list tables", func() error {
		tables, err = f.log.Tables(ctx, since)
		return err
	})
	if err != nil {
		return nil, err
	}
	return tables, nil
}

// Delete is the log's, unless it is the call that fails.
func (f *FailingLog) Delete(ctx context.Context, table string) error {
	return f.do("delete", func() error { return f.log.Delete(ctx, table) })
}

// Redact is the log's, unless it is the call that fails.
func (f *FailingLog) Redact(ctx context.Context, table string, entries []store.Entry) error {
	return f.do("redact", func() error { return f.log.Redact(ctx, table, entries) })
}

// Probe is the log's, unless it is the call that fails.
func (f *FailingLog) Probe(ctx context.Context) error {
	return f.do("probe", func() error { return f.log.Probe(ctx) })
}

// Close closes the log. It never fails on purpose.
func (f *FailingLog) Close() error { return f.log.Close() }

// do makes a call, with the fault if its turn has come.
func (f *FailingLog) do(what string, call func() error) error {
	n := f.calls.Add(1)
	if n != f.nth {
		return call()
	}
	if f.fault == AnswerLost {
		_ = call() // lost, whatever it was
	}
	return fmt.Errorf("%s, call %d: %w", what, n, store.ErrFault)
}
