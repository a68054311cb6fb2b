package web

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

// The paths that a supervisor or a load balancer probes.
const (
	healthPath = "/healthz" // is the process alive?
	readyPath  = "/readyz"  // can it save, and should visitors be sent here?
)

// A Site is the handler of the whole site. It answers from the start: until Open
// is called its pages say that the server is starting. It is safe for concurrent
// use.
type Site struct {
	starting *server
	waiting  http.Handler // of starting
	hall     atomic.Pointer[table.Hall]
	open     atomic.Pointer[http.Handler] // nil until the site is open
	draining atomic.Bool
}

// Measure makes the site tell m what it does. It is called before Open.
func (s *Site) Measure(m Meter) { s.starting.meter = m }

// Keep makes the site keep things for as long as r says. It is called before Open.
func (s *Site) Keep(r table.Retention) { s.starting.retention = r }

// NewSite returns a site that is not open. Texts come from book; what concerns
// the operator goes to faults, never a key, a hand or a rule.
func NewSite(l Limits, book *say.Book, faults *slog.Logger) *Site {
	s := &Site{starting: newServer(l, book, faults)}
	s.wait()
	return s
}

// Again returns a site as s was when it was made, for a server that starts again in the
// same process. The sites share what never changes: texts, files and parsed pages.
func (s *Site) Again(faults *slog.Logger) *Site {
	fresh := &Site{starting: s.starting.again(s.starting.gate.limits, faults)}
	fresh.wait()
	return fresh
}

// wait makes the site say that it is starting.
func (s *Site) wait() {
	s.waiting = s.starting.guarded(s.starting.onlyOurHosts(http.HandlerFunc(s.starting.starts)))
}

// Open lets the site answer over hall. It is called once.
func (s *Site) Open(hall *table.Hall) {
	open := s.starting.over(hall)
	handler := open.handler()
	if s.starting.retention != (table.Retention{}) {
		hall.Keep(s.starting.retention, open.forgetDays)
	}
	s.hall.Store(hall)
	s.open.Store(&handler)
}

// Hall returns the hall of the site; nil until it is open.
func (s *Site) Hall() *table.Hall { return s.hall.Load() }

// Drain makes the site say that it is not ready, so that a load balancer sends
// new visitors elsewhere. Everything else goes on.
func (s *Site) Drain() { s.draining.Store(true) }

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	handler := s.open.Load()
	switch {
	case r.URL.Path == healthPath:
		plain(w, r, http.StatusOK, "ok")
	case r.URL.Path == readyPath:
		s.ready(w, r)
	case handler == nil:
		s.waiting.ServeHTTP(w, r)
	default:
		(*handler).ServeHTTP(w, r)
	}
}

// ready answers whether the server can save and takes new visitors.
func (s *Site) ready(w http.ResponseWriter, r *http.Request) {
	hall := s.hall.Load()
	switch {
	case hall == nil:
		plain(w, r, http.StatusServiceUnavailable, "starting")
		return
	case s.draining.Load():
		plain(w, r, http.StatusServiceUnavailable, "draining")
		return
	}
	err := hall.Ready(r.Context())
	switch {
	case err == nil:
		plain(w, r, http.StatusOK, "ready")
	case errors.Is(err, table.ErrClosed):
		plain(w, r, http.StatusServiceUnavailable, "stopping")
	default: // the operator's log says why: that is not for everyone to read
		plain(w, r, http.StatusServiceUnavailable, "cannot save")
	}
}

// plain answers a probe with a line of text.
func plain(w http.ResponseWriter, r *http.Request, status int, line string) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		status, line = http.StatusMethodNotAllowed, "use GET"
	}
	header := w.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'")
	header.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(line + "\n")) // the client may have gone
	}
}

// starts answers while the server starts: files as always, for everything else
// that it is starting.
func (s *server) starts(w http.ResponseWriter, r *http.Request) {
	if path, ok := strings.CutPrefix(r.URL.Path, "/static/"); ok {
		r.SetPathValue("path", path)
		s.static.serve(w, r)
		return
	}
	f := failed(s.speaker(r), http.StatusServiceUnavailable, "starting")
	if forScripts(r) {
		w.Header().Set("Retry-After", secondsToRetry)
		s.answerFailure(w, f)
		return
	}
	s.fail(w, r, f)
}
