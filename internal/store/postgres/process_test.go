package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
	"eleusis/internal/store/storetest"
)

// nodeURL names the variable that makes this program a node of the database it names.
const nodeURL = "ELEUSIS_TEST_NODE"

// runNode appends to one table for as long as it is let, and says so in a line for each entry that was
// acknowledged. A node that lost its lease starts again under a new name.
func runNode(url string, out io.Writer) {
	ctx := context.Background()
	for life := 1; ; life++ {
		log, err := postgres.OpenHastyNode(ctx, url, address(1), 50*time.Millisecond)
		if err != nil {
			postgrestest.Pause(ctx, 20*time.Millisecond)
			continue
		}
		name := fmt.Sprintf("%d-%d", os.Getpid(), life)
		for k := 0; ; k++ {
			command := fmt.Sprintf("%s/%d", name, k)
			err = appendOnce(ctx, log, command)
			if err != nil {
				break
			}
			_, _ = fmt.Fprintln(out, command)
		}
		_ = log.Close()
	}
}

// appendOnce appends an entry to table t when no other node has it, and returns an error when the lease is lost.
func appendOnce(ctx context.Context, log store.Log, command string) error {
	for {
		held, err := log.Read(ctx, "t", 0)
		if err == nil {
			for _, e := range held {
				if e.Command == command { // the answer was lost
					return nil
				}
			}
			e := storetest.Sample("t", len(held)+1)
			e.Command = command
			err = log.Append(ctx, "t", len(held), []store.Entry{e})
		}
		switch {
		case err == nil || errors.Is(err, store.ErrTaken):
			return err
		case !errors.Is(err, store.ErrConflict):
			postgrestest.Pause(ctx, 5*time.Millisecond)
		}
	}
}
