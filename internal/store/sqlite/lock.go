package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"eleusis/internal/store"

	codes "modernc.org/sqlite/lib"
)

// A fileLock keeps other processes, and other Logs of this one, from opening
// a data file. It is a transaction on an empty database beside the file, for
// that works wherever SQLite does and ends with the process, however that
// ends. The database stays: to remove it would let two hold a lock on it, one
// on the old and one on the new.
type fileLock struct {
	db *sql.DB
	tx *sql.Tx
}

func lock(ctx context.Context, path string) (*fileLock, error) {
	db, err := sql.Open("sqlite", source(path+"-lock", "_txlock=exclusive",
		"_pragma=busy_timeout(0)", "_pragma=journal_mode(MEMORY)"))
	if err != nil {
		return nil, err
	}
	// Not ctx itself: its end would end the transaction.
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		_ = db.Close() // it holds nothing, and err says why
		if code(err) == codes.SQLITE_BUSY {
			return nil, store.ErrInUse
		}
		return nil, explain(path+"-lock", err)
	}
	return &fileLock{db, tx}, nil
}

// Close gives the lock up.
func (l *fileLock) Close() error {
	return errors.Join(l.tx.Rollback(), l.db.Close())
}
