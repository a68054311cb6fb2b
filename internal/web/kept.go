package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const keptPath = "/kept"

// forgetPath is where people delete what is theirs. It lies below today's rule, for
// browsers send the key of that nowhere else.
const forgetPath = todayPath + "/forget"

// A keptPage tells what the server keeps and for how long.
type keptPage struct {
	Head   head
	Forget string // where it is deleted
	// Unmoved, Talk and Tables say how long, as 30 days; nothing: for ever.
	Unmoved, Talk, Tables string
}

func (keptPage) template() string { return "what-is-kept" }

func (s *server) kept(w http.ResponseWriter, r *http.Request) {
	p := s.speaker(r)
	s.show(w, r, http.StatusOK, keptPage{
		Head: head{Title: p.Text("keep.title", nil), Styles: []string{joinStyle}}, Forget: forgetPath,
		Unmoved: daysOf(p, s.retention.Unmoved), Talk: daysOf(p, s.retention.Talk), Tables: daysOf(p, s.retention.Tables),
	})
}

// forgetDays deletes the results of today's rule of people who have not come back, and
// the tokens of programs that are as old.
func (s *server) forgetDays(ctx context.Context, now time.Time) error {
	if s.retention.Tables == 0 {
		return nil
	}
	before := now.Add(-s.retention.Tables)
	return errors.Join(s.days.Expire(ctx, before), api.NewPrograms(s.hall.Log()).Expire(ctx, before))
}

// daysOf says d in days; nothing if it is for ever.
func daysOf(p *say.Speaker, d time.Duration) string {
	if d <= 0 {
		return ""
	}
	days := max(1, int(d/(24*time.Hour)))
	return p.Text("keep.days", say.Args{"Count": days, "N": days})
}

// A forgetPage asks whether somebody wants to delete what is theirs, and tells what
// came of it.
type forgetPage struct {
	Head   head
	Here   string
	Back   string
	Tables int  // that the browser remembers
	Days   bool // it remembers the key of today's rule
	Done   bool
	Left   int // tables of which nothing could be deleted
}

func (forgetPage) template() string { return "forget" }

func (s *server) forgetPage(r *http.Request) forgetPage {
	return forgetPage{
		Head: head{Title: s.speaker(r).Text("keep.forget", nil), Styles: []string{joinStyle}}, Here: forgetPath,
		Back:   keptPath,
		Tables: len(mySeats(r)), Days: cookie(r, todayCookie) != "",
	}
}

// asksToForget lets a person confirm that they want to delete what is theirs.
func (s *server) asksToForget(w http.ResponseWriter, r *http.Request) {
	s.show(w, r, http.StatusOK, s.forgetPage(r))
}

// forgets deletes what the server keeps of the person and what it let their browser
// remember. After an error the rest is remembered, so that it can be tried again.
func (s *server) forgets(w http.ResponseWriter, r *http.Request) {
	p := s.forgetPage(r)
	p.Done = true
	ctx := context.WithoutCancel(r.Context()) // half of it would be worse than none
	all := mySeats(r)
	var left []mySeat
	for i, m := range all {
		if wait := s.gate.guesses.wait(s.gate.limits.visitor(r)); wait > 0 {
			keepMine(w, r, append(left, all[i:]...))
			s.refuse(w, r, tooOften{wait})
			return
		}
		key := cookie(r, ownCookie(m.id))
		if key == "" { // its page sets the cookie when it is opened again
			left = append(left, m)
			continue
		}
		err := s.hall.Erase(ctx, m.id, key)
		switch {
		case errors.Is(err, table.ErrNoTable):
			s.gate.missed(r)
		case err != nil && !errors.Is(err, table.ErrNoSeat):
			keepMine(w, r, append(left, all[i:]...))
			s.fail(w, r, s.failure(r, err))
			return
		}
		dropCookie(w, r, keyCookie, tablePath(m.id))
		dropCookie(w, r, ownCookie(m.id), forgetPath)
	}
	if key := cookie(r, todayCookie); key != "" {
		if err := s.days.Forget(ctx, key); err != nil {
			keepMine(w, r, left)
			s.fail(w, r, s.failure(r, err))
			return
		}
		dropCookie(w, r, todayCookie, todayPath)
	}
	dropCookie(w, r, nameCookie, "/")
	if p.Left = len(left); p.Left > 0 {
		keepMine(w, r, left)
	} else {
		dropCookie(w, r, tablesCookie, "/")
	}
	s.show(w, r, http.StatusOK, p)
}

// A deletePage asks a host whether to delete the table, and tells that it is gone.
type deletePage struct {
	Head head
	Here string
	Back string
	Done bool
}

func (deletePage) template() string { return "delete-table" }

func (s *server) deletePage(r *http.Request) deletePage {
	path := tablePath(r.PathValue("id"))
	title := s.speaker(r).Text("keep.delete", nil)
	return deletePage{Head: head{Title: title, Styles: []string{joinStyle}}, Here: path + "/delete",
		Back: path + "/people"}
}

// asksToDelete lets the host of a table confirm that it is to be deleted.
func (s *server) asksToDelete(w http.ResponseWriter, r *http.Request) {
	look, err := s.atDoor(r, r.PathValue("id"), seatKey(r))
	if err == nil && (!look.Hosts() || look.HostAway != game.Nobody) {
		err = table.ErrNotHost
	}
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	s.show(w, r, http.StatusOK, s.deletePage(r))
}

// deletes deletes a table for its host.
func (s *server) deletes(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := s.hall.DeleteTable(context.WithoutCancel(r.Context()), id, seatKey(r)); err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	forgetTable(w, r, id)
	dropCookie(w, r, keyCookie, tablePath(id))
	p := s.deletePage(r)
	p.Done = true
	s.show(w, r, http.StatusOK, p)
}
