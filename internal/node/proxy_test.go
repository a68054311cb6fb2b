package node_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store/postgres/postgrestest"
)

// A link is a proxy in front of a database or of a node that can fail in several ways.
type link struct {
	listener net.Listener
	network  string // of the target

	mu     sync.Mutex
	target string                // socket of the database, or address of the node
	delay  time.Duration         // of each piece
	halves bool                  // the next piece is sent by half, and the connection ends
	drops  bool                  // what is sent disappears
	conns  map[net.Conn]struct{} // both ends
}

func newLink(t testing.TB, network, target string) *link {
	t.Helper()
	listener := listenFree(t)
	l := &link{listener: listener, network: network, target: target, conns: make(map[net.Conn]struct{})}
	go l.serve(listener)
	t.Cleanup(l.close)
	return l
}

// listenFree listens at a port out of those that the kernel gives to connections.
func listenFree(t testing.TB) net.Listener {
	t.Helper()
	for range 100 {
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 20000+rand.IntN(10000)))
		if err == nil {
			return listener
		}
	}
	t.Fatal("no port is free")
	return nil
}

// close refuses connections, as the machine of a process that has ended does.
func (l *link) close() {
	_ = l.listener.Close()
	l.cut()
}

// open takes connections again.
func (l *link) open(t testing.TB) {
	t.Helper()
	listener, err := net.Listen("tcp", l.listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	l.listener = listener
	go l.serve(listener)
}

func (l *link) port() int { return l.listener.Addr().(*net.TCPAddr).Port }

// swallows lets everything that is sent disappear, or no longer.
func (l *link) swallows(on bool) {
	l.set(func(l *link) { l.drops = on })
	if !on {
		l.cut()
	}
}

func (l *link) serve(listener net.Listener) {
	for {
		near, err := listener.Accept()
		if err != nil {
			return
		}
		l.mu.Lock()
		target := l.target
		l.mu.Unlock()
		far, err := net.Dial(l.network, target)
		if err != nil {
			_ = near.Close()
			continue
		}
		l.mu.Lock()
		l.conns[near], l.conns[far] = struct{}{}, struct{}{}
		l.mu.Unlock()
		go l.copy(near, far)
		go l.copy(far, near)
	}
}

// copy sends what comes from one end to the other, as the link is just then.
func (l *link) copy(to, from net.Conn) {
	defer l.end(to, from)
	piece := make([]byte, 16<<10)
	for {
		n, err := from.Read(piece)
		if err != nil {
			return
		}
		l.mu.Lock()
		delay, halves, drops := l.delay, l.halves, l.drops
		l.halves = false
		l.mu.Unlock()
		if delay > 0 {
			postgrestest.Pause(context.Background(), delay)
		}
		switch {
		case drops:
			continue
		case halves:
			_, _ = to.Write(piece[:n/2])
			return
		}
		if _, err := to.Write(piece[:n]); err != nil {
			return
		}
	}
}

func (l *link) end(conns ...net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range conns {
		_ = c.Close()
		delete(l.conns, c)
	}
}

// cut ends all connections.
func (l *link) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		_ = c.Close()
	}
}

// set changes how the link is.
func (l *link) set(change func(*link)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	change(l)
}
