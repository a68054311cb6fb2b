package simulation

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"

	"eleusis/internal/store/postgres"
)

// A cut is how two nodes, or a node and the database, do not reach each other for a while.
type cut struct {
	one, other *server // nil: the database
	until      time.Time
	swallows   bool // nothing says that what is sent does not arrive
}

// cutOff returns until when two ends do not reach each other, and whether they notice.
func (w *world) cutOff(one, other *server) (until time.Time, swallows bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.cuts {
		if (c.one == one && c.other == other || c.one == other && c.other == one) && c.until.After(until) {
			until, swallows = c.until, c.swallows
		}
	}
	return until, swallows
}

// lingers waits for up to so long. What is asked for decides, so that no two wait for the
// same time.
func (w *world) lingers(most time.Duration, what ...any) {
	time.Sleep(time.Duration(1 + w.chanceOf(int(most), what...)))
}

// waits waits while the process of s is stopped, as by SIGSTOP. What waits, and since when,
// decides the order in which it goes on.
func (s *server) waits(what ...any) {
	what = append(what, s.number, s.world.moment())
	for {
		left := time.Until(time.Unix(0, s.frozen.Load()))
		if left <= 0 {
			return
		}
		select {
		case <-time.After(left + time.Duration(1+s.world.chanceOf(5_000_000, what...))):
		case <-s.gone:
			return
		}
	}
}

// errReset is a connection that ends.
var errReset = &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}

// A wireTo carries requests from one node to another.
type wireTo struct {
	from *server
	to   string // id of the node
}

// reach returns what carries requests to another node.
func (s *server) reach(other postgres.Node) http.RoundTripper { return &wireTo{s, other.ID} }

// RoundTrip asks the other node, as far as it is reached.
func (t *wireTo) RoundTrip(q *http.Request) (*http.Response, error) {
	w, ctx := t.from.world, q.Context()
	turn := w.moment()
	w.lingers(2*time.Millisecond, "to", t.from.number, t.to, q.URL.Path, turn)
	t.from.waits("to", t.to, q.URL.Path)
	to := w.nodeOf(t.to)
	if to == nil {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	}
	if err := t.arrives(ctx, to); err != nil {
		return nil, err
	}
	if !to.enter(new(sync.WaitGroup)) {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	}
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	p := newPassed(t.from, to, fmt.Sprint(q.Header.Get("X-Forwarded-For"), q.URL.Path, turn), cancel)
	r := q.Clone(serving)
	r.RequestURI, r.RemoteAddr = r.URL.RequestURI(), t.from.node.Load().Self().Address+":1"
	if r.Body == nil {
		r.Body = http.NoBody
	}
	go func() {
		defer to.asked.Done()
		to.waits("passed", p.about)
		to.answers().ServeHTTP(p, r)
		p.finish()
	}()
	select {
	case <-p.headed:
	case <-ctx.Done():
	case <-p.broken:
	}
	switch { // of what is ready at one moment, the first counts
	case p.isBroken():
		w.lingers(time.Millisecond, "broken", p.about)
		return nil, errReset
	case ctx.Err() != nil:
		p.breaks(ctx.Err())
		w.lingers(time.Millisecond, "given up", p.about)
		return nil, ctx.Err()
	}
	if lost := w.nature.answerLoss; !w.isQuiet() && w.chanceOf(1000, "lost between nodes", t.to, turn) < lost {
		w.count("answers of nodes that are lost")
		p.breaks(errReset)
		return nil, errReset
	}
	context.AfterFunc(ctx, func() { p.breaks(ctx.Err()) })
	return &http.Response{
		StatusCode: p.status, Status: http.StatusText(p.status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: p.sent, Body: p, ContentLength: -1, Request: q,
	}, nil
}

// arrives waits until a message passes from node to node.
func (t *wireTo) arrives(ctx context.Context, to *server) error {
	until, swallows := t.from.world.cutOff(t.from, to)
	if !time.Now().Before(until) {
		return nil
	}
	t.from.world.count("requests between nodes that do not arrive")
	if !swallows {
		return &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.EHOSTUNREACH)}
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.from.gone:
	case <-time.After(time.Second):
	}
	return &net.OpError{Op: "dial", Net: "tcp", Err: os.ErrDeadlineExceeded}
}

// A passed is an answer on its way from one node to another.
type passed struct {
	from, to *server // the node that asked, and the one that answers
	near     net.Conn
	far      net.Conn // that the answer is written to
	about    string   // what is asked, its sender and time: all that break at one moment end in an order
	status   int
	header   http.Header
	sent     http.Header
	headed   chan struct{} // closed when the header is sent
	broken   chan struct{}
	once     sync.Once
	end      context.CancelFunc // cancels the request at the node that answers it
}

// newPassed returns an answer that other goroutines may break from now on. Breaking it calls end.
func newPassed(from, to *server, about string, end context.CancelFunc) *passed {
	p := &passed{
		from: from, to: to, about: about, end: end, header: http.Header{},
		headed: make(chan struct{}), broken: make(chan struct{}),
	}
	p.near, p.far = net.Pipe()
	w := from.world
	w.mu.Lock()
	w.answers = append(w.answers, p)
	w.mu.Unlock()
	return p
}

// breaks ends the connection.
func (p *passed) breaks(error) {
	p.once.Do(func() {
		close(p.broken)
		_, _ = p.near.Close(), p.far.Close()
		p.end()
		w := p.from.world
		w.mu.Lock()
		defer w.mu.Unlock()
		w.answers = slices.DeleteFunc(w.answers, func(other *passed) bool { return other == p })
	})
}

func (p *passed) isBroken() bool {
	select {
	case <-p.broken:
		return true
	default:
		return false
	}
}

// breakAll ends the connections between two nodes; nil is any.
func (w *world) breakAll(one, other *server) {
	w.mu.Lock()
	all := slices.Clone(w.answers)
	w.mu.Unlock()
	for _, p := range all {
		from, to := p.from == one, p.to == one
		if other == nil && (from || to) || from && p.to == other || to && p.from == other {
			p.breaks(errReset)
		}
	}
}

// Header returns the header to be sent.
func (p *passed) Header() http.Header { return p.header }

// WriteHeader sends the header.
func (p *passed) WriteHeader(status int) {
	if p.status == 0 {
		p.status, p.sent = status, p.header.Clone()
		close(p.headed)
	}
}

// Write sends a piece.
func (p *passed) Write(text []byte) (int, error) {
	p.WriteHeader(http.StatusOK)
	p.to.waits("piece", p.about)
	if p.to.isDown() {
		return 0, os.ErrClosed
	}
	return p.far.Write(text)
}

// Flush does nothing: what is written is on its way.
func (p *passed) Flush() {}

// SetReadDeadline does nothing: the request has arrived.
func (p *passed) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline is that of the connection.
func (p *passed) SetWriteDeadline(t time.Time) error { return p.far.SetWriteDeadline(t) }

// finish says that all is written.
func (p *passed) finish() {
	p.WriteHeader(http.StatusOK)
	_ = p.far.Close()
}

// Read reads a piece, as soon as it arrives.
func (p *passed) Read(text []byte) (int, error) {
	n, err := p.near.Read(text)
	if err != nil && !errors.Is(err, io.EOF) {
		p.from.world.lingers(time.Millisecond, "broken", p.about)
	}
	for until, swallows := p.from.world.cutOff(p.from, p.to); swallows && time.Now().Before(until); {
		select {
		case <-p.broken:
			return 0, errReset
		case <-time.After(time.Until(until)):
			p.from.world.lingers(time.Millisecond, "cut ends", p.about)
		}
		until, swallows = p.from.world.cutOff(p.from, p.to)
	}
	p.from.waits("read", p.about)
	if p.isBroken() {
		return 0, errReset
	}
	if errors.Is(err, io.EOF) && p.to.isDown() {
		err = errReset // the process ended, and not the answer
	}
	return n, err
}

// Close ends the connection.
func (p *passed) Close() error {
	p.breaks(nil)
	return nil
}
