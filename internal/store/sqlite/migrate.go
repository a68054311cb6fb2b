package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"

	"eleusis/internal/store"
)

// A step is a [store.Step] with what only the program can do.
type step struct {
	store.Step
	then func(ctx context.Context, tx *sql.Tx) error
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

// readSteps returns the steps in the folder migrations of files.
func readSteps(files fs.FS) ([]step, error) {
	read, err := store.ReadSteps(files)
	if err != nil {
		return nil, err
	}
	steps := make([]step, len(read))
	for i, s := range read {
		steps[i].Step = s
	}
	return steps, nil
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
			return fmt.Errorf("migration %d: %w", s.Number, err)
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
		return fmt.Errorf("%w: it has version %d, this program knows versions up to %d", store.ErrNewer, version, known)
	}
	if version < 0 {
		return fmt.Errorf("%w: it has version %d", store.ErrNotOurs, version)
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
	var taken []store.Taken
	for rows.Next() {
		var t store.Taken
		if err := rows.Scan(&t.Number, &t.Checksum); err != nil {
			return err
		}
		taken = append(taken, t)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	known := make([]store.Step, len(steps))
	for i, s := range steps {
		known[i] = s.Step
	}
	if err := store.CheckTaken(taken, known); err != nil {
		return fmt.Errorf("%w: %v", store.ErrNotOurs, err)
	}
	return nil
}

// take takes the step and notes that it was taken.
func (s step) take(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, s.Text); err != nil {
		return err
	}
	if s.then != nil {
		if err := s.then(ctx, tx); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO migration (number, checksum) VALUES (?1, ?2)", s.Number, s.Checksum())
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", s.Number))
	return err
}
