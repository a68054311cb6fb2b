package web

import (
	"context"

	"eleusis/internal/limit"
	"eleusis/internal/workshop"
)

// measured returns the measure of the rule of w.
func (s *server) measured(ctx context.Context, w workshop.Written) (workshop.Measured, error) {
	key := limit.Digest(string(w.Rule.Face()), w.Text)
	return s.measures.Get(ctx, key, func() (m workshop.Measured, err error) {
		m.Measure = w.Rule.Measure()
		m.Plays, err = workshop.PlaysNeeded(ctx, w.Rule, m.Measure)
		if err == nil {
			err = limit.Pause(ctx)
		}
		if err == nil {
			m.Others = w.Rule.Readings()
		}
		return m, err
	})
}
