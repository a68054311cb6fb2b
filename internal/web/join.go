package web

import (
	"errors"
	"net/http"

	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// codeField is the field of a table's code.
const codeField = "code"

// join redirects to the table with the typed code, or shows the form for it.
func (s gatheringHandlers) join(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get(codeField)
	if len(text) > workshop.MaxQuery {
		s.fail(w, r, failureOf(s.localizer(r), http.StatusRequestURITooLong, "too-large"))
		return
	}
	d := page.Presenter{Say: s.localizer(r)}
	if !r.URL.Query().Has(codeField) {
		s.show(w, r, http.StatusOK, d.Gathering().JoinPage("", ""))
		return
	}
	id := page.ReadCode(text)
	if id == "" {
		s.show(w, r, http.StatusUnprocessableEntity, d.Gathering().JoinPage(text, "join.code.unread"))
		return
	}
	switch _, err := s.snapshotForAnyone(r, id, ""); {
	case errors.Is(err, table.ErrNoTable):
		s.limiter.countUnknownTable(r)
		s.show(w, r, http.StatusNotFound, d.Gathering().JoinPage(text, "join.code.nobody"))
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	default:
		if name := page.NameIn(d.Say, r.URL.Query().Get("name")); name != "" {
			rememberName(w, r, name)
		}
		http.Redirect(w, r, page.TablePath(id), http.StatusSeeOther)
	}
}
