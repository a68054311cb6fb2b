package web

import (
	"errors"
	"net/http"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

const joinStyle = "join.css"

// codeField is that of a table's code.
const codeField = "code"

// A joinPage asks for the code of a table.
type joinPage struct {
	Head  head
	Code  string // as it was typed
	Wrong string // why it leads nowhere
}

func (joinPage) template() string { return "join" }

// join leads to the table whose code was typed, or asks for one.
func (s *server) join(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get(codeField)
	if len(text) > maxQuery {
		s.fail(w, r, failed(s.speaker(r), http.StatusRequestURITooLong, "too-large"))
		return
	}
	d := drawer{say: s.speaker(r)}
	if !r.URL.Query().Has(codeField) {
		s.show(w, r, http.StatusOK, d.joinPage("", ""))
		return
	}
	id := readCode(text)
	if id == "" {
		s.show(w, r, http.StatusUnprocessableEntity, d.joinPage(text, "join.code.unread"))
		return
	}
	switch _, err := s.atDoor(r, id, ""); {
	case errors.Is(err, table.ErrNoTable):
		s.gate.missed(r)
		s.show(w, r, http.StatusNotFound, d.joinPage(text, "join.code.nobody"))
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	default:
		if name := nameIn(d.say, r.URL.Query().Get("name")); name != "" {
			rememberName(w, r, name)
		}
		http.Redirect(w, r, tablePath(id), http.StatusSeeOther)
	}
}

// joinPage draws the page with what was typed and, if that leads nowhere, the
// text called why.
func (d drawer) joinPage(typed, why string) joinPage {
	p := joinPage{Head: head{Title: d.say.Text("join.title", nil), Styles: []string{joinStyle}}, Code: typed}
	if why != "" {
		p.Wrong = d.say.Text(why, say.Args{"Code": codeOf(readCode(typed))})
	}
	return p
}
