package simulation

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"eleusis/internal/store"
)

// A watchedLog stands between a server and its SQLite log. It notes what the log
// promises, takes its time, and sometimes loses an answer or is too late with it.
type watchedLog struct {
	store.Log
	world  *world
	server *server
}

// errLost is an answer that does not arrive.
var errLost = fmt.Errorf("%w: the answer is lost", store.ErrFault)

// chanceOf returns a number below n that depends on what is asked alone, so that
// goroutines that ask at the same moment do not race for it.
func (w *world) chanceOf(n int, what ...any) int {
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, w.seed, what)
	x := h.Sum64()
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	return int(x % uint64(n))
}

// pause takes some microseconds, never the same twice.
func (l *watchedLog) pause(what ...any) {
	time.Sleep(time.Duration(1 + l.world.chanceOf(3_000_000, what...)))
}

// Append is SQLite's.
func (l *watchedLog) Append(ctx context.Context, table string, n int, entries []store.Entry) error {
	w := l.world
	turn := w.moment()
	l.pause("append", table, n, turn)
	stored := shifted(entries, -l.server.offset())
	w.tries(table, n, stored)
	fate := l.fateOf(table, n, entries, turn)
	select {
	case <-time.After(fate.takes):
	case <-ctx.Done():
		return ctx.Err()
	}
	if fate.lost {
		w.blinds(table, fate.blind)
		if l.Log.Append(ctx, table, n, stored) == nil {
			w.known(l.server, table, n, stored)
		}
		l.pause("appended", table, n, turn)
		return errLost
	}
	err := l.Log.Append(ctx, table, n, stored)
	if err == nil {
		w.known(l.server, table, n, stored)
	}
	w.trace("append %s %d+%d: %v", table, n, len(entries), err)
	l.pause("appended", table, n, turn)
	return err
}

// Read is SQLite's.
func (l *watchedLog) Read(ctx context.Context, table string, n int) ([]store.Entry, error) {
	w := l.world
	turn := w.moment()
	l.pause("read", table, n, turn)
	stored, err := l.Log.Read(ctx, table, n)
	if err == nil {
		w.known(l.server, table, n, stored)
	}
	w.trace("read %s %d+%d: %v", table, n, len(stored), err)
	switch {
	case err != nil:
	case w.isBlind(table):
		w.blinds(table, false)
		stored, err = nil, errLost
	case !w.isQuiet() && w.chanceOf(1000, "read fails", table, n, turn) < w.nature.lostReads:
		stored, err = nil, errLost
	}
	l.pause("have read", table, n, turn)
	return shifted(stored, l.server.offset()), err
}

// A fate is what becomes of an append: it takes some time, its answer may be lost, and the
// next read of its table may fail.
type fate struct {
	takes time.Duration
	lost  bool
	blind bool
}

// blinds lets the next read of a table fail, or no longer.
func (w *world) blinds(table string, blind bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.blind[table] = blind
}

func (w *world) isBlind(table string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.blind[table]
}

// fateOf returns what becomes of an append.
func (l *watchedLog) fateOf(table string, n int, entries []store.Entry, turn time.Duration) (f fate) {
	w := l.world
	if forced, ok := w.forcedFate(entries[0].Command); ok {
		return forced
	}
	if w.isQuiet() {
		return f
	}
	upTo := func(d time.Duration) time.Duration { return time.Duration(w.chanceOf(int(d), "takes", table, n, turn)) }
	switch x, nature := w.chanceOf(1000, "fate", table, n, turn), w.nature; {
	case x < nature.lateAppends:
		f.takes = 10*time.Second + upTo(5*time.Second)
	case x < nature.lateAppends+nature.lostAppends:
		f.lost = true
	case x < 2*nature.lateAppends+nature.lostAppends:
		f.takes = upTo(5 * time.Second)
	}
	return f
}

// forcedFate returns the fate of the append that a request leads to, if it is decided.
func (w *world) forcedFate(command string) (f fate, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	parts := strings.SplitN(command, " ", 3)
	f, ok = w.fates[parts[len(parts)-1]]
	return f, ok
}

// Delete is SQLite's.
func (l *watchedLog) Delete(ctx context.Context, table string) error {
	w := l.world
	turn := w.moment()
	l.pause("delete", table, turn)
	err := l.Log.Delete(ctx, table)
	w.trace("delete %s: %v", table, err)
	if err == nil && !w.isQuiet() && w.chanceOf(1000, "lost delete", table, turn) < w.nature.lostAppends {
		err = errLost
	}
	l.pause("deleted", table, turn)
	return err
}

// Probe is SQLite's.
func (l *watchedLog) Probe(ctx context.Context) error {
	turn := l.world.moment()
	l.pause("probe", turn)
	err := l.Log.Probe(ctx)
	l.world.trace("probe: %v", err)
	l.pause("probed", turn)
	return err
}

// shifted returns entries with their times moved. A server that reads them so
// believes that the clock was set back since they were written.
func shifted(entries []store.Entry, by time.Duration) []store.Entry {
	all := slices.Clone(entries)
	for i := range all {
		all[i].Time = all[i].Time.Add(by)
	}
	return all
}

// A batch is one append that was tried.
type batch struct {
	n       int
	entries []store.Entry
}

// tries notes that a server wants to append entries.
func (w *world) tries(table string, n int, entries []store.Entry) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.batches[table] = append(w.batches[table], batch{n, store.Clone(entries)})
}

// known notes that entries after number n of a table are durable: they were
// acknowledged, or read.
func (w *world) known(s *server, table string, n int, entries []store.Entry) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(entries) == 0 || s.isDown() {
		return
	}
	if err := w.learn(table, n, entries); err != nil {
		w.failLocked("%v", err)
	}
}

// learn compares entries with the model of the table and folds the new ones. Its
// caller holds mu.
func (w *world) learn(table string, n int, entries []store.Entry) error {
	m := w.models[table]
	if m == nil {
		if entries[0].Kind != "table-opened" {
			return nil // of another kind of log
		}
		m = newModel(table)
		w.models[table] = m
	}
	if m.gone {
		return fmt.Errorf("table %s is deleted, and %d entries are read", table, len(entries))
	}
	if n > len(m.entries) {
		return fmt.Errorf("table %s: entries after %d, but only %d are known", table, n, len(m.entries))
	}
	for i, e := range entries {
		if at := n + i; at < len(m.entries) && !same(m.entries[at], e) {
			return fmt.Errorf("table %s: entry %d was %v and is %v", table, at+1, m.entries[at], e)
		}
	}
	for len(m.entries) < n+len(entries) {
		rest := entries[len(m.entries)-n:]
		b := w.batchOf(table, len(m.entries), rest)
		if b == nil {
			return fmt.Errorf("table %s: entry %d was never appended whole: %v", table, len(m.entries)+1, rest[0])
		}
		if err := m.add(rest[:len(b.entries)]); err != nil {
			return err
		}
	}
	return nil
}

// batchOf returns the append after number n that entries begin with, or nil.
func (w *world) batchOf(table string, n int, entries []store.Entry) *batch {
	for i, b := range w.batches[table] {
		if b.n == n && len(b.entries) <= len(entries) && slices.EqualFunc(b.entries, entries[:len(b.entries)], same) {
			return &w.batches[table][i]
		}
	}
	return nil
}

func same(a, b store.Entry) bool {
	return a.Number == b.Number && a.Time.Equal(b.Time) && a.Seat == b.Seat && a.Command == b.Command &&
		a.Kind == b.Kind && bytes.Equal(a.Event, b.Event)
}
