package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"

	"eleusis/internal/store"
)

// An action is what one step of a random history does.
type action string

const (
	appending action = "append"
	reading   action = "read"
	listing   action = "list"
	deleting  action = "delete"
	redacting action = "redact"
	reopening action = "reopen"
)

// What a random history may do to a log that forgets, and to one that lasts.
var (
	forgetful = []action{appending, appending, appending, reading, listing, deleting, redacting, redacting}
	durable   = append(slices.Clone(forgetful), reopening)
)

// A step is one call of a random history. Where it aims depends on how long
// the table's log is by then, so a step can be taken out when rapid looks for
// a shorter history that fails.
type step struct {
	Action  action
	Table   string
	Skew    int           // appending, reading, redacting: how far from the end of the log
	Entries []store.Entry // appending, redacting: not yet numbered
	Since   int           // listing: seconds after epoch
}

// histories generates random histories.
func histories(actions []action) *rapid.Generator[[]step] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		s := step{
			Action: rapid.SampledFrom(actions).Draw(t, "action"),
			Table:  rapid.SampledFrom([]string{"t", "T", "u"}).Draw(t, "table"),
		}
		switch s.Action {
		case appending:
			s.Skew = rapid.SampledFrom([]int{0, 0, 0, 0, -1, 1, -2, 3}).Draw(t, "skew")
			s.Entries = rapid.SliceOfN(rapid.Custom(randomEntry), 0, 4).Draw(t, "entries")
		case redacting:
			s.Skew = rapid.IntRange(-8, 1).Draw(t, "skew")
			s.Entries = rapid.SliceOfN(rapid.Custom(randomEntry), 0, 4).Draw(t, "entries")
		case reading:
			s.Skew = rapid.IntRange(-8, 2).Draw(t, "skew")
		case listing:
			s.Since = rapid.IntRange(-1, 30).Draw(t, "since")
		}
		return s
	}), 1, 30)
}

func randomEntry(t *rapid.T) store.Entry {
	return store.Entry{
		Time:    epoch.Add(time.Duration(rapid.IntRange(0, 30_000).Draw(t, "ms")) * time.Millisecond),
		Seat:    rapid.IntRange(store.Nobody-1, 12).Draw(t, "seat"),
		Command: rapid.StringMatching(`[ -~é♥]{0,8}`).Draw(t, "command"),
		Kind:    rapid.SampledFrom([]string{"judged", "played", "chat"}).Draw(t, "kind"),
		Event:   rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "event"),
	}
}

// A model is what a log should hold, as plainly as it can be said.
type model map[string][]store.Entry

// replay takes the steps on a log that it opens and on a model, and returns
// the first difference.
func replay(ctx context.Context, open opener, steps []step) error {
	model := make(model)
	for taken := 0; ; taken++ { // for each time the log is opened
		err := during(open, func(log store.Log) error {
			for ; taken < len(steps) && steps[taken].Action != reopening; taken++ {
				if err := model.take(ctx, log, steps[taken]); err != nil {
					return fmt.Errorf("step %d, %s: %w", taken, steps[taken].Action, err)
				}
			}
			return model.agrees(ctx, log)
		})
		if err != nil || taken >= len(steps) {
			return err
		}
	}
}

// agrees returns how the log differs from the model.
func (m model) agrees(ctx context.Context, log store.Log) error {
	for _, table := range slices.Sorted(maps.Keys(m)) {
		if err := holdsExactly(ctx, log, table, m[table]); err != nil {
			return err
		}
	}
	return nil
}

// numbered returns the entries of s with the numbers after n.
func (s step) numbered(n int) []store.Entry {
	entries := slices.Clone(s.Entries)
	for i := range entries {
		entries[i].Number = n + 1 + i
	}
	return entries
}

// take takes one step and compares what the log answers.
func (m model) take(ctx context.Context, log store.Log, s step) error {
	n := len(m[s.Table]) + s.Skew
	switch s.Action {
	case appending:
		entries := s.numbered(n)
		got, want := log.Append(ctx, s.Table, n, entries), m.append(s.Table, n, entries)
		if !errors.Is(got, want) {
			return fmt.Errorf("Append(%s, %d, %v): got %v, want %v", s.Table, n, entries, got, want)
		}
		return nil
	case redacting:
		entries := s.numbered(n)
		got, want := log.Redact(ctx, s.Table, entries), m.redact(s.Table, n, entries)
		if !errors.Is(got, want) {
			return fmt.Errorf("Redact(%s, %v): got %v, want %v", s.Table, entries, got, want)
		}
		return holdsExactly(ctx, log, s.Table, m[s.Table])
	case deleting:
		delete(m, s.Table)
		return log.Delete(ctx, s.Table)
	case reading:
		n = max(n, 0)
		got, err := log.Read(ctx, s.Table, n)
		if want := max(len(m[s.Table])-n, 0); err != nil || len(got) != want {
			return fmt.Errorf("Read(%s, %d): got %d entries and %v, want %d", s.Table, n, len(got), err, want)
		}
		return holdsExactly(ctx, log, s.Table, m[s.Table])
	default:
		since := epoch.Add(time.Duration(s.Since) * time.Second)
		return lists(ctx, log, since, m.tables(since))
	}
}

// append adds entries to the model and returns what a log should answer.
func (m model) append(table string, n int, entries []store.Entry) error {
	unseated := func(e store.Entry) bool { return e.Seat < store.Nobody }
	switch {
	case n < 0, len(entries) == 0, slices.ContainsFunc(entries, unseated):
		return store.ErrInvalid
	case n != len(m[table]):
		return store.ErrConflict
	}
	m[table] = append(m[table], entries...)
	return nil
}

// redact replaces events in the model and returns what a log should answer.
func (m model) redact(table string, n int, entries []store.Entry) error {
	switch {
	case n < 0, len(entries) == 0:
		return store.ErrInvalid
	case n+len(entries) > len(m[table]):
		return store.ErrConflict
	}
	for _, e := range entries {
		m[table][e.Number-1].Event = e.Event
	}
	return nil
}

func (m model) tables(since time.Time) []store.Table {
	var tables []store.Table
	for _, id := range slices.Sorted(maps.Keys(m)) {
		last := m[id][len(m[id])-1]
		if !last.Time.Before(since) {
			tables = append(tables, store.Table{ID: id, Last: last.Number, Time: last.Time})
		}
	}
	return tables
}
