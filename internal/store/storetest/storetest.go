// Package storetest has the conformance laws of [store.Log], and a log that fails on
// purpose, for tests of its users.
//
// A law is a function that returns how the log broke it, so that the suite
// can be tested itself: it is run against logs with planted defects, and each
// defect must be found.
//
// Each durable store tests crashes and full disks itself.
package storetest

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"eleusis/internal/store"
)

// A law is something true of every log. It is given a new, empty one and
// closes it if that is its subject.
type law struct {
	name  string
	holds func(ctx context.Context, log store.Log) error
}

// An opener opens the log at one place, again and again; a log is closed
// before the place is opened again.
type opener func() (store.Log, error)

// A durableLaw is something true of every log that outlives its process.
type durableLaw struct {
	name  string
	holds func(ctx context.Context, open opener) error
}

// Run checks that the logs which open returns obey the laws. Each call of
// open must return a new, empty log.
func Run(t *testing.T, open func(testing.TB) store.Log) {
	for _, law := range laws() {
		t.Run(law.name, func(t *testing.T) {
			log := open(t)
			if err := errors.Join(law.holds(t.Context(), log), log.Close()); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("random calls have the effect they have on a model", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			steps := histories(forgetful).Draw(rt, "steps")
			if err := replay(t.Context(), once(open(t)), steps); err != nil {
				rt.Fatal(err)
			}
		})
	})
}

// RunDurable checks the laws of [Run], and that logs keep what they were
// given when they are closed and opened again. Each call of open opens the
// log in folder, which is empty at first.
func RunDurable(t *testing.T, open func(t testing.TB, folder string) (store.Log, error)) {
	Run(t, func(t testing.TB) store.Log {
		log, err := open(t, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		return log
	})
	place := func(t testing.TB) opener {
		folder := t.TempDir()
		return func() (store.Log, error) { return open(t, folder) }
	}
	for _, law := range durableLaws() {
		t.Run(law.name, func(t *testing.T) {
			if err := law.holds(t.Context(), place(t)); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("random calls and reopenings have the effect they have on a model", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			steps := histories(durable).Draw(rt, "steps")
			if err := replay(t.Context(), place(t), steps); err != nil {
				rt.Fatal(err)
			}
		})
	})
}

// once returns an opener for a log that is open already.
func once(log store.Log) opener {
	return func() (store.Log, error) { return log, nil }
}
