package bench_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The tables that are under way while something is measured, and the screens that
// follow each.
var (
	tables  = flag.Int("tables", 200, "tables under way")
	screens = flag.Int("screens", 5, "screens at each")
	lasts   = flag.Duration("lasts", 30*time.Second, "how long moves are measured")
)

// A venue is eleusis serve, as it is built, in a process of its own.
type venue struct {
	cmd     *exec.Cmd
	program string
	url     string
}

// unlimited are the flags of a server that refuses nobody.
var unlimited = []string{"--requests", "0", "--streams", "0", "--connections", "0"}

func serve(b *testing.B, flags ...string) *venue {
	b.Helper()
	folder := b.TempDir()
	program := filepath.Join(folder, "eleusis")
	build := exec.Command("go", "build", "-o", program, "./cmd/eleusis")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	flags = append([]string{"serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + filepath.Join(folder, "log.db")},
		flags...)
	v := &venue{cmd: exec.Command(program, flags...), program: program}
	v.start(b)
	return v
}

// resident returns the memory of the server in kilobytes, 0 where nobody tells.
func (v *venue) resident() (kilobytes float64) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", v.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(status, []byte("VmRSS:"))
	_, _ = fmt.Sscan(string(rest), &kilobytes)
	return kilobytes
}

// client keeps its connections, as browsers do.
var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	Transport:     &http.Transport{MaxIdleConnsPerHost: 4096},
}

// ask sends a request and reads the whole answer.
func ask(b *testing.B, method, address, body, cookie string) (*http.Response, []byte) {
	b.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Cookie", cookie)
	r.Header.Set("Accept-Encoding", "gzip")
	answer, err := client.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		b.Fatal(err)
	}
	return answer, text
}

// A party is a table of one person, who plays here, and computer players.
type party struct {
	url, cookie string
	hand        []string
	seen, sent  int
	asked       atomic.Int64 // when the play was sent that is waited for
	late        *latencies
	turns       chan frame
}

type frame struct {
	Number int `json:"number"`
	Share  struct {
		Kind  string   `json:"kind"`
		Seat  int      `json:"seat"`
		Cards []string `json:"cards"`
		Tally struct {
			Phase  string `json:"phase"`
			Turn   int    `json:"turn"`
			Awaits string `json:"awaits"`
		} `json:"tally"`
	} `json:"share"`
}

// latencies are times that several goroutines take.
type latencies struct {
	mu  sync.Mutex
	all []time.Duration
}

func (l *latencies) add(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, d)
}

// of returns the latency that a share of all do not exceed, in milliseconds.
func (l *latencies) of(share float64) float64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) == 0 {
		return 0
	}
	slices.Sort(l.all)
	return float64(l.all[min(int(share*float64(len(l.all))), len(l.all)-1)].Microseconds()) / 1000
}

var (
	heldCard  = regexp.MustCompile(`name="card" value="(\w+)"`)
	lastEvent = regexp.MustCompile(`data-event="(\d+)"`)
)

// open clicks Play now and reads the table.
func (v *venue) open(b *testing.B, late *latencies) *party {
	b.Helper()
	answer, _ := ask(b, "POST", v.url+"/play", url.Values{"name": {"Grace"}}.Encode(), "")
	p := &party{url: v.url + answer.Header.Get("Location"), late: late, turns: make(chan frame, 256)}
	for _, c := range answer.Cookies() {
		if c.Name == "seat" {
			p.cookie = "seat=" + c.Value
		}
	}
	_, page := ask(b, "GET", p.url, "", p.cookie)
	text := unpacked(b, page)
	for _, m := range heldCard.FindAllStringSubmatch(text, -1) {
		p.hand = append(p.hand, m[1])
	}
	if m := lastEvent.FindStringSubmatch(text); m != nil {
		_, _ = fmt.Sscan(m[1], &p.seen)
	}
	if len(p.hand) == 0 || p.seen == 0 {
		b.Fatalf("no table at %s: %s", p.url, text[:min(len(text), 2000)])
	}
	return p
}

// follow reads a stream of the table; the first screen plays, too.
func (p *party) follow(b *testing.B, plays bool, done <-chan struct{}) {
	r, err := http.NewRequest("GET", fmt.Sprintf("%s/events?since=%d", p.url, p.seen), nil)
	if err != nil {
		b.Error(err)
		return
	}
	r.Header.Set("Cookie", p.cookie)
	answer, err := client.Do(r)
	if err != nil {
		b.Error(err)
		return
	}
	go func() { <-done; _ = answer.Body.Close() }()
	go func() {
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			text, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
			var f frame
			if !ok || json.Unmarshal(text, &f) != nil || f.Number == 0 {
				continue
			}
			if at := p.asked.Load(); at > 0 && f.Share.Kind == "played" && f.Share.Seat == 1 {
				p.late.add(time.Since(time.Unix(0, at)))
			}
			if plays {
				p.turns <- f
			}
		}
		if plays {
			close(p.turns)
		}
	}()
}

// play plays card after card as soon as it is one's turn.
func (p *party) play(b *testing.B, mine bool, after func()) {
	move := func() {
		if len(p.hand) == 0 {
			return
		}
		p.sent++
		body := fmt.Sprintf(`{"id":"%d","seen":%d,"action":"play","cards":[%q]}`, p.sent, p.seen, p.hand[0])
		p.hand = p.hand[1:]
		p.asked.Store(time.Now().UnixNano())
		ask(b, "POST", p.url+"/do", body, p.cookie)
		after()
	}
	if mine {
		move()
	}
	for f := range p.turns {
		p.seen = f.Number
		if f.Share.Kind == "drew" && f.Share.Seat == 1 {
			p.hand = append(p.hand, f.Share.Cards...)
		}
		settled := f.Share.Kind == "judged" || f.Share.Kind == "drew"
		if t := f.Share.Tally; settled && t.Turn == 1 && t.Awaits == "play" && f.Share.Seat != 1 {
			move()
		}
	}
}

// An echo is the yardstick: whatever is posted goes to all who listen, and there
// is nothing else. Like the server it is a process of its own.
type echo struct {
	address string
	asked   atomic.Int64
	late    latencies
	mu      sync.Mutex // one at a time
}

// newEcho returns an echo; a durable one writes what is posted to a file and waits for the disk first.
func newEcho(b *testing.B, durable bool) *echo {
	e := &echo{address: startEcho(b, durable).url + "/t/0"}
	for range *screens {
		answer, err := client.Get(e.address + "/events")
		if err != nil {
			b.Fatal(err)
		}
		go func() {
			for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
				if strings.HasPrefix(lines.Text(), "data: ") {
					e.late.add(time.Since(time.Unix(0, e.asked.Load())))
				}
			}
		}()
	}
	return e
}

// once measures one echo, unless one is under way.
func (e *echo) once(b *testing.B) {
	if !e.mu.TryLock() {
		return
	}
	defer e.mu.Unlock()
	e.asked.Store(time.Now().UnixNano())
	ask(b, "POST", e.address, strings.Repeat("x", 300), "")
}

// BenchmarkScreens tells how long it is from a click to the table, from a move to
// all screens of its table while computer players move at all the others, and
// what a seat that is connected takes of memory.
func BenchmarkScreens(b *testing.B) {
	v, late, clicks := serve(b, unlimited...), &latencies{}, &latencies{}
	v.open(b, late) // what is made once
	for range 20 {
		began := time.Now()
		v.open(b, late)
		clicks.add(time.Since(began))
	}
	before := v.resident()
	parties := make([]*party, *tables)
	for i := range parties {
		parties[i] = v.open(b, late)
	}
	opened := v.resident()
	done := make(chan struct{})
	for _, p := range parties {
		for i := range *screens {
			p.follow(b, i == 0, done)
		}
	}
	connected := v.resident()
	bare, durable := newEcho(b, false), newEcho(b, true)
	var all sync.WaitGroup
	for _, p := range parties {
		_, page := ask(b, "GET", p.url, "", p.cookie)
		mine := strings.Contains(unpacked(b, page), `data-turn="you"`)
		all.Go(func() { p.play(b, mine, func() { bare.once(b); durable.once(b) }) })
	}
	<-time.After(*lasts)
	during := &latencies{}
	for range 20 {
		began := time.Now()
		v.open(b, late)
		during.add(time.Since(began))
	}
	playing := v.resident()
	close(done)
	all.Wait()
	seats := float64(*tables * *screens)
	for name, value := range map[string]float64{
		"click-p50-ms": clicks.of(.5), "click-loaded-p50-ms": during.of(.5), "move-p50-ms": late.of(.5),
		"move-p99-ms": late.of(.99), "seen-moves": float64(len(late.all)),
		"echo-p50-ms": bare.late.of(.5), "echo-p99-ms": bare.late.of(.99),
		"durable-p50-ms": durable.late.of(.5), "durable-p99-ms": durable.late.of(.99),
		"x-durable-p50": late.of(.5) / max(durable.late.of(.5), .001), "KB/table": (opened - before) / float64(*tables),
		"KB/screen": (connected - opened) / seats, "MB-playing": playing / 1024,
	} {
		b.ReportMetric(value, name)
	}
}

// BenchmarkPages tells how many bytes each page is on the wire, packed, and what a
// browser that comes for the first time loads besides.
func BenchmarkPages(b *testing.B) {
	v := serve(b, unlimited...)
	p := v.open(b, &latencies{})
	files := make(map[string]int)
	for _, path := range []string{"/", "/new", "/learn", "/today", "/rules/new", "/workshop", "/games",
		strings.TrimPrefix(p.url, v.url)} {
		answer, page := ask(b, "GET", v.url+path, "", p.cookie)
		if answer.StatusCode != http.StatusOK {
			b.Logf("%-20s %s", path, answer.Status)
			continue
		}
		text, besides := unpacked(b, page), 0
		for _, m := range regexp.MustCompile(`"(/static/[^"#]+)`).FindAllStringSubmatch(text, -1) {
			if files[m[1]] == 0 {
				_, file := ask(b, "GET", v.url+m[1], "", "")
				files[m[1]] = len(file)
			}
		}
		counted := make(map[string]bool)
		for _, m := range regexp.MustCompile(`"(/static/[^"#]+)`).FindAllStringSubmatch(text, -1) {
			if !counted[m[1]] {
				counted[m[1]] = true
				besides += files[m[1]]
			}
		}
		b.Logf("%-20s %6d bytes packed, %7d plain, and %6d in %d files that the browser keeps", path, len(page), len(text),
			besides, len(counted))
	}
}

// unpacked returns the text of an answer.
func unpacked(b *testing.B, packed []byte) string {
	b.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		b.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		b.Fatal(err)
	}
	return string(text)
}
