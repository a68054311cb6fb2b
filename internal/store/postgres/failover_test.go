package postgres_test

import (
	"context"
	"errors"
	"net/url"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/storetest"
)

// TestAFailoverLosesNothingAndDoublesNothing kills a server under those who write, and
// promotes the replica that its commits have waited for.
func TestAFailoverLosesNothingAndDoublesNothing(t *testing.T) {
	first := own(t, "fsync=off")
	second, err := first.Replica()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := second.Remove(); err != nil {
			t.Error(err)
		}
	})
	first.Exec(t, "ALTER SYSTEM SET synchronous_standby_names = '*'")
	first.Exec(t, "SELECT pg_reload_conf()")
	where := first.URL(url.Values{"host": {second.Folder() + "," + first.Folder()}, "port": {"5432,5432"}})
	log, err := postgres.Open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	acked := writeThrough(t, log, 1, func(int) {
		if err := first.Kill(); err != nil {
			t.Fatal(err)
		}
		second.Exec(t, "SELECT pg_promote()")
	})
	if err := log.Close(); err != nil {
		t.Error(err)
	}
	if err := lost(t, where, acked); err != nil {
		t.Error(err)
	}
}

// TestAReplicaIsReadAndNotWritten opens one alone.
func TestAReplicaIsReadAndNotWritten(t *testing.T) {
	c := own(t, "fsync=off")
	log := mustOpen(t, c.URL(nil))
	storetest.MustAppend(t, log, "t", 0, 3)
	replica, err := c.Replica()
	if err != nil {
		t.Fatal(err)
	}
	defer replica.Remove()
	_, err = postgres.Open(t.Context(), replica.URL(nil))
	wants(t, "Open of a replica", err, store.ErrFault)
	v, err := postgres.OpenView(t.Context(), replica.URL(nil))
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if found, err := v.Check(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("Check of a replica: %v, %v", found, err)
	}
	if count, ok := v.CountTables(t.Context()); count != 1 || !ok {
		t.Errorf("a replica has %d tables, %v", count, ok)
	}
}

// TestNobodyWaitsLongerThanTheyWish asks a database whose answers never come.
func TestNobodyWaitsLongerThanTheyWish(t *testing.T) {
	c := cluster(t)
	direct := c.Fresh(t)
	p := newProxy(t, c)
	log := mustOpen(t, p.url(t, direct))
	storetest.MustAppend(t, log, "t", 0, 1)
	p.deaf.Store(true)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, reading := log.Read(ctx, "t", 0)
	_, listing := log.Tables(ctx, time.Time{})
	for call, err := range map[string]error{
		"Append": log.Append(ctx, "t", 1, storetest.Samples("t", 1, 1)),
		"Read":   reading,
		"Tables": listing,
		"Delete": log.Delete(ctx, "other"),
		"Probe":  log.Probe(ctx),
	} {
		wants(t, call, err, context.DeadlineExceeded)
	}
	p.cut(false)
	// The append that was given up went in or did not; nobody doubles it.
	err := log.Append(t.Context(), "t", 1, storetest.Samples("t", 1, 1))
	if err != nil && !errors.Is(err, store.ErrConflict) {
		t.Errorf("Append after the silence: %v", err)
	}
	storetest.MustHold(t, log, "t", 2)
}
