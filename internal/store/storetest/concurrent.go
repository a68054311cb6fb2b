package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"eleusis/internal/store"
)

// concurrentLaws returns the laws about many callers at once. How many calls
// they make is bounded even if the log answers nonsense.
func concurrentLaws() []law {
	return []law{
		{"appenders to one table leave no gap and no double", oneTableIsContended},
		{"of two appends after the same number one is kept", oneOfTwoIsKept},
		{"one append's conflict is no other's", conflictsArePrivate},
		{"readers see whole appends that stay", readersSeeWholeAppends},
		{"an append whose context ends is kept whole or not at all", canceledAppendsAreWhole},
		{"closing in the midst of appends confuses none", closingConfusesNone},
	}
}

// together runs one call of f for each number below n at the same time and
// returns their errors joined.
func together(n int, f func(i int) error) error {
	errs := make([]error, n)
	start := make(chan struct{})
	var running sync.WaitGroup
	for i := range n {
		running.Go(func() {
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	running.Wait()
	return errors.Join(errs...)
}

// signed returns count entries after n whose command is the given one.
func signed(command string, n, count int) []store.Entry {
	entries := played(n, count)
	for i := range entries {
		entries[i].Command = command
	}
	return entries
}

// A persistent caller appends to a table until it is let.
type persistent struct {
	log   store.Log
	table string
	end   int // of the table's log, as far as the caller knows
}

// append appends the entries that it is given for the end of the log, and
// reads on after each conflict. Conflicts must be owed to the appends of
// others, so there cannot be more than most.
func (p *persistent) append(ctx context.Context, most int, entries func(n int) []store.Entry) error {
	for range most + 1 {
		add := entries(p.end)
		err := p.log.Append(ctx, p.table, p.end, add)
		if err == nil {
			p.end += len(add)
			return nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		missed, err := p.log.Read(ctx, p.table, p.end)
		if err != nil {
			return err
		}
		if len(missed) == 0 {
			return fmt.Errorf("conflict after %d, yet nothing to read there", p.end)
		}
		p.end = missed[len(missed)-1].Number
	}
	return fmt.Errorf("more conflicts than the %d appends of others", most)
}

func oneTableIsContended(ctx context.Context, log store.Log) error {
	const appenders, appends = 8, 12
	err := together(appenders, func(i int) error {
		caller := persistent{log: log, table: "t"}
		for k := range appends {
			command := fmt.Sprintf("%d-%d", i, k)
			err := caller.append(ctx, appenders*appends, func(n int) []store.Entry {
				return signed(command, n, 1+k%3)
			})
			if err != nil {
				return fmt.Errorf("appender %d: %w", i, err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	entries, err := log.Read(ctx, "t", 0)
	if err != nil {
		return err
	}
	return countRuns(entries, appenders, appends)
}

// countRuns checks that entries are numbered without a gap and consist of
// just the appends of oneTableIsContended, each in one piece.
func countRuns(entries []store.Entry, appenders, appends int) error {
	length := make(map[string]int)
	for i, e := range entries {
		if e.Number != i+1 {
			return fmt.Errorf("entry %d bears number %d", i+1, e.Number)
		}
		if i > 0 && entries[i-1].Command != e.Command && length[e.Command] > 0 {
			return fmt.Errorf("append %s is torn or doubled at %d", e.Command, e.Number)
		}
		length[e.Command]++
	}
	for i := range appenders {
		for k := range appends {
			command := fmt.Sprintf("%d-%d", i, k)
			if got, want := length[command], 1+k%3; got != want {
				return fmt.Errorf("append %s: %d entries, want %d", command, got, want)
			}
		}
	}
	if len(length) != appenders*appends {
		return fmt.Errorf("%d appends kept, want %d", len(length), appenders*appends)
	}
	return nil
}

func oneOfTwoIsKept(ctx context.Context, log store.Log) error {
	for n := range 40 {
		var results [2]error
		_ = together(2, func(i int) error {
			results[i] = log.Append(ctx, "t", n, signed(fmt.Sprint(i), n, 1))
			return nil
		})
		kept := slices.Index(results[:], nil)
		if kept < 0 {
			return fmt.Errorf("after %d: none of two appends is kept: %w", n, errors.Join(results[:]...))
		}
		if err := wants(fmt.Sprintf("the other append after %d", n), results[1-kept], store.ErrConflict); err != nil {
			return err
		}
		got, err := log.Read(ctx, "t", n)
		if err != nil {
			return err
		}
		if len(got) != 1 || got[0].Command != fmt.Sprint(kept) {
			return fmt.Errorf("after %d: got %v, want the one entry of append %d", n, got, kept)
		}
	}
	return nil
}

func conflictsArePrivate(ctx context.Context, log store.Log) error {
	const tables, appends = 16, 10
	return together(2*tables, func(i int) error {
		table := fmt.Sprint("table ", i/2)
		for n := range appends {
			if i%2 == 1 {
				// As stale as can be, among appends that are right.
				err := log.Append(ctx, table, 1000, played(1000, 1))
				if err := wants("stale Append", err, store.ErrConflict); err != nil {
					return err
				}
				continue
			}
			if err := log.Append(ctx, table, n, played(n, 1)); err != nil {
				return fmt.Errorf("right Append(%s, %d): %w", table, n, err)
			}
		}
		if i%2 == 1 {
			return nil
		}
		return holdsExactly(ctx, log, table, played(0, appends))
	})
}

func readersSeeWholeAppends(ctx context.Context, log store.Log) error {
	const appends, size = 40, 3
	return together(4, func(i int) error {
		if i == 0 {
			for n := 0; n < appends*size; n += size {
				if err := log.Append(ctx, "t", n, played(n, size)); err != nil {
					return err
				}
			}
			return nil
		}
		seen := 0
		for range 3 * appends {
			got, err := log.Read(ctx, "t", 0)
			if err != nil {
				return err
			}
			if len(got)%size != 0 {
				return fmt.Errorf("read %d entries, half an append of %d", len(got), size)
			}
			if len(got) < seen {
				return fmt.Errorf("read %d entries where %d were read before", len(got), seen)
			}
			seen = len(got)
		}
		return nil
	})
}

func canceledAppendsAreWhole(ctx context.Context, log store.Log) error {
	const size = 3
	caller := persistent{log: log, table: "t"}
	for i := range 40 {
		n := caller.end
		answer := appendCanceled(ctx, log, n, signed(fmt.Sprint("canceled ", i), n, size))
		if answer != nil && !errors.Is(answer, context.Canceled) {
			return fmt.Errorf("Append with a context that ends: got %w, want nothing or its error", answer)
		}
		// The next append settles whether the canceled one was kept.
		err := caller.append(ctx, 1, func(n int) []store.Entry { return signed("after", n, 1) })
		if err != nil {
			return err
		}
		if added := caller.end - 1 - n; added != size && (added != 0 || answer == nil) {
			return fmt.Errorf("canceled append of %d entries, answered by %v, left %d", size, answer, added)
		}
	}
	got, err := log.Read(ctx, "t", 0)
	if err == nil && len(got) != caller.end {
		err = fmt.Errorf("read %d entries, want %d", len(got), caller.end)
	}
	return err
}

// appendCanceled appends to table t while its context ends.
func appendCanceled(ctx context.Context, log store.Log, n int, entries []store.Entry) (answer error) {
	ctx, cancel := context.WithCancel(ctx)
	_ = together(2, func(i int) error {
		if i == 0 {
			cancel()
		} else {
			answer = log.Append(ctx, "t", n, entries)
		}
		return nil
	})
	return answer
}

func closingConfusesNone(ctx context.Context, log store.Log) error {
	return together(9, func(i int) error {
		if i == 0 {
			return closeAfterAWhile(ctx, log)
		}
		_, err := appendUntilClosed(ctx, log, fmt.Sprint("table ", i))
		return err
	})
}

// closeAfterAWhile closes the log when others have had time to append, which
// it measures by appends of its own.
func closeAfterAWhile(ctx context.Context, log store.Log) error {
	for n := range 5 {
		if err := log.Append(ctx, "the closer's", n, played(n, 1)); err != nil {
			return err
		}
	}
	return log.Close()
}

// appendUntilClosed appends to table until the log is closed, and returns how
// many entries were acknowledged.
func appendUntilClosed(ctx context.Context, log store.Log, table string) (acknowledged int, err error) {
	const most = 10_000 // for a log that never closes
	for n := range most {
		err := log.Append(ctx, table, n, played(n, 1))
		if errors.Is(err, store.ErrClosed) {
			return n, nil
		}
		if err != nil {
			return n, fmt.Errorf("Append while closing: got %w, want nothing or %v", err, store.ErrClosed)
		}
	}
	return most, nil
}
