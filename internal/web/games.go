package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"eleusis/game"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

// games shows the tables that the browser remembers, and the days that were played in it. Deleted tables are
// forgotten, those with an unreadable log left out.
func (s gatheringHandlers) games(w http.ResponseWriter, r *http.Request) {
	var played []page.PlayedTable
	kept := mySeats(r)
	there := slices.Clone(kept)
	for _, m := range kept {
		if s.limiter.guesses.Wait(s.limiter.limits.visitor(r)) > 0 {
			break
		}
		if err := limit.Pause(r.Context()); err != nil {
			s.refuse(w, r, err)
			return
		}
		past, err := s.lobby.History(r.Context(), m.id, m.token)
		switch {
		case errors.Is(err, table.ErrNoTable):
			s.limiter.countUnknownTable(r)
			there = without(there, m.id)
		case r.Context().Err() != nil:
			s.refuse(w, r, context.Cause(r.Context()))
			return
		case err != nil:
			s.faults.ErrorContext(r.Context(), "web", "page", "games", "table", m.id, "error", err)
		default:
			if past.Seat == game.Nobody && !past.Closed {
				past.Seat = m.seatInOldCookie(len(past.Chairs))
			}
			played = append(played, page.PlayedTable{ID: m.id, Past: past})
		}
	}
	if len(there) < len(kept) {
		setMySeats(w, r, there)
	}
	now := time.Now()
	days, err := s.days.History(r.Context(), cookie(r, daysCookie), now)
	if err != nil { // the tables are shown without them
		s.faults.ErrorContext(r.Context(), "web", "page", "games", "error", err)
	}
	s.show(w, r, http.StatusOK, page.Presenter{Say: s.localizer(r)}.Review().GamesPage(played, days, now))
}
