package web

import (
	"net/http"
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
	p := s.queryLocalizer(r)
	s.drawStep(w, r, stepView{
		say: p, embedded: p.Language(),
		show: func(w http.ResponseWriter, r *http.Request, shown page.ReplayPage) {
			s.showIn(w, r, p, http.StatusOK, page.EmbedPage{ReplayPage: shown})
		},
	})
}
