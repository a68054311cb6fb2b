package postgres_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"eleusis/internal/store"
)

// benchData is as long as a usual event.
var benchData = make([]byte, 120)

// BenchmarkAppend appends one entry to each of some tables at the same time, with the
// log and with the yardstick in turns: a bare insert of the same row, committed alone,
// of which the database groups the flushes itself. The time of an operation is that of
// both; of-bare is the log's speed in yardsticks.
func BenchmarkAppend(b *testing.B) {
	c := own(b) // which flushes
	for _, tables := range []int{1, 100, 1000} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			log, bare := mustOpen(b, c.Fresh(b)), newBare(b, c.Fresh(b))
			var spent, spentBare time.Duration
			last := make([]int, tables)
			for b.Loop() {
				spent += round(b, last, func(table string, e store.Entry) error {
					return log.Append(b.Context(), table, e.Number-1, []store.Entry{e})
				})
				spentBare += round(b, last, func(table string, e store.Entry) error { return bare.insert(b, table, e) })
				for i := range last {
					last[i]++
				}
			}
			entries := float64(last[0] * tables)
			b.ReportMetric(float64(spent.Nanoseconds())/entries, "ns/append")
			b.ReportMetric(float64(spentBare.Nanoseconds())/entries, "ns/bare")
			b.ReportMetric(entries/spent.Seconds(), "appends/s")
			b.ReportMetric(float64(spentBare)/float64(spent), "of-bare")
		})
	}
}

// A bare is the yardstick: rows in a table, and nothing that could be checked.
type bare struct{ pool *pgxpool.Pool }

func newBare(b *testing.B, url string) bare {
	pool, err := pgxpool.New(b.Context(), url+"&pool_max_conns=16")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	_, err = pool.Exec(b.Context(), `CREATE TABLE bare (table_id text COLLATE "C", number bigint, time bigint, seat bigint,
		command text, kind text, event bytea, PRIMARY KEY (table_id, number))`)
	if err != nil {
		b.Fatal(err)
	}
	return bare{pool}
}

func (b bare) insert(t testing.TB, table string, e store.Entry) error {
	_, err := b.pool.Exec(t.Context(), "INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7)",
		table, e.Number, e.Time.UnixMilli(), e.Seat, e.Command, e.Kind, e.Event)
	return err
}

// round appends the next entry of each table at the same time and returns how long
// that took.
func round(b *testing.B, last []int, add func(table string, e store.Entry) error) time.Duration {
	var running sync.WaitGroup
	start := time.Now()
	for i, n := range last {
		running.Go(func() {
			err := add(fmt.Sprintf("0190b2f0-0000-7000-8000-%012d", i*7919), store.Entry{
				Number:  n + 1,
				Time:    time.UnixMilli(1_700_000_000_000).UTC(),
				Seat:    i % 8,
				Command: "0190b2f0-9d5c-7cc1-a6f0-c2b7e2d1a0b3",
				Kind:    "judged",
				Event:   benchData,
			})
			if err != nil {
				b.Error(err)
			}
		})
	}
	running.Wait()
	return time.Since(start)
}

// BenchmarkRead reads a table of 100 entries among 100 such tables.
func BenchmarkRead(b *testing.B) {
	log := mustOpen(b, own(b).Fresh(b))
	last := make([]int, 100)
	for range 100 {
		round(b, last, func(table string, e store.Entry) error {
			return log.Append(b.Context(), table, e.Number-1, []store.Entry{e})
		})
		for i := range last {
			last[i]++
		}
	}
	for i := 0; b.Loop(); i++ {
		entries, err := log.Read(b.Context(), fmt.Sprintf("0190b2f0-0000-7000-8000-%012d", i%100*7919), 0)
		if err != nil || len(entries) != 100 {
			b.Fatalf("got %d entries and %v, want 100", len(entries), err)
		}
	}
}
