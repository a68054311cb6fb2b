package web

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/limit"
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

func (p *pipes) Close() error { p.close(); return nil }

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// A pipeClient is the client's end of a connection.
type pipeClient struct {
	net.Conn
	text   *bufio.Reader
	body   *bufio.Reader // of the answer
	mu     sync.Mutex
	heard  strings.Builder
	ended  bool
	header http.Header
}

// call sends a GET request of version 1.1, with more lines in its head.
func (p *pipes) call(t *testing.T, path, cookie string, lines ...string) *pipeClient {
	t.Helper()
	ours, theirs := net.Pipe()
	p.conns <- addressed{theirs}
	c := &pipeClient{Conn: ours, text: bufio.NewReader(ours)}
	more := strings.Join(append(lines, ""), "\r\n")
	if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: eleusis.localhost\r\nCookie: %s\r\n%s\r\n", path, cookie,
		more); err != nil {
		t.Fatal(err)
	}
	return c
}

// addressed gives a pipe an address, as the server needs one.
type addressed struct{ net.Conn }

func (addressed) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 1234} }

// answer reads the head of the answer.
func (c *pipeClient) answer(t *testing.T) {
	t.Helper()
	response, err := http.ReadResponse(c.text, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.header, c.body = response.Header, bufio.NewReader(response.Body)
}

// begin reads how everything is, and no more: a pipe keeps nothing.
func (c *pipeClient) begin(t *testing.T) {
	t.Helper()
	c.answer(t)
	for block := ""; !strings.HasPrefix(block, "event: now\n") || !strings.HasSuffix(block, "\n\n"); {
		line, err := c.body.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		c.heard.WriteString(line)
		block += line
		if strings.HasSuffix(block, "\n\n") && !strings.HasPrefix(block, "event: now\n") {
			block = ""
		}
	}
}

// listen reads the answer until it ends.
func (c *pipeClient) listen(t *testing.T) {
	t.Helper()
	c.answer(t)
	c.goOn()
}

// goOn reads the rest of the answer.
func (c *pipeClient) goOn() {
	go func() {
		lines := bufio.NewScanner(c.body)
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
func overPipes(t *testing.T, f func(t *testing.T, v *visitor, p *pipes, streams *limit.StreamLimiter)) {
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.NewChaCha8([32]byte{7}), Errors: quiet})
		s := newServer(UsualLimits(), say.NewCatalog(), quiet).withLobby(lobby)
		v := (&visitor{t: t, site: "http://eleusis.localhost", lobby: lobby, handler: s.handler()}).other()
		p := newPipes()
		srv := &http.Server{Handler: s.handler(), ReadHeaderTimeout: time.Second, ReadTimeout: time.Minute,
			WriteTimeout: time.Minute}
		served := make(chan error, 1)
		go func() { served <- srv.Serve(p) }()
		f(t, v, p, s.limiter.streams)
		lobby.Close()
		_ = srv.Close()
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
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
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *limit.StreamLimiter) {
		page, events, cookie := v.sitsDown()
		c := p.call(t, events, cookie)
		c.listen(t)
		if h := c.header; h.Get("Content-Type") != "text/event-stream" || h.Get("Content-Security-Policy") == "" ||
			h.Get("Date") == "" {
			t.Errorf("the answer says %v", h)
		}
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		v.post(page.path, form)
		synctest.Wait()
		<-time.After(3 * time.Minute) // longer than a request may take
		synctest.Wait()
		heard, ended := c.told()
		for _, want := range []string{"event: hello\ndata: {\"version\":", "event: now\n", "\"kind\":\"played\"", "You play ",
			"event: ping\n"} {
			if !strings.Contains(heard, want) {
				t.Errorf("nothing tells %q", want)
			}
		}
		if ended || streams.Size() != 1 {
			t.Errorf("it has ended: %v; there are %d streams", ended, streams.Size())
		}
	})
}

func TestAStreamEndsWithItsPageOrItsTable(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *limit.StreamLimiter) {
		_, events, cookie := v.sitsDown()
		leaves, stays, talks := p.call(t, events, cookie), p.call(t, events, cookie), p.call(t, events, cookie)
		for _, c := range []*pipeClient{leaves, stays, talks} {
			c.listen(t)
		}
		if streams.Size() != 3 {
			t.Errorf("%d streams, want 3", streams.Size())
		}
		_ = leaves.Close()
		synctest.Wait()
		if streams.Size() != 2 {
			t.Errorf("%d streams when one has left, want 2", streams.Size())
		}
		_, _ = io.WriteString(talks, "GET / HTTP/1.1\r\n\r\n") // fails if the server has ended it after the first byte
		synctest.Wait()
		if _, ended := talks.told(); !ended || streams.Size() != 1 {
			t.Errorf("a page that sends something has ended: %v; %d streams", ended, streams.Size())
		}
		v.lobby.Close()
		synctest.Wait()
		if _, ended := stays.told(); !ended || streams.Size() != 0 {
			t.Errorf("after the table it has ended: %v; %d streams", ended, streams.Size())
		}
	})
}

func TestAStreamThatHasNothingToSendHasNoSender(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *limit.StreamLimiter) {
		page, events, cookie := v.sitsDown()
		c := p.call(t, events, cookie)
		c.listen(t)
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		v.post(page.path, form)
		<-time.After(pingEvery + time.Second)
		synctest.Wait()
		if heard, _ := c.told(); !strings.Contains(heard, "\"kind\":\"played\"") ||
			!strings.Contains(heard, "event: ping\n") {
			t.Fatalf("it has told %q", heard)
		}
		if senders, readers := goroutinesIn("(*stream).run"), goroutinesIn(").awaitEnd"); senders != 0 || readers != 1 {
			t.Errorf("%d goroutines send and %d read, want 0 and 1", senders, readers)
		}
		idle, busy := p.call(t, events, cookie), p.call(t, events, cookie)
		idle.listen(t)
		defer func() { _ = busy.Close() }()
		busy.begin(t)
		form = v.filled(v.myTurn(page.path))
		form.Set("action", "no-play")
		v.post(page.path, form)
		synctest.Wait()
		if senders, readers := goroutinesIn("(*stream).run"), goroutinesIn(").awaitEnd"); senders != 1 || readers != 3 {
			t.Errorf("with two more streams, one of them busy, %d goroutines send and %d read, want 1 and 3", senders, readers)
		}
	})
}

// goroutinesIn returns how many goroutines of the bubble are in a method, as (*stream).run.
func goroutinesIn(method string) (n int) {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	mine := bubbleNumber.Find(stacks) // the goroutine that asks comes first
	for _, stack := range bytes.Split(stacks, []byte("\n\n")) {
		if bytes.Equal(bubbleNumber.Find(stack), mine) && bytes.Contains(stack, []byte(method+"(")) {
			n++
		}
	}
	return n
}

var bubbleNumber = regexp.MustCompile(`synctest bubble \d+`)

func TestAPageThatReadsNothingLosesItsStream(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *limit.StreamLimiter) {
		_, events, cookie := v.sitsDown()
		slow, gone := p.call(t, events, cookie), p.call(t, events, cookie)
		defer func() { _ = gone.Close() }()
		slow.answer(t) // and no more: a pipe keeps nothing
		<-time.After(writeTimeout + pingEvery + time.Second)
		synctest.Wait()
		if streams.Size() != 0 {
			t.Errorf("%d streams that nobody reads", streams.Size())
		}
	})
}

// TestASleepingStreamThatLosesItsPlaceSaysSo while nothing else happens.
func TestASleepingStreamThatLosesItsPlaceSaysSo(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *limit.StreamLimiter) {
		_, events, cookie := v.sitsDown()
		most := UsualLimits().StreamsOfSeat
		var all []*pipeClient
		for range most {
			c := p.call(t, events, cookie)
			c.listen(t)
			all = append(all, c)
		}
		if n := goroutinesIn("(*stream).run"); n != 0 || streams.Size() != most {
			t.Fatalf("%d of %d streams are awake", n, streams.Size())
		}
		p.call(t, events, cookie).listen(t)
		if heard, ended := all[0].told(); !ended || !strings.HasSuffix(heard, "event: replaced\ndata: {}\n\n") {
			t.Errorf("the oldest has ended: %v; it is told %q", ended, heard)
		}
		if _, ended := all[1].told(); ended || streams.Size() != most {
			t.Errorf("the second has ended: %v; there are %d streams", ended, streams.Size())
		}
	})
}

func TestAPingThatIsDueWhileAFrameIsSentFollowsIt(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, _ *limit.StreamLimiter) {
		page, events, cookie := v.sitsDown()
		c := p.call(t, events, cookie)
		c.begin(t)
		<-time.After(pingEvery - time.Second)
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		v.post(page.path, form)
		<-time.After(2 * time.Second)
		synctest.Wait()
		if n := goroutinesIn("(*stream).run"); n != 1 {
			t.Fatalf("%d goroutines send what nobody reads yet", n)
		}
		c.goOn()
		synctest.Wait()
		heard, _ := c.told()
		if _, after, ok := strings.Cut(heard, "\"kind\":\"played\""); !ok || strings.Count(after, "event: ping\n") != 1 {
			t.Errorf("after the pause it has told %q", heard)
		}
		<-time.After(pingEvery + time.Second)
		synctest.Wait()
		if heard, ended := c.told(); ended || strings.Count(heard, "event: ping\n") != 2 ||
			goroutinesIn("(*stream).run") != 0 {
			t.Errorf("later it has ended: %v; it has told %q", ended, heard)
		}
	})
}

// TestAPageThatComesBackHearsWhatItMissedOnce asks again as browsers do, with the address
// that it had and the number of the last event.
func TestAPageThatComesBackHearsWhatItMissedOnce(t *testing.T) {
	overPipes(t, func(t *testing.T, v *visitor, p *pipes, streams *limit.StreamLimiter) {
		page, events, cookie := v.sitsDown()
		stays, leaves := p.call(t, events, cookie), p.call(t, events, cookie)
		stays.listen(t)
		leaves.listen(t)
		play := func() {
			r := v.myTurn(page.path)
			form := v.filled(r)
			form.Set("card", v.hand(r)[0])
			v.post(page.path, form)
			synctest.Wait()
		}
		play()
		before, _ := leaves.told()
		_ = leaves.Close()
		play()
		play()
		seen := eventNumber.FindAllString(before, -1)
		if len(seen) == 0 || streams.Size() != 1 {
			t.Fatalf("%d streams; the one that leaves has heard %q", streams.Size(), before)
		}
		last := seen[len(seen)-1]
		again := p.call(t, events, cookie, "Last-Event-ID: "+strings.TrimPrefix(last, "id: "))
		again.listen(t)
		play()
		all, _ := stays.told()
		rest, _ := again.told()
		_, missed, _ := strings.Cut(all, last+"\n")
		got, want := eventNumber.FindAllString(rest, -1), eventNumber.FindAllString(missed, -1)
		if len(want) < 3 || !slices.Equal(got, want) {
			t.Errorf("after %s it hears %q, want %q", last, got, want)
		}
	})
}

var eventNumber = regexp.MustCompile(`id: \d+`)
