package web

import (
	"net/http"
	"strconv"
	"strings"

	"eleusis/internal/page"
)

// embedPolicy is the content security policy of embedded pages: others may show them in a
// frame, and they have no forms.
func embedPolicy() string {
	return strings.NewReplacer(
		"frame-ancestors 'none'", "frame-ancestors *",
		"form-action 'self'", "form-action 'none'",
	).Replace(policy)
}

// embed shows a finished round for the pages of others, in the language of its address. It
// reads and sets no cookie: it shows what a stranger may see.
func (s tableHandlers) embed(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", embedPolicy())
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	header.Set("Referrer-Policy", "no-referrer")
	r.Header.Del("Cookie")
	id := r.PathValue("id")
	round, err := strconv.Atoi(r.PathValue("round"))
	if err != nil {
		s.notFound(w, r)
		return
	}
	q := r.URL.Query()
	at, err := strconv.Atoi(q.Get("at"))
	want := page.StepWanted{
		Table: page.TablePath(id), Key: page.ReviewKey(id, round), At: at, Rule: q.Get("rule") != "",
		Embedded: s.queryLocalizer(r).Language(),
	}
	if err != nil {
		want.Move = 1 // where the starter lies
	}
	look, err := s.visit(r).Snapshot(r.Context(), id, "")
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	s.drawQueued(w, r, s.heavy(func(w http.ResponseWriter, r *http.Request) {
		shown, err := s.replayPage(r.Context(), &look, round, s.queryLocalizer(r), want)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		s.showIn(w, r, s.queryLocalizer(r), http.StatusOK, page.EmbedPage{ReplayPage: shown})
	}))
}
