package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"eleusis/internal/store"
)

// Check reads the whole file, while it is used, and returns what it finds
// wrong: in the structure of the database, in the list of tables, and in the
// log of each table.
func (l *Log) Check(ctx context.Context) (found []store.Finding, err error) {
	err = l.calls.Do(ctx, func() error {
		found, err = checkAll(ctx, l.readers)
		return err
	})
	return found, fault("check", err)
}

// checkAll checks a database. Each part of it sees the file as it is at one
// moment, and other parts at other moments.
func checkAll(ctx context.Context, db *sql.DB) (found []store.Finding, err error) {
	for _, part := range []func(context.Context, *sql.DB) ([]store.Finding, error){
		checkStructure, checkList, checkStray, checkTables,
	} {
		f, err := part(ctx, db)
		if isCorrupt(err) {
			f, err = append(f, store.Finding{Code: store.FoundStructure, Detail: err.Error()}), nil
		}
		if err != nil {
			return nil, err
		}
		found = append(found, f...)
	}
	return found, nil
}

// checkStructure lets SQLite check what it knows about.
func checkStructure(ctx context.Context, db *sql.DB) (found []store.Finding, err error) {
	words, err := column(ctx, db, "PRAGMA integrity_check(20)")
	for _, w := range words {
		if w != "ok" {
			found = append(found, store.Finding{Code: store.FoundStructure, Detail: w})
		}
	}
	return found, err
}

// checkList compares the heads with the state.
func checkList(ctx context.Context, db *sql.DB) ([]store.Finding, error) {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // for both to be of one moment
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	want, err := readState(ctx, tx)
	if errors.Is(err, store.ErrDamaged) || errors.Is(err, sql.ErrNoRows) {
		return []store.Finding{{Code: store.FoundStructure, Detail: errState.Why}}, nil
	}
	if err != nil {
		return nil, err
	}
	got, err := sumHeads(ctx, tx)
	if err != nil || got.tables == want.tables && got.total == want.total {
		return nil, err
	}
	return []store.Finding{missingTables(want, got)}, nil
}

// checkStray looks for tables that are not in the list of tables.
func checkStray(ctx context.Context, db *sql.DB) (found []store.Finding, err error) {
	query, err := statements.ReadFile("sql/stray.sql")
	if err != nil {
		return nil, err
	}
	tables, err := column(ctx, db, string(query))
	for _, t := range tables {
		found = append(found,
			store.Finding{Code: store.FoundTable, Table: t, Number: 1, Detail: "it is not in the list of tables"})
	}
	return found, err
}

// checkTables follows the chain of each table.
func checkTables(ctx context.Context, db *sql.DB) (found []store.Finding, err error) {
	tables, err := column(ctx, db, "SELECT table_id FROM head ORDER BY table_id")
	if err != nil {
		return nil, err
	}
	read, err := prepare(ctx, db, "read")
	if err != nil {
		return nil, err
	}
	defer read.Close()
	for _, t := range tables {
		_, _, err := readTable(ctx, read, t, 0)
		if damage, ok := errors.AsType[*store.Damage](err); ok {
			found, err = append(found, damage.Finding()), nil
		}
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}
