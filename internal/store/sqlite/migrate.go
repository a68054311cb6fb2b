package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io/fs"
	"strings"
)

// A step brings the schema from the number before its own to its own.
type step struct {
	number int
	text   string // SQL
	then   func(ctx context.Context, tx *sql.Tx) error
}

// stateVersion is the step that brings the state and the digests.
const stateVersion = 2

// ourSteps returns the steps of this program.
func ourSteps() ([]step, error) {
	steps, err := readSteps(migrations)
	if err != nil {
		return nil, err
	}
	steps[stateVersion-1].then = buildChains
	return steps, nil
}

// readSteps returns the steps in the folder migrations of files, which are
// named 0001_what.sql, 0002_what.sql and so on.
func readSteps(files fs.FS) ([]step, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	steps := make([]step, len(names))
	for i, name := range names {
		if want := fmt.Sprintf("migrations/%04d_", i+1); !strings.HasPrefix(name, want) {
			return nil, fmt.Errorf("migration %s stands where %s… should", name, want)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		steps[i] = step{number: i + 1, text: string(text)}
	}
	return steps, nil
}

// checksum tells whether a step is the one that was taken. How lines end is
// no difference: some checkouts change it.
func (s step) checksum() string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.ReplaceAll(s.text, "\r\n", "\n"))))
}

// migrate takes the steps that the file lacks, all or none. It refuses a file
// that has taken other steps than these.
func migrate(ctx context.Context, db *sql.DB, steps []step) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing once committed
	var version int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if err := checkKnown(version, len(steps)); err != nil {
		return err
	}
	if err := checkTaken(ctx, tx, steps[:version]); err != nil {
		return err
	}
	if version == len(steps) {
		return nil
	}
	for _, s := range steps[version:] {
		if err := s.take(ctx, tx); err != nil {
			return fmt.Errorf("migration %d: %w", s.number, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	// Whatever happens from here on, an older program must find the new
	// version in the file itself and not only in the -wal file beside it.
	_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// checkKnown refuses a file of a version that this program does not know.
func checkKnown(version, known int) error {
	if version > known {
		return fmt.Errorf("%w: it has version %d, this program knows versions up to %d", ErrNewer, version, known)
	}
	if version < 0 {
		return fmt.Errorf("%w: it has version %d", ErrNotOurs, version)
	}
	return nil
}

// checkTaken returns an error unless just these steps were taken.
func checkTaken(ctx context.Context, tx *sql.Tx, steps []step) error {
	if len(steps) == 0 {
		return nil
	}
	rows, err := tx.QueryContext(ctx, "SELECT number, checksum FROM migration ORDER BY number")
	if err != nil {
		return err
	}
	defer rows.Close()
	taken := 0
	for ; rows.Next(); taken++ {
		var number int
		var checksum string
		if err := rows.Scan(&number, &checksum); err != nil {
			return err
		}
		if taken >= len(steps) || number != taken+1 || checksum != steps[taken].checksum() {
			return fmt.Errorf("%w: its migration %d is not the one this program knows", ErrNotOurs, number)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if taken < len(steps) {
		return fmt.Errorf("%w: it lacks migration %d", ErrNotOurs, taken+1)
	}
	return nil
}

// take takes the step and notes that it was taken.
func (s step) take(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, s.text); err != nil {
		return err
	}
	if s.then != nil {
		if err := s.then(ctx, tx); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO migration (number, checksum) VALUES (?1, ?2)", s.number, s.checksum())
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", s.number))
	return err
}
