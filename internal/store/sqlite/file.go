package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	driver "modernc.org/sqlite"
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
	db, err := openAlone(path)
	if err != nil {
		return err
	}
	defer db.Close()
	var id, version int
	err = db.QueryRowContext(ctx,
		"SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id, &version)
	switch {
	case code(err) == codes.SQLITE_NOTADB:
		return fmt.Errorf("%w, or damaged: not a SQLite file", store.ErrNotOurs)
	case err != nil:
		return err
	case id != applicationID:
		return fmt.Errorf("%w: a SQLite file of another program", store.ErrNotOurs)
	}
	steps, err := readSteps(migrations)
	if err != nil {
		return err
	}
	return checkKnown(version, len(steps))
}

// openAlone opens the file at path as it is without the -wal file, for reading
// its first pages: with the -wal file missing, others may not fit together. A
// checkpoint that was cut off can leave a file that is shorter than its header
// says, which SQLite accepts only with a writable schema.
func openAlone(path string) (*sql.DB, error) {
	// Immutable means that SQLite neither locks nor heeds the -wal file.
	return sql.Open("sqlite", source(path, "mode=ro", "immutable=1", "_pragma=writable_schema(1)"))
}

// headerSize is the size of the header of a data file. At formatAt it has the format that
// a program must know to write to the file, at encodingAt that of its texts, at writerAt the
// version of SQLite that wrote to it last. maxFormat is the newest format that our SQLite knows.
const headerSize, formatAt, encodingAt, writerAt, maxFormat = 100, 18, 56, 96, 2

// checkWritable refuses the file at path if the system lets nobody write to it, or
// if its format is too new to write; SQLite would content itself with reading. It refuses
// an encoding of texts that is not ours, which SQLite meets only after it has written. It
// must not be called while this process has the file open: see inspect.
func checkWritable(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	header := make([]byte, headerSize)
	if _, err := f.ReadAt(header, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := checkFormat(header[formatAt], binary.BigEndian.Uint32(header[writerAt:])); err != nil {
		return err
	}
	// SQLite takes the last two bits. Those of UTF-8 are 01, and an empty file has none yet.
	if e := binary.BigEndian.Uint32(header[encodingAt:]); e != 0 && e&3 != 1 {
		return fmt.Errorf("%w, or damaged: its texts are not in UTF-8", store.ErrNotOurs)
	}
	return f.Close()
}

// checkFormat refuses a format that cannot be written. A version of SQLite that we know
// has written no format that we do not know: then the header is damaged.
func checkFormat(format byte, writer uint32) error {
	switch {
	case format <= maxFormat:
		return nil
	case writer > codes.SQLITE_VERSION_NUMBER:
		return fmt.Errorf("%w: format %d of SQLite", store.ErrNewer, format)
	}
	return fmt.Errorf("%w, or damaged: it has format %d of SQLite, and what wrote to it last knows up to %d",
		store.ErrNotOurs, format, maxFormat)
}

// createIfMissing makes an empty data file if there is none. It comes into
// being under another name, for a file that is only half made would not be
// known as ours.
func createIfMissing(ctx context.Context, path string) error {
	if absent, err := missing(path); !absent || err != nil {
		return err
	}
	if gone, err := missing(path + "-wal"); err != nil || !gone {
		return fmt.Errorf("%w: the file is missing, but %s-wal has entries of it", store.ErrNotOurs, path)
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
	_, err = db.ExecContext(ctx,
		fmt.Sprintf("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA application_id = %d", applicationID))
	return err
}

// keepWAL says whether the -wal file stays when the last connection is closed. It goes
// only with a file that is marked as closed: beside another one it would be missed.
func keepWAL(ctx context.Context, db *sql.DB, keep bool) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	mode := 0
	if keep {
		mode = 1
	}
	return conn.Raw(func(c any) error {
		control, ok := c.(driver.FileControl)
		if !ok {
			return errors.New("the driver has no file control")
		}
		_, err := control.FileControlPersistWAL("main", mode)
		return err
	})
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
