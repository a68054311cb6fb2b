package web

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// pipes is a network of one server within a bubble of time.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	close  func()
}

func newPipes() *pipes {
	p := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	p.close = sync.OnceFunc(func() { close(p.closed) })
	return p
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.close(); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// A pipeClient is the client's end of a connection.
type pipeClient struct {
	net.Conn
	text   *bufio.Reader
	mu     sync.Mutex
	heard  strings.Builder
	ended  bool
	header http.Header
}

// call sends a GET request of version 1.1.
func (p *pipes) call(t *testing.T, path, cookie string) *pipeClient {
	t.Helper()
	ours, theirs := net.Pipe()
	p.conns <- addressed{theirs}
	c := &pipeClient{Conn: ours, text: bufio.NewReader(ours)}
	if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: eleusis.localhost\r\nCookie: %s\r\n\r\n", path, cookie); err != nil {
		t.Fatal(err)
	}
	return c
}

// addressed gives a pipe an address, as the server needs one.
type addressed struct{ net.Conn }

func (addressed) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 1234} }

// answer reads the head of the answer.
func (c *pipeClient) answer(t *testing.T) *http.Response {
	t.Helper()
	response, err := http.ReadResponse(c.text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

// listen reads the answer until it ends.
func (c *pipeClient) listen(t *testing.T) {
	t.Helper()
	response := c.answer(t)
	c.header = response.Header
	go func() {
		lines := bufio.NewScanner(response.Body)
		for lines.Scan() {
			c.mu.Lock()
			c.heard.WriteString(lines.Text() + "\n")
			c.mu.Unlock()
		}
		c.mu.Lock()
		c.ended = true
		c.mu.Unlock()
	}()
	synctest.Wait()
}

func (c *pipeClient) told() (text string, ended bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.heard.String(), c.ended
}

// overPipes runs f in a bubble of time, with a table of one person, behind a real server.
func overPipes(t *testing.T, f func(t *testing.T, v *visitor, p *pipes, streams *crowd)) {
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		hall := table.NewHall(store.NewMemory(), table.Config{Random: rand.NewChaCha8([32]byte{7}), Errors: quiet})
		s := newServer(UsualLimits(), say.NewBook(), quiet).over(hall)
		v := (&visitor{t: t, site: "http://eleusis.localhost", hall: hall, handler: s.handler()}).other()
		p := newPipes()
		srv := &http.Server{Handler: s.handler(), ReadHeaderTimeout: time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute}
		served := make(chan error, 1)
		go func() { served <- srv.Serve(p) }()
		f(t, v, p, s.gate.streams)
		hall.Close()
		_ = srv.Close()
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
}

// count returns how many streams there are.
func (c *crowd) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

// sitsDown opens a table and returns the page on the turn of the player, the address of its stream and the cookie.
func (v *visitor) sitsDown() (page reply, events, cookie string) {
	v.t.Helper()
	page = v.myTurn(v.play("Grace").path)
	u, err := url.Parse(v.site + page.path)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, c := range v.client.Jar.Cookies(u) {
		cookie += c.Name + "=" + c.Value + "; "
	}
	return page, fmt.Sprintf("%s/events?since=%d", page.path, v.number(page)), strings.TrimSuffix(cookie, "; ")
}

func TestAStreamOverAConnectionTellsWhatHappens(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *crowd) {
		page, events, cookie := v.sitsDown()
		c := p.call(t, events, cookie)
		c.listen(t)
		if h := c.header; h.Get("Content-Type") != "text/event-stream" || h.Get("Content-Security-Policy") == "" || h.Get("Date") == "" {
			t.Errorf("the answer says %v", h)
		}
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		v.post(page.path, form)
		synctest.Wait()
		<-time.After(3 * time.Minute) // longer than a request may take
		synctest.Wait()
		heard, ended := c.told()
		for _, want := range []string{"event: hello\ndata: {\"version\":", "event: now\n", "\"kind\":\"played\"", "You play ", "event: ping\n"} {
			if !strings.Contains(heard, want) {
				t.Errorf("nothing tells %q", want)
			}
		}
		if ended || streams.count() != 1 {
			t.Errorf("it has ended: %v; there are %d streams", ended, streams.count())
		}
	})
}

func TestAStreamEndsWithItsPageOrItsTable(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *crowd) {
		_, events, cookie := v.sitsDown()
		leaves, stays, talks := p.call(t, events, cookie), p.call(t, events, cookie), p.call(t, events, cookie)
		for _, c := range []*pipeClient{leaves, stays, talks} {
			c.listen(t)
		}
		if streams.count() != 3 {
			t.Errorf("%d streams, want 3", streams.count())
		}
		_ = leaves.Close()
		synctest.Wait()
		if streams.count() != 2 {
			t.Errorf("%d streams when one has left, want 2", streams.count())
		}
		_, _ = io.WriteString(talks, "GET / HTTP/1.1\r\n\r\n") // fails if the server has ended it after the first byte
		synctest.Wait()
		if _, ended := talks.told(); !ended || streams.count() != 1 {
			t.Errorf("a page that sends something has ended: %v; %d streams", ended, streams.count())
		}
		v.hall.Close()
		synctest.Wait()
		if _, ended := stays.told(); !ended || streams.count() != 0 {
			t.Errorf("after the table it has ended: %v; %d streams", ended, streams.count())
		}
	})
}

func TestAStreamThatHasNothingToSendHasNoSender(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *crowd) {
		page, events, cookie := v.sitsDown()
		c := p.call(t, events, cookie)
		c.listen(t)
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		v.post(page.path, form)
		<-time.After(pingEvery + time.Second)
		synctest.Wait()
		if heard, _ := c.told(); !strings.Contains(heard, "\"kind\":\"played\"") || !strings.Contains(heard, "event: ping\n") {
			t.Fatalf("it has told %q", heard)
		}
		var stacks strings.Builder
		if err := pprof.Lookup("goroutine").WriteTo(&stacks, 1); err != nil {
			t.Fatal(err)
		}
		const sender, reader = "web.(*stream).run", "web.(*stream).awaitEnd"
		if text := stacks.String(); strings.Contains(text, sender) || strings.Count(text, reader) != 1 {
			t.Errorf("want one goroutine in %s and none in %s:\n%s", reader, sender, text)
		}
	})
}

func TestAPageThatReadsNothingLosesItsStream(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *crowd) {
		_, events, cookie := v.sitsDown()
		slow, gone := p.call(t, events, cookie), p.call(t, events, cookie)
		defer func() { _ = gone.Close() }()
		slow.answer(t) // and no more: a pipe keeps nothing
		<-time.After(writeTimeout + pingEvery + time.Second)
		synctest.Wait()
		if streams.count() != 0 {
			t.Errorf("%d streams that nobody reads", streams.count())
		}
	})
}
