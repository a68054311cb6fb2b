package web

import (
	"context"
	"net/http"
)

// A Router decides which of several servers answers a request about a table.
type Router interface {
	// Serve answers a request about a table: by calling here, or by another server. If here
	// answers [http.StatusMisdirectedRequest], another server runs the table, and Serve asks
	// it instead: X-Forwarded-For, X-Forwarded-Proto and X-Request-Id tell it what this
	// server knows of the request, and it calls [PassedOn].
	Serve(w http.ResponseWriter, r *http.Request, table string, here http.Handler)
}

// Route makes router decide which server answers requests about tables. It must be called
// before Open.
func (s *Site) Route(router Router) { s.starting.router = router }

type passedKey struct{}

// PassedOn returns r, marked as passed on by another server that has checked the limits.
// It must be called for no other requests: the headers about the visitor are trusted.
func PassedOn(r *http.Request) *http.Request {
	r = r.WithContext(context.WithValue(r.Context(), passedKey{}, true))
	r.RemoteAddr = "" // as by a socket: the header has the client
	return r
}

func isPassedOn(r *http.Request) bool { return r.Context().Value(passedKey{}) != nil }

// routed returns h behind the router of s, if it has one.
func (s *server) routed(h http.Handler) http.Handler {
	if s.router == nil {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, _ := tableIn(r.URL.Path)
		if id == "" || isPassedOn(r) {
			h.ServeHTTP(w, r)
			return
		}
		s.route(w, r, id, h)
	})
}

// route passes a request about the table id to the router.
func (s *server) route(w http.ResponseWriter, r *http.Request, id string, h http.Handler) {
	if r.Method == http.MethodGet && forScripts(r) {
		// A stream counts here, too, if another server sends it.
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		place, err := s.passing.Enter(s.callerOf(r), cancel)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		defer s.passing.Leave(place)
		r = r.WithContext(ctx)
	}
	from, secure := "", "http"
	if a, ok := s.limiter.limits.origin(r); ok && a.IsValid() {
		from = a.String()
	}
	if isSecure(r) {
		secure = "https"
	}
	r.Header.Set("X-Forwarded-For", from)
	r.Header.Set("X-Forwarded-Proto", secure)
	r.Header.Set(requestHeader, requestIDOf(r.Context()))
	r.RemoteAddr = ""
	s.router.Serve(w, r, id, h)
}
