package sqlite_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
)

// benchData is as long as a usual event.
var benchData = make([]byte, 120)

func benchLog(b *testing.B) *sqlite.Log {
	log, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "eleusis.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := log.Close(); err != nil {
			b.Error(err)
		}
	})
	return log
}

// A rawLog is the yardstick: it writes the same bytes behind each other and
// flushes them, many appends at once, and does nothing else.
type rawLog struct {
	file    *os.File
	waiting chan rawAppend
	done    chan struct{}
}

type rawAppend struct {
	bytes  []byte
	answer chan error
}

func newRawLog(b *testing.B) *rawLog {
	file, err := os.Create(filepath.Join(b.TempDir(), "raw"))
	if err != nil {
		b.Fatal(err)
	}
	r := &rawLog{file, make(chan rawAppend, 1024), make(chan struct{})}
	go r.write()
	b.Cleanup(func() {
		close(r.waiting)
		<-r.done
		_ = file.Close()
	})
	return r
}

func (r *rawLog) write() {
	defer close(r.done)
	for first := range r.waiting {
		group := []rawAppend{first}
		for range len(r.waiting) {
			group = append(group, <-r.waiting)
		}
		var bytes []byte
		for _, a := range group {
			bytes = append(bytes, a.bytes...)
		}
		_, err := r.file.Write(bytes)
		if err == nil {
			err = flushData(r.file)
		}
		for _, a := range group {
			a.answer <- err
		}
	}
}

func (r *rawLog) append(table string, e store.Entry) error {
	bytes := binary.AppendVarint([]byte(table), e.Time.UnixMilli())
	bytes = binary.AppendVarint(bytes, int64(e.Number))
	bytes = binary.AppendVarint(bytes, int64(e.Seat))
	bytes = append(append(append(bytes, e.Command...), e.Kind...), e.Event...)
	answer := make(chan error, 1)
	r.waiting <- rawAppend{bytes, answer}
	return <-answer
}

// BenchmarkAppend appends one entry to each of some tables at the same time,
// with the log and with the yardstick in turns. The time of an operation is
// that of both; of-raw is the log's speed in yardsticks.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 100, 1000} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			log, raw := benchLog(b), newRawLog(b)
			var spent, spentRaw time.Duration
			last := make([]int, tables)
			for b.Loop() {
				spent += round(b, last, func(table string, e store.Entry) error {
					return log.Append(b.Context(), table, e.Number-1, []store.Entry{e})
				})
				spentRaw += round(b, last, raw.append)
				for i := range last {
					last[i]++
				}
			}
			entries := float64(last[0] * tables)
			b.ReportMetric(float64(spent.Nanoseconds())/entries, "ns/append")
			b.ReportMetric(float64(spentRaw.Nanoseconds())/entries, "ns/raw")
			b.ReportMetric(entries/spent.Seconds(), "appends/s")
			b.ReportMetric(float64(spentRaw)/float64(spent), "of-raw")
		})
	}
}

// round appends the next entry of each table at the same time and returns how
// long that took.
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

// BenchmarkRead reads a table of 100 entries among 100 such tables, whose
// entries lie between each other in the file.
func BenchmarkRead(b *testing.B) {
	log := benchLog(b)
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

// BenchmarkTables lists 1,000 tables.
func BenchmarkTables(b *testing.B) {
	log := benchLog(b)
	round(b, make([]int, 1000), func(table string, e store.Entry) error {
		return log.Append(b.Context(), table, e.Number-1, []store.Entry{e})
	})
	for b.Loop() {
		tables, err := log.Tables(b.Context(), time.Time{})
		if err != nil || len(tables) != 1000 {
			b.Fatalf("got %d tables and %v, want 1000", len(tables), err)
		}
	}
}
