package web

import (
	"cmp"
	"errors"
	"net/http"

	"eleusis/internal/page"
	"eleusis/internal/table"
)

// people shows the page of the people of a table.
func (s gatheringHandlers) people(w http.ResponseWriter, r *http.Request) {
	s.showPeople(w, r, http.StatusOK, "")
}

func (s gatheringHandlers) showPeople(w http.ResponseWriter, r *http.Request, status int, refused string) {
	look, err := s.snapshotForAnyone(r, r.PathValue("id"), seatKey(r))
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	if look.Gathering && r.Method == http.MethodGet && r.URL.Path != page.TablePath(look.ID) {
		http.Redirect(w, r, page.TablePath(look.ID), http.StatusSeeOther)
		return
	}
	s.showGathering(w, r, status, &look, refused)
}

// snapshotForAnyone returns the table for any visitor: one who may not watch sees who sits there.
func (s gatheringHandlers) snapshotForAnyone(r *http.Request, id, key string) (table.Snapshot, error) {
	look, err := s.visit(r).Snapshot(r.Context(), id, key)
	if errors.Is(err, table.ErrPrivate) {
		err = nil
	}
	return look, err
}

// showGathering sends the page of the people of l.
func (s gatheringHandlers) showGathering(
	w http.ResponseWriter, r *http.Request, status int, l *table.Snapshot, refused string,
) {
	p := page.ForTable(s.localizer(r), l).Gathering().GatherPage(l, siteAddress(r))
	p.Refused = refused
	if p.Talk != nil {
		p.Talk.People = !l.Gathering
	}
	if p.Sit != nil {
		p.Sit.Name = cmp.Or(p.Sit.Name, myName(r))
	}
	if r.URL.Query().Has("still") { // no reload while a person writes without scripts
		p.Head.Refresh = ""
	}
	s.show(w, r, status, p)
}

// siteAddress returns the address of this site as the browser that asks knows it. The
// host is one that the server answers to (see [Limits.AnswersTo]).
func siteAddress(r *http.Request) string {
	if isSecure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// returnPath returns the page to which a form of a table redirects: the page of its people, if
// the form was there.
func returnPath(r *http.Request) string {
	path := page.TablePath(r.PathValue("id"))
	if r.PostFormValue("back") == "people" {
		path += "/people"
	}
	return path
}
