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
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// A benchTable is a table of four people and a computer dealer. It needs no clock: all moves are made by the benchmark.
type benchTable struct {
	b       *testing.B
	lobby   *table.Lobby
	handler http.Handler
	id      string
	keys    []string // by seat − 1
	asked   int
}

func newBenchTable(b *testing.B) *benchTable {
	b.Helper()
	quiet := slog.New(slog.DiscardHandler)
	lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.Reader, Errors: quiet})
	b.Cleanup(lobby.Close)
	t := &benchTable{b: b, lobby: lobby, handler: NewWithin(Limits{}, lobby, say.NewCatalog(), quiet)}
	opening := table.TableRequest{Name: "Ada", Seats: 5, WaitsForPeople: true}
	id, key, err := lobby.For(table.Caller{}).Open(b.Context(), opening)
	if err != nil {
		b.Fatal(err)
	}
	t.id, t.keys = id, []string{key}
	for _, name := range []string{"Ben", "Cleo", "Dan"} {
		key, err := lobby.For(table.Caller{}).Join(b.Context(), id,
			table.JoinRequest{Secret: fmt.Sprintf("%032x%032x", len(t.keys), len(name)), Name: name})
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
	if _, err := t.lobby.For(table.Caller{}).Do(t.b.Context(), t.id, t.keys[seat-1], q); err != nil {
		t.b.Fatalf("seat %d, %s: %v", seat, q.Action, err)
	}
}

// look returns the table as a seat sees it.
func (t *benchTable) look(seat int) table.Snapshot {
	t.b.Helper()
	l, err := t.lobby.For(table.Caller{}).Snapshot(t.b.Context(), t.id, t.keys[seat-1])
	if err != nil {
		t.b.Fatal(err)
	}
	return l
}

// turn returns the seat whose turn it is and the table as it sees it; 0 if the round is over.
func (t *benchTable) turn() (turn int, look table.Snapshot) {
	t.b.Helper()
	turn = int(t.look(1).View.Turn)
	if turn > 0 {
		look = t.look(turn)
	}
	return turn, look
}

// offer plays a card of a seat that sees look.
func (t *benchTable) offer(seat int, look table.Snapshot) {
	t.b.Helper()
	t.do(seat, table.Request{Action: table.Play, Cards: look.View.Hand[:1], Seen: look.Number})
}

// move plays a card of the player whose turn it is, and returns false if the round is over.
func (t *benchTable) move() bool {
	t.b.Helper()
	turn, look := t.turn()
	if turn > 0 {
		t.offer(turn, look)
	}
	return turn > 0
}

// play plays that many cards.
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

// allocated returns how many bytes this process has allocated so far.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
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
		{"finished-watched", (*benchTable).finish, "", false},
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

// An audience is spectators of one table who read one language.
type audience []struct {
	next   <-chan *table.Frame
	teller *teller
}

// newAudience returns an audience of a table.
func newAudience(t *benchTable, localizer *say.Localizer, screens int) audience {
	t.b.Helper()
	look := t.look(1)
	d := page.ForTable(localizer, &look)
	all := make(audience, screens)
	for i := range all {
		watched, err := t.lobby.For(table.Caller{}).Watch(t.b.Context(), t.id, "", look.Number, nil)
		if err != nil {
			t.b.Fatal(err)
		}
		all[i].next, all[i].teller = watched.Next, newTeller(d, &look, pageFormat{})
		if _, err := all[i].teller.begin("", pingEvery, watched, look.Number); err != nil {
			t.b.Fatal(err)
		}
	}
	return all
}

// tell puts what has happened into words for everyone, and returns how many frames and bytes that is for each.
func (all audience) tell(b *testing.B) (frames, bytes int) {
	b.Helper()
	for i := range all {
		for len(all[i].next) > 0 {
			text, err := all[i].teller.tell(<-all[i].next)
			if err != nil {
				b.Fatal(err)
			}
			frames, bytes = frames+1, bytes+len(text)
		}
	}
	return frames / len(all), bytes / len(all)
}

// BenchmarkFanOut measures the processor time of what happens at a table, without the network: of the moves, with what
// the table does to tell of them, and of putting their frames into words for everyone who watches. Each
// iteration is a round of its own.
func BenchmarkFanOut(b *testing.B) {
	const moves = 40
	localizer := say.NewCatalog().Localizer("en")
	for _, screens := range []int{1, 200} {
		b.Run(fmt.Sprint("screens=", screens), func(b *testing.B) {
			var moving, telling time.Duration
			frames, bytes, garbage := 0, 0, uint64(0)
			for b.Loop() {
				t := newBenchTable(b)
				all := newAudience(t, localizer, screens)
				for range moves {
					turn, look := t.turn()
					if turn == 0 {
						break
					}
					before, began := allocated(), processorTime(b)
					t.offer(turn, look)
					moved := processorTime(b)
					n, size := all.tell(b)
					moving, telling = moving+moved-began, telling+processorTime(b)-moved
					frames, bytes, garbage = frames+n, bytes+size, garbage+allocated()-before
				}
				t.lobby.Close()
			}
			b.ReportMetric(float64(moving.Microseconds())/float64(frames), "move-us/frame")
			b.ReportMetric(float64(telling.Microseconds())/float64(frames), "tell-us/frame")
			b.ReportMetric(float64(bytes)/float64(frames), "bytes/frame")
			b.ReportMetric(float64(garbage)/float64(frames), "garbage/frame")
		})
	}
}
