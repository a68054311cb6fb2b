package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

func (s siteHandlers) keptPage(w http.ResponseWriter, r *http.Request) {
	p := s.localizer(r)
	s.show(w, r, http.StatusOK, page.KeptPage{
		Head:    page.Head{Title: p.Text("keep.title", nil), Styles: []string{page.JoinStyle}},
		Forget:  forgetPath,
		Unmoved: page.DaysOf(p, s.retention.Unmoved),
		Talk:    page.DaysOf(p, s.retention.Talk),
		Tables:  page.DaysOf(p, s.retention.Tables),
	})
}

// forgetDays deletes old results of today's rule and old tokens of programs.
func (s siteHandlers) forgetDays(ctx context.Context, now time.Time) error {
	if s.retention.Tables == 0 {
		return nil
	}
	before := now.Add(-s.retention.Tables)
	return errors.Join(s.days.Expire(ctx, before), api.NewPrograms(s.lobby.Log()).Expire(ctx, before))
}

func (s siteHandlers) forgetPage(r *http.Request) page.ForgetPage {
	return page.ForgetPage{
		Head:   page.Head{Title: s.localizer(r).Text("keep.forget", nil), Styles: []string{page.JoinStyle}},
		Here:   forgetPath,
		Back:   keptPath,
		Tables: len(mySeats(r)),
		Days:   cookie(r, todayCookie) != "",
	}
}

// confirmForget shows the page on which a person confirms the deletion of their data.
func (s siteHandlers) confirmForget(w http.ResponseWriter, r *http.Request) {
	s.show(w, r, http.StatusOK, s.forgetPage(r))
}

// forget deletes what the server and the browser keep of the person. After an error it
// can be repeated.
func (s siteHandlers) forget(w http.ResponseWriter, r *http.Request) {
	p := s.forgetPage(r)
	p.Done = true
	ctx := context.WithoutCancel(r.Context()) // do not stop half-way
	all := mySeats(r)
	var left []mySeat
	for i, m := range all {
		if wait := s.limiter.guesses.Wait(s.limiter.limits.visitor(r)); wait > 0 {
			setMySeats(w, r, append(left, all[i:]...))
			s.refuse(w, r, limit.Exceeded{Wait: wait})
			return
		}
		key := cookie(r, ownCookie(m.id))
		if key == "" { // an old cookie: the table's page sets it again
			left = append(left, m)
			continue
		}
		err := s.lobby.Erase(ctx, m.id, key)
		switch {
		case errors.Is(err, table.ErrNoTable):
			s.limiter.countUnknownTable(r)
		case err != nil && !errors.Is(err, table.ErrNoSeat):
			setMySeats(w, r, append(left, all[i:]...))
			s.fail(w, r, s.failure(r, err))
			return
		}
		dropCookie(w, r, keyCookie, page.TablePath(m.id))
		dropCookie(w, r, ownCookie(m.id), forgetPath)
	}
	if key := cookie(r, todayCookie); key != "" {
		if err := s.days.Forget(ctx, key); err != nil {
			setMySeats(w, r, left)
			s.fail(w, r, s.failure(r, err))
			return
		}
		dropCookie(w, r, todayCookie, page.TodayPath)
		dropCookie(w, r, daysCookie, gamesPath)
	}
	dropCookie(w, r, nameCookie, "/")
	p.Left = len(left)
	if p.Left > 0 {
		setMySeats(w, r, left)
	} else {
		dropCookie(w, r, tablesCookie, "/")
	}
	s.show(w, r, http.StatusOK, p)
}

func (s siteHandlers) deletePage(r *http.Request) page.DeletePage {
	path := page.TablePath(r.PathValue("id"))
	title := s.localizer(r).Text("keep.delete", nil)
	return page.DeletePage{Head: page.Head{Title: title, Styles: []string{page.JoinStyle}}, Here: path + "/delete",
		Back: path + "/people"}
}

// confirmDelete shows the page on which the host of a table confirms its deletion.
func (s siteHandlers) confirmDelete(w http.ResponseWriter, r *http.Request) {
	look, err := s.gatherings().snapshotForAnyone(r, r.PathValue("id"), seatKey(r))
	if err == nil && (!look.Hosts() || look.HostAway != game.Nobody) {
		err = table.ErrNotHost
	}
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	s.show(w, r, http.StatusOK, s.deletePage(r))
}

// deleteTable deletes a table for its host.
func (s siteHandlers) deleteTable(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if err := s.visit(r).DeleteTable(context.WithoutCancel(r.Context()), id, seatKey(r)); err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	forgetTable(w, r, id)
	dropCookie(w, r, keyCookie, page.TablePath(id))
	p := s.deletePage(r)
	p.Done = true
	s.show(w, r, http.StatusOK, p)
}
