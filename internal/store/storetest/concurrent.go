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
		{"an append whose context ends is kept whole or not at all", cancelledAppendsAreWhole},
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

// persist appends count entries to table where its log ends, starting with
// the guess n and reading on after each conflict, and returns its new end.
// Every conflict must be owed to another's append, so more than most of them
// are an error.
func persist(ctx context.Context, log store.Log, table string, n, most int, entries func(n int) []store.Entry) (int, error) {
	for range most + 1 {
		add := entries(n)
		err := log.Append(ctx, table, n, add)
		if err == nil {
			return n + len(add), nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return n, err
		}
		missed, err := log.Read(ctx, table, n)
		if err != nil {
			return n, err
		}
		if len(missed) == 0 {
			return n, fmt.Errorf("conflict after %d, yet nothing to read there", n)
		}
		n = missed[len(missed)-1].Number
	}
	return n, fmt.Errorf("more conflicts than the %d appends of others", most)
}

func oneTableIsContended(ctx context.Context, log store.Log) error {
	const appenders, appends = 8, 12
	err := together(appenders, func(i int) error {
		n := 0
		for k := range appends {
			command := fmt.Sprintf("%d-%d", i, k)
			var err error
			n, err = persist(ctx, log, "t", n, appenders*appends, func(n int) []store.Entry {
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

func cancelledAppendsAreWhole(ctx context.Context, log store.Log) error {
	const size = 3
	n := 0 // end of the log
	for i := range 40 {
		command := fmt.Sprint("cancelled ", i)
		calling, cancel := context.WithCancel(ctx)
		var answer error
		_ = together(2, func(i int) error {
			if i == 0 {
				cancel()
			} else {
				answer = log.Append(calling, "t", n, signed(command, n, size))
			}
			return nil
		})
		if answer != nil && !errors.Is(answer, context.Canceled) {
			return fmt.Errorf("Append with a context that ends: got %w, want nothing or its error", answer)
		}
		end, err := persist(ctx, log, "t", n, 1, func(n int) []store.Entry { return signed("after", n, 1) })
		if err != nil {
			return err
		}
		if added := end - 1 - n; added != size && (added != 0 || answer == nil) {
			return fmt.Errorf("cancelled append of %d entries, answered by %v, left %d", size, answer, added)
		}
		n = end
	}
	got, err := log.Read(ctx, "t", 0)
	if err == nil && len(got) != n {
		err = fmt.Errorf("read %d entries, want %d", len(got), n)
	}
	return err
}

func closingConfusesNone(ctx context.Context, log store.Log) error {
	return together(9, func(i int) error {
		if i == 0 {
			return log.Close()
		}
		for n := range 20 {
			err := log.Append(ctx, fmt.Sprint("table ", i), n, played(n, 1))
			if errors.Is(err, store.ErrClosed) {
				return nil
			}
			if err != nil {
				return fmt.Errorf("Append while closing: got %w, want nothing or %v", err, store.ErrClosed)
			}
		}
		return nil
	})
}
