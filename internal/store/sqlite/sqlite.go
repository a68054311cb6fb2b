// Package sqlite keeps the logs of all tables in one file on disk.
//
// One goroutine writes. While a commit makes its way to the disk, the appends
// that arrive wait together and are then committed as one, so a thousand
// tables share the cost of a flush; each still gets its own answer, and gets
// it only after the flush. Reads do not wait for writes.
//
// The package refuses to guess: a file that is not SQLite's, not ours, from a
// newer program, or in use by another process is left as it is, to the byte.
// It wants a disk of the machine it runs on, for network file systems do not
// keep the promises that SQLite builds on.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"sync"

	"eleusis/internal/store"
)

// The errors of [Open], wrapped with the path. They leave the file unchanged.
var (
	// ErrNotOurs: the file is no data file of Eleusis, or no whole one.
	ErrNotOurs = errors.New("not an Eleusis data file")
	// ErrNewer: the file was written by a newer version of the program.
	ErrNewer = errors.New("data file is from a newer Eleusis")
	// ErrInUse: another process has the file open, or this one does already.
	ErrInUse = errors.New("data file is in use by another Eleusis")
)

const (
	maxWaiting = 1024 // changes that wait for the writer before callers do
	maxReaders = 4    // reads at the same time
)

// A Log is a [store.Log] in one file.
type Log struct {
	lock    *fileLock
	writer  *sql.DB // one connection
	readers *sql.DB // a few, which can only read

	insert, read, tables *sql.Stmt

	// A call holds open for reading while it runs, so that Close waits.
	open    sync.RWMutex
	closed  bool
	waiting chan change
	written chan struct{} // closed when the writer has ended
}

var _ store.Log = (*Log)(nil)

//go:embed sql/*.sql
var statements embed.FS

//go:embed migrations/*.sql
var migrations embed.FS

// Open opens the data file at path. If there is none it makes one, that only
// its owner may read, and the folders it is in. A file from an older version
// of the program is brought up to date.
//
// Beside the file there are others with the same name and -wal, -shm or -lock
// after it. The first has entries that are not yet in the file itself: whoever
// moves the file while it is in use, or after a crash, must move both.
func Open(ctx context.Context, path string) (*Log, error) {
	l := new(Log)
	if err := l.openFile(ctx, path); err != nil {
		closing := l.closeFiles()
		return nil, fmt.Errorf("open %s: %w", path, errors.Join(explain(path, err), closing))
	}
	l.waiting = make(chan change, maxWaiting)
	l.written = make(chan struct{})
	go l.write()
	return l, nil
}

// openFile takes every step of opening but the last, to start the writer.
// What it opened before an error is left to closeFiles.
func (l *Log) openFile(ctx context.Context, path string) (err error) {
	if path, err = resolve(path); err != nil {
		return err
	}
	if err := inspect(ctx, path); err != nil {
		return err
	}
	if l.lock, err = lock(ctx, path); err != nil {
		return err
	}
	if err := createIfMissing(ctx, path); err != nil {
		return err
	}
	if err := checkWritable(path); err != nil {
		return err
	}
	if err := l.openWriter(ctx, path); err != nil {
		return err
	}
	return l.openReaders(ctx, path)
}

// openWriter opens the file for writing. Nothing is written before all is
// known to be in order.
func (l *Log) openWriter(ctx context.Context, path string) (err error) {
	l.writer, err = sql.Open("sqlite", source(path, "mode=rw", "_txlock=immediate",
		"_pragma=busy_timeout(5000)",
		"_pragma=synchronous(FULL)",
		"_pragma=fullfsync(1)",     // or macOS answers before the disk has it
		"_pragma=secure_delete(1)", // what was deleted or redacted is overwritten
		"_pragma=wal_autocheckpoint(10000)"))
	if err != nil {
		return err
	}
	l.writer.SetMaxOpenConns(1)
	if err := checkVersion(ctx, l.writer); err != nil {
		return err
	}
	steps, err := readSteps(migrations)
	if err != nil {
		return err
	}
	if err := migrate(ctx, l.writer, steps); err != nil {
		return err
	}
	if l.insert, err = prepare(ctx, l.writer, "append"); err != nil {
		return err
	}
	if err := useWAL(ctx, l.writer); err != nil {
		return err
	}
	return useAutoVacuum(ctx, l.writer)
}

func (l *Log) openReaders(ctx context.Context, path string) (err error) {
	l.readers, err = sql.Open("sqlite", source(path, "mode=ro", "_pragma=busy_timeout(5000)"))
	if err != nil {
		return err
	}
	l.readers.SetMaxOpenConns(maxReaders)
	l.readers.SetMaxIdleConns(maxReaders)
	if l.read, err = prepare(ctx, l.readers, "read"); err != nil {
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
func (l *Log) Close() error {
	l.open.Lock()
	defer l.open.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	close(l.waiting)
	<-l.written
	return l.closeFiles()
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
	if l.lock != nil {
		errs = append(errs, l.lock.Close())
	}
	return fault("close", errors.Join(errs...))
}

// begin starts a call. Its caller calls l.open.RUnlock when the call is done,
// unless there is an error.
func (l *Log) begin(ctx context.Context) error {
	l.open.RLock()
	err := ctx.Err()
	if l.closed {
		err = store.ErrClosed
	}
	if err != nil {
		l.open.RUnlock()
	}
	return err
}
