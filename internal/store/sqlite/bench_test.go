package sqlite_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
	"eleusis/internal/store/storetest"
)

// BenchmarkAppend compares the log with a file that is only written and flushed.
func BenchmarkAppend(b *testing.B) {
	storetest.BenchmarkAppend(b, "raw", func(b *testing.B) (store.Log, storetest.Append) {
		return benchLog(b), newRawLog(b).append
	})
}

func BenchmarkRead(b *testing.B) { storetest.BenchmarkRead(b, benchLog(b)) }

func BenchmarkTables(b *testing.B) { storetest.BenchmarkTables(b, benchLog(b)) }

func benchLog(b *testing.B) *sqlite.Log { return mustOpen(b, filepath.Join(b.TempDir(), "eleusis.db")) }

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
