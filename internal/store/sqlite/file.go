package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	codes "modernc.org/sqlite/lib"

	"eleusis/internal/store"
)

// applicationID marks a data file as ours, in the place of its header that
// SQLite has for this: the letters ELEU.
const applicationID = 0x454C4555

// source returns what the driver opens for path.
func source(path string, parameters ...string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/…
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(parameters, "&")
}

// resolve makes the folder of path and returns the one name that the file
// has for everybody, so that they all look for the same lock beside it.
func resolve(path string) (string, error) {
	if path == "" {
		return "", errors.New("no file named")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real, nil
	}
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return "", err
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	return filepath.Join(folder, filepath.Base(path)), err
}

// makeFolder makes a folder and those it is in, if need be, and sees to it
// that a power cut cannot take them away with all that will be in them.
func makeFolder(folder string) error {
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	parent := filepath.Dir(folder)
	if err := makeFolder(parent); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	flushFolder(parent)
	return nil
}

// flushFolder brings the names in a folder to the disk. Its errors do not
// matter: where folders cannot be flushed, as on Windows, there is no need to.
func flushFolder(folder string) {
	if f, err := os.Open(folder); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// missing reports whether there is no file at path, or an empty one.
func missing(path string) (bool, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, errors.New("not a regular file")
	}
	return info.Size() == 0, nil
}

// inspect refuses a file at path that is not ours or is too new. It leaves no
// trace, not even beside the file.
func inspect(ctx context.Context, path string) error {
	if absent, err := missing(path); absent || err != nil {
		return err
	}
	// Through SQLite, and not by reading the header: had this process
	// the file open already, to close it here would drop SQLite's locks.
	// Immutable means that SQLite neither locks nor heeds the -wal file.
	db, err := sql.Open("sqlite", source(path, "mode=ro", "immutable=1"))
	if err != nil {
		return err
	}
	defer db.Close()
	var id, version int
	err = db.QueryRowContext(ctx, "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id, &version)
	switch {
	case code(err) == codes.SQLITE_NOTADB:
		return fmt.Errorf("%w: not a SQLite file", ErrNotOurs)
	case err != nil:
		return err
	case id != applicationID:
		return fmt.Errorf("%w: a SQLite file of another program", ErrNotOurs)
	}
	steps, err := readSteps(migrations)
	if err != nil {
		return err
	}
	return checkKnown(version, len(steps))
}

// A fileLock keeps other processes, and other Logs of this one, from opening
// a data file. It is a transaction on an empty database beside the file, for
// that works wherever SQLite does and ends with the process, however that
// ends. The database stays: to remove it would let two hold a lock on it, one
// on the old and one on the new.
type fileLock struct {
	db *sql.DB
	tx *sql.Tx
}

func lock(ctx context.Context, path string) (*fileLock, error) {
	db, err := sql.Open("sqlite", source(path+"-lock", "_txlock=exclusive",
		"_pragma=busy_timeout(0)", "_pragma=journal_mode(MEMORY)"))
	if err != nil {
		return nil, err
	}
	// Not ctx itself: its end would end the transaction.
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		_ = db.Close()
		if code(err) == codes.SQLITE_BUSY {
			return nil, ErrInUse
		}
		return nil, explain(path+"-lock", err)
	}
	return &fileLock{db, tx}, nil
}

// Close gives the lock up.
func (l *fileLock) Close() error {
	return errors.Join(l.tx.Rollback(), l.db.Close())
}

// checkWritable returns what the system says to whoever wants to write to the
// file at path; SQLite would content itself with reading. It must not be
// called while this process has the file open: see inspect.
func checkWritable(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// createIfMissing makes an empty data file if there is none. It comes into
// being under another name, for a file that is only half made would not be
// known as ours.
func createIfMissing(ctx context.Context, path string) error {
	if absent, err := missing(path); !absent || err != nil {
		return err
	}
	if left, err := missing(path + "-wal"); err != nil || !left {
		return fmt.Errorf("%w: the file is gone, yet %s-wal has entries of it", ErrNotOurs, path)
	}
	fresh := path + "-new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.WriteFile(fresh, nil, 0o600); err != nil {
		return err
	}
	if err := markAsOurs(ctx, fresh); err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	flushFolder(filepath.Dir(path))
	return nil
}

// markAsOurs turns an empty file into an empty data file of version 0.
func markAsOurs(ctx context.Context, path string) (err error) {
	db, err := sql.Open("sqlite", source(path, "mode=rw", "_pragma=synchronous(FULL)", "_pragma=fullfsync(1)"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	_, err = db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
	return err
}

// useWAL makes commits go to the -wal file first. The file remembers it.
func useWAL(ctx context.Context, db *sql.DB) error {
	var mode string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("%w: no write-ahead log possible here, but %s", store.ErrFault, mode)
	}
	return nil
}
