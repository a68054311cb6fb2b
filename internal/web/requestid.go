package web

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"
)

// requestHeader is the header in which a proxy sends the id of a request.
const requestHeader = "X-Request-Id"

// maxRequestID is the maximum length of that id, in bytes.
const maxRequestID = 64

// A requestID is the id of a request in the operator's log. Few requests are logged, so
// it is made on demand.
type requestID struct {
	once sync.Once
	text string
}

type requestKey struct{}

// withRequestID returns r with an id: the proxy's, or else random letters.
func (s *server) withRequestID(r *http.Request) *http.Request {
	id := new(requestID)
	if said := r.Header.Get(requestHeader); isRequestID(said) {
		id.once.Do(func() { id.text = strings.Clone(said) })
	}
	return r.WithContext(context.WithValue(r.Context(), requestKey{}, id))
}

func isRequestID(text string) bool {
	return text != "" && len(text) <= maxRequestID &&
		strings.Trim(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-") == ""
}

// requestIDOf returns the id of the request of ctx, or an empty string.
func requestIDOf(ctx context.Context) string {
	id, ok := ctx.Value(requestKey{}).(*requestID)
	if !ok {
		return ""
	}
	id.once.Do(func() { id.text = rand.Text()[:12] })
	return id.text
}

// traced logs each request at the debug level.
func (s *server) traced(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		h.ServeHTTP(w, r)
		if s.faults.Enabled(r.Context(), slog.LevelDebug) {
			s.faults.DebugContext(r.Context(), "web", "pattern", r.Pattern, "took", time.Since(begun))
		}
	})
}

// LogRequestIDs returns h with the id of the request added to each line.
func LogRequestIDs(h slog.Handler) slog.Handler { return requestIDHandler{h} }

type requestIDHandler struct{ slog.Handler }

// Handle writes one line.
func (h requestIDHandler) Handle(ctx context.Context, r slog.Record) error {
	if id := requestIDOf(ctx); id != "" {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs returns h with attributes in each line.
func (h requestIDHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestIDHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup returns h with the attributes of each line in a group.
func (h requestIDHandler) WithGroup(name string) slog.Handler {
	return requestIDHandler{h.Handler.WithGroup(name)}
}
