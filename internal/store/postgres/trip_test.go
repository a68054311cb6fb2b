package postgres_test

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"
	"testing"

	"eleusis/internal/store/postgres"
	"eleusis/internal/store/storetest"
)

// A tripConn counts round trips: how often something is sent after an answer.
type tripConn struct {
	net.Conn
	trips    *atomic.Int64
	answered atomic.Bool
}

func (c *tripConn) Write(b []byte) (int, error) {
	if c.answered.Swap(false) {
		c.trips.Add(1)
	}
	return c.Conn.Write(b)
}

func (c *tripConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.answered.Store(true)
	}
	return n, err
}

// counted opens a log with one connection, whose round trips are counted.
func counted(t *testing.T) (*postgres.Log, *atomic.Int64) {
	t.Helper()
	trips := new(atomic.Int64)
	log, err := postgres.OpenQuietly(t.Context(), cluster(t).Fresh(t)+"&pool_max_conns=1",
		func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(ctx, network, address)
			return &tripConn{Conn: conn, trips: trips}, err
		})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	return log, trips
}

func TestAnAppendIsOneRoundTrip(t *testing.T) {
	log, trips := counted(t)
	storetest.MustAppend(t, log, "warm", 0, 1) // the first of each kind is prepared
	storetest.MustAppend(t, log, "warm", 1, 1)
	before := trips.Load()
	for n := range 20 {
		storetest.MustAppend(t, log, "t", n, 1)
	}
	if got := trips.Load() - before; got != 20 {
		t.Errorf("20 appends to a new table took %d round trips", got)
	}
	storetest.MustHold(t, log, "warm", 2)
	before = trips.Load()
	storetest.MustAppend(t, log, "warm", 2, 3) // which was read, as tables are when they are loaded
	if got := trips.Load() - before; got != 1 {
		t.Errorf("an append of 3 entries took %d round trips", got)
	}
}

func TestAppendsOfManyTablesShareRoundTrips(t *testing.T) {
	const tables, appends = 100, 20
	log, trips := counted(t)
	before := trips.Load()
	done := make(chan error, tables)
	for i := range tables {
		go func() {
			table := fmt.Sprint("table ", i)
			for n := range appends {
				if err := log.Append(t.Context(), table, n, storetest.Samples(table, n, 1)); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range tables {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if got := trips.Load() - before; got > tables*appends/4 {
		t.Errorf("%d appends to %d tables took %d round trips", tables*appends, tables, got)
	}
	for i := range tables {
		storetest.MustHold(t, log, fmt.Sprint("table ", i), appends)
	}
}

// TestAHeadThatIsOutOfDateIsAskedFor changes tables behind the back of a log that
// remembers where they ended.
func TestAHeadThatIsOutOfDateIsAskedFor(t *testing.T) {
	url := cluster(t).Fresh(t)
	log := mustOpen(t, url)
	storetest.MustAppend(t, log, "t", 0, 3)
	storetest.MustAppend(t, log, "u", 0, 3)
	spoil(t, log, "DELETE FROM head WHERE table_id = 't'")
	spoil(t, log, "DELETE FROM entry WHERE table_id = 't'")
	if err := log.Append(t.Context(), "t", 3, storetest.Samples("t", 3, 1)); err == nil {
		t.Error("an append after the end of a table that is gone is taken")
	}
	storetest.MustAppend(t, log, "t", 0, 2)
	storetest.MustHold(t, log, "t", 2)
	storetest.MustAppend(t, log, "t", 2, 2)
	if err := log.Import(t.Context(), "long", 0, storetest.Samples("long", 0, 600)); err != nil {
		t.Fatal(err)
	}
	storetest.MustHold(t, log, "long", 600)
	storetest.MustAppend(t, log, "long", 600, 1)
	late := storetest.Samples("long", 601, 600)
	late[599].Kind = ""
	if err := log.Import(t.Context(), "long", 601, late); err == nil {
		t.Error("an import whose last entry is wrong is taken")
	}
	if err := log.Import(t.Context(), "long", 3, storetest.Samples("long", 3, 600)); err == nil {
		t.Error("an import after another number is taken")
	}
	storetest.MustHold(t, log, "long", 601)
}
