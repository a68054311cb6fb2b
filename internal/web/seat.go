package web

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"

	"eleusis/game"
	"eleusis/internal/table"
)

// sitDown gives whoever asks a seat at a table, and leads there. Who has one
// already keeps it.
func (s *server) sitDown(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	look, err := s.atDoor(r, id, seatKey(r))
	if err == nil && (!look.Seated() || look.Beside) {
		seat, _ := strconv.Atoi(r.PostForm.Get("seat")) // none: the first that is free
		j := table.Joining{
			Secret: r.PostForm.Get("secret"), Was: seatKey(r),
			Name: nameIn(s.speaker(r), r.PostForm.Get("name")), Seat: game.Seat(min(max(seat, 0), game.MaxSeats)),
		}
		var key string
		if key, err = s.hall.Join(r.Context(), id, j); err == nil {
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
	http.Redirect(w, r, tablePath(id), http.StatusSeeOther)
}

// newSecret returns a secret that proves who sent a joining; see [table.Joining].
func newSecret() string {
	var secret [32]byte
	_, _ = rand.Read(secret[:]) // never fails
	return hex.EncodeToString(secret[:])
}

// A keyPage lets somebody take his seat to another device, or sit down with the
// key that he brings from one. The key stands behind the # of the link, so that
// it is in no request but the one that sits down: no server's log and no other
// site hears of it.
type keyPage struct {
	Head  head
	Path  string // of the table
	Here  string
	Name  string // of who has a seat
	Link  string // with the key; nothing for who has none
	QR    *qrCode
	Wrong string
	Words words
}

func (keyPage) template() string { return "key" }

// showKey shows the way to the own seat, or takes a key.
func (s *server) showKey(w http.ResponseWriter, r *http.Request) { s.keyPage(w, r, http.StatusOK, "") }

func (s *server) keyPage(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	look, err := s.atDoor(r, r.PathValue("id"), seatKey(r))
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	d := drawerFor(s.speaker(r), &look)
	s.show(w, r, status, d.keyPage(&look, siteOf(r), seatKey(r), wrong))
}

// keyPage draws the page for who sits at l with key, or for who brings one.
func (d drawer) keyPage(l *table.Look, site, key, wrong string) keyPage {
	p := keyPage{Path: tablePath(l.ID), Here: tablePath(l.ID) + "/seat", Wrong: wrong, Words: d.gatherWords()}
	p.Head = head{Title: d.say.Text("join.key", nil), Styles: []string{joinStyle}, Module: gatherScript}
	if l.Seated() && wrong == "" {
		p.Name, p.Link = d.nameOf(l, l.Seat()), site+p.Here+"#"+url.PathEscape(key)
		p.QR = qrOf(p.Link)
	}
	return p
}

// takeSeat lets a browser sit where the key opens a seat.
func (s *server) takeSeat(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	key := keyIn(r.PostForm.Get("key"))
	look, err := s.atDoor(r, id, key)
	switch {
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	case !look.Seated():
		s.keyPage(w, r, http.StatusForbidden, s.speaker(r).Text("join.key.wrong", nil))
	default:
		rememberSeat(w, r, id, key)
		mine, _ := look.ChairOf(look.Seat())
		rememberName(w, r, cmp.Or(mine.Name, myName(r)))
		http.Redirect(w, r, tablePath(id), http.StatusSeeOther)
	}
}

// keyIn returns the key in what was typed or pasted, which may be the whole
// link.
func keyIn(text string) string {
	if u, err := url.Parse(text); err == nil && u.Fragment != "" {
		return u.Fragment
	}
	return text
}
