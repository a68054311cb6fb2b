package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	driver "modernc.org/sqlite"

	"eleusis/internal/store"
)

// pagesAtOnce is how many pages are copied before it is asked whether to go on.
const pagesAtOnce = 4096

// Copy writes the whole store, as it is at one moment, to a new file at path, which
// becomes a store of its own as if it had been closed then. A server that uses the
// file goes on. The copy is checked; an error that wraps [store.ErrDamaged] or
// [ErrIncomplete] says that the original is not intact, and then there is no copy.
func (v *View) Copy(ctx context.Context, path string) (tables int, err error) {
	if lost := v.lost(); len(lost) > 0 || len(v.behind) > 0 {
		return 0, fmt.Errorf("copy %s: %w", v.path, ErrIncomplete)
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, removeStore(path))
		}
	}()
	if err := v.copyPages(ctx, path); err != nil {
		return 0, fault("copy", err)
	}
	return settleCopy(ctx, path)
}

// copyPages copies all pages of one moment: a transaction that reads keeps it.
func (v *View) copyPages(ctx context.Context, path string) error {
	conn, err := v.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := readState(ctx, tx); err != nil {
		return err
	}
	return conn.Raw(func(c any) (err error) {
		source, ok := c.(interface {
			NewBackup(to string) (*driver.Backup, error)
		})
		if !ok {
			return errors.New("the driver makes no copies")
		}
		b, err := source.NewBackup(path)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, b.Finish()) }()
		for more := true; more; {
			if err := ctx.Err(); err != nil {
				return err
			}
			more, err = b.Step(pagesAtOnce)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// settleCopy marks the copy at path as closed, and checks it.
func settleCopy(ctx context.Context, path string) (tables int, err error) {
	db, err := sql.Open("sqlite", source(path, "mode=rw", "_txlock=immediate",
		"_pragma=synchronous(FULL)", "_pragma=fullfsync(1)", "_pragma=cell_size_check(1)"))
	if err != nil {
		return 0, fault("copy", err)
	}
	defer func() { err = errors.Join(err, fault("copy", db.Close())) }()
	db.SetMaxOpenConns(1)
	s, err := readState(ctx, db)
	if err != nil {
		return 0, fault("copy", err)
	}
	s.open = false
	if _, err := db.ExecContext(ctx, "UPDATE state SET state = ? WHERE id = 1", s.encode()); err != nil {
		return 0, fault("copy", err)
	}
	found, err := checkAll(ctx, db)
	if err != nil {
		return 0, fault("copy", err)
	}
	if len(found) > 0 {
		return 0, fmt.Errorf("copy: %w: %s", store.ErrDamaged, found[0])
	}
	return int(s.tables), nil
}

// Exists reports whether there is a file of a store at path, or one of those that
// stand beside it and have entries.
func Exists(path string) (bool, error) {
	for _, name := range filesOf(path) {
		_, err := os.Lstat(name)
		if err == nil {
			return true, nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			return false, err
		}
	}
	return false, nil
}

// filesOf returns the files of a store that have entries.
func filesOf(path string) []string {
	return []string{path, path + "-wal", path + "-redo", path + "-journal"}
}

// removeStore removes all files of the store at path.
func removeStore(path string) (err error) {
	for _, name := range append(filesOf(path), path+"-shm") {
		if gone := os.Remove(name); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}
