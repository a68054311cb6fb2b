package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// A Retention is how long a hall keeps what. Zero is for ever. It goes by the
// calendar, and so by the times in the logs.
type Retention struct {
	Unmoved time.Duration // tables where no person ever moved, after the last event
	Talk    time.Duration // what was said and reported
	Tables  time.Duration // other tables, after the last event
}

// UsualRetention returns how long things are kept if the operator does not say.
func UsualRetention() Retention {
	const day = 24 * time.Hour
	return Retention{Unmoved: day, Talk: 30 * day, Tables: 365 * day}
}

// How a hall looks for what need not be kept any more.
const (
	sweepFirst = time.Minute // after it begins
	sweepEvery = time.Hour
	sweepPause = 20 * time.Millisecond // between tables: moves have precedence
)

// A sweeper removes from a hall what its retention does not keep.
type sweeper struct {
	hall *Hall
	due  map[string]time.Time // when a table must be looked at again, at the earliest
	also []func(ctx context.Context, now time.Time) error
}

// Keep makes h keep things for as long as r says, from now on. Also are called with
// each look, about once an hour.
func (h *Hall) Keep(r Retention, also ...func(ctx context.Context, now time.Time) error) {
	s := &sweeper{hall: h, due: make(map[string]time.Time), also: also}
	h.mu.Lock()
	h.retention, h.also = r, also
	h.mu.Unlock()
	h.start(func() { s.run(r) })
}

func (s *sweeper) run(r Retention) {
	wait := time.NewTimer(sweepFirst)
	defer wait.Stop()
	for {
		select {
		case <-s.hall.ctx.Done():
			return
		case <-wait.C:
		}
		if err := s.sweep(s.hall.ctx, r, time.Now()); err != nil {
			s.hall.report("", err)
		}
		wait.Reset(sweepEvery)
	}
}

// sweep looks at all tables once. A table that fails is passed over.
func (s *sweeper) sweep(ctx context.Context, r Retention, now time.Time) error {
	var all []error
	for _, f := range s.also {
		all = append(all, f(ctx, now))
	}
	tables, err := s.hall.log.Tables(ctx, time.Time{})
	if err != nil {
		return errors.Join(append(all, fmt.Errorf("look for old tables: %w", err))...)
	}
	due := make(map[string]time.Time)
	for _, t := range tables {
		if !isID(t.ID) || ctx.Err() != nil {
			continue
		}
		if due[t.ID] = s.due[t.ID]; now.Before(due[t.ID]) {
			continue
		}
		if due[t.ID], err = s.look(ctx, r, t, now); err != nil {
			due[t.ID] = now.Add(sweepEvery) // what failed is tried again
			s.hall.report(t.ID, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(sweepPause):
		}
	}
	s.due = due
	return errors.Join(all...)
}

// look removes of a table what need not be kept, and returns when the next thing may
// have to go: what is added later never has to go sooner.
func (s *sweeper) look(ctx context.Context, r Retention, t store.Table, now time.Time) (next time.Time, err error) {
	entries, err := s.hall.log.Read(ctx, t.ID, 0)
	if err != nil {
		return now, fmt.Errorf("look at an old table: %w", err)
	}
	old, next := r.judge(entries, now)
	if !old.table && !old.talk {
		return next, nil
	}
	release, err := s.hall.hold(ctx, t.ID)
	if err != nil {
		return now, err
	}
	defer release()
	// Since then somebody may have moved there.
	if entries, err = s.hall.log.Read(ctx, t.ID, 0); err != nil {
		return now, fmt.Errorf("look at an old table: %w", err)
	}
	switch old, next = r.judge(entries, now); {
	case old.table:
		return next, s.hall.remove(ctx, t.ID)
	case old.talk:
		x := eraser{hall: s.hall, words: func(e store.Entry) bool { return r.isOld(e, now) }}
		return next, s.hall.redact(ctx, t.ID, entries, x.table)
	}
	return next, nil
}

// isOld reports whether what is said or reported in e need not be kept.
func (r Retention) isOld(e store.Entry, now time.Time) bool {
	return r.Talk > 0 && !now.Before(e.Time.Add(r.Talk))
}

// An age says what of a table need not be kept any more.
type age struct{ table, talk bool }

// judge returns what of a table need not be kept, and when more may have to go.
func (r Retention) judge(entries []store.Entry, now time.Time) (old age, next time.Time) {
	next = now.AddDate(1, 0, 0)
	if r.Talk > 0 {
		next = now.Add(min(r.Talk, next.Sub(now))) // for what is said from now on
	}
	if len(entries) == 0 {
		return old, next
	}
	passes := func(since time.Time, kept time.Duration) bool {
		at := since.Add(kept)
		if kept > 0 && now.Before(at) && at.Before(next) {
			next = at
		}
		return kept > 0 && !now.Before(at)
	}
	moved := false
	for _, e := range entries {
		moved = moved || isMove(e)
		if isTalk(e) && passes(e.Time, r.Talk) {
			old.talk = true
		}
	}
	last := entries[len(entries)-1].Time
	old.table = passes(last, r.Tables) || !moved && passes(last, r.Unmoved)
	return old, next
}

// isTalk reports whether somebody said or reported something by e that is still
// there.
func isTalk(e store.Entry) bool {
	if e.Kind != kindSaid && e.Kind != kindReported {
		return false
	}
	h, err := decode(e)
	if err != nil {
		return false
	}
	switch own := h.own.(type) {
	case *said:
		return !own.Erased
	case *reported:
		return !own.Erased
	}
	return false
}

// setUps are the events of the game that come of sitting down and dealing.
var setUps = map[game.EventKind]bool{
	game.GameBegan: true, game.RoundBegan: true, game.RoundSealed: true, game.WordAdded: true, game.HandsDealt: true,
	game.DeckAdded: true,
	game.DealerCut: true, game.StarterTurned: true, game.StarterLaid: true, game.StarterRefused: true,
	game.StarterChosen: true,
}

// isMove reports whether e is of a person who moved: of a request about the game,
// after the deal.
func isMove(e store.Entry) bool {
	word, ofGame := strings.CutPrefix(e.Kind, kindGame)
	if !ofGame || e.Command == "" {
		return false
	}
	for kind := range setUps {
		if kind.String() == word {
			return false
		}
	}
	return true
}
