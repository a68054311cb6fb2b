package node

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httputil"
	"slices"
	"strings"
	"sync"
	"time"

	"eleusis/internal/table"
)

const (
	// patience is how long a request waits until its table has an owner that answers:
	// longer than a node that hangs keeps its tables.
	patience = 8 * time.Second
	between  = 100 * time.Millisecond // pause between attempts

	ownerTimeout = 2 * time.Second  // timeout of asking the database for the owner of a table
	writeLimit   = 10 * time.Second // timeout of one write of an answer that is passed on
)

// movedHeader marks the answer of a node that does not own the table.
const movedHeader = "Eleusis-Elsewhere"

// errMoved says that a node does not own the table.
var errMoved = errors.New("the node does not own the table")

// Serve answers a request about a table: by here, if the node owns the table or can claim
// it, otherwise by its owner. It waits while the owner is gone and no other node has taken
// over.
func (n *Node) Serve(w http.ResponseWriter, r *http.Request, id string, here http.Handler) {
	again, err := replayed(r)
	if err != nil {
		here.ServeHTTP(w, again()) // it answers with the error of the body
		return
	}
	for until := time.Now().Add(patience); ; {
		var done bool
		if n.isFenced() {
			n.refuse(w)
			return
		}
		switch p, known := n.ownerOf(r.Context(), id); {
		case p != nil:
			done = n.pass(w, again(), p)
		case known:
			done = n.try(w, again(), here)
		}
		if done || r.Context().Err() != nil {
			return
		}
		n.owners.Remove(id)
		if time.Now().After(until) {
			n.refuse(w)
			return
		}
		n.pause(r.Context(), between)
	}
}

// replayed returns a function that copies r, whose body is buffered for retries.
func replayed(r *http.Request) (again func() *http.Request, err error) {
	if r.Body == nil || r.Body == http.NoBody || r.ContentLength == 0 {
		return func() *http.Request { return r }, nil
	}
	body, err := io.ReadAll(r.Body)
	return func() *http.Request {
		q := r.WithContext(r.Context())
		q.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), failing{err}))
		return q
	}, err
}

// failing is a reader that ends with an error or io.EOF.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return 0, io.EOF
}

// ownerOf returns the node for a request about a table; nil for this one. It is unknown
// while the database does not answer: then this node may soon be the one that is gone.
func (n *Node) ownerOf(ctx context.Context, id string) (p *peer, known bool) {
	lobby := n.lobby.Load()
	if lobby == nil || lobby.IsAwake(id) || !table.IsTable(id) {
		return nil, true
	}
	if last, ok := n.owners.Get(id); ok && time.Now().Before(last.until) {
		if p := n.peer(last.id); p != nil {
			return p, true
		}
	}
	asking, cancel := context.WithTimeout(ctx, ownerTimeout)
	defer cancel()
	owner, err := n.log.Owner(asking, id)
	switch {
	case err != nil:
		return nil, asking.Err() == nil
	case owner.ID == n.self.ID:
		return nil, true
	case owner.ID == "":
		if others := n.others(id); n.draining.Load() && len(others) > 0 {
			return others[0], true
		}
		return nil, true
	}
	p = n.peer(owner.ID)
	if p == nil {
		n.look() // it is new
		p = n.peer(owner.ID)
	}
	if p != nil {
		n.cacheOwner(id, owner.ID)
	}
	return p, true
}

// refuse answers that the table has no reachable owner.
func (n *Node) refuse(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "1")
	http.Error(w, "the table is moving to another server", http.StatusServiceUnavailable)
}

// try answers by here. It returns false, and has sent nothing, if another node owns the
// table.
func (n *Node) try(w http.ResponseWriter, r *http.Request, here http.Handler) (done bool) {
	t := &trial{ResponseWriter: w, header: w.Header().Clone()}
	here.ServeHTTP(t, r)
	if !t.began {
		t.WriteHeader(http.StatusOK)
	}
	return !t.withheld
}

// A trial buffers an answer that is dropped if another node owns the table.
type trial struct {
	http.ResponseWriter
	header          http.Header
	began, withheld bool
}

func (t *trial) Header() http.Header { return t.header }

func (t *trial) WriteHeader(status int) {
	if t.began {
		return
	}
	t.began = true
	t.withheld = status == http.StatusMisdirectedRequest
	if t.withheld {
		return
	}
	maps.Copy(t.ResponseWriter.Header(), t.header)
	t.ResponseWriter.WriteHeader(status)
}

func (t *trial) Write(text []byte) (int, error) {
	t.WriteHeader(http.StatusOK)
	if t.withheld {
		return len(text), nil
	}
	return t.ResponseWriter.Write(text)
}

// Hijack lets a stream take the connection over.
func (t *trial) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffer, err := http.NewResponseController(t.ResponseWriter).Hijack()
	t.began = t.began || err == nil
	return conn, buffer, err
}

// Unwrap makes the answer flushable.
func (t *trial) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// servePassed answers a request that another node passes on, or says that a third owns the
// table.
func (n *Node) servePassed(w http.ResponseWriter, r *http.Request) {
	if !n.isFenced() && n.try(w, r, n.Passed) {
		return
	}
	w.Header().Set(movedHeader, "1")
	w.WriteHeader(http.StatusMisdirectedRequest)
}

// A passing is a request on its way to another node.
type passing struct {
	w       http.ResponseWriter
	control *http.ResponseController
	began   bool // the answer has begun
	err     error
	end     func()        // of a stream
	body    io.ReadCloser // of the answer, once it has begun
	flushes bool          // each piece is sent at once
}

type passingKey struct{}

// pass passes the request to p. It returns false, and has sent nothing, if the request
// should be retried with the owner at that time.
func (n *Node) pass(w http.ResponseWriter, r *http.Request, p *peer) (done bool) {
	n.Counts.Passed.Add(1)
	a := &passing{w: w, control: http.NewResponseController(w)}
	ctx, cancel := context.WithCancelCause(context.WithValue(r.Context(), passingKey{}, a))
	defer cancel(nil)
	defer context.AfterFunc(p.ctx, func() { cancel(errGone) })()
	if isStream(r) {
		a.end = func() { cancel(errMoved) }
		n.mu.Lock()
		n.passing = append(n.passing, a)
		n.mu.Unlock()
		defer func() {
			n.mu.Lock()
			n.passing = slices.DeleteFunc(n.passing, func(other *passing) bool { return other == a })
			n.mu.Unlock()
		}()
		_ = a.control.SetReadDeadline(time.Time{}) // no timeout for a stream
	}
	p.proxy.ServeHTTP(a, r.WithContext(ctx))
	if a.body != nil {
		a.copyBody(&p.pieces)
	}
	switch {
	case a.began, r.Context().Err() != nil:
		return true
	case isUnsent(a.err) || isRepeatable(r):
		return false
	}
	n.refuse(w)
	return true
}

// copyBody copies the body to the client. If the answer breaks off it ends the connection,
// so that a part is not taken for the whole.
func (a *passing) copyBody(free *pieces) {
	piece := free.get()
	defer free.put(piece)
	defer func() { _ = a.body.Close() }() // fully read
	for {
		n, err := a.body.Read(piece[:])
		if n > 0 {
			if _, failed := a.Write(piece[:n]); failed != nil {
				panic(http.ErrAbortHandler)
			}
			if a.flushes {
				_ = a.control.Flush() // the next write fails, too
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			panic(http.ErrAbortHandler)
		}
	}
}

// passed returns the functions that end the streams passed on.
func (n *Node) passed() (ends []func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, a := range n.passing {
		ends = append(ends, a.end)
	}
	return ends
}

func isStream(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/events") }

// isUnsent reports whether a failed request cannot have been carried out.
func isUnsent(err error) bool {
	dial, ok := errors.AsType[*net.OpError](err)
	return errors.Is(err, errMoved) || ok && dial.Op == "dial"
}

// isRepeatable reports whether r may be retried although it may have been carried out.
// Requests of pages have ids, which make them idempotent.
func isRepeatable(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead || strings.HasPrefix(r.URL.Path, "/t/")
}

// newProxy passes requests on to another node, with their addresses as this node set them.
func (p *peer) newProxy(logger *slog.Logger) *httputil.ReverseProxy {
	return &httputil.ReverseProxy{
		Transport: p.transport, ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
		Rewrite: func(q *httputil.ProxyRequest) {
			q.Out.URL.Scheme, q.Out.URL.Host, q.Out.Host = "https", p.Address, q.In.Host
			for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Proto"} { // as this node has set them
				q.Out.Header[name] = q.In.Header[name]
			}
		},
		ModifyResponse: func(answer *http.Response) error {
			if answer.StatusCode == http.StatusMisdirectedRequest && answer.Header.Get(movedHeader) != "" {
				return errMoved
			}
			a, _ := answer.Request.Context().Value(passingKey{}).(*passing)
			for name := range answer.Header { // this node has set some of them already
				a.w.Header().Del(name)
			}
			// The proxy sends the header. It would hold a lock while a slow client takes the body.
			a.body, a.flushes = answer.Body, answer.ContentLength < 0
			answer.Body, answer.ContentLength = http.NoBody, 0
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, q *http.Request, err error) {
			a, _ := q.Context().Value(passingKey{}).(*passing)
			a.err = err
		},
	}
}

// pieces are buffers for copying answers. They are small: a stream keeps one.
type pieces struct{ free sync.Pool }

const pieceSize = 8 << 10

func (p *pieces) get() *[pieceSize]byte {
	if free, ok := p.free.Get().(*[pieceSize]byte); ok {
		return free
	}
	return new([pieceSize]byte)
}

func (p *pieces) put(used *[pieceSize]byte) { p.free.Put(used) }

// Header returns the header of the answer.
func (a *passing) Header() http.Header { return a.w.Header() }

// WriteHeader begins the answer.
func (a *passing) WriteHeader(status int) {
	a.began = true
	a.w.WriteHeader(status)
}

// Write sends a part of the answer, with a timeout: a stream lasts, and a client that has
// gone must not hold it.
func (a *passing) Write(text []byte) (int, error) {
	a.began = true
	_ = a.control.SetWriteDeadline(time.Now().Add(writeLimit)) // HTTP/1 and HTTP/2 have it
	return a.w.Write(text)
}

// Unwrap makes the answer flushable.
func (a *passing) Unwrap() http.ResponseWriter { return a.w }
