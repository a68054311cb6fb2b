package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store"
)

// A View reads a database that a server may be using, and changes nothing in it. It
// may be one that replicates another.
type View struct {
	reader
	held bool // when it was opened
}

// OpenView opens the database that a URL names for reading; see [Open].
func OpenView(ctx context.Context, url string) (*View, error) {
	config, err := readerConfigOf(url)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.RuntimeParams["default_transaction_read_only"] = "on"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", nameOf(config), explain(ctx, err))
	}
	v := &View{reader: reader{pool}}
	if err := v.prepare(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open %s: %w", nameOf(config), explain(ctx, err))
	}
	return v, nil
}

func (v *View) prepare(ctx context.Context) error {
	steps, err := store.ReadSteps(migrations)
	if err != nil {
		return err
	}
	version, err := versionOf(ctx, v.pool, steps)
	switch {
	case err != nil:
		return err
	case version == 0:
		return fmt.Errorf("%w: it has no tables of ours; start the server with it once", store.ErrNotOurs)
	case version < len(steps):
		return fmt.Errorf("%w: it has version %d; start the server with it once", store.ErrOlder, version)
	}
	return v.pool.QueryRow(ctx, "SELECT count(*) > 0 FROM lease WHERE holder <> ''").Scan(&v.held)
}

// IsBeside reports whether a server uses the database, or ended without saying so.
func (v *View) IsBeside() bool { return v.held }

// Close closes the connections.
func (v *View) Close() error {
	v.pool.Close()
	return nil
}

// Check reads the whole database, while it is used, and returns what is wrong with the
// log of any table.
func (r reader) Check(ctx context.Context) (found []store.Finding, err error) {
	err = r.Export(ctx, func(s store.Saved) error {
		if s.Damage != nil {
			found = append(found, s.Damage.Finding())
		}
		return nil
	})
	return found, err
}

// CheckList finds nothing: the list of tables has no digest of its own.
func (r reader) CheckList(context.Context) ([]store.Finding, error) { return nil, nil }

// CountTables returns how many tables the database has. It returns false if they
// cannot be counted.
func (r reader) CountTables(ctx context.Context) (count int, ok bool) {
	err := r.pool.QueryRow(ctx, "SELECT count(*) FROM head").Scan(&count)
	return count, err == nil
}

// Export calls save with each table, ordered by id. Each is as it is at one moment,
// and others are so at other moments.
func (r reader) Export(ctx context.Context, save func(store.Saved) error) error {
	tables, err := r.everyTable(ctx)
	if err != nil {
		return fault(ctx, "export", err)
	}
	return store.Export(tables, func(table string) (store.Saved, error) {
		chain, _, err := r.readTable(ctx, table, 0)
		saved, err := store.SavedOf(chain, err)
		return saved, fault(ctx, "export", err)
	}, save)
}

// everyTable returns the tables in the list and those that only have entries.
func (r reader) everyTable(ctx context.Context) (tables []string, err error) {
	err = r.again(ctx, func() error {
		rows, err := r.pool.Query(ctx, "SELECT table_id FROM head UNION SELECT table_id FROM entry ORDER BY table_id")
		if err == nil {
			tables, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	return tables, err
}
