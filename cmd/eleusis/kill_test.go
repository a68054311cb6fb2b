package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"eleusis/internal/store/postgres/postgrestest"
)

var builtOnce = sync.OnceValues(func() (string, error) {
	path := filepath.Join(workFolder, "eleusis")
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", path, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// built returns the program, built from this tree once for all tests.
func built(t testing.TB) string {
	t.Helper()
	path, err := builtOnce()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// A process is a server that can be killed.
type process struct {
	cmd *exec.Cmd
	url string // with a slash at the end
}

// start starts the program and waits for the address it says. PostgreSQL has a minute to
// answer, for the machine may be busy.
func start(t testing.TB, program, store, listen string) *process {
	t.Helper()
	if strings.HasPrefix(store, "postgres:") {
		store += "&connect_timeout=60"
	}
	p := &process{cmd: exec.Command(program, "--listen", listen, "--store", store)}
	var complaints bytes.Buffer
	p.cmd.Stderr = &complaints
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the server says no address: %v\n%s", err, complaints.String())
	}
	p.url = strings.TrimSpace(line)
	return p
}

// kill ends the process as kill -9 does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// A guest plays at one table by plain requests.
type guest struct {
	t      *testing.T
	client *http.Client
	table  string // path
	seat   *http.Cookie
	sent   int
}

func sitDown(t *testing.T, url string) *guest {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.PostForm(url+"play", map[string][]string{"name": {"Ada"}})
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	g := &guest{t: t, client: client, table: resp.Header.Get("Location")}
	for _, c := range resp.Cookies() {
		if c.Path == g.table {
			g.seat = c
		}
	}
	if resp.StatusCode != http.StatusSeeOther || g.seat == nil {
		t.Fatalf("Play now answers %s, %v", resp.Status, resp.Header)
	}
	return g
}

func (g *guest) ask(method, url string, body io.Reader) (int, string) {
	g.t.Helper()
	q, err := http.NewRequestWithContext(g.t.Context(), method, url, body)
	if err != nil {
		g.t.Fatal(err)
	}
	q.AddCookie(g.seat)
	if body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	resp, err := g.client.Do(q)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err.Error()
	}
	return resp.StatusCode, string(text)
}

// A page is what a guest can read off the table's page.
type page struct {
	event string
	laid  []string
	hand  []string
	mine  bool
	over  bool
}

var (
	eventOf = regexp.MustCompile(`data-event="(\d+)"`)
	cardOf  = regexp.MustCompile(`data-card="(\w+)"`)
	handOf  = regexp.MustCompile(`(?s)<ol class="hand".*?</ol>`)
	openOf  = regexp.MustCompile(`(?s)<section class="claim-open".*?</section>`) // a hand that was shown with a no-play
	lineOf  = regexp.MustCompile(`(?s)<ol class="line".*?</section>`)
)

func (g *guest) look(url string) page {
	g.t.Helper()
	status, text := g.ask("GET", strings.TrimSuffix(url, "/")+g.table, nil)
	for end := time.Now().Add(3 * time.Minute); status == http.StatusServiceUnavailable && time.Now().Before(end); {
		<-time.After(100 * time.Millisecond) // a server that a busy machine holds up may have lost its lease
		status, text = g.ask("GET", strings.TrimSuffix(url, "/")+g.table, nil)
	}
	event := eventOf.FindStringSubmatch(text)
	if status != http.StatusOK || event == nil {
		g.t.Fatalf("the table answers %d:\n%s", status, text)
	}
	p := page{event: event[1], mine: strings.Contains(text, `data-turn="you"`),
		over: strings.Contains(text, `data-action="next-round"`)}
	laid := lineOf.FindString(openOf.ReplaceAllString(text, ""))
	for _, m := range cardOf.FindAllStringSubmatch(laid, -1) {
		p.laid = append(p.laid, m[1])
	}
	for _, m := range cardOf.FindAllStringSubmatch(handOf.FindString(text), -1) {
		p.hand = append(p.hand, m[1])
	}
	return p
}

// wait looks until it is the guest's turn or the round is over.
func (g *guest) wait(url string) page {
	g.t.Helper()
	ctx, cancel := context.WithTimeout(g.t.Context(), 3*time.Minute)
	defer cancel()
	for {
		p := g.look(url)
		if p.mine || p.over {
			return p
		}
		select {
		case <-ctx.Done():
			g.t.Fatal("the guest's turn never comes")
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// send sends one request and reports whether it was acknowledged.
func (g *guest) send(url string, request map[string]any) bool {
	g.t.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		g.t.Fatal(err)
	}
	status, text := g.ask("POST", strings.TrimSuffix(url, "/")+g.table+"/do", bytes.NewReader(body))
	if status != http.StatusOK && status != 0 {
		g.t.Fatalf("%s is answered %d: %s", body, status, text)
	}
	return status == http.StatusOK
}

// TestAServerKilledInMidRoundGoesOnWhereItWas kills the real program again and
// again while someone plays. What was acknowledged must be there afterwards;
// a request whose answer was lost is sent again and carried out once.
func TestAServerKilledInMidRoundGoesOnWhereItWas(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and kills the program: not in the short run")
	}
	t.Parallel() // it mostly waits
	killInMidRound(t, "sqlite:"+filepath.Join(t.TempDir(), "eleusis.db"), 8)
}

// TestAServerOnPostgreSQLKilledInMidRoundGoesOnWhereItWas does the same with a database:
// the next server takes over when the one that was killed has said nothing for long.
func TestAServerOnPostgreSQLKilledInMidRoundGoesOnWhereItWas(t *testing.T) {
	store := cluster(t).Fresh(t)
	t.Parallel() // it mostly waits
	killInMidRound(t, store, 3)
}

// killInMidRound plays in a store, and kills the server that many times.
func killInMidRound(t *testing.T, store string, kills int) {
	t.Helper()
	program := built(t)
	server := start(t, program, store, "127.0.0.1:0")
	listen := strings.TrimSuffix(strings.TrimPrefix(server.url, "http://"), "/")
	g := sitDown(t, server.url)
	g.send(server.url, map[string]any{"id": "fast", "action": "pace", "fast": true})
	chance := rand.New(rand.NewPCG(1, 2))
	for range kills {
		before := g.wait(server.url)
		if before.over {
			break
		}
		g.sent++
		var seen int
		fmt.Sscan(before.event, &seen)
		request := map[string]any{"id": fmt.Sprint(g.sent), "seen": seen, "action": "play", "cards": before.hand[:1]}
		killed := make(chan struct{})
		go func() {
			defer close(killed)
			<-time.After(time.Duration(chance.IntN(3000)) * time.Microsecond)
			server.kill()
		}()
		acknowledged := g.send(server.url, request)
		<-killed
		server = start(t, program, store, listen)
		after := g.look(server.url)
		// a prophet may have to call the play
		stands := len(after.laid) == len(before.laid) && len(after.hand) == len(before.hand)
		if len(after.laid) < len(before.laid) || acknowledged && stands {
			t.Fatalf("acknowledged: %v, and a play is lost:\nbefore %+v\nafter  %+v", acknowledged, before, after)
		}
		if !acknowledged && !g.send(server.url, request) {
			t.Fatal("the request cannot be sent again")
		}
	}
}

// TestAServerOutlivesItsDatabase kills the database in mid-round and starts it again. The
// server stays; moves wait or are refused, and are made when there is a database.
func TestAServerOutlivesItsDatabase(t *testing.T) {
	if testing.Short() {
		t.Skip("needs PostgreSQL: not in the short run")
	}
	t.Parallel() // it mostly waits
	c, err := postgrestest.Start("fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Remove(); err != nil {
			t.Error(err)
		}
	})
	server := start(t, built(t), c.URL(nil), "127.0.0.1:0")
	g := sitDown(t, server.url)
	g.send(server.url, map[string]any{"id": "fast", "action": "pace", "fast": true})
	chance := rand.New(rand.NewPCG(3, 4))
	for i := range 4 {
		before := g.wait(server.url)
		if before.over {
			break
		}
		var seen int
		fmt.Sscan(before.event, &seen)
		broken := make(chan error, 1)
		go func() {
			<-time.After(time.Duration(chance.IntN(2000)) * time.Microsecond)
			killed := c.Kill()
			<-time.After(time.Duration(i) * 500 * time.Millisecond) // the last is away for longer than a move is awaited
			broken <- errors.Join(killed, c.Up())
		}()
		g.anywhere([]*process{server},
			map[string]any{"id": fmt.Sprint(i), "seen": seen, "action": "play", "cards": before.hand[:1]})
		if err := <-broken; err != nil {
			t.Fatal(err)
		}
		after := g.look(server.url)
		if len(after.laid) == len(before.laid) && len(after.hand) == len(before.hand) {
			t.Fatalf("an acknowledged play is lost:\nbefore %+v\nafter  %+v", before, after)
		}
	}
	g.wait(server.url)
	server.kill()
	must(t, exitYes, "", "check", "--store", c.URL(nil))
}
