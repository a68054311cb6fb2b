// Package sqlite keeps the logs of all tables in one file on disk.
//
// One goroutine writes. Appends that arrive during a commit wait together and are then
// committed as one, so a thousand tables share the cost of a flush; each gets its own
// answer, after the flush. Reads do not wait for writes.
//
// The package does not touch a file that is not SQLite's, not ours, from a newer
// program, or in use by another process. It needs a local disk: network file systems do
// not give the guarantees that SQLite needs.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync/atomic"

	"eleusis/internal/store"
)

// ErrIncomplete is the error of [Open] for a file that lacks something that was acknowledged,
// or may lack it, and that could not be restored. It leaves the file unchanged.
var ErrIncomplete = errors.New("data file lacks what was saved")

const maxReaders = 4 // reads at the same time

// A Log is a [store.Log] in one file.
type Log struct {
	lock    *fileLock
	writer  *sql.DB // one connection
	readers *sql.DB // a few, which can only read
	writing writing
	read    *sql.Stmt
	tables  *sql.Stmt

	findings   []store.Finding // of opening
	lostTables atomic.Bool     // some tables are missing: which is not known

	// The writer's alone.
	redo         *redoWriter
	place        place
	checkpointAt int64 // bytes of the write-ahead log
	used         bool  // since the last tick

	calls   store.Calls
	changes store.Queue[change]
	written chan struct{} // closed when the writer has ended
}

var _ store.Log = (*Log)(nil)

//go:embed sql/*.sql
var statements embed.FS

//go:embed migrations/*.sql
var migrations embed.FS

// Options are how a file is opened.
type Options struct {
	// AcceptLoss opens a file that lacks something acknowledged, which is
	// then no longer missed. What cannot be used is set aside under another
	// name. What can be restored is restored all the same.
	AcceptLoss bool
	// OpenRedo opens the redo log for writing; the system does if it is nil.
	OpenRedo func(path string) (RedoFile, error)
}

// Open opens the data file at path. If there is none it makes one, that only
// its owner may read, and the folders it is in. A file from an older version
// of the program is brought up to date.
//
// Beside the file there are others with the same name and -wal, -shm, -redo or
// -lock after it. The first and the third have entries that are not yet in the
// file itself: an operator who moves the file while it is in use, or after a
// crash, must move them too.
func Open(ctx context.Context, path string) (*Log, error) {
	return OpenWith(ctx, path, Options{})
}

// OpenWith is [Open] for an operator who accepts a loss, or with another redo log.
func OpenWith(ctx context.Context, path string, o Options) (*Log, error) {
	l := &Log{checkpointAt: maxWAL}
	if err := l.openFile(ctx, path, o); err != nil {
		closing := l.closeFiles()
		return nil, fmt.Errorf("open %s: %w", path, errors.Join(explain(path, err), closing))
	}
	l.changes = store.NewQueue(func(c change) int { return c.size })
	l.written = make(chan struct{})
	go l.write()
	return l, nil
}

// Findings returns what opening found wrong, of which it put right what it
// could.
func (l *Log) Findings() []store.Finding { return slices.Clone(l.findings) }

// openFile takes every step of opening but the last, to start the writer.
// What it opened before an error is left to closeFiles.
func (l *Log) openFile(ctx context.Context, path string, o Options) (err error) {
	path, err = resolve(path)
	if err != nil {
		return err
	}
	if err := inspect(ctx, path); err != nil {
		return err
	}
	l.lock, err = lock(ctx, path)
	if err != nil {
		return err
	}
	p, err := preparePlan(ctx, path, o)
	if err != nil {
		return err
	}
	l.findings = p.findings
	if err := createIfMissing(ctx, path); err != nil {
		return err
	}
	if err := checkWritable(path); err != nil {
		return err
	}
	if p.setWALAside {
		if err := setAside(path + "-wal"); err != nil {
			return err
		}
	}
	if err := l.openWriter(ctx, path, p.wasOpen); err != nil {
		return err
	}
	if err := l.bringUp(ctx, path, p, o); err != nil {
		return err
	}
	return l.openReaders(ctx, path)
}

// preparePlan decides how the file at path is opened.
func preparePlan(ctx context.Context, path string, o Options) (plan, error) {
	s, err := surveyFiles(ctx, path)
	if err != nil {
		return plan{}, err
	}
	p, err := s.plan()
	if o.AcceptLoss && errors.Is(err, ErrIncomplete) {
		p.missing, p.accepted = 0, true
		return p, setAside(path + "-redo")
	}
	return p, err
}

// bringUp makes what is in the open file complete, checks it and marks it as
// open.
func (l *Log) bringUp(ctx context.Context, path string, p plan, o Options) (err error) {
	if p.accepted {
		if err := acceptState(ctx, l.writer); err != nil {
			return err
		}
	} else if s, err := readState(ctx, l.writer); err != nil || s.commits < p.reach {
		return errors.Join(err, ErrIncomplete)
	}
	if err := l.replay(ctx, p); err != nil {
		return err
	}
	if err := l.checkHeads(ctx); err != nil {
		return err
	}
	if o.AcceptLoss && l.lostTables.Load() {
		if err := acceptState(ctx, l.writer); err != nil {
			return err
		}
		l.lostTables.Store(false)
	}
	l.redo, err = o.openRedo(path + "-redo")
	if err != nil {
		return err
	}
	// A full disk is no reason not to serve what is there.
	if err := l.mark(ctx, true); err != nil && !isFull(err) {
		return err
	}
	flushFolder(filepath.Dir(path))
	return l.place.settle(ctx, path, l.writer)
}

// openWriter opens the file for writing. Nothing is written before all is known to be in order.
// With keep, which is for a file that was not closed, the write-ahead log stays if the start
// fails: the next start needs it.
func (l *Log) openWriter(ctx context.Context, path string, keep bool) (err error) {
	l.writer, err = sql.Open("sqlite", source(path, "mode=rw", "_txlock=immediate",
		"_pragma=busy_timeout(5000)",
		"_pragma=synchronous(FULL)",
		"_pragma=fullfsync(1)",     // or macOS answers before the disk has it
		"_pragma=secure_delete(1)", // what was deleted or redacted is overwritten
		"_pragma=cell_size_check(1)",
		"_pragma=wal_autocheckpoint(0)", // see checkpoint.go
		"_pragma=journal_size_limit(4194304)"))
	if err != nil {
		return err
	}
	l.writer.SetMaxOpenConns(1)
	if keep {
		if err := keepWAL(ctx, l.writer, true); err != nil {
			return err
		}
	}
	if err := checkVersion(ctx, l.writer); err != nil {
		return err
	}
	steps, err := ourSteps()
	if err != nil {
		return err
	}
	if err := migrate(ctx, l.writer, steps); err != nil {
		return err
	}
	if err := l.writing.prepare(ctx, l.writer); err != nil {
		return err
	}
	if err := useWAL(ctx, l.writer); err != nil {
		return err
	}
	if err := keepWAL(ctx, l.writer, true); err != nil {
		return err
	}
	return useAutoVacuum(ctx, l.writer)
}

func (l *Log) openReaders(ctx context.Context, path string) (err error) {
	l.readers, err = sql.Open("sqlite", source(path, "mode=ro",
		"_pragma=busy_timeout(5000)", "_pragma=cell_size_check(1)"))
	if err != nil {
		return err
	}
	l.readers.SetMaxOpenConns(maxReaders)
	l.readers.SetMaxIdleConns(maxReaders)
	l.read, err = prepare(ctx, l.readers, "read")
	if err != nil {
		return err
	}
	l.tables, err = prepare(ctx, l.readers, "tables")
	return err
}

// prepare prepares the statement in the file of that name.
func prepare(ctx context.Context, db *sql.DB, name string) (*sql.Stmt, error) {
	text, err := statements.ReadFile("sql/" + name + ".sql")
	if err != nil {
		return nil, err
	}
	return db.PrepareContext(ctx, string(text))
}

// Close waits for the calls under way and closes the file; see [store.Log].
func (l *Log) Close() error { return l.calls.Close(l.end) }

// end commits what waits and closes the file.
func (l *Log) end() error {
	l.changes.Close()
	<-l.written
	err := l.place.check()
	switch {
	case err == nil:
		err = l.markClosed(context.Background())
	case errors.Is(err, store.ErrLost): // that was told; the mark would go to a lost file
		err = nil
	default:
		err = fault("close", err)
	}
	return errors.Join(err, l.closeFiles())
}

// markClosed marks the file as closed. On a full disk it first makes the write-ahead
// log ready for reuse, so that the mark may need no room. The error is
// [store.ErrFull] if the file stays marked as open.
func (l *Log) markClosed(ctx context.Context) error {
	err := l.mark(ctx, false)
	if isFull(err) && checkpointFile(ctx, l.writer, forReuse) == nil {
		err = l.mark(ctx, false)
	}
	if isFull(err) {
		return fmt.Errorf("close: %w: the data file stays marked as open, and nothing is lost: %v", store.ErrFull, err)
	}
	if err == nil {
		err = keepWAL(ctx, l.writer, false)
	}
	return fault("close", err)
}

// closeFiles closes what was opened, the writer after the readers: the last
// connection to leave folds the -wal file into the data file, and a reader
// could not. The lock is given up last.
func (l *Log) closeFiles() error {
	var errs []error
	if l.readers != nil {
		errs = append(errs, l.readers.Close())
	}
	if l.writer != nil {
		errs = append(errs, l.writer.Close())
	}
	errs = append(errs, l.place.Close())
	if l.redo != nil {
		errs = append(errs, l.redo.Close())
	}
	if l.lock != nil {
		errs = append(errs, l.lock.Close())
	}
	return fault("close", errors.Join(errs...))
}
