// Package web is HTTP in, HTML and frames out: the pages of the game, the
// requests of those who play, and the live stream of what happens at a table.
//
// A page is complete as it leaves the server, and every act is a form that is
// posted, redirected and read again, so nothing needs a script. Where scripts
// run, the table page follows a stream of frames (see stream.go) and moves the
// cards itself, with copies of the markup that the page brought along.
//
// The package decides nothing about the game. It shows what [table.Look] and
// [table.Frame] say, which have no room for secrets, in the words of package
// say. Whoever holds the key of a seat, a cookie, plays on it; everybody else
// who knows the address of a table watches.
package web

import (
	"context"
	"crypto/rand"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strconv"

	"eleusis/internal/daily"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// maxBody is the longest body of a request, in bytes.
const maxBody = 16 << 10

// A server answers requests over one hall.
type server struct {
	hall   *table.Hall
	book   *say.Book
	faults *slog.Logger
	static *static
	pages  map[string]func() *template.Template // by language

	buffers *bufferPool
	packer  *packer

	gate    *gate
	queue   *queue           // of the work of the workshop
	library func() []shelved // read when it is first asked for
	days    *daily.Almanac
	results

	retention table.Retention
	meter     Meter
}

// New returns the handler of the whole site over hall, with the usual limits.
// Texts come from book; what concerns the operator goes to faults, never a key,
// a hand or a rule.
func New(hall *table.Hall, book *say.Book, faults *slog.Logger) http.Handler {
	return NewWithin(UsualLimits(), hall, book, faults)
}

// NewWithin is [New] with other limits.
func NewWithin(l Limits, hall *table.Hall, book *say.Book, faults *slog.Logger) http.Handler {
	site := NewSite(l, book, faults)
	site.Open(hall)
	return site
}

// newServer returns a server that has no hall yet: it can only show failures.
func newServer(l Limits, book *say.Book, faults *slog.Logger) *server {
	s := &server{book: book, static: readStatic(), library: readLibrary()}
	s.pages = parsePages(book, s.static)
	return s.again(l, faults)
}

// again returns a server that has the texts, files and pages of s, and that nobody has
// asked anything.
func (s *server) again(l Limits, faults *slog.Logger) *server {
	return &server{
		book: s.book, static: s.static, library: s.library, pages: s.pages, retention: s.retention, faults: faults,
		gate: newGate(l), queue: newQueue(l.Work, l.wait()), results: newResults(), meter: noMeter{},
		buffers: new(bufferPool), packer: new(packer),
	}
}

// over returns s with a hall, which can answer all requests.
func (s *server) over(hall *table.Hall) *server {
	open := *s
	open.hall, open.days = hall, daily.New(hall.Log(), rand.Reader)
	return &open
}

// handler returns who answers the requests of s.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.home)
	mux.HandleFunc("POST /play", s.playNow)
	mux.Handle("GET /play", http.RedirectHandler("/", http.StatusSeeOther)) // typed by hand
	mux.HandleFunc("GET /new", s.newTable)
	mux.HandleFunc("POST /new", s.makeTable)
	mux.HandleFunc("GET /join", s.join)
	mux.HandleFunc("POST /t/{id}/join", s.sitDown)
	mux.HandleFunc("GET /t/{id}/join", s.gathering)
	mux.HandleFunc("GET /t/{id}/people", s.gathering)
	mux.HandleFunc("GET /t/{id}/seat", s.showKey)
	mux.HandleFunc("POST /t/{id}/seat", s.takeSeat)
	mux.HandleFunc("GET /t/{id}/rule", s.working(s.bring))
	mux.HandleFunc("POST /t/{id}/rule", s.bringRule)
	mux.HandleFunc("GET /t/{id}", s.table)
	mux.HandleFunc("POST /t/{id}", s.act)
	mux.HandleFunc("POST /t/{id}/do", s.do)
	mux.HandleFunc("POST /t/{id}/talk", s.speak)
	mux.HandleFunc("GET /t/{id}/events", s.events)
	mux.HandleFunc("GET /t/{id}/record", s.working(s.record))
	mux.HandleFunc("GET /t/{id}/notes", s.notes)
	mux.HandleFunc("POST /t/{id}/notes", s.changeNotes)
	mux.HandleFunc("GET /t/{id}/replay/{round}", s.replay)
	mux.HandleFunc("GET /games", s.working(s.games))
	mux.HandleFunc("GET /record", s.read)
	mux.HandleFunc("POST /record", s.toiling(s.step))
	mux.HandleFunc("GET /learn", s.learn)
	mux.HandleFunc("POST /learn", s.learns)
	mux.HandleFunc("GET /app", s.app)
	// phones look for it there
	mux.Handle("GET /apple-touch-icon.png", http.RedirectHandler("/static/icons/apple.png", http.StatusMovedPermanently))
	mux.HandleFunc("GET "+manifestPath, s.manifest)
	mux.HandleFunc("GET "+workerPath, s.worker)
	mux.HandleFunc("GET "+offlinePath, s.offline)
	mux.HandleFunc("GET /today", s.working(s.today))
	mux.HandleFunc("POST /today", s.working(s.playsToday))
	mux.HandleFunc("GET "+keptPath, s.kept)
	mux.HandleFunc("GET "+forgetPath, s.asksToForget)
	mux.HandleFunc("POST "+forgetPath, s.forgets)
	mux.HandleFunc("GET /t/{id}/delete", s.asksToDelete)
	mux.HandleFunc("POST /t/{id}/delete", s.deletes)
	mux.HandleFunc("GET /rules", s.rules)
	mux.HandleFunc("GET /rules/{preset}", s.rules)
	mux.HandleFunc("GET /licenses", s.licenses)
	mux.HandleFunc("POST /language", s.chooseLanguage)
	mux.HandleFunc("GET /workshop", s.toiling(s.workshop))
	mux.HandleFunc("GET /workshop/try", s.toiling(s.try))
	mux.HandleFunc("POST /workshop/deal", s.toiling(s.deal))
	mux.HandleFunc("GET /static/{path...}", s.static.serve)
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/static/favicon.svg", http.StatusMovedPermanently))
	mux.HandleFunc("GET /", s.notFound)

	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(http.HandlerFunc(s.crossOrigin))
	return s.guarded(s.onlyOurHosts(s.limited(sameOrigin.Handler(s.besideAPI(s.traced(mux))))))
}

// policy lets a page load what this server embeds and nothing else, and run no
// code but its own files. The contract with the style sheets is that they need
// no style attributes.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"manifest-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types eleusis"

// permissions denies our pages, and frames in them, what they never need of a
// device.
const permissions = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), " +
	"publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()"

// transport tells browsers that came over TLS to come over TLS for a year.
const transport = "max-age=31536000"

// isSecure reports whether r came over TLS, to this server or to its proxy (see
// [Limits.hear]).
func isSecure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// bodyLimit returns how many bytes the body of r may have.
func bodyLimit(r *http.Request) int64 {
	if r.URL.Path == "/record" {
		return maxRecord + maxBody
	}
	return maxBody
}

// guarded adds what every answer says about itself, and bounds what is read.
func (s *server) guarded(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.gate.limits.hear(r)
		r = s.named(r)
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

// speaker returns who speaks the language that was chosen, or else one that the
// browser asks for.
func (s *server) speaker(r *http.Request) *say.Speaker {
	return s.book.Speaker(cookie(r, languageCookie), r.Header.Get("Accept-Language"))
}

// speakerAt returns the same, who calls the dealer as the table does that r is
// about, if it is about one.
func (s *server) speakerAt(r *http.Request) *say.Speaker {
	p, id := s.speaker(r), r.PathValue("id")
	if id == "" {
		return p
	}
	title, err := s.hall.Title(r.Context(), id)
	if err != nil {
		return p
	}
	return p.Calling(title)
}

// A page is the struct of one template, which bears its name.
type page interface{ template() string }

// show sends a page. Pages are never kept by caches: they show hands, or who
// has been here.
func (s *server) show(w http.ResponseWriter, r *http.Request, status int, p page) {
	s.showIn(w, r, s.speaker(r), status, p)
}

// showIn is [server.show] in a language that was not asked for in the usual way.
func (s *server) showIn(w http.ResponseWriter, r *http.Request, speaker *say.Speaker, status int, p page) {
	body := s.buffers.take()
	defer s.buffers.give(body)
	packed := s.buffers.take()
	defer s.buffers.give(packed)
	err := s.rendering(r, status, func(ctx context.Context) error {
		err := s.pages[speaker.Language()]().ExecuteTemplate(&pausing{ctx: ctx, out: body}, p.template(), p)
		if err == nil && takesGzip(r) {
			err = pause(ctx) // not within: a compressor is large
			s.packer.pack(packed, body.Bytes())
		}
		return err
	})
	switch {
	case errors.Is(err, errBusy), errors.Is(err, errOften):
		s.refuse(w, r, err)
		return
	case err != nil && r.Context().Err() != nil:
		return // the client has gone
	case err != nil:
		s.faults.ErrorContext(r.Context(), "web", "page", p.template(), "error", err)
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Language", speaker.Tag())
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", "Accept-Language, Accept-Encoding, Cookie")
	text := body.Bytes()
	if takesGzip(r) {
		text = packed.Bytes()
		header.Set("Content-Encoding", "gzip")
	}
	header.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // who asked may have gone
}
