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

// A Site is the handler of the whole site. Until Open is called, its pages say that the
// server is starting. It is safe for concurrent use.
type Site struct {
	starting *server
	waiting  http.Handler // of starting
	lobby    atomic.Pointer[table.Lobby]
	open     atomic.Pointer[http.Handler] // nil until the site is open
	draining atomic.Bool
}

// Measure reports to m from now on. It must be called before Open.
func (s *Site) Measure(m Meter) { s.starting.meter = m }

// SetRetention sets the retention. It must be called before Open.
func (s *Site) SetRetention(r table.Retention) { s.starting.retention = r }

// NewSite returns a site that is not open. Texts come from catalog. Faults are logged for the
// operator, without keys, hands and rules.
func NewSite(l Limits, catalog *say.Catalog, faults *slog.Logger) *Site {
	return newSite(newServer(l, catalog, faults))
}

// NewSharing returns a new site like s, for a server that starts again in the same process.
// They share what never changes: texts, files and parsed pages.
func (s *Site) NewSharing(faults *slog.Logger) *Site {
	return newSite(s.starting.newSharing(s.starting.limiter.limits, faults))
}

func newSite(starting *server) *Site {
	waiting := starting.guarded(starting.onlyOurHosts(http.HandlerFunc(starting.serveStarting)))
	return &Site{starting: starting, waiting: waiting}
}

// Close returns the site to the state before Open.
func (s *Site) Close() {
	s.open.Store(nil)
	s.lobby.Store(nil)
}

// Open starts to answer over lobby.
func (s *Site) Open(lobby *table.Lobby) {
	open := s.starting.withLobby(lobby)
	handler := open.handler()
	if s.starting.retention != (table.Retention{}) {
		lobby.StartRetention(s.starting.retention, open.site().forgetDays)
	}
	s.lobby.Store(lobby)
	s.open.Store(&handler)
}

// Lobby returns the lobby of the site; nil until it is open.
func (s *Site) Lobby() *table.Lobby { return s.lobby.Load() }

// Drain makes the site report that it is not ready, so that a load balancer sends new
// visitors elsewhere. Everything else goes on.
func (s *Site) Drain() { s.draining.Store(true) }

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	handler := s.open.Load()
	switch {
	case r.URL.Path == healthPath:
		answerProbe(w, r, http.StatusOK, "ok")
	case r.URL.Path == readyPath:
		s.ready(w, r)
	case handler == nil:
		s.waiting.ServeHTTP(w, r)
	default:
		(*handler).ServeHTTP(w, r)
	}
}

// ready reports whether the server can save and takes new visitors.
func (s *Site) ready(w http.ResponseWriter, r *http.Request) {
	lobby := s.lobby.Load()
	switch {
	case lobby == nil:
		answerProbe(w, r, http.StatusServiceUnavailable, "starting")
		return
	case s.draining.Load():
		answerProbe(w, r, http.StatusServiceUnavailable, "draining")
		return
	}
	err := lobby.Ready(r.Context())
	switch {
	case err == nil:
		answerProbe(w, r, http.StatusOK, "ready")
	case errors.Is(err, table.ErrClosed):
		answerProbe(w, r, http.StatusServiceUnavailable, "stopping")
	default: // the reason is in the operator's log and not public
		answerProbe(w, r, http.StatusServiceUnavailable, "cannot save")
	}
}

// answerProbe answers a probe with a line of text.
func answerProbe(w http.ResponseWriter, r *http.Request, status int, line string) {
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

// serveStarting answers while the server starts: with static files, or that it is starting.
func (s *server) serveStarting(w http.ResponseWriter, r *http.Request) {
	if path, ok := strings.CutPrefix(r.URL.Path, "/static/"); ok {
		r.SetPathValue("path", path)
		s.static.serve(w, r)
		return
	}
	f := failureOf(s.localizer(r), http.StatusServiceUnavailable, "starting")
	if forScripts(r) {
		w.Header().Set("Retry-After", secondsToRetry)
		s.answerFailure(w, f)
		return
	}
	s.fail(w, r, f)
}
