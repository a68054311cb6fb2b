package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"eleusis/internal/store"
)

// A View reads a data file that a server may be using, or that no server can
// open, and changes nothing in it.
type View struct {
	db       *sql.DB
	read     *sql.Stmt
	path     string
	beside   bool            // a server used the file when it was opened
	lock     *fileLock       // keeps servers away; nil beside one, and once given up
	main     state           // in the data file then, if no server used it
	findings []store.Finding // about the files
	behind   []redoRecord    // what only the redo log has
}

// OpenView opens the file at path for reading. A file that lacks what was
// acknowledged, or that is damaged, opens too: see [View.Check].
func OpenView(ctx context.Context, path string) (*View, error) {
	v := new(View)
	if err := v.openFile(ctx, path); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, errors.Join(explain(path, err), v.Close()))
	}
	return v, nil
}

func (v *View) openFile(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return err // no folder is made for what is only read
	}
	path, err := resolve(path)
	if err != nil {
		return err
	}
	if err := inspect(ctx, path); err != nil && !isCorrupt(err) {
		return err
	}
	var s survey
	v.path = path
	v.lock, err = lock(ctx, path)
	v.beside = errors.Is(err, store.ErrInUse)
	if !v.beside {
		if err != nil {
			return err
		}
		s, err = v.survey(ctx, path)
		if err != nil {
			return err
		}
	}
	parameters := []string{"mode=ro", "_pragma=busy_timeout(5000)", "_pragma=cell_size_check(1)",
		"_pragma=writable_schema(1)"} // or SQLite refuses a file that was cut
	if !v.beside && !s.wal.found {
		parameters = append(parameters, "immutable=1")
	}
	v.db, err = sql.Open("sqlite", source(path, parameters...))
	if err != nil {
		return err
	}
	var version int
	if err := v.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version < stateVersion {
		return fmt.Errorf("%w: it has version %d; start the server with it once", store.ErrOlder, version)
	}
	v.read, err = prepare(ctx, v.db, "read")
	return err
}

// survey looks at the files of a store that nobody uses, and returns which of their contents are valid.
func (v *View) survey(ctx context.Context, path string) (survey, error) {
	s, err := surveyFiles(ctx, path)
	if err != nil && !errors.Is(err, store.ErrDamaged) && !isCorrupt(err) {
		return s, err
	}
	v.main = s.main
	if err == nil {
		var p plan
		p, err = s.plan()
		v.findings = p.findings
		if p.setWALAside {
			s.wal.found = false
		}
		unread := p.eachMissing(func(r redoRecord) error {
			v.behind = append(v.behind, r)
			return nil
		})
		if unread != nil {
			return s, unread
		}
	}
	if err == nil && !s.wal.found {
		err = explain(path, tryAlone(ctx, path))
	}
	if err != nil {
		v.findings = append(v.findings, store.Finding{Code: store.FoundNotOpen, Detail: err.Error()})
	}
	return s, nil
}

// tryAlone returns what SQLite says when it is to open the file at path, which
// has no write-ahead log.
func tryAlone(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", source(path, "mode=ro", "immutable=1"))
	if err != nil {
		return err
	}
	defer db.Close()
	var tables int
	return db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables)
}

// IsBeside reports whether a server uses the file. Then the files beside it are
// not compared.
func (v *View) IsBeside() bool { return v.beside }

// Check returns what is wrong with the store. It keeps no server from starting. If one
// starts meanwhile, the store is checked again beside it.
func (v *View) Check(ctx context.Context) ([]store.Finding, error) {
	if err := v.giveUpLock(); err != nil {
		return nil, fault("check", err)
	}
	found, err := checkAll(ctx, v.db)
	if (err != nil || len(found) > 0) && v.wasUsed(ctx) {
		if err := v.reopen(ctx); err != nil {
			return nil, err
		}
		return v.Check(ctx)
	}
	return append(slices.Clone(v.findings), found...), fault("check", err)
}

// giveUpLock lets servers start.
func (v *View) giveUpLock() error {
	if v.lock == nil {
		return nil
	}
	err := v.lock.Close()
	v.lock = nil
	return err
}

// wasUsed reports whether a server used the file since it was opened, when none did.
func (v *View) wasUsed(ctx context.Context) bool {
	if v.beside {
		return false
	}
	l, err := lock(ctx, v.path)
	if err != nil {
		return errors.Is(err, store.ErrInUse)
	}
	defer l.Close()
	s, err := surveyFiles(ctx, v.path)
	return err == nil && s.main != v.main // a server that starts changes the state
}

// reopen opens the file as it is now.
func (v *View) reopen(ctx context.Context) error {
	if err := v.Close(); err != nil {
		return fault("check", err)
	}
	now, err := OpenView(ctx, v.path)
	if err == nil {
		*v = *now
	}
	return err
}

// CheckList is the part of [View.Check] about what is not there at all, and
// which [View.Export] leaves out without a word.
func (v *View) CheckList(ctx context.Context) ([]store.Finding, error) {
	found, err := checkList(ctx, v.db)
	if isCorrupt(err) {
		found, err = []store.Finding{{Code: store.FoundStructure, Detail: err.Error()}}, nil
	}
	return append(v.lost(), found...), fault("check", err)
}

// lost returns the findings about the files that mean a loss, or that a loss
// cannot be ruled out.
func (v *View) lost() []store.Finding {
	return slices.DeleteFunc(slices.Clone(v.findings), func(f store.Finding) bool {
		return f.Code == store.FoundRestored || f.Code == store.FoundForeign || f.Code == store.FoundNoWAL
	})
}

// CountTables returns how many tables the file has. It returns false if they
// cannot be counted.
func (v *View) CountTables(ctx context.Context) (count int, ok bool) {
	err := v.db.QueryRowContext(ctx, "SELECT count(*) FROM head").Scan(&count)
	return count, err == nil
}

// Export calls save with each table, ordered by id.
func (v *View) Export(ctx context.Context, save func(store.Saved) error) error {
	tables, err := v.everyTable(ctx)
	if err != nil {
		return fault("export", err)
	}
	return store.Export(tables, func(table string) (store.Saved, error) {
		chain, _, err := readTable(ctx, v.read, table, 0)
		saved, err := store.SavedOf(chain, err)
		if err != nil {
			return saved, fault("export", err)
		}
		applyRedo(&saved, v.behind)
		return saved, nil
	}, save)
}

// everyTable returns the tables of the file and those that only the redo log
// has. What cannot be listed is passed over.
func (v *View) everyTable(ctx context.Context) ([]string, error) {
	stray, err := statements.ReadFile("sql/stray.sql")
	if err != nil {
		return nil, err
	}
	all := make(map[string]bool)
	for _, query := range []string{"SELECT table_id FROM head", string(stray)} {
		tables, err := column(ctx, v.db, query)
		if err != nil && !isCorrupt(err) {
			return nil, err
		}
		for _, t := range tables {
			all[t] = true
		}
	}
	for _, r := range v.behind {
		for _, c := range r.changes {
			all[c.table] = true
		}
	}
	return slices.Sorted(maps.Keys(all)), nil
}

// applyRedo makes the changes of records to the table.
func applyRedo(s *store.Saved, records []redoRecord) {
	for _, r := range records {
		for _, c := range r.changes {
			if c.table == s.Table && s.Damage == nil {
				makeChange(s, c)
			}
		}
	}
}

func makeChange(s *store.Saved, c redoChange) {
	switch c.kind {
	case appended:
		if c.entries[0].Number == len(s.Entries)+1 {
			s.Entries = append(s.Entries, c.entries...)
		}
	case deleted:
		s.Entries = nil
	case redacted:
		for _, e := range c.entries {
			s.Entries[e.Number-1].Event = e.Event
		}
	}
}

// Close closes the file.
func (v *View) Close() error {
	var errs []error
	if v.read != nil {
		errs = append(errs, v.read.Close())
	}
	if v.db != nil {
		errs = append(errs, v.db.Close())
	}
	if v.lock != nil {
		errs = append(errs, v.lock.Close())
	}
	return errors.Join(errs...)
}
