package web

import (
	"context"
	"net/http"

	"eleusis/internal/page"
	"eleusis/internal/table"
)

// closeness returns how close the shared hypotheses come to the rule of the dealer that sees l; none for everybody
// else, and if too many requests wait.
func (s tableHandlers) closeness(r *http.Request, d page.Presenter, l *table.Snapshot) []page.Closeness {
	if l.Desk == nil {
		return nil
	}
	books, err := s.visit(r).SharedNotebooks(r.Context(), l.ID, seatKey(r))
	if err != nil || len(books) == 0 {
		return nil
	}
	var all []page.Closeness
	_ = s.runQueued(r, func(context.Context) error { // the result is shown without it if that fails
		for _, b := range books {
			all = append(all, d.Review().Closeness(l, b.Seat, s.readNotes(b.Notes)))
		}
		return nil
	})
	return page.Closest(all)
}

// histories returns the hypotheses of players during the round that has ended at l; none
// if too many requests wait.
func (s tableHandlers) histories(r *http.Request, d page.Presenter, l *table.Snapshot) []page.HypothesisHistory {
	notes, err := s.visit(r).Hypotheses(r.Context(), l.ID, l.Dealt)
	if err != nil || len(notes) == 0 {
		return nil
	}
	var all []page.HypothesisHistory
	_ = s.runQueued(r, func(context.Context) error { // the result is shown without them if that fails
		all = d.Review().Histories(l, s.readNotes(notes))
		return nil
	})
	return all
}
