package postgres_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
	"eleusis/internal/store/storetest"
)

var faults = flag.Int("faults", 40, "how often to cut connections and how often to kill the database")

// A proxy stands between a log and the database, and breaks connections.
type proxy struct {
	listener net.Listener
	socket   string // of the database
	mu       sync.Mutex
	conns    []net.Conn
	deaf     atomic.Bool // what the database answers is dropped
	running  sync.WaitGroup
}

func newProxy(t *testing.T, c *postgrestest.Cluster) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, socket: c.Socket()}
	p.running.Go(p.accept)
	t.Cleanup(func() {
		_ = listener.Close()
		p.cut(false)
		p.running.Wait()
	})
	return p
}

// url returns that of the database through the proxy.
func (p *proxy) url(t *testing.T, direct string) string {
	t.Helper()
	u, err := url.Parse(direct)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Del("host")
	q.Set("port", strconv.Itoa(p.listener.Addr().(*net.TCPAddr).Port))
	u.Host, u.RawQuery = "127.0.0.1", q.Encode()
	return u.String()
}

func (p *proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("unix", p.socket)
		if err != nil {
			_ = client.Close()
			continue
		}
		p.mu.Lock()
		p.conns = append(p.conns, client, server)
		p.mu.Unlock()
		p.running.Go(func() { p.copy(server, client, false) })
		p.running.Go(func() { p.copy(client, server, true) })
	}
}

// copy passes on what comes, until either end is closed.
func (p *proxy) copy(to, from net.Conn, answers bool) {
	defer to.Close()
	defer from.Close()
	b := make([]byte, 4096)
	for {
		n, err := from.Read(b)
		if err != nil {
			return
		}
		if answers && p.deaf.Load() {
			continue
		}
		if _, err := to.Write(b[:n]); err != nil {
			return
		}
	}
}

// cut closes every connection; if first deaf, some answers are lost before.
func (p *proxy) cut(deaf bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deaf.Store(false)
	for _, c := range p.conns {
		_ = c.Close()
	}
	p.conns = nil
	p.deaf.Store(deaf)
}

// A writer appends to a table and is as stubborn as a server: after a fault it looks
// what became of its entry.
type writer struct {
	log   user
	table string
	acked int // entries that were acknowledged, all of them the writer's
}

// write appends until it is stopped, and counts what is acknowledged.
func (w *writer) write(ctx context.Context, acknowledged *atomic.Int64, stop <-chan struct{}) error {
	for unsure := false; ; {
		select {
		case <-stop:
			return nil
		case <-ctx.Done():
			return fmt.Errorf("%s hangs after %d entries: %w", w.table, w.acked, ctx.Err())
		default:
		}
		count := 1 + w.acked%3
		err := w.log.Append(ctx, w.table, w.acked, storetest.Samples(w.table, w.acked, count))
		switch {
		case err == nil:
		case errors.Is(err, store.ErrFault) || ctx.Err() != nil:
			unsure = true // it may have gone in
			continue
		case errors.Is(err, store.ErrConflict) && !unsure:
			return fmt.Errorf("%s is the writer's alone: %w", w.table, err)
		case errors.Is(err, store.ErrConflict):
			held, reading := w.log.Read(ctx, w.table, w.acked)
			if errors.Is(reading, store.ErrFault) || ctx.Err() != nil {
				continue
			}
			if reading != nil || !reflect.DeepEqual(held, storetest.Samples(w.table, w.acked, count)) {
				return fmt.Errorf("%s: %d entries are acknowledged, then come %d others: %w", w.table, w.acked,
					len(held), errors.Join(err, reading))
			}
		default:
			return fmt.Errorf("%s after %d entries: %w", w.table, w.acked, err)
		}
		w.acked += count
		unsure = false
		acknowledged.Add(1)
	}
}

// writeThrough lets many write to log while harm is done to it, so often, some
// acknowledged appends apart. It returns what was acknowledged of each table.
func writeThrough(t *testing.T, log user, times int, harm func(i int)) map[string]int {
	t.Helper()
	const writers = 6
	ctx := soon(t)
	var acknowledged atomic.Int64
	stop := make(chan struct{})
	all, errs := make([]writer, writers), make([]error, writers)
	var running sync.WaitGroup
	for i := range all {
		all[i] = writer{log: log, table: fmt.Sprint("table ", i)}
		running.Go(func() { errs[i] = all[i].write(ctx, &acknowledged, stop) })
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for i := range times {
		next := acknowledged.Load() + int64(chance.IntN(60))
		until(t, "appends go on", func() bool { return acknowledged.Load() >= next })
		harm(i)
	}
	after := acknowledged.Load() + 20
	until(t, "appends go on", func() bool { return acknowledged.Load() >= after })
	close(stop)
	running.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	acked := make(map[string]int)
	for _, w := range all {
		acked[w.table] = w.acked
	}
	return acked
}

// lost returns how a database differs from what was acknowledged.
func lost(t *testing.T, url string, acked map[string]int) error {
	t.Helper()
	log, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	for table, n := range acked {
		got, err := log.Read(t.Context(), table, 0)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(got, storetest.Samples(table, 0, n)) {
			return fmt.Errorf("%s holds %d entries, %d were acknowledged", table, len(got), n)
		}
	}
	return nil
}

// TestCutConnectionsLoseNothingAndDoubleNothing cuts every connection again and again,
// every other time after the answers were lost for a while.
func TestCutConnectionsLoseNothingAndDoubleNothing(t *testing.T) {
	for name, open := range opened {
		t.Run(name, func(t *testing.T) { cutConnections(t, open) })
	}
}

// A user is what the tests here need of a log.
type user interface {
	Append(ctx context.Context, table string, n int, entries []store.Entry) error
	Read(ctx context.Context, table string, n int) ([]store.Entry, error)
	Probe(ctx context.Context) error
	Close() error
}

// opened are the ways to use a database.
var opened = map[string]func(ctx context.Context, url string) (user, error){
	"a server alone": func(ctx context.Context, url string) (user, error) { return postgres.Open(ctx, url) },
	"two nodes": func(ctx context.Context, url string) (user, error) {
		one, first := postgres.OpenNode(ctx, url, postgres.Self{Address: address(1)})
		two, second := postgres.OpenNode(ctx, url, postgres.Self{Address: address(2)})
		return pair{one, two}, errors.Join(first, second)
	},
}

// A pair is two nodes, each of which has half of the tables.
type pair [2]*postgres.Log

func (p pair) of(table string) *postgres.Log { return p[int(table[len(table)-1])%2] }

func (p pair) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	return p.of(table).Append(ctx, table, n, entries)
}

func (p pair) Read(ctx context.Context, table string, n int) ([]store.Entry, error) {
	return p.of(table).Read(ctx, table, n)
}

func (p pair) Probe(ctx context.Context) error { return errors.Join(p[0].Probe(ctx), p[1].Probe(ctx)) }

func (p pair) Close() error { return errors.Join(p[0].Close(), p[1].Close()) }

func cutConnections(t *testing.T, open func(context.Context, string) (user, error)) {
	c := cluster(t)
	direct := c.Fresh(t)
	p := newProxy(t, c)
	log, err := open(t.Context(), p.url(t, direct))
	if err != nil {
		t.Fatal(err)
	}
	acked := writeThrough(t, log, *faults, func(i int) {
		p.cut(i%2 == 0)
		if i%2 == 0 {
			until(t, "new connections are deaf", func() bool { p.mu.Lock(); defer p.mu.Unlock(); return len(p.conns) > 0 })
			p.cut(false)
		}
	})
	if err := log.Close(); err != nil {
		t.Error(err)
	}
	if err := lost(t, direct, acked); err != nil {
		t.Error(err)
	}
}

// A hasty log takes every fault for success.
type hasty struct{ store.Log }

func (h hasty) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	err := h.Log.Append(ctx, table, n, entries)
	if errors.Is(err, store.ErrFault) || errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// The control: were entries acknowledged that did not go in, the tests here would see.
func TestADeadDatabaseShowsEarlyAcknowledgements(t *testing.T) {
	c := own(t)
	log, err := postgres.Open(t.Context(), c.URL(nil))
	if err != nil {
		t.Fatal(err)
	}
	acked := writeThrough(t, hasty{log}, 2, func(int) {
		if err := errors.Join(c.Kill(), c.Up()); err != nil {
			t.Fatal(err)
		}
	})
	if err := log.Close(); err != nil {
		t.Error(err)
	}
	if lost(t, c.URL(nil), acked) == nil {
		t.Error("a log that takes faults for success loses nothing")
	}
}

// TestAKilledDatabaseLosesNothingAndDoublesNothing kills the server under those who
// write and starts it again.
func TestAKilledDatabaseLosesNothingAndDoublesNothing(t *testing.T) {
	for name, open := range opened {
		t.Run(name, func(t *testing.T) { killDatabase(t, open) })
	}
}

func killDatabase(t *testing.T, open func(context.Context, string) (user, error)) {
	c := own(t)
	log, err := open(t.Context(), c.URL(nil))
	if err != nil {
		t.Fatal(err)
	}
	acked := writeThrough(t, log, max(*faults/10, 2), func(int) {
		if err := errors.Join(c.Kill(), c.Up()); err != nil {
			t.Fatal(err)
		}
	})
	if err := log.Probe(t.Context()); err != nil {
		t.Errorf("Probe after all: %v", err)
	}
	if err := log.Close(); err != nil {
		t.Error(err)
	}
	if err := lost(t, c.URL(nil), acked); err != nil {
		t.Error(err)
	}
}

// TestADatabaseThatIsAwayIsAFault asks for everything while there is no server.
func TestADatabaseThatIsAwayIsAFault(t *testing.T) {
	c := own(t)
	log, err := postgres.Open(t.Context(), c.URL(nil))
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, log, "t", 0, 1)
	if err := c.Stop(); err != nil {
		t.Fatal(err)
	}
	_, reading := log.Read(t.Context(), "t", 0)
	for call, err := range map[string]error{
		"Append": log.Append(t.Context(), "t", 1, storetest.Samples("t", 1, 1)),
		"Read":   reading,
		"Delete": log.Delete(t.Context(), "t"),
		"Redact": log.Redact(t.Context(), "t", storetest.Samples("t", 0, 1)),
		"Import": log.Import(t.Context(), "u", 0, storetest.Samples("u", 0, 1)),
		"Probe":  log.Probe(t.Context()),
	} {
		wants(t, call, err, store.ErrFault)
	}
	if err := c.Up(); err != nil {
		t.Fatal(err)
	}
	storetest.MustAppend(t, log, "t", 1, 1)
	storetest.MustHold(t, log, "t", 2)
	if err := log.Close(); err != nil {
		t.Error(err)
	}
}
