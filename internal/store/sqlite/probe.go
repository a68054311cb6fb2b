package sqlite

import (
	"context"
	"fmt"

	"eleusis/internal/store"
)

// Probe makes an empty commit and reads it from the file; see
// [store.Log]. It takes the way of every append, so it fails when they do.
func (l *Log) Probe(ctx context.Context) error {
	var written uint64
	err := l.change(ctx, "probe", 0, func(tx *transaction) error {
		written = tx.state.commits + 1
		return nil // every commit changes the state
	})
	if err != nil {
		return err
	}
	if err := l.calls.Begin(ctx); err != nil {
		return fmt.Errorf("probe: %w", err)
	}
	defer l.calls.End()
	read, err := readState(ctx, l.readers)
	if err == nil && read.commits < written {
		return fmt.Errorf("probe: %w: commit %d is not in the file", store.ErrFault, written)
	}
	return fault("probe", err)
}
