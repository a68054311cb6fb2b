package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"eleusis/internal/store"
)

// A place knows the files that are in use, and tells whether they are still
// those under their names. SQLite does not notice when they are removed or
// replaced, and goes on with what nobody will find again.
type place struct {
	path  string
	file  *os.File // stays open: to close it would drop SQLite's locks
	main  fs.FileInfo
	wal   fs.FileInfo
	meter walMeter
	page  int64 // where in the file the page with the state is
	state state // in the file; what is newer is in the write-ahead log
}

// settle notes which files are in use.
func (p *place) settle(ctx context.Context, path string, db querier) (err error) {
	var root int64
	err = db.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = 'state'").Scan(&root)
	if err != nil {
		return err
	}
	p.path, p.page = path, (root-1)*pageSize
	p.file, err = os.Open(path)
	if err != nil {
		return err
	}
	p.main, err = p.file.Stat()
	if err != nil {
		return err
	}
	p.meter.file, err = os.Open(path + "-wal")
	if err != nil {
		return err
	}
	p.wal, err = p.meter.file.Stat()
	if err != nil {
		return err
	}
	return p.remember()
}

// remember notes the state in the file, after SQLite wrote to it.
func (p *place) remember() error {
	s, err := p.read()
	if err == nil {
		p.state = s
	}
	return err
}

// read returns the state in the file.
func (p *place) read() (state, error) {
	page := make([]byte, pageSize)
	if _, err := p.file.ReadAt(page, p.page); err != nil {
		return state{}, err
	}
	s, ok := findState(page)
	if !ok {
		return state{}, errState
	}
	return s, nil
}

// check returns [store.ErrLost] if a file was removed, replaced or overwritten, and
// another error if that cannot be seen just now.
// The state in the file may be newer than it was, because other programs, such
// as those for backups, may write the write-ahead log back to it, too.
func (p *place) check() error {
	if err := sameFile(p.path, p.main); err != nil {
		return err
	}
	if err := sameFile(p.path+"-wal", p.wal); err != nil {
		return err
	}
	s, err := p.read()
	switch {
	case errors.Is(err, errState), errors.Is(err, io.EOF):
	case err != nil:
		return fmt.Errorf("look whether %s is still the same file: %w", p.path, err)
	case s.id == p.state.id && s.commits >= p.state.commits:
		return nil
	}
	return fmt.Errorf("%w: %s was overwritten by another program", store.ErrLost, p.path)
}

func sameFile(path string, was fs.FileInfo) error {
	is, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s is gone", store.ErrLost, path)
	case err != nil:
		return err
	case !os.SameFile(is, was):
		return fmt.Errorf("%w: %s is another file now", store.ErrLost, path)
	}
	return nil
}

// Close closes the files. SQLite must have closed them before.
func (p *place) Close() error {
	var errs []error
	for _, file := range []*os.File{p.file, p.meter.file} {
		if file != nil {
			errs = append(errs, file.Close())
		}
	}
	return errors.Join(errs...)
}
