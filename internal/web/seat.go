package web

import (
	"cmp"
	"net/http"
	"net/url"

	"eleusis/internal/page"
	"eleusis/internal/table"
)

// sitDown gives the visitor a seat at a table, and redirects there. A visitor with a seat
// keeps it.
func (s gatheringHandlers) sitDown(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	seat, err := seatIn(r.PostForm) // none: the first free one
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	look, err := s.snapshotForAnyone(r, id, seatKey(r))
	if err == nil && (!look.Seated() || look.Beside) {
		j := table.JoinRequest{
			Secret: r.PostForm.Get("secret"), Was: seatKey(r),
			Name: page.NameIn(s.localizer(r), r.PostForm.Get("name")),
			Seat: seat,
		}
		var key string
		key, err = s.visit(r).Join(r.Context(), id, j)
		if err == nil {
			rememberSeat(w, r, id, key)
			rememberName(w, r, j.Name)
		}
	}
	if err != nil {
		f := s.failure(r, err)
		if f.Status == http.StatusConflict {
			s.showPeople(w, r, f.Status, f.Message)
			return
		}
		s.fail(w, r, f)
		return
	}
	http.Redirect(w, r, page.TablePath(id), http.StatusSeeOther)
}

// showSeatKey shows the link that opens the own seat on another device, and the form for a
// key.
func (s gatheringHandlers) showSeatKey(w http.ResponseWriter, r *http.Request) {
	s.showSeatKeyPage(w, r, http.StatusOK, "")
}

func (s gatheringHandlers) showSeatKeyPage(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	look, err := s.snapshotForAnyone(r, r.PathValue("id"), seatKey(r))
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	d := page.ForTable(s.localizer(r), &look)
	s.show(w, r, status, d.Gathering().KeyPage(&look, siteAddress(r), seatKey(r), wrong))
}

// takeSeat gives the browser the seat that a key opens.
func (s gatheringHandlers) takeSeat(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	key := keyIn(r.PostForm.Get("key"))
	look, err := s.snapshotForAnyone(r, id, key)
	switch {
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	case !look.Seated():
		s.showSeatKeyPage(w, r, http.StatusForbidden, s.localizer(r).Text("join.key.wrong", nil))
	default:
		rememberSeat(w, r, id, key)
		mine, _ := look.ChairOf(look.Seat())
		rememberName(w, r, cmp.Or(mine.Name, myName(r)))
		http.Redirect(w, r, page.TablePath(id), http.StatusSeeOther)
	}
}

// keyIn returns the key in a typed or pasted text, which may be the whole link.
func keyIn(text string) string {
	if u, err := url.Parse(text); err == nil && u.Fragment != "" {
		return u.Fragment
	}
	return text
}
