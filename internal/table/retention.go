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

// A Retention says how long a lobby keeps data; zero: forever. Ages are by the times in
// the logs.
type Retention struct {
	Unmoved time.Duration // tables where no person ever moved, since the last event
	Talk    time.Duration // messages and reports
	Tables  time.Duration // other tables, since the last event
}

// UsualRetention returns the default retention.
func UsualRetention() Retention {
	const day = 24 * time.Hour
	return Retention{Unmoved: day, Talk: 30 * day, Tables: 365 * day}
}

// Schedule of a sweeper.
const (
	sweepFirst = time.Minute // after the start
	sweepEvery = time.Hour
	sweepPause = 20 * time.Millisecond // between tables: moves have precedence
)

// A sweeper deletes the data of a lobby that is older than its retention.
type sweeper struct {
	lobby *Lobby
	due   map[string]time.Time // when a table must be looked at again, at the earliest
	also  []func(ctx context.Context, now time.Time) error
}

// StartRetention makes l delete data that is older than r says, from now on. The functions
// also are called at each sweep, about once an hour.
func (l *Lobby) StartRetention(r Retention, also ...func(ctx context.Context, now time.Time) error) {
	s := &sweeper{lobby: l, due: make(map[string]time.Time), also: also}
	l.mu.Lock()
	l.retention, l.also = r, also
	l.mu.Unlock()
	l.start(func() { s.run(r) })
}

func (s *sweeper) run(r Retention) {
	wait := time.NewTimer(sweepFirst)
	defer wait.Stop()
	for {
		select {
		case <-s.lobby.ctx.Done():
			return
		case <-wait.C:
		}
		if owner := s.lobby.config.Owner; owner == nil || owner.Leads() {
			if err := s.sweep(s.lobby.ctx, r, time.Now()); err != nil {
				s.lobby.report("", err)
			}
		}
		wait.Reset(sweepEvery)
	}
}

// sweep checks all tables once. It skips a table that fails.
func (s *sweeper) sweep(ctx context.Context, r Retention, now time.Time) error {
	var all []error
	for _, f := range s.also {
		all = append(all, f(ctx, now))
	}
	tables, err := s.lobby.log.Tables(ctx, time.Time{})
	if err != nil {
		return errors.Join(append(all, fmt.Errorf("look for old tables: %w", err))...)
	}
	due := make(map[string]time.Time)
	for _, t := range tables {
		if !isID(t.ID) || ctx.Err() != nil {
			continue
		}
		due[t.ID] = s.due[t.ID]
		if now.Before(due[t.ID]) {
			continue
		}
		due[t.ID], err = s.look(ctx, r, t, now)
		if err != nil {
			due[t.ID] = now.Add(sweepEvery) // retried then
			s.lobby.report(t.ID, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(sweepPause):
		}
	}
	s.due = due
	return errors.Join(all...)
}

// look deletes old data of a table, and returns when the next data can be old. Data that
// is added later is never old before that.
func (s *sweeper) look(ctx context.Context, r Retention, t store.Table, now time.Time) (next time.Time, err error) {
	entries, err := s.lobby.log.Read(ctx, t.ID, 0)
	if err != nil {
		return now, fmt.Errorf("look at an old table: %w", err)
	}
	old, next := r.judge(entries, now)
	if !old.table && !old.talk {
		return next, nil
	}
	release, err := s.lobby.unload(ctx, t.ID)
	if err != nil {
		return now, err
	}
	defer release()
	// Since then someone may have moved there.
	entries, err = s.lobby.log.Read(ctx, t.ID, 0)
	if err != nil {
		return now, fmt.Errorf("look at an old table: %w", err)
	}
	old, next = r.judge(entries, now)
	switch {
	case old.table:
		return next, deleteLog(ctx, s.lobby.log, t.ID)
	case old.talk:
		x := eraser{dealer: s.lobby.dealer, words: func(e store.Entry) bool { return r.isOld(e, now) }}
		return next, redact(ctx, s.lobby.log, t.ID, entries, x.table)
	}
	return next, nil
}

// isOld reports whether a message or report in e is too old.
func (r Retention) isOld(e store.Entry, now time.Time) bool {
	return r.Talk > 0 && !now.Before(e.Time.Add(r.Talk))
}

// An age says which data of a table is too old.
type age struct{ table, talk bool }

// judge returns which data of a table is too old, and when more can be.
func (r Retention) judge(entries []store.Entry, now time.Time) (old age, next time.Time) {
	next = now.AddDate(1, 0, 0)
	if r.Talk > 0 {
		next = now.Add(min(r.Talk, next.Sub(now))) // for messages from now on
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

// isTalk reports whether e is a message or report that is not erased.
func isTalk(e store.Entry) bool {
	if e.Kind != kindSaid && e.Kind != kindReported {
		return false
	}
	happened, err := decode(e)
	if err != nil {
		return false
	}
	switch own := happened.table.(type) {
	case *messageSaid:
		return !own.Erased
	case *reported:
		return !own.Erased
	}
	return false
}

// setUps are the kinds of game events that come from sitting down and dealing.
var setUps = map[game.EventKind]bool{
	game.GameBegan: true, game.RoundBegan: true, game.RoundSealed: true, game.WordAdded: true, game.HandsDealt: true,
	game.DeckAdded: true,
	game.DealerCut: true, game.StarterTurned: true, game.StarterLaid: true, game.StarterRefused: true,
	game.StarterChosen: true,
}

// isMove reports whether e is a move of a person: an event of the game after the deal,
// caused by their request.
func isMove(e store.Entry) bool {
	word, ofGame := strings.CutPrefix(e.Kind, kindGame)
	if !ofGame || e.Command == "" {
		return false
	}
	for kind := range setUps {
		if string(kind) == word {
			return false
		}
	}
	return true
}
