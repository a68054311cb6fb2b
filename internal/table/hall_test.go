package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"eleusis/internal/store"
)

// A countingLog counts how often a log is read.
type countingLog struct {
	store.Log
	reads int
}

func (l *countingLog) Read(ctx context.Context, id string, after int) ([]store.Entry, error) {
	l.reads++
	return l.Log.Read(ctx, id, after)
}

func TestAFullHallReadsNoLogForNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &countingLog{Log: store.NewMemory()}
		away := sitDown(t, hallOver(t, log, 1), "Ada")
		h := hallOver(t, log, 2)
		h.config.Tables = 1
		sitDown(t, h, "Bob")
		before := log.reads
		if _, err := h.Look(t.Context(), away.id, away.key); !errors.Is(err, ErrCrowded) || log.reads != before {
			t.Errorf("%v after %d more readings", err, log.reads-before)
		}
	})
}
