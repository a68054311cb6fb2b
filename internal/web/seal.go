package web

import (
	"net/http"
)

// record sends the record of a table, for keeping and verifying.
func (s tableHandlers) record(w http.ResponseWriter, r *http.Request) {
	id, text := r.PathValue("id"), ""
	_, err := s.visit(r).Snapshot(r.Context(), id, seatKey(r)) // it may be private
	if err == nil {
		text, err = s.lobby.Record(r.Context(), id)
	}
	switch {
	case err != nil:
		s.fail(w, r, s.failure(r, err))
		return
	case text == "":
		s.fail(w, r, failureOf(s.localizer(r), http.StatusNotFound, "no-record"))
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("Content-Disposition", `attachment; filename="eleusis-`+id+`.txt"`)
	header.Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(text)) // the client may have gone
}
