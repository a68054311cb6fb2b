package sqlite

import (
	"context"
	"fmt"

	"eleusis/internal/store"
)

// Probe commits a change that changes nothing and reads from the file; see
// [store.Log]. It takes the way of every append, so it fails when they do.
func (l *Log) Probe(ctx context.Context) error {
	err := l.change(ctx, "probe", func(tx *transaction) error {
		_, err := tx.Exec("INSERT INTO migration VALUES (0, 'probe'); DELETE FROM migration WHERE number = 0")
		return err
	})
	if err != nil {
		return err
	}
	if err := l.begin(ctx); err != nil {
		return fmt.Errorf("probe: %w", err)
	}
	defer l.open.RUnlock()
	var read int
	err = l.readers.QueryRowContext(ctx, "SELECT count(*) FROM migration").Scan(&read)
	if err == nil && read == 0 {
		return fmt.Errorf("probe: %w: nothing was read", store.ErrFault)
	}
	return fault("probe", err)
}
