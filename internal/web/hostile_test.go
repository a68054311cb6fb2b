package web

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// hosting starts a server as eleusis serve does, with room for that many
// connections, on the loopback; and returns an honest visitor to it. A hostile visitor
// comes from another loopback address, 127.0.0.2.
func hosting(t *testing.T, connections int) (v *visitor, address string) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.NewChaCha8([32]byte{3}), Errors: quiet})
	limits := UsualLimits()
	limits.Wait = patience // a busy machine takes longer
	server := httptest.NewUnstartedServer(NewWithin(limits, lobby, say.NewCatalog(), quiet))
	server.Config.ConnState = NewConnLimiter(limits, connections).Watch
	server.Config.ReadHeaderTimeout = 10 * time.Second
	server.Config.ErrorLog = slog.NewLogLogger(quiet.Handler(), slog.LevelWarn)
	server.Start()
	t.Cleanup(server.Close)
	t.Cleanup(lobby.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{t: t, site: server.URL, client: &http.Client{Jar: jar}}, server.Listener.Addr().String()
}

// intrude connects from 127.0.0.2.
func intrude(t *testing.T, address string) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	c, err := dialer.DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func TestAHostileClientIsNotNoticedByAnHonestOne(t *testing.T) {
	honest, address := hosting(t, 40)
	page := honest.play("Grace")
	for range 20 { // they begin and do not go on
		fmt.Fprint(intrude(t, address), "POST /play HTTP/1.1\r\nHost: x\r\nContent-Le")
	}
	for range 10 { // they follow the table and read nothing
		fmt.Fprintf(intrude(t, address), "GET %s/events?since=%d HTTP/1.1\r\nHost: x\r\n\r\n", page.path, honest.number(page))
	}
	for _, nonsense := range []string{
		"\x16\x03\x01\x02\x00", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n", strings.Repeat("A", 1<<16),
		"POST " + page.path + "/do HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " +
			"1000000000\r\n\r\n" + strings.Repeat(`{"id":"`, 1000),
		"POST " + page.path + "/do HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: " +
			"chunked\r\n\r\n5\r\n[[[[[\r\n",
		"GET " + page.path + " HTTP/1.1\r\nHost: x\r\nCookie: seat=" + strings.Repeat("x", 1<<13) + "\r\n\r\n",
	} {
		fmt.Fprint(intrude(t, address), nonsense)
	}
	for range 20 { // more than there is room for: closed before a word
		c := intrude(t, address)
		fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	}
	refused := intrude(t, address)
	if n, err := io.Copy(io.Discard, refused); n > 0 {
		t.Errorf("one connection too many is answered with %d bytes, %v", n, err)
	}

	stream, err := honest.client.Get(honest.site + page.path + fmt.Sprintf("/events?since=%d", honest.number(page)))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if r := honest.do(page.path, `{"id":"1","seen":1,"action":"pace","fast":true}`); r.status != http.StatusOK {
		t.Errorf("the honest one is answered %d %s", r.status, r.body)
	}
	lines := bufio.NewScanner(stream.Body)
	for heard := ""; !strings.Contains(heard, `"fast":true`); heard = lines.Text() {
		if !lines.Scan() {
			t.Fatalf("the honest one's stream ends: %v", lines.Err())
		}
	}
	for range 20 {
		if r := honest.get(page.path); r.status != http.StatusOK {
			t.Fatalf("the honest one sees %d %s", r.status, r.body)
		}
	}
	if r := honest.post("/play", url.Values{"name": {"Grace"}}); r.status != http.StatusOK {
		t.Errorf("the honest one opens a table: %d", r.status)
	}
}

func TestTheConnLimiterCountsOpenConnections(t *testing.T) {
	d := NewConnLimiter(Limits{}, 2)
	conns := make([]net.Conn, 3)
	for i := range conns {
		here, there := net.Pipe()
		defer there.Close()
		conns[i] = named{here, "192.0.2.1:99"}
		d.Watch(conns[i], http.StateNew)
	}
	if _, err := conns[2].Write([]byte("x")); err == nil {
		t.Error("the third is let in")
	}
	d.Watch(conns[2], http.StateClosed)
	for _, c := range conns[:2] {
		d.Watch(c, http.StateActive)
		d.Watch(c, http.StateClosed)
	}
	if len(d.open) != 0 || len(d.where) != 0 {
		t.Errorf("left behind: %v %v", d.open, d.where)
	}
}

// A named connection says that it comes from an address.
type named struct {
	net.Conn
	address string
}

func (n named) RemoteAddr() net.Addr {
	a, err := net.ResolveTCPAddr("tcp", n.address)
	if err != nil {
		panic(err)
	}
	return a
}
