package sqlite

import (
	"context"
	"errors"
	"fmt"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"eleusis/internal/store"
)

// fault returns an error of the driver as one of the store's, wrapped with what was being
// done.
func fault(doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrClosed), errors.Is(err, store.ErrDamaged), errors.Is(err, store.ErrLost),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: %w", doing, err)
	case isFull(err):
		return fmt.Errorf("%s: %w: %v", doing, store.ErrFull, err)
	}
	return fmt.Errorf("%s: %w: %v", doing, store.ErrFault, err)
}

// errBusy says that someone else reads the file for long.
var errBusy = errors.New("the file is being read")

// explain turns an error of the driver, met while the file at path was being
// opened, into one that says what is the matter with the file. Errors of the
// system speak for themselves.
func explain(path string, err error) error {
	switch code(err) {
	case 0:
		return err
	case codes.SQLITE_ERROR, codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB:
		return fmt.Errorf("%w, or damaged: %v", store.ErrNotOurs, err)
	case codes.SQLITE_CANTOPEN:
		if err := checkWritable(path); err != nil {
			return err // which is clearer than SQLite's
		}
	}
	return fault("use the file", err)
}

// isCorrupt reports whether err is SQLite's word for a file that it cannot
// make out.
func isCorrupt(err error) bool {
	c := code(err)
	return c == codes.SQLITE_CORRUPT || c == codes.SQLITE_NOTADB
}

// isFull reports whether err is SQLite's word for a full disk.
func isFull(err error) bool { return code(err) == codes.SQLITE_FULL }

// code returns SQLite's primary code of err, 0 if it is no error of SQLite.
func code(err error) int {
	if e, ok := errors.AsType[*driver.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}
