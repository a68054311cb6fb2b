package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
	"eleusis/internal/store/postgres/postgrestest"
)

// A pair is two servers on one database, and the operator at each.
type pair struct {
	t     *testing.T
	urls  [2]string
	admin [2]string // addresses
	other [2]string // sockets where the same is answered
}

func servePair(t *testing.T, db string) *pair {
	t.Helper()
	p := &pair{t: t}
	for i := range p.urls {
		p.admin[i], p.other[i] = "unix:"+socketIn(t), socketIn(t)
		p.urls[i] = serving(t, "--listen", "127.0.0.1:0", "--store", db, "--admin", p.admin[i], "--admin", "unix:"+p.other[i],
			"--requests", "0").url
	}
	return p
}

// at runs a command of the operator at a server, which also has an address where nobody may act.
func (p *pair) at(server int, args ...string) string {
	p.t.Helper()
	return ran(p.t, append(append([]string{"admin"}, args...), "--admin", "10.0.0.1:9090", "--admin", p.admin[server])...)
}

// bothAnswer checks what the page of path answers at both servers.
func (p *pair) bothAnswer(path string, want int, when string) {
	p.t.Helper()
	for i, url := range p.urls {
		if status, _ := read(p.t, http.DefaultClient, strings.TrimSuffix(url, "/")+path); status != want {
			p.t.Errorf("%s server %d answers %d at %s, want %d", when, i, status, path, want)
		}
	}
}

// bothCome waits until the first page of both servers has a status: they learn of blocks a
// moment later.
func (p *pair) bothCome(want int) {
	p.t.Helper()
	for i, url := range p.urls {
		postgrestest.Await(p.t, time.Minute, fmt.Sprintf("server %d answers %d", i, want), func() bool {
			status, _ := read(p.t, http.DefaultClient, url)
			return status == want
		})
	}
}

// TestAnOperatorActsAtOneNodeForAll lets the operator act at one server on tables that
// the other one runs.
func TestAnOperatorActsAtOneNodeForAll(t *testing.T) {
	p := servePair(t, cluster(t).Fresh(t))
	g := sitDown(t, p.urls[0])
	id := strings.TrimPrefix(g.table, "/t/")
	for i, path := range p.other {
		_, said := read(t, bySocket(path), "http://localhost/readyz?verbose")
		if !strings.HasPrefix(said, "ready\nnode: ") || strings.Count(said, "\nnode: machine ") != 2 ||
			strings.Count(said, " (this one), ") != 1 || !strings.Contains(said, "tables: 0\n") ||
			!strings.Contains(said, "tables: 1\n") {
			t.Errorf("server %d is ready as %q", i, said)
		}
	}
	says := func(n, server, want int) {
		t.Helper()
		say := fmt.Sprintf(`{"id":"s%d","seen":%s,"action":"say","text":"hello"}`, n, g.seen(p.urls[server]))
		if status, text := g.do(p.urls[server], say); status != want {
			t.Errorf("%d: saying something at server %d is answered %d: %s, want %d", n, server, status, text, want)
		}
	}
	says(0, 0, http.StatusOK)
	p.at(1, "mute", id, "1")
	says(1, 0, http.StatusConflict)
	says(2, 1, http.StatusConflict)
	for i := range p.urls {
		if out := p.at(i, "people", id); !strings.HasSuffix(out, "host,muted\n") {
			t.Errorf("the people at server %d are %q", i, out)
		}
	}
	p.at(0, "mute", id, "1", "--undo")
	says(3, 1, http.StatusOK)
	says(4, 0, http.StatusOK)

	p.at(1, "block", "127.0.0.0/8", "--for", "1h")
	p.bothCome(http.StatusForbidden)
	if out := p.at(0, "blocks"); !strings.HasPrefix(out, "127.0.0.0/8  20") {
		t.Errorf("the blocks at the other server are %q", out)
	}
	p.at(0, "block", "127.0.0.0/8", "--for", "0s")
	p.bothCome(http.StatusOK)

	p.bothAnswer(g.table, http.StatusOK, "before it is closed")
	p.at(1, "close", id)
	p.bothAnswer(g.table, http.StatusNotFound, "after it is closed")
	erased := sitDown(t, p.urls[1])
	p.bothAnswer(erased.table, http.StatusOK, "before its person is erased")
	p.at(0, "erase", strings.TrimPrefix(erased.table, "/t/"), "1") // there was nobody else, so the table goes
	p.bothAnswer(erased.table, http.StatusNotFound, "after its person is erased")
}

// TestAnOldTableGoesAtAllNodes puts a table of two years ago into the database, which one
// server shows, and lets the other one remove what is not kept.
func TestAnOldTableGoesAtAllNodes(t *testing.T) {
	db := cluster(t).Fresh(t)
	s := serving(t, "--listen", "127.0.0.1:0", "--store", db)
	g := sitDown(t, s.url)
	s.close()
	old, id := "0123abcd", strings.TrimPrefix(g.table, "/t/")
	log, err := postgres.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := log.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i := range entries {
		entries[i].Time = entries[i].Time.AddDate(-2, 0, 0)
	}
	if err := importAndClose(t.Context(), log, old, entries); err != nil {
		t.Fatal(err)
	}
	p := servePair(t, db)
	if tables := p.at(0, "tables"); !strings.Contains(tables, old) {
		t.Fatalf("the tables are %q", tables)
	}
	p.bothAnswer("/t/"+old, http.StatusOK, "before retention")
	p.at(1, "retention")
	p.bothAnswer("/t/"+old, http.StatusNotFound, "after retention")
	p.bothAnswer(g.table, http.StatusOK, "after retention")
}

func importAndClose(ctx context.Context, log *postgres.Log, id string, entries []store.Entry) error {
	err := log.Import(ctx, id, 0, entries)
	if closed := log.Close(); err == nil {
		err = closed
	}
	return err
}

// A visitor comes to any server with what their browser keeps.
type visitor struct {
	*pair
	client *http.Client
}

func (p *pair) visitor() *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	return &visitor{p, &http.Client{Jar: jar}}
}

// send sends a form to a server, without fields asks for the page, and returns the text of the
// answer.
func (v *visitor) send(server int, path string, form url.Values) string {
	v.t.Helper()
	address := v.urls[server] + path
	answer, err := v.client.Get(address)
	if form != nil && err == nil {
		_ = answer.Body.Close()
		answer, err = v.client.PostForm(address, form)
	}
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		v.t.Fatalf("%s answers %s, %v:\n%s", path, answer.Status, err, text)
	}
	return string(text)
}

var dayOf = regexp.MustCompile(`data-day="(\d+)"`)

// today does something on the page of the day at a server.
func (v *visitor) today(server int, field, value string) {
	v.t.Helper()
	text := v.send(server, "today", nil)
	day, event := dayOf.FindStringSubmatch(text), eventOf.FindStringSubmatch(text)
	if day == nil || event == nil {
		v.t.Fatalf("the page of the day is\n%s", text)
	}
	if field == "card" {
		value = cardOf.FindStringSubmatch(handOf.FindString(text))[1]
	}
	v.send(server, "today", url.Values{"day": day[1:], "seen": event[1:], field: {value}})
}

// TestOneDayIsPlayedAtAllNodes plays today's rule at two servers in turn. Both count what all
// have made of it. What a person deletes at one is gone at the other.
func TestOneDayIsPlayedAtAllNodes(t *testing.T) {
	p := servePair(t, cluster(t).Fresh(t))
	var last *visitor
	for n := range 3 {
		last = p.visitor()
		last.today(n%2, "card", "")
		last.today((n+1)%2, "action", "give-up")
	}
	const all = "Everybody today: 3 games"
	for i := range p.urls {
		if text := last.send(i, "today", nil); !strings.Contains(text, all) {
			t.Errorf("server %d does not tell what everybody has made of the day", i)
		}
	}
	last.send(0, "play", url.Values{"name": {"Ada"}})
	table, key := p.table(), last.keep()
	last.send(1, "today/forget", url.Values{})
	p.bothAnswer(table, http.StatusNotFound, "after the person has deleted their data")
	last.restore(key) // as another browser that has it
	for i := range p.urls {
		if text := last.send(i, "today", nil); strings.Contains(text, all) || !strings.Contains(text, `data-event="0"`) {
			t.Errorf("server %d still shows the day of a person who has deleted it", i)
		}
	}
}

// table returns the path of the only table.
func (p *pair) table() string {
	p.t.Helper()
	lines := strings.Split(strings.TrimSpace(p.at(0, "tables")), "\n")
	if len(lines) != 1 || lines[0] == "" {
		p.t.Fatalf("the tables are %q", lines)
	}
	return "/t/" + strings.Fields(lines[0])[0]
}

// keep returns the cookies of the page of the day.
func (v *visitor) keep() []*http.Cookie {
	at, _ := url.Parse(v.urls[0] + "today")
	return v.client.Jar.Cookies(at)
}

func (v *visitor) restore(all []*http.Cookie) {
	at, _ := url.Parse(v.urls[0] + "today")
	for _, c := range all {
		c.Path = "/today"
	}
	v.client.Jar.SetCookies(at, all)
}
