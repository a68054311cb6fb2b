package web

import (
	"net/http"
	"slices"

	"eleusis/internal/page"
	"eleusis/internal/table"
)

// talkActions are the actions of the form of the chat.
var talkActions = []table.Action{table.Say, table.Phrase, table.Mute, table.Unmute, table.Report}

// talk carries out the form of the chat, and redirects to its page with the chat open.
func (s tableHandlers) talk(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	q, err := formRequest(r)
	if err == nil && !slices.Contains(talkActions, q.Action) {
		err = table.ErrBadRequest
	}
	if err == nil {
		_, err = s.carryOut(r, &q)
	}
	if err == nil {
		http.Redirect(w, r, returnPath(r)+"#talk", http.StatusSeeOther)
		return
	}
	f := s.failure(r, err)
	switch {
	case f.Status != http.StatusConflict:
		s.fail(w, r, f)
	case returnPath(r) != page.TablePath(id):
		s.gatherings().showPeople(w, r, f.Status, f.Message)
	default:
		s.showTable(w, r, f.Status, page.RefusedRequest{Message: f.Message})
	}
}
