package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workqueue"
)

// games shows the tables that the browser remembers. Deleted tables are forgotten, those
// with an unreadable log left out.
func (s gatheringHandlers) games(w http.ResponseWriter, r *http.Request) {
	d := page.Presenter{Say: s.localizer(r)}
	p := page.GamesPage{Head: page.Head{Title: d.Say.Text("games", nil), Styles: []string{page.GamesStyle}}}
	var sum page.Figures
	kept := mySeats(r)
	there := slices.Clone(kept)
	for _, m := range kept {
		if s.limiter.guesses.Wait(s.limiter.limits.visitor(r)) > 0 {
			break
		}
		if err := workqueue.Pause(r.Context()); err != nil {
			s.refuse(w, r, err)
			return
		}
		past, err := s.lobby.History(r.Context(), m.id, m.token)
		switch {
		case errors.Is(err, table.ErrNoTable):
			s.limiter.missed(r)
			there = without(there, m.id)
		case r.Context().Err() != nil:
			s.refuse(w, r, context.Cause(r.Context()))
			return
		case err != nil:
			s.faults.ErrorContext(r.Context(), "web", "page", page.NameOf(p), "table", m.id, "error", err)
		default:
			if past.Seat == game.Nobody && !past.Closed {
				past.Seat = m.untold(len(past.Chairs))
			}
			p.Games = append(p.Games, d.Review().PlayedAt(m.id, past))
			sum.Add(past.Seat, past)
		}
	}
	if len(there) < len(kept) {
		keepMine(w, r, there)
	}
	p.Figures = d.Review().Figures(&sum)
	s.show(w, r, http.StatusOK, p)
}
