package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/sqlite"
)

// openStore opens the store of --store, and logs findings.
func (a *app) openStore(ctx context.Context, s serveFlags, logger *slog.Logger) (store.Log, error) {
	if s.store == "memory" {
		return store.NewMemory(), nil
	}
	if postgres.IsURL(s.store) {
		return openDatabase(ctx, s.store, logger)
	}
	path, err := a.storePath("--store", s.store)
	if err != nil {
		return nil, err
	}
	log, err := sqlite.OpenWith(ctx, path, sqlite.Options{AcceptLoss: s.acceptLoss})
	if err != nil {
		if mayBeDamaged(err) {
			err = fmt.Errorf("%w\n%s", err, a.localizer().Text("store.hint", nil))
		}
		return nil, fault(err)
	}
	for _, f := range log.Findings() {
		logger.Warn("store", "found", f)
	}
	checked := checkBeside(ctx, log, logger)
	checked.unclosed = a.localizer().Text("store.unclosed", nil)
	return checked, nil
}

// openDatabase opens the database at a URL, and logs findings.
func openDatabase(ctx context.Context, url string, logger *slog.Logger) (store.Log, error) {
	log, err := postgres.Open(ctx, url)
	if err != nil {
		return nil, fault(err)
	}
	for _, f := range log.Findings() {
		logger.Warn("store", "found", f)
	}
	return log, nil
}

// A storeView reads a store that a server may be using.
type storeView interface {
	Check(ctx context.Context) ([]store.Finding, error)
	CountTables(ctx context.Context) (count int, ok bool)
	IsBeside() bool
	storeSource
}

// A storeSource exports the logs of all tables.
type storeSource interface {
	Export(ctx context.Context, save func(store.Saved) error) error
	CheckList(ctx context.Context) ([]store.Finding, error)
	Close() error
}

// A storeTarget imports whole logs.
type storeTarget interface {
	store.Log
	Import(ctx context.Context, table string, n int, entries []store.Entry) error
}

// openView opens the store of --store for reading.
func (c storeCommands) openView(ctx context.Context, where string) (storeView, error) {
	if !postgres.IsURL(where) {
		return c.openFileView(ctx, "--store", where)
	}
	v, err := postgres.OpenView(ctx, where)
	if err != nil {
		return nil, fault(err)
	}
	return v, nil
}

// openFileView opens the data file that a flag names for reading.
func (c storeCommands) openFileView(ctx context.Context, flag, where string) (*sqlite.View, error) {
	path, err := c.storePath(flag, where)
	if err != nil {
		return nil, err
	}
	v, err := sqlite.OpenView(ctx, path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usageError("there is no data file %s", path)
	}
	if err != nil {
		return nil, fault(err)
	}
	return v, nil
}

// openTarget opens the store of a flag for importing logs.
func (c storeCommands) openTarget(ctx context.Context, flag, where string) (target storeTarget, err error) {
	if postgres.IsURL(where) {
		target, err = postgres.Open(ctx, where)
	} else {
		path, wrong := c.storePath(flag, where)
		if wrong != nil {
			return nil, wrong
		}
		target, err = sqlite.Open(ctx, path)
	}
	if err != nil {
		return nil, fault(err)
	}
	return target, nil
}

// mayBeDamaged reports whether a file that cannot be opened may be damaged.
func mayBeDamaged(err error) bool {
	for _, may := range []error{sqlite.ErrIncomplete, store.ErrNotOurs, store.ErrDamaged} {
		if errors.Is(err, may) {
			return true
		}
	}
	return false
}

// A checkedLog is a log whose file is checked while it is used.
type checkedLog struct {
	*sqlite.Log
	stop    context.CancelFunc
	checked chan struct{} // closed when the check has ended

	unclosed string // what to do if the file could not be marked as closed
}

// checkBeside checks the whole file of log in the background, and logs findings.
func checkBeside(ctx context.Context, log *sqlite.Log, logger *slog.Logger) *checkedLog {
	ctx, cancel := context.WithCancel(ctx)
	l := &checkedLog{Log: log, stop: cancel, checked: make(chan struct{})}
	go func() {
		defer close(l.checked)
		found, err := log.Check(ctx)
		if err != nil && ctx.Err() == nil {
			logger.Error("store", "check", err)
		}
		for _, f := range found {
			logger.Error("store", "damage", f)
		}
	}()
	return l
}

// Close ends the check and closes the log.
func (l *checkedLog) Close() error {
	l.stop()
	<-l.checked
	err := l.Log.Close()
	if errors.Is(err, store.ErrFull) {
		err = fmt.Errorf("%w\n%s", err, l.unclosed)
	}
	if err != nil {
		return fault(err)
	}
	return nil
}

// storePath returns the path of the data file of a flag such as --store.
func (a *app) storePath(flag, name string) (string, error) {
	path, ok := strings.CutPrefix(name, "sqlite:")
	if name == "" {
		folder, err := a.stateFolder()
		if err != nil {
			return "", fault(err)
		}
		path, ok = filepath.Join(folder, "eleusis.db"), true
	}
	if !ok || path == "" {
		return "", usageError("%s %s: must be sqlite:PATH, postgres://USER@HOST/NAME or, to serve, memory", flag, name)
	}
	return path, nil
}

// stateFolder returns the user's folder for program state.
func (a *app) stateFolder() (string, error) {
	if folder := a.getenv("XDG_STATE_HOME"); filepath.IsAbs(folder) {
		return filepath.Join(folder, "eleusis"), nil
	}
	home := a.getenv("HOME")
	if home == "" {
		folder, err := os.UserConfigDir()
		if err != nil {
			return "", fmt.Errorf("no folder to keep games in: %w (name one with --store sqlite:PATH)", err)
		}
		return filepath.Join(folder, "eleusis"), nil
	}
	return filepath.Join(home, ".local", "state", "eleusis"), nil
}
