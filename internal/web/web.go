// Package web serves the game over HTTP: pages, requests of players, and the live
// stream of a table.
//
// Every page is complete as the server sends it, and every action is a form (post,
// redirect, get), so nothing needs scripts. With scripts, the table page follows a
// stream of frames (see stream.go).
//
// The package decides nothing about the game. It shows a [table.Snapshot] and
// [table.Frame], which cannot hold secrets. A cookie has the key of a seat; a visitor
// without one who knows the address of a table is a spectator.
package web

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"sync"

	"eleusis/internal/daily"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// maxBody is the maximum length of a request body, in bytes.
const maxBody = 16 << 10

// A server answers requests over one lobby.
type server struct {
	lobby   *table.Lobby
	catalog *say.Catalog
	faults  *slog.Logger
	static  *static
	pages   *page.Renderer

	buffers *bufferPool
	packer  *packer

	limiter *limiter
	queue   *limit.Queue              // of expensive work
	library func() []workshop.Shelved // read at first use
	words   func()                    // loads the words of all languages, once, and returns at once
	days    *daily.Calendar
	results

	retention table.Retention
	meter     Meter
	router    Router               // nil for a single server
	passing   *limit.StreamLimiter // streams that another server sends through this one
}

// New returns the handler of the whole site over lobby, with the default limits. Texts
// come from catalog. Faults are logged for the operator, without keys, hands and rules.
func New(lobby *table.Lobby, catalog *say.Catalog, faults *slog.Logger) http.Handler {
	return NewWithin(UsualLimits(), lobby, catalog, faults)
}

// NewWithin is [New] with other limits.
func NewWithin(l Limits, lobby *table.Lobby, catalog *say.Catalog, faults *slog.Logger) http.Handler {
	site := NewSite(l, catalog, faults)
	site.Open(lobby)
	return site
}

// newServer returns a server without a lobby: it can only show failures.
func newServer(l Limits, catalog *say.Catalog, faults *slog.Logger) *server {
	s := &server{catalog: catalog, static: readStatic(), library: workshop.ReadLibrary()}
	s.words = sync.OnceFunc(func() { go workshop.LoadWords() })
	s.pages = page.NewRenderer(catalog, s.static)
	return s.newSharing(l, faults)
}

// newSharing returns a new server that shares the texts, files and pages of s.
func (s *server) newSharing(l Limits, faults *slog.Logger) *server {
	return &server{
		catalog: s.catalog, static: s.static, library: s.library, words: s.words, pages: s.pages, retention: s.retention,
		faults:  faults,
		limiter: newLimiter(l), queue: limit.NewQueue(l.Work, l.wait()), results: newResults(), meter: noMeter{},
		passing: limit.NewStreamLimiter(l.Streams, l.StreamsOfPlace, l.StreamsOfSeat),
		buffers: new(bufferPool), packer: new(packer),
	}
}

// withLobby returns s with a lobby, ready for all requests.
func (s *server) withLobby(lobby *table.Lobby) *server {
	open := *s
	open.lobby, open.days = lobby, daily.New(lobby.Log(), rand.Reader)
	return &open
}

// policy is the content security policy: a page loads only what this server embeds, and
// runs only scripts from its files. So style sheets must do without style attributes.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"manifest-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types eleusis"

// permissions denies pages, and frames in them, device features that they never need.
const permissions = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), " +
	"publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()"

// transport makes browsers that came over TLS use TLS for a year.
const transport = "max-age=31536000"

// isSecure reports whether r came over TLS, to this server or to its proxy (see
// [Limits.dropUntrustedHeaders]).
func isSecure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// bodyLimit returns the maximum length of the body of r, in bytes.
func bodyLimit(r *http.Request) int64 {
	if r.URL.Path == "/record" {
		return page.MaxRecord + maxBody
	}
	return maxBody
}

// guarded adds the security headers to every answer, and bounds what is read.
func (s *server) guarded(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.limiter.limits.dropUntrustedHeaders(r)
		r = s.withRequestID(r)
		header := w.Header()
		if isSecure(r) {
			header.Set("Strict-Transport-Security", transport)
		}
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Permissions-Policy", permissions)
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
		h.ServeHTTP(w, r)
	})
}

// localizer returns the localizer of the language that the visitor chose, or else of the
// browser's.
func (s *server) localizer(r *http.Request) *say.Localizer {
	return s.catalog.Localizer(cookie(r, languageCookie), r.Header.Get("Accept-Language"))
}

// localizerAt returns the same, with the dealer's title of the table of r, if there is one.
func (s *server) localizerAt(r *http.Request) *say.Localizer {
	p, id := s.localizer(r), r.PathValue("id")
	if id == "" {
		return p
	}
	title, err := s.visit(r).Title(r.Context(), id)
	if err != nil {
		return p
	}
	return p.WithTitle(title)
}

// show sends a page. Caches may not keep pages: they show hands, or the visitor.
func (s *server) show(w http.ResponseWriter, r *http.Request, status int, p page.Page) {
	s.showIn(w, r, s.localizer(r), status, p)
}

// showIn is [server.show] with another localizer.
func (s *server) showIn(w http.ResponseWriter, r *http.Request, localizer *say.Localizer, status int, p page.Page) {
	body := s.buffers.take()
	defer s.buffers.give(body)
	buffer := s.buffers.take()
	defer s.buffers.give(buffer)
	var packed []byte
	err := s.renderQueued(r, status, func(ctx context.Context) error {
		err := s.pages.Render(&limit.Pausing{Ctx: ctx, Out: body}, localizer.Language(), p)
		if err == nil && takesGzip(r) {
			err = limit.Pause(ctx) // not during compression, which holds much memory
			packed = s.compressed(r, buffer, body.Bytes())
		}
		return err
	})
	switch {
	case errors.Is(err, limit.ErrBusy), errors.Is(err, limit.ErrExceeded):
		s.refuse(w, r, err)
		return
	case err != nil && r.Context().Err() != nil:
		return // the client has gone
	case err != nil:
		s.faults.ErrorContext(r.Context(), "web", "page", page.NameOf(p), "error", err)
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Language", localizer.Tag())
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", "Accept-Language, Accept-Encoding, Cookie")
	text := body.Bytes()
	if takesGzip(r) {
		text = packed
		header.Set("Content-Encoding", "gzip")
	}
	header.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client may have gone
}
