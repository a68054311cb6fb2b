package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store"
)

// An Append appends one entry to a table.
type Append = func(table string, e store.Entry) error

// BenchmarkAppend appends one entry to each of 1, 100 and 1,000 tables at the same time, with a
// new log and with a yardstick in turns; both returns the two. The time of an operation is that
// of both; of-NAME is the log's speed in yardsticks, which are called name.
func BenchmarkAppend(b *testing.B, name string, both func(*testing.B) (store.Log, Append)) {
	for _, tables := range []int{1, 100, 1000} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			log, bare := both(b)
			last := make([]int, tables)
			var spent, spentBare time.Duration
			for b.Loop() {
				spent += round(b, last, appendTo(b.Context(), log))
				spentBare += round(b, last, bare)
				for i := range last {
					last[i]++
				}
			}
			entries := float64(last[0] * tables)
			b.ReportMetric(float64(spent.Nanoseconds())/entries, "ns/append")
			b.ReportMetric(float64(spentBare.Nanoseconds())/entries, "ns/"+name)
			b.ReportMetric(entries/spent.Seconds(), "appends/s")
			b.ReportMetric(float64(spentBare)/float64(spent), "of-"+name)
		})
	}
}

// BenchmarkRead reads a table of 100 entries among 100 such tables of an empty log, whose entries
// are written in turns.
func BenchmarkRead(b *testing.B, log store.Log) {
	last := make([]int, 100)
	for range 100 {
		round(b, last, appendTo(b.Context(), log))
		for i := range last {
			last[i]++
		}
	}
	for i := 0; b.Loop(); i++ {
		entries, err := log.Read(b.Context(), benchTable(i%100), 0)
		if err != nil || len(entries) != 100 {
			b.Fatalf("got %d entries and %v, want 100", len(entries), err)
		}
	}
}

// BenchmarkTables lists 1,000 tables of an empty log.
func BenchmarkTables(b *testing.B, log store.Log) {
	round(b, make([]int, 1000), appendTo(b.Context(), log))
	for b.Loop() {
		tables, err := log.Tables(b.Context(), time.Time{})
		if err != nil || len(tables) != 1000 {
			b.Fatalf("got %d tables and %v, want 1000", len(tables), err)
		}
	}
}

// benchEvent is as long as a usual event.
var benchEvent = make([]byte, 120)

func benchTable(i int) string { return fmt.Sprintf("0190b2f0-0000-7000-8000-%012d", i*7919) }

func appendTo(ctx context.Context, log store.Log) Append {
	return func(table string, e store.Entry) error {
		return log.Append(ctx, table, e.Number-1, []store.Entry{e})
	}
}

// round appends the next entry of each table at the same time and returns how long that took.
func round(b *testing.B, last []int, add Append) time.Duration {
	var running sync.WaitGroup
	start := b.Elapsed()
	for i, n := range last {
		running.Go(func() {
			err := add(benchTable(i), store.Entry{
				Number:  n + 1,
				Time:    time.UnixMilli(1_700_000_000_000).UTC(),
				Seat:    i % 8,
				Command: "0190b2f0-9d5c-7cc1-a6f0-c2b7e2d1a0b3",
				Kind:    "judged",
				Event:   benchEvent,
			})
			if err != nil {
				b.Error(err)
			}
		})
	}
	running.Wait()
	return b.Elapsed() - start
}
