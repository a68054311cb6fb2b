package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store"
)

// A querier is a pool, a connection or a transaction.
type querier interface {
	Query(ctx context.Context, query string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
	Exec(ctx context.Context, query string, args ...any) (pgconn.CommandTag, error)
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// migrationLock is the key of the lock under which the schema changes: "eleusis" in
// numbers.
const migrationLock = 0x656c6575736973

// migrate takes the steps that the database lacks, all or none, while no other
// program does. It refuses a database that has taken other steps than these.
func migrate(ctx context.Context, pool *pgxpool.Pool, steps []store.Step) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(migrationLock)); err != nil {
			return err
		}
		version, err := versionOf(ctx, tx, steps)
		if err != nil {
			return err
		}
		for _, s := range steps[version:] {
			// As one text: a step has many statements.
			if _, err := tx.Conn().PgConn().Exec(ctx, s.Text).ReadAll(); err != nil {
				return fmt.Errorf("migration %d: %w", s.Number, err)
			}
			_, err := tx.Exec(ctx, "INSERT INTO migration (number, checksum) VALUES ($1, $2)", s.Number, s.Checksum())
			if err != nil {
				return fmt.Errorf("migration %d: %w", s.Number, err)
			}
		}
		return nil
	})
}

// versionOf returns how many steps the database has taken, and an error unless they
// are the first of these.
func versionOf(ctx context.Context, db querier, steps []store.Step) (int, error) {
	var found bool
	if err := db.QueryRow(ctx, "SELECT to_regclass('migration') IS NOT NULL").Scan(&found); err != nil || !found {
		return 0, err
	}
	rows, err := db.Query(ctx, "SELECT number, checksum FROM migration ORDER BY number")
	if err != nil {
		return 0, err
	}
	taken, err := pgx.CollectRows(rows, pgx.RowToStructByPos[store.Taken])
	if err != nil {
		return 0, err
	}
	if len(taken) > len(steps) {
		return 0, fmt.Errorf("%w: it has version %d, this program knows versions up to %d",
			store.ErrNewer, len(taken), len(steps))
	}
	if err := store.CheckTaken(taken, steps[:len(taken)]); err != nil {
		return 0, fmt.Errorf("%w: %v", store.ErrNotOurs, err)
	}
	return len(taken), nil
}
