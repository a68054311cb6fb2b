package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"eleusis/internal/store"
)

// Codes of PostgreSQL (SQLSTATE).
const (
	codeDiskFull        = "53100"
	codeUnique          = "23505"
	codeSerialization   = "40001"
	codeDeadlock        = "40P01"
	codeUndefinedColumn = "42703"
	codeUndefinedTable  = "42P01"
	codeNoSchema        = "3F000"
	classConnection     = "08"
	classOperator       = "57" // shutdown, crash of another process
)

// fault turns an error of the driver into one of ours, wrapped with what was being
// done. Of the driver's only the words remain.
func fault(ctx context.Context, doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrClosed), errors.Is(err, store.ErrDamaged), errors.Is(err, store.ErrTaken),
		errors.Is(err, store.ErrElsewhere), errors.Is(err, store.ErrConflict):
		return fmt.Errorf("%s: %w", doing, err)
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w", doing, ctx.Err())
	case codeOf(err) == codeDiskFull:
		return fmt.Errorf("%s: %w: %v", doing, store.ErrFull, err)
	}
	return fmt.Errorf("%s: %w: %v", doing, store.ErrFault, err)
}

// explain is fault for errors met while a database was being opened.
func explain(ctx context.Context, err error) error {
	for _, ours := range []error{store.ErrNotOurs, store.ErrOlder, store.ErrNewer, store.ErrInUse} {
		if errors.Is(err, ours) {
			return err
		}
	}
	switch codeOf(err) {
	case codeUndefinedColumn, codeUndefinedTable:
		return fmt.Errorf("%w: %v", store.ErrNotOurs, err)
	case codeNoSchema:
		return fmt.Errorf("%w: no schema to work in, see search_path: %v", store.ErrNotOurs, err)
	}
	return fault(ctx, "use the database", err)
}

// codeOf returns PostgreSQL's code of err, empty if it is no error of PostgreSQL.
func codeOf(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// isBroken reports whether err leaves open what became of the statement: the
// connection broke, or the database ended it.
func isBroken(err error) bool {
	if err == nil || errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrTaken) ||
		errors.Is(err, store.ErrElsewhere) {
		return false
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return true
	}
	return e.SeverityUnlocalized == "FATAL" || e.SeverityUnlocalized == "PANIC" ||
		strings.HasPrefix(e.Code, classConnection) || strings.HasPrefix(e.Code, classOperator)
}

// isRetried reports whether err means that nothing was done and the same may work
// at once.
func isRetried(err error) bool {
	c := codeOf(err)
	return c == codeSerialization || c == codeDeadlock
}
