package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"eleusis/internal/table"
)

// fails runs a command line that must end with a code, and returns what it tells.
func fails(t *testing.T, code int, args ...string) string {
	t.Helper()
	out, told := new(strings.Builder), new(strings.Builder)
	a := &app{in: strings.NewReader(""), out: out, err: told, getenv: func(string) string { return "" }}
	if got := a.run(t.Context(), args); got != code {
		t.Errorf("%v: code %d, want %d: %s", args, got, code, told)
	}
	return told.String()
}

// do sends a request of g's page to the server at url.
func (g *guest) do(url, body string) (int, string) {
	g.t.Helper()
	return g.ask("POST", strings.TrimSuffix(url, "/")+g.table+"/do", strings.NewReader(body))
}

func (g *guest) seen(url string) string { return g.look(url).event }

// The operator sees tables, people and reports, and acts on them.
func TestTheOperatorSeesAndActs(t *testing.T) {
	socket := "unix:" + socketIn(t)
	s := serving(t, "--listen", "127.0.0.1:0", "--store", "memory", "--admin", socket)
	admin := func(args ...string) string {
		return ran(t, append(append([]string{"admin"}, args...), "--admin", socket)...)
	}
	g := sitDown(t, s.url)
	id := strings.TrimPrefix(g.table, "/t/")
	if out := admin("tables"); !regexp.MustCompile(`(?m)^` + id + ` +\d+ +20\S+Z +awake$`).MatchString(out) {
		t.Errorf("the tables are %q", out)
	}
	var people []table.PersonOverview
	if err := json.Unmarshal([]byte(admin("people", id, "--json")), &people); err != nil {
		t.Fatal(err)
	}
	if len(people) != 1 || people[0].Name != "Ada" || !people[0].Host {
		t.Fatalf("the people are %+v", people)
	}
	seat := fmt.Sprint(people[0].Seat)

	report := fmt.Sprintf(`{"id":"r","seen":%s,"action":"report","seat":1,"text":"cheats"}`, g.seen(s.url))
	if status, text := g.do(s.url, report); status != http.StatusOK {
		t.Fatal(status, text)
	}
	if out := admin("reports"); !strings.Contains(out, id) || !strings.Contains(out, `Ada  "cheats"`) {
		t.Errorf("the reports are %q", out)
	}

	admin("mute", id, seat)
	if out := admin("people", id); !strings.HasSuffix(out, "host,muted\n") {
		t.Errorf("the people are %q", out)
	}
	say := fmt.Sprintf(`{"id":"s","seen":%s,"action":"say","text":"hello"}`, g.seen(s.url))
	if status, text := g.do(s.url, say); status != http.StatusConflict || !strings.Contains(text, `"muted"`) {
		t.Errorf("a muted person says something: %d %s", status, text)
	}
	admin("mute", id, seat, "--undo")
	if status, text := g.do(s.url, say); status != http.StatusOK {
		t.Errorf("a person who is heard again says something: %d %s", status, text)
	}

	admin("block", "127.0.0.0/8", "--for", "1h")
	if out := admin("blocks"); !strings.HasPrefix(out, "127.0.0.0/8  20") {
		t.Errorf("the blocks are %q", out)
	}
	status, text := read(t, http.DefaultClient, s.url)
	if status != http.StatusForbidden || !strings.Contains(text, "blocked for a while") {
		t.Errorf("from a blocked address: %d", status)
	}
	admin("block", "127.0.0.0/8", "--for", "0s")
	if status, _ := read(t, http.DefaultClient, s.url); status != http.StatusOK || admin("blocks") != "" {
		t.Errorf("when the block is lifted: %d", status)
	}

	other := sitDown(t, s.url)
	admin("close", strings.TrimPrefix(other.table, "/t/"))
	admin("erase", id, seat) // there was nobody else, so the table goes
	for _, path := range []string{other.table, g.table} {
		if status, _ := read(t, http.DefaultClient, strings.TrimSuffix(s.url, "/")+path); status != http.StatusNotFound {
			t.Errorf("%s: %d, want 404", path, status)
		}
	}
	if out := admin("retention") + admin("tables"); out != "" {
		t.Errorf("the tables are %q", out)
	}
	checkLog(t, s.told.String(), "/mute", "/close", "/erase", "/api/blocks", "/api/retention")
}

// checkLog checks that a log says what the operator did.
func checkLog(t *testing.T, log string, acts ...string) {
	t.Helper()
	for _, did := range acts {
		if !strings.Contains(log, did) {
			t.Errorf("the log does not say that the operator did %s", did)
		}
	}
}

func TestAnOperatorIsToldWhyACommandFails(t *testing.T) {
	socket := "unix:" + socketIn(t)
	serving(t, "--listen", "127.0.0.1:0", "--store", "memory", "--admin", socket)
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"people", "nowhere", "--admin", socket}, exitUsage, "there is no such table"},
		{[]string{"close", "0123abcd", "--admin", socket}, exitUsage, "there is no such table"},
		{[]string{"mute", "0123abcd", "x", "--admin", socket}, exitUsage, "a seat is a number"},
		{[]string{"block", "everybody", "--admin", socket}, exitUsage, "must be an address or a network"},
		{[]string{"tables"}, exitUsage, "--admin: must be the address"},
		{[]string{"tables", "--admin", "unix:/nowhere/s"}, exitFault, "no server answers at unix:/nowhere/s"},
	} {
		if told := fails(t, tt.code, append([]string{"admin"}, tt.args...)...); !strings.Contains(told, tt.want) {
			t.Errorf("%v: %q, want %q", tt.args, told, tt.want)
		}
	}
}

// At a port of this machine the same is a page, which no page of another site can use.
func TestTheOperatorHasAPage(t *testing.T) {
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := port.Addr().String()
	if err := port.Close(); err != nil {
		t.Fatal(err)
	}
	s := serving(t, "--listen", "127.0.0.1:0", "--store", "memory", "--admin", address)
	g := sitDown(t, s.url)
	id := strings.TrimPrefix(g.table, "/t/")
	status, text := read(t, http.DefaultClient, "http://"+address+"/")
	if status != http.StatusOK || !strings.Contains(text, `<a href="/tables/`+id+`">`) || strings.Contains(text, "⟨") {
		t.Fatalf("%d %s", status, text)
	}
	status, text = read(t, http.DefaultClient, "http://"+address+"/tables/"+id)
	if status != http.StatusOK || !strings.Contains(text, "<td>Ada ★</td>") {
		t.Errorf("%d %s", status, text)
	}
	form := url.Values{"back": {"/"}}
	post := func(from string) int {
		act := "http://" + address + "/api/tables/" + id + "/close"
		r, err := http.NewRequestWithContext(t.Context(), "POST", act, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", from)
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		return resp.StatusCode
	}
	if status := post("cross-site"); status != http.StatusForbidden {
		t.Errorf("a form of another site: %d, want 403", status)
	}
	if status := post("same-origin"); status != http.StatusSeeOther {
		t.Errorf("a form of the page: %d, want 303", status)
	}
	if status, _ := read(t, http.DefaultClient, s.url+"api/tables"); status != http.StatusNotFound {
		t.Errorf("a visitor asks for the tables: %d, want 404", status)
	}
}

// Where others than this machine can ask, nobody acts.
func TestTheOperatorActsOnThisMachineOnly(t *testing.T) {
	for address, want := range map[string]bool{"127.0.0.1": true, "::1": true, "10.0.0.1": false, "192.168.1.2": false} {
		if got := isLocalListener(&net.TCPAddr{IP: net.ParseIP(address)}); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
	if !isLocalListener(&net.UnixAddr{Name: "s", Net: "unix"}) {
		t.Error("a socket is not of this machine")
	}
}
