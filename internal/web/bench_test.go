//go:build unix

package web

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"syscall"
	"testing"
	"time"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// A benchTable is a table of four people and a computer dealer. It needs no clock: all moves are made by the benchmark.
type benchTable struct {
	b       *testing.B
	hall    *table.Hall
	handler http.Handler
	id      string
	keys    []string // by seat − 1
	asked   int
}

func newBenchTable(b *testing.B) *benchTable {
	b.Helper()
	quiet := slog.New(slog.DiscardHandler)
	hall := table.NewHall(store.NewMemory(), table.Config{Random: rand.Reader, Errors: quiet})
	b.Cleanup(hall.Close)
	t := &benchTable{b: b, hall: hall, handler: NewWithin(Limits{}, hall, say.NewBook(), quiet)}
	id, key, err := hall.Open(b.Context(), table.Opening{Name: "Ada", Seats: 5, Gathers: true})
	if err != nil {
		b.Fatal(err)
	}
	t.id, t.keys = id, []string{key}
	for _, name := range []string{"Ben", "Cleo", "Dan"} {
		key, err := hall.Join(b.Context(), id,
			table.Joining{Secret: fmt.Sprintf("%032x%032x", len(t.keys), len(name)), Name: name})
		if err != nil {
			b.Fatal(err)
		}
		t.keys = append(t.keys, key)
	}
	t.do(1, table.Request{Action: table.Start})
	return t
}

// do carries out a request of a seat at once.
func (t *benchTable) do(seat int, q table.Request) {
	t.b.Helper()
	t.asked++
	q.ID = fmt.Sprint("request ", t.asked)
	if _, err := t.hall.Do(t.b.Context(), t.id, t.keys[seat-1], q); err != nil {
		t.b.Fatalf("seat %d, %s: %v", seat, q.Action, err)
	}
}

// look returns the table as a seat sees it.
func (t *benchTable) look(seat int) table.Look {
	t.b.Helper()
	l, err := t.hall.Look(t.b.Context(), t.id, t.keys[seat-1])
	if err != nil {
		t.b.Fatal(err)
	}
	return l
}

// move plays a card of the player whose turn it is, and returns false if the round is over.
func (t *benchTable) move() bool {
	t.b.Helper()
	turn := int(t.look(1).View.Turn)
	if turn == 0 {
		return false
	}
	l := t.look(turn)
	t.do(turn, table.Request{Action: table.Play, Cards: l.View.Hand[:1], Seen: l.Number})
	return true
}

// play plays so many cards.
func (t *benchTable) play(cards int) {
	t.b.Helper()
	for range cards {
		if !t.move() {
			t.b.Fatal("the round is over")
		}
	}
}

// finish plays until the round is over.
func (t *benchTable) finish() {
	t.b.Helper()
	for t.move() {
	}
}

// get asks for a page as a browser of the first seat does.
func (t *benchTable) get(path string, cookies bool) *httptest.ResponseRecorder {
	t.b.Helper()
	r := httptest.NewRequest("GET", "http://eleusis.localhost"+path, nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br")
	r.Header.Set("Accept-Language", "en-GB,en;q=0.9,pt;q=0.5")
	if cookies {
		r.AddCookie(&http.Cookie{Name: keyCookie, Value: t.keys[0]})
		r.AddCookie(&http.Cookie{Name: tablesCookie, Value: t.id + "-" + table.Token(t.keys[0])})
	}
	w := httptest.NewRecorder()
	t.handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.b.Fatalf("%s: %d", path, w.Code)
	}
	return w
}

// processorTime returns the time that all threads of this process have run.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// least returns the processor times of f and of yardstick, which run in turn. Each is that of the fastest of many runs:
// on a busy machine the others tell more of its other work.
func least(b *testing.B, f, yardstick func()) (of, bare time.Duration) {
	b.Helper()
	once := func(f func()) time.Duration {
		began := processorTime(b)
		f()
		return processorTime(b) - began
	}
	of, bare = once(f), once(yardstick)
	for b.Loop() {
		of, bare = min(of, once(f)), min(bare, once(yardstick))
	}
	return of, bare
}

// barePage returns the least that a server does to send a page: compress it and write it.
func barePage(page []byte) func() {
	z := gzip.NewWriter(nil)
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Encoding", "gzip")
		z.Reset(w)
		_, _ = z.Write(page)
		_ = z.Close()
	})
	return func() { handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)) }
}

// BenchmarkPage measures the processor time of a page, and how many times that of the bare page it is: the same text,
// compressed and written.
func BenchmarkPage(b *testing.B) {
	for _, p := range []struct {
		name    string
		prepare func(*benchTable)
		path    string
		cookies bool
	}{
		{"home", func(*benchTable) {}, "/", false},
		{"home-again", func(*benchTable) {}, "/", true},
		{"new", func(*benchTable) {}, "/new", false},
		{"rules", func(*benchTable) {}, "/rules/new", false},
		{"table-new", func(*benchTable) {}, "", true},
		{"table", func(t *benchTable) { t.play(25) }, "", true},
		{"spectator", func(t *benchTable) { t.play(25) }, "", false},
		{"finished", (*benchTable).finish, "", true},
	} {
		b.Run(p.name, func(b *testing.B) {
			t := newBenchTable(b)
			p.prepare(t)
			if p.path == "" {
				p.path = "/t/" + t.id
			}
			text := unzipped(b, t.get(p.path, p.cookies).Body)
			each, bare := least(b, func() { t.get(p.path, p.cookies) }, barePage(text))
			b.ReportMetric(float64(each.Microseconds())/1000, "cpu-ms/page")
			b.ReportMetric(float64(each)/float64(bare), "x-bare")
			b.ReportMetric(float64(len(text)), "bytes/page")
		})
	}
}

func unzipped(b *testing.B, packed *bytes.Buffer) []byte {
	b.Helper()
	z, err := gzip.NewReader(packed)
	if err != nil {
		b.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := text.ReadFrom(z); err != nil {
		b.Fatal(err)
	}
	return slices.Clone(text.Bytes())
}

// BenchmarkFanOut measures the processor time that a stream needs to put a frame into words, without the network, when
// many spectators watch. The yardstick does the same for each screen anew, as for a screen that is alone.
func BenchmarkFanOut(b *testing.B) {
	const screens = 200
	t := newBenchTable(b)
	look := t.look(1)
	d := drawerFor(say.NewBook().Speaker("en"), &look)
	var all [screens]struct {
		next   <-chan *table.Frame
		teller *teller
	}
	for i := range all {
		watched, err := t.hall.Watch(b.Context(), t.id, "", look.Number, nil)
		if err != nil {
			b.Fatal(err)
		}
		all[i].next, all[i].teller = watched.Next, newTeller(d, &look, pageForm{})
		if _, err := all[i].teller.begin("", watched, look.Number); err != nil {
			b.Fatal(err)
		}
	}
	var shared, alone time.Duration
	frames := 0
	story := d.say.Story(d.company)
	for b.Loop() {
		if !t.move() {
			b.StopTimer()
			break
		}
		began := processorTime(b)
		for i := range all {
			for len(all[i].next) > 0 {
				if _, err := all[i].teller.tell(<-all[i].next); err != nil {
					b.Fatal(err)
				}
				frames++
			}
		}
		shared += processorTime(b) - began
		began = processorTime(b)
		frame := table.Frame{Number: look.Number, Share: look.Log[len(look.Log)-1].Share}
		for range screens {
			if _, err := (&teller{form: pageForm{}}).text(&frame, story.Clone()); err != nil {
				b.Fatal(err)
			}
		}
		alone += processorTime(b) - began
	}
	b.ReportMetric(float64(shared.Nanoseconds())/float64(frames)/1000, "cpu-us/frame")
	b.ReportMetric(float64(alone.Nanoseconds())/float64(b.N*screens)/1000, "alone-us/frame")
}
