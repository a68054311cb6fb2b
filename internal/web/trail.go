package web

import (
	"net/http"

	"eleusis/internal/page"
	"eleusis/internal/table"
)

// histories returns the hypotheses of players during the round that has ended at l; none
// if too many requests wait.
func (s tableHandlers) histories(r *http.Request, d page.Presenter, l *table.Snapshot) []page.HypothesisHistory {
	notes, err := s.lobby.Hypotheses(r.Context(), l.ID, l.Dealt)
	if err != nil || len(notes) == 0 {
		return nil
	}
	var all []page.HypothesisHistory
	_ = s.inTurn(r, func() { all = d.Review().Histories(l, s.reads(notes)) })
	return all
}
