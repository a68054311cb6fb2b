package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"eleusis/internal/store"
)

// A survey is what the files of a store say before SQLite opens them.
type survey struct {
	known    bool  // the data file has a state
	main     state // in the data file alone
	wal      walScan
	emptyWAL bool // there is one without content
	redo     redoLog
}

// surveyFiles reads the files of the store at path and changes nothing.
func surveyFiles(ctx context.Context, path string) (s survey, err error) {
	s.redo, err = readRedo(path + "-redo")
	if err != nil {
		return s, err
	}
	if absent, err := missing(path); err != nil || absent {
		if err == nil && s.redo.found {
			err = fmt.Errorf("%w: the file is missing, but %s-redo has entries of it", store.ErrNotOurs, path)
		}
		return s, err
	}
	db, err := openAlone(path)
	if err != nil {
		return s, err
	}
	defer db.Close()
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return s, err
	}
	if version < stateVersion {
		return s, nil
	}
	s.main, err = readState(ctx, db)
	if err != nil {
		return s.withoutMain(path, err)
	}
	s.known = true
	s.wal, err = scanWAL(path+"-wal", s.main.id)
	if err != nil {
		return s, err
	}
	_, err = os.Stat(path + "-wal")
	s.emptyWAL = err == nil && !s.wal.found
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return s, err
}

// withoutMain is the rest of surveyFiles for a data file that cannot be read
// alone, because a write to it was cut off. SQLite completes it from the
// write-ahead log, or undoes it from its journal.
func (s survey) withoutMain(path string, why error) (survey, error) {
	if none, err := missing(path + "-journal"); err != nil || !none {
		return s, err // only the first start has one: no state is known yet
	}
	// Without a redo log, the write-ahead log is the only witness of the id.
	w, err := scanWAL(path+"-wal", s.redo.first.id)
	if err != nil || w.commits == 0 || w.damaged || w.foreign {
		return s, errors.Join(why, err)
	}
	s.known, s.wal = true, w
	s.main = state{id: w.last.id, commits: w.last.commits, open: true}
	return s, nil
}

// A plan says how a store is opened.
type plan struct {
	wasOpen     bool // the file was not closed
	setWALAside bool
	reach       uint64 // commits that SQLite will find
	missing     int    // commits after reach that the redo log has
	redo        redoLog
	accepted    bool // that something is missing
	findings    []store.Finding
}

// note adds a finding to the plan.
func (p *plan) note(f store.Finding) { p.findings = append(p.findings, f) }

// plan decides how the store is opened. It returns [ErrIncomplete] if what was
// acknowledged is missing and cannot be restored, or may be.
func (s survey) plan() (p plan, err error) {
	if !s.known {
		if s.redo.found {
			return p, fmt.Errorf("%w: it is older than its redo log", ErrIncomplete)
		}
		return p, nil
	}
	if s.redo.found && s.redo.first.id != s.main.id {
		return p, fmt.Errorf("%w: the redo log beside it is of another store", ErrIncomplete)
	}
	p.wasOpen, p.reach = s.main.open || s.wal.last.open, s.main.commits
	switch {
	case !s.wal.belongs(s.main):
		p.setWALAside = true
		p.note(store.Finding{Code: store.FoundForeign})
	case s.wal.commits > 0:
		p.reach = s.wal.last.commits
	case s.main.open && !s.wal.found && !s.emptyWAL:
		p.note(store.Finding{Code: store.FoundNoWAL})
	}
	if !s.redo.found {
		return p, s.withoutRedo(&p)
	}
	if s.redo.last.commits <= p.reach {
		return p, nil
	}
	if s.redo.first.commits > p.reach {
		return p, fmt.Errorf("%w: it has %d commits of %d", ErrIncomplete, p.reach, s.redo.last.commits)
	}
	p.missing, p.redo = int(s.redo.last.commits-p.reach), s.redo
	p.note(store.Finding{Code: store.FoundRestored, Count: p.missing})
	return p, nil
}

// withoutRedo is the rest of plan for a store without a redo log.
func (s survey) withoutRedo(p *plan) error {
	suspect := s.wal.damaged || len(p.findings) > 0
	if s.redo.damaged {
		p.note(store.Finding{Code: store.FoundBadRedo})
	} else if s.main.open {
		p.note(store.Finding{Code: store.FoundNoRedo})
	}
	if s.main.open && suspect {
		return fmt.Errorf("%w: its write-ahead log (the file with -wal) and its redo log (-redo) are missing or damaged",
			ErrIncomplete)
	}
	return nil
}

// belongs reports whether the log continues a file whose state is main.
func (w walScan) belongs(main state) bool {
	if w.foreign || w.commits == 0 {
		return !w.foreign
	}
	return w.first.commits <= main.commits+1 && w.last.commits >= main.commits
}

// setAside renames a file that is not used, so that nothing is lost with it.
func setAside(path string) error {
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s-aside-%d", path, n)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			err := os.Rename(path, aside)
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		}
	}
}

// replay commits again what only the redo log still has.
func (l *Log) replay(ctx context.Context, p plan) error {
	return p.eachMissing(func(r redoRecord) error {
		if err := l.replayOne(ctx, r); err != nil {
			return fmt.Errorf("%w: cannot redo commit %d of the redo log: %w", ErrIncomplete, r.state.commits,
				err)
		}
		return nil
	})
}

// eachMissing calls f with each record that only the redo log has.
func (p plan) eachMissing(f func(redoRecord) error) error {
	if p.missing == 0 {
		return nil
	}
	return p.redo.each(p.reach, f)
}

func (l *Log) replayOne(ctx context.Context, r redoRecord) error {
	tx, err := l.writing.begin(ctx, l.writer)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing once committed
	for _, c := range r.changes {
		if err := tx.apply(c); err != nil {
			return err
		}
	}
	tx.state.commits++
	tx.state.open = r.state.open
	if tx.state != r.state {
		return errors.New("it results in another state")
	}
	return tx.commitState()
}

// apply makes a change of the redo log.
func (tx *transaction) apply(c redoChange) error {
	switch c.kind {
	case appended:
		return tx.append(c.table, c.entries[0].Number-1, c.entries)
	case deleted:
		return tx.delete(c.table)
	case redacted:
		return tx.redact(c.table, c.entries)
	}
	return fmt.Errorf("change of the unknown kind %q", c.kind)
}

// sumHeads returns the number of heads and their total, as they should be in
// the state.
func sumHeads(ctx context.Context, db querier) (s state, err error) {
	rows, err := db.QueryContext(ctx, "SELECT table_id, number, time, digest FROM head ORDER BY table_id")
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		table, h, err := scanHead(rows)
		if err != nil {
			return s, err
		}
		s.tables++
		s.total.flip(table, h)
	}
	return s, rows.Err()
}

// checkHeads compares the heads with the state, and notes if some are missing.
func (l *Log) checkHeads(ctx context.Context) error {
	want, err := readState(ctx, l.writer)
	if err != nil {
		return err
	}
	got, err := sumHeads(ctx, l.writer)
	if isCorrupt(err) {
		err = nil // those that can be reached are served
	}
	if err != nil || got.tables == want.tables && got.total == want.total {
		return err
	}
	l.lostTables.Store(true)
	l.findings = append(l.findings, missingTables(want, got))
	return nil
}

func missingTables(want, got state) store.Finding {
	return store.Finding{Code: store.FoundMissing, Count: max(int(want.tables)-int(got.tables), 0)}
}

// mark writes whether the file is open to the data file itself, and begins the
// redo log again.
func (l *Log) mark(ctx context.Context, open bool) error {
	tx, err := l.writing.begin(ctx, l.writer)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing once committed
	tx.state.commits++
	tx.state.open = open
	if err := tx.commitState(); err != nil {
		return err
	}
	err = checkpointFile(ctx, l.writer, empty)
	if errors.Is(err, errBusy) {
		return nil // a later checkpoint does it
	}
	if err != nil {
		return err
	}
	// If it cannot be written, nothing depends on it. It is flushed, so that
	// a power cut leaves at least its start.
	if l.redo.reset(tx.state) == nil {
		_ = l.redo.file.Sync()
	}
	return nil
}

// acceptState makes the state agree with the heads, whatever they are.
func acceptState(ctx context.Context, db querier) error {
	s, err := sumHeads(ctx, db)
	if err != nil {
		return err
	}
	if old, err := readState(ctx, db); err == nil {
		s.id, s.commits = old.id, old.commits
	} else {
		s.id = newStoreID()
	}
	s.commits++
	_, err = db.ExecContext(ctx, "INSERT OR REPLACE INTO state (id, state) VALUES (1, ?1)", s.encode())
	return err
}
