package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
)

// openStore opens what --store names, and tells logger what it finds wrong.
func (a *app) openStore(ctx context.Context, s server, logger *slog.Logger) (store.Log, error) {
	if s.store == "memory" {
		return store.NewMemory(), nil
	}
	path, err := a.storePath(s.store)
	if err != nil {
		return nil, err
	}
	log, err := sqlite.OpenWith(ctx, path, sqlite.Options{AcceptLoss: s.acceptLoss})
	if err != nil {
		if mayBeDamaged(err) {
			err = fmt.Errorf("%w\n%s", err, a.speaker().Text("store.hint", nil))
		}
		return nil, fault(err)
	}
	for _, f := range log.Findings() {
		logger.Warn("store", "found", f)
	}
	checked := checkBeside(ctx, log, logger)
	checked.unclosed = a.speaker().Text("store.unclosed", nil)
	return checked, nil
}

// mayBeDamaged reports whether a file that did not open may be a damaged one.
func mayBeDamaged(err error) bool {
	for _, may := range []error{sqlite.ErrIncomplete, sqlite.ErrNotOurs, store.ErrDamaged} {
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

// checkBeside checks the whole file of log in the background, and tells logger
// what it finds.
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

// storePath returns the data file that --store names.
func (a *app) storePath(name string) (string, error) {
	path, ok := strings.CutPrefix(name, "sqlite:")
	if name == "" {
		folder, err := a.stateFolder()
		if err != nil {
			return "", fault(err)
		}
		path, ok = filepath.Join(folder, "eleusis.db"), true
	}
	if !ok || path == "" {
		return "", usageError("--store %s: must be sqlite:PATH or memory", name)
	}
	return path, nil
}

// stateFolder returns the user's folder for what a program keeps.
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
