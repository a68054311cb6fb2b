// Package admin is what the operator of a server sees and does: tables, people and
// reports; closing, muting, blocking, erasing. It is JSON for the command line, and a
// page with forms. It has no password, so visitors must never reach its handler.
// [Metrics] count what the server does, for Prometheus.
package admin

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A Site is the server that is operated.
type Site interface {
	// Lobby returns its tables; nil while it starts.
	Lobby() *table.Lobby
	// Block blocks a network for a time; zero lifts the block.
	Block(ctx context.Context, network netip.Prefix, long time.Duration) error
	// Blocked returns the networks that are blocked.
	Blocked() map[netip.Prefix]time.Time
}

// policy is the content security policy of the page: only its style and its forms.
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// maxBody is the longest body of a request, in bytes.
const maxBody = 4 << 10

// reportsFor is how long ago a table must have changed for its reports to be shown:
// as long as the usual retention keeps them.
const reportsFor = 30 * 24 * time.Hour

// A handler answers the operator.
type handler struct {
	site    Site
	catalog *say.Catalog
	log     *slog.Logger
}

// New returns the handler for the operator of site. Their actions are logged.
func New(site Site, catalog *say.Catalog, log *slog.Logger) http.Handler {
	h := &handler{site, catalog, log}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", h.overviewPage)
	mux.HandleFunc("GET /tables/{id}", h.tablePage)
	mux.HandleFunc("GET /admin.css", style)
	mux.HandleFunc("GET /api/tables", h.tables)
	mux.HandleFunc("GET /api/tables/{id}/people", h.people)
	mux.HandleFunc("GET /api/reports", h.reports)
	mux.HandleFunc("GET /api/blocks", h.blocks)
	mux.HandleFunc("POST /api/tables/{id}/close", h.act(h.deleteTable))
	mux.HandleFunc("POST /api/tables/{id}/mute", h.act(h.mutePerson))
	mux.HandleFunc("POST /api/tables/{id}/erase", h.act(h.erasePerson))
	mux.HandleFunc("POST /api/blocks", h.act(h.changeBlock))
	mux.HandleFunc("POST /api/retention", h.act(h.retain))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cache-Control", "no-store")
		header.Set("Referrer-Policy", "same-origin")
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if site.Lobby() == nil {
			h.fail(w, errStarting)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// The errors of requests that cannot be carried out.
var (
	errStarting = errors.New("the server is starting")
	errBad      = errors.New("bad request")
)

// A Block is a network that is blocked.
type Block struct {
	Network netip.Prefix `json:"network"`
	Until   time.Time    `json:"until"`
}

// A Failure is why something was not done.
type Failure struct {
	Code string `json:"code"` // one of Code…
	Text string `json:"text"`
}

// The codes of failures, which never change.
const (
	CodeNoTable  = "no-table"
	CodeNobody   = "nobody"
	CodeStarting = "starting"
	CodeBad      = "bad-request"
	CodeFault    = "fault"
)

func (h *handler) tables(w http.ResponseWriter, r *http.Request) {
	all, err := h.site.Lobby().Overview(r.Context())
	h.answer(w, all, err)
}

func (h *handler) people(w http.ResponseWriter, r *http.Request) {
	all, err := h.site.Lobby().People(r.Context(), r.PathValue("id"))
	h.answer(w, all, err)
}

func (h *handler) reports(w http.ResponseWriter, r *http.Request) {
	all, err := h.site.Lobby().Complaints(r.Context(), time.Now().Add(-reportsFor))
	h.answer(w, all, err)
}

func (h *handler) blocks(w http.ResponseWriter, _ *http.Request) { h.answer(w, h.blocked(), nil) }

func (h *handler) blocked() []Block {
	all := []Block{}
	for network, until := range h.site.Blocked() {
		all = append(all, Block{network, until})
	}
	return all
}

func (h *handler) deleteTable(r *http.Request) error {
	return h.site.Lobby().DeleteTable(r.Context(), r.PathValue("id"))
}

func (h *handler) mutePerson(r *http.Request) error {
	seat, err := seatOf(r)
	if err != nil {
		return err
	}
	return h.site.Lobby().Mute(r.Context(), r.PathValue("id"), seat, r.PostFormValue("off") == "")
}

func (h *handler) erasePerson(r *http.Request) error {
	seat, err := seatOf(r)
	if err != nil {
		return err
	}
	return h.site.Lobby().ErasePerson(r.Context(), r.PathValue("id"), seat)
}

func (h *handler) retain(r *http.Request) error { return h.site.Lobby().Retain(r.Context()) }

// changeBlock blocks an address or a network for a time; none lifts the block.
func (h *handler) changeBlock(r *http.Request) error {
	network, err := ParseNetwork(r.PostFormValue("address"))
	if err != nil {
		return errors.Join(errBad, err)
	}
	long, err := time.ParseDuration(r.PostFormValue("for"))
	if err != nil || long < 0 {
		return errBad
	}
	return h.site.Block(r.Context(), network, long)
}

// ParseNetwork reads a network, or an address as the network of one household: an
// IPv6 address stands for its /64.
func ParseNetwork(text string) (netip.Prefix, error) {
	if p, err := netip.ParsePrefix(text); err == nil {
		return p.Masked(), nil
	}
	a, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	a = a.Unmap().WithZone("")
	return a.Prefix(min(a.BitLen(), 64))
}

func seatOf(r *http.Request) (game.Seat, error) {
	n, err := strconv.Atoi(r.PostFormValue("seat"))
	if err != nil || n < 0 || n > int(table.Aside) {
		return 0, errBad
	}
	return game.Seat(n), nil
}

// act returns what does something and answers: a page leads back to itself, others
// read {}. The log says what was done.
func (h *handler) act(do func(*http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := r.ParseForm()
		if err != nil {
			err = errBad
		} else {
			err = do(r)
		}
		h.log.Info("admin", "did", r.URL.Path, "error", err,
			"seat", r.PostFormValue("seat"), "address", r.PostFormValue("address"))
		if back := r.PostFormValue("back"); err == nil && isOurPath(back) {
			http.Redirect(w, r, back, http.StatusSeeOther)
			return
		}
		h.answer(w, struct{}{}, err)
	}
}

// isOurPath reports whether a page of ours is at path, and not on another server.
func isOurPath(path string) bool {
	return path == "/" || strings.HasPrefix(path, "/tables/") && !strings.ContainsAny(path, "\\:")
}

func (h *handler) answer(w http.ResponseWriter, value any, err error) {
	if err != nil {
		h.fail(w, err)
		return
	}
	send(w, http.StatusOK, value)
}

// fail answers that something was not done.
func (h *handler) fail(w http.ResponseWriter, err error) {
	status, f := http.StatusInternalServerError, Failure{CodeFault, "the log of the server says why"}
	switch {
	case errors.Is(err, table.ErrNoTable):
		status, f = http.StatusNotFound, Failure{CodeNoTable, err.Error()}
	case errors.Is(err, table.ErrNoPerson):
		status, f = http.StatusNotFound, Failure{CodeNobody, err.Error()}
	case errors.Is(err, errStarting):
		status, f = http.StatusServiceUnavailable, Failure{CodeStarting, err.Error()}
	case errors.Is(err, errBad):
		status, f = http.StatusBadRequest, Failure{CodeBad, err.Error()}
	default:
		h.log.Error("admin", "error", err)
	}
	send(w, status, f)
}

func send(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may have gone
}
