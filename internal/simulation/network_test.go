package simulation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"eleusis/game"
)

// patience is how long any request may take, whatever happens.
const patience = 2 * time.Minute

// A wire is a request as it is sent.
type wire struct {
	method, path, kind, body string
	header                   map[string]string
}

// A reply is what comes back. A status of 0 says that nothing did.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// serve lets s answer.
func (s *server) serve(ctx context.Context, c *client, q wire, out http.ResponseWriter) {
	defer s.asked.Done()
	ctx = context.WithValue(ctx, http.ServerContextKey, new(http.Server)) // so a proxy does not hide what breaks off
	r, err := http.NewRequestWithContext(ctx, q.method, "http://eleusis.localhost"+q.path, strings.NewReader(q.body))
	if err != nil {
		s.world.fail("%s %s: %v", q.method, q.path, err)
		return
	}
	r.RequestURI, r.RemoteAddr = r.URL.RequestURI(), fmt.Sprintf("192.0.2.%d:1234", c.number)
	for name, value := range q.header {
		r.Header.Set(name, value)
	}
	if q.kind != "" {
		r.Header.Set("Content-Type", q.kind)
	}
	c.addCookies(r)
	defer func() {
		switch p := recover(); p {
		case nil:
		case http.ErrAbortHandler: // the answer of another node has broken off
			if cut, ok := out.(*recorder); ok {
				cut.cutOff = true
			}
		default:
			s.world.fail("%s %s: panic: %v\n%s", q.method, q.path, p, debug.Stack())
		}
	}()
	s.waits("asked", c.number, q.path)
	s.handler.ServeHTTP(out, r)
}

// enter counts a request that s is about to serve, unless s is down.
func (s *server) enter(also *sync.WaitGroup) bool {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	if s.world.server != s && !slices.Contains(s.world.nodes, s) || s.isDown() {
		return false
	}
	s.asked.Add(1)
	also.Add(1)
	return true
}

// A recorder is the answer to a request that ends.
type recorder struct {
	status int
	header http.Header
	body   bytes.Buffer
	cutOff bool
}

func (r *recorder) Header() http.Header { return r.header }

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *recorder) Write(text []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return r.body.Write(text)
}

func (r *recorder) Flush() {}

// deliver brings q to the server after a while, and returns its answer.
func (w *world) deliver(ctx context.Context, c *client, q wire, after time.Duration) reply {
	time.Sleep(after)
	s := w.current(c)
	if s == nil || !s.enter(&s.plain) {
		return reply{}
	}
	out := &recorder{header: http.Header{}}
	begun := time.Now()
	s.serve(ctx, c, q, out)
	s.plain.Done()
	if took := time.Since(begun); took > patience {
		w.fail("%s %s took %v", q.method, q.path, took)
	}
	s.waits("answers", c.number, q.path)
	if s.isDown() || out.cutOff {
		return reply{}
	}
	out.WriteHeader(http.StatusOK)
	w.judge(c, q, out)
	return reply{out.status, out.header, out.body.Bytes()}
}

// judge looks at an answer as it leaves the server.
func (w *world) judge(c *client, q wire, out *recorder) {
	w.trace("%s %s %s %s: %d %x", c.name, q.method, q.path, q.body, out.status, short(out.body.Bytes()))
	w.count(fmt.Sprint("status ", out.status))
	if out.status >= 500 && out.status != http.StatusServiceUnavailable && !w.nature.faulty() {
		w.fail("nothing is wrong, and %s %s %s is answered %d %s", q.method, q.path, q.body, out.status, out.body.Bytes())
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if m := w.models[tableOf(q.path)]; m != nil {
		if secret := m.leaks(out.body.Bytes(), m.seatOf(c.name, m.clock())); secret != "" {
			w.failLocked("%s is sent %s by %s %s", c.name, secret, q.method, q.path)
		}
		m.judgePage(w, c, q, out)
	}
}

// judgePage sees that a page of a table shows nobody what they may not see.
func (m *model) judgePage(w *world, c *client, q wire, out *recorder) {
	n, _, ok := numberOf(out.body.Bytes())
	switch {
	case q.method != "GET" || q.path != "/t/"+m.id || out.status != http.StatusOK || !ok:
	case m.gone:
		w.failLocked("%s is shown table %s, which is deleted", c.name, m.id)
	case n > 0 && n <= m.clock() && m.sent[n-1].shut && m.seatOf(c.name, n) == game.Nobody:
		w.failLocked("%s is shown table %s, which is closed to them", c.name, m.id)
	}
}

// short returns a word for some bytes.
func short(text []byte) uint32 {
	h := uint32(2166136261)
	for _, b := range text {
		h = (h ^ uint32(b)) * 16777619
	}
	return h
}

// tableOf returns the id of the table that a path is about.
func tableOf(path string) string {
	rest, _ := strings.CutPrefix(path, "/t/")
	id, _, _ := strings.Cut(rest, "/")
	id, _, _ = strings.Cut(id, "?")
	return id
}

// ask sends q once over the network as it is: the request or its answer may be
// lost, late or doubled.
func (c *client) ask(q wire) reply {
	w, calm := c.world, c.world.isQuiet()
	n := w.nature
	if calm {
		n = nature{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	delay := c.delay(n)
	lost, answerLost := c.oneIn(n.loss), c.oneIn(n.answerLoss)
	if c.oneIn(n.twice) {
		w.count("doubled")
		again := delay + c.upTo(6*time.Second)
		c.loose.Go(func() { w.deliver(context.Background(), c, q, again) })
	}
	timeout := time.NewTimer(4*time.Second + c.upTo(12*time.Second))
	if calm {
		timeout.Reset(patience)
	}
	defer timeout.Stop()
	answer := make(chan reply, 1)
	if lost {
		w.count("lost")
	} else {
		hangs := c.oneIn(500) // the server does not notice that nobody waits any more
		c.loose.Go(func() {
			ctx := ctx
			if hangs {
				ctx = context.Background()
			}
			r := w.deliver(ctx, c, q, delay)
			if answerLost {
				w.count("answer lost")
				return
			}
			answer <- r
		})
	}
	select {
	case r := <-answer:
		time.Sleep(c.delay(n))
		return r
	case <-timeout.C:
		return reply{}
	}
}

// delay is how long a message is on its way.
func (c *client) delay(n nature) time.Duration {
	if c.oneIn(n.slow) {
		return c.upTo(5 * time.Second)
	}
	return c.upTo(60 * time.Millisecond)
}

// A line is a stream that the server writes and a client reads at its own pace.
type line struct {
	client   *client
	server   *server
	header   http.Header
	status   int
	messages chan []byte
	closed   chan struct{} // by the client
	hung     chan struct{} // closed when the client shall close it
	deadline time.Time
	half     []byte // of a message
	body     bytes.Buffer

	table string
	since int
	past  []frame
	last  int // number of the last event that was told
	nowIs bool
}

// A frame is what a page is told of an event.
type frame struct {
	Number int             `json:"number"`
	Share  json.RawMessage `json:"share"`
	Table  *struct {
		Kind string `json:"kind"`
		Said *struct {
			Text   string `json:"text"`
			Phrase string `json:"phrase"`
		} `json:"said"`
	} `json:"table"`
}

func (l *line) Header() http.Header { return l.header }

func (l *line) WriteHeader(status int) { l.status = status }

func (l *line) SetReadDeadline(time.Time) error { return nil }

func (l *line) SetWriteDeadline(t time.Time) error {
	l.deadline = t
	return nil
}

func (l *line) Flush() {}

// Write takes what the server tells, and waits while the client is too slow.
func (l *line) Write(text []byte) (int, error) {
	l.server.waits("tells", l.client.number)
	if l.server.isDown() {
		return 0, os.ErrClosed
	}
	if l.status == 0 {
		l.status = http.StatusOK
	}
	if l.status != http.StatusOK || l.header.Get("Content-Type") != "text/event-stream" {
		return l.body.Write(text)
	}
	l.half = append(l.half, text...)
	for {
		message, rest, whole := bytes.Cut(l.half, []byte("\n\n"))
		if !whole {
			return len(text), nil
		}
		l.half = slices.Clone(rest)
		if !l.check(message) {
			continue
		}
		var late <-chan time.Time
		if !l.deadline.IsZero() {
			timer := time.NewTimer(time.Until(l.deadline))
			defer timer.Stop()
			late = timer.C
		}
		select {
		case l.messages <- message:
		case <-l.closed:
			return 0, os.ErrClosed
		case <-l.server.gone:
			return 0, os.ErrClosed
		case <-late:
			l.client.world.count("too slow")
			return 0, os.ErrDeadlineExceeded
		}
	}
}

// check looks at a message as it leaves the server, and reports whether it counts.
// How often a ping or the presence is told, and before or after which frame, is a
// matter of luck where a slow reader is waited for.
func (l *line) check(message []byte) (counts bool) {
	w := l.client.world
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[l.table]
	event, data := parsed(message)
	presence := bytes.Contains(data, []byte(`"table":{"kind":"presence"`))
	counts = event == "now" || event != "ping" && !presence
	if counts {
		w.traceLocked("%s is told of %s after %d: %s %x", l.client.name, l.table, l.since, event, short(message))
	}
	if m == nil {
		w.failLocked("%s is told of a table that is not in the log: %s", l.client.name, message)
		return counts
	}
	if err := l.checkEvent(m, event, data); err != nil {
		w.failLocked("%s at table %s after %d: %v: %s", l.client.name, l.table, l.since, err, message)
	}
	return counts
}

// parsed returns the name and the data of an event of a stream.
func parsed(message []byte) (event string, data []byte) {
	for row := range strings.SplitSeq(string(message), "\n") {
		if name, ok := strings.CutPrefix(row, "event: "); ok {
			event = name
		}
		if text, ok := strings.CutPrefix(row, "data: "); ok {
			data = []byte(text)
		}
	}
	return event, data
}

func (l *line) checkEvent(m *model, event string, data []byte) error {
	if event != "" && event != "now" {
		return nil
	}
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	if f.Number > m.clock() {
		return fmt.Errorf("event %d is told, and only %d are durable", f.Number, m.clock())
	}
	if secret := m.leaks(data, m.seatOf(l.client.name, f.Number)); secret != "" {
		return fmt.Errorf("%s is told", secret)
	}
	present := l.nowIs || event == "now" // and not what is told again of before
	if present && f.Number > 0 && m.sent[f.Number-1].shut && m.seatOf(l.client.name, f.Number) == game.Nobody {
		return errors.New("the table is closed to them")
	}
	switch {
	case event == "now":
		l.last, l.nowIs = f.Number, true
		return l.checkPast(m)
	case !l.nowIs:
		l.past = append(l.past, f)
		return nil
	case f.isShare():
		if f.Number != l.last {
			return fmt.Errorf("event %d has been told, and presence is as after %d", l.last, f.Number)
		}
		return nil
	case f.Number != l.last+1:
		return fmt.Errorf("event %d follows event %d", f.Number, l.last)
	}
	l.last++
	return f.agrees(m, m.seatOf(l.client.name, f.Number))
}

// isShare reports whether f tells how the table is, and of no event.
func (f frame) isShare() bool {
	return f.Table != nil &&
		(f.Table.Kind == "presence" || f.Table.Kind == "seat-reported" || f.Table.Kind == "table-erased")
}

// checkPast sees that what was told first is all of the round that the client lacked.
func (l *line) checkPast(m *model) error {
	seat := m.seatOf(l.client.name, l.last)
	i := 0
	for n := l.since + 1; n <= l.last; n++ {
		if !m.retold(n, seat) {
			continue
		}
		if i >= len(l.past) || l.past[i].Number != n {
			return fmt.Errorf("event %d is not told", n)
		}
		if err := l.past[i].agrees(m, seat); err != nil {
			return err
		}
		i++
	}
	if i < len(l.past) {
		return fmt.Errorf("event %d is told too much", l.past[i].Number)
	}
	return nil
}

// retold reports whether event number n is told again to a seat that missed it.
func (m *model) retold(n int, seat game.Seat) bool {
	t := m.sent[n-1]
	return t.shares != nil || t.entry.Kind == "said" && (seat != game.Nobody || !t.gather)
}

// agrees returns how f differs from what a seat must be told of its event.
func (f frame) agrees(m *model, seat game.Seat) error {
	t := m.sent[f.Number-1]
	switch {
	case f.Table != nil && f.Table.Kind != t.entry.Kind:
		return fmt.Errorf("event %d is %s and told as %s", f.Number, t.entry.Kind, f.Table.Kind)
	case f.Table != nil && t.shares != nil:
		return fmt.Errorf("event %d is told as one of the table", f.Number)
	case f.Table != nil && f.Table.Said != nil:
		var said struct{ Text, Phrase string }
		if err := json.Unmarshal(t.entry.Event, &said); err != nil {
			return err
		}
		if f.Table.Said.Text != said.Text || f.Table.Said.Phrase != said.Phrase {
			return fmt.Errorf("event %d is told as %v", f.Number, *f.Table.Said)
		}
	case f.Table == nil && t.shares == nil && t.entry.Kind != "table-paced":
		return fmt.Errorf("event %d is %s and told as one of the game", f.Number, t.entry.Kind)
	case t.shares != nil && !bytes.Equal(t.shares[seat], f.Share):
		return fmt.Errorf("event %d for seat %d should be told as %s", f.Number, seat, t.shares[seat])
	}
	return nil
}

// A screen is what a page knows of a table: all that it was told since it was loaded.
type screen struct {
	mu     sync.Mutex
	base   int // number of the page
	last   int // that it has been told
	has    map[int]bool
	reload bool
}

// hears takes a message in.
func (s *screen) hears(w *world, c *client, m []byte) {
	if n := s.takes(m); n > 0 {
		w.fail("%s is told event %d twice", c.name, n)
	}
}

// takes takes a message in, and returns the number of an event that was told before.
func (s *screen) takes(m []byte) (twice int) {
	event, data := parsed(m)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch event {
	case "reload":
		s.reload = true
	case "":
		var f frame
		if json.Unmarshal(data, &f) != nil {
			return 0
		}
		if f.isShare() {
			s.reload = s.reload || f.Table.Kind == "table-erased"
			return 0
		}
		if s.has[f.Number] || f.Number <= s.base {
			twice = f.Number
		}
		s.has[f.Number] = true
		s.last = max(s.last, f.Number)
	}
	return twice
}

// numberOf returns the number of the last event on a page, and the hand it shows.
func numberOf(page []byte) (n int, hand []string, ok bool) {
	text := string(page)
	_, rest, found := strings.Cut(text, `data-event="`)
	if !found {
		return 0, nil, false
	}
	digits, _, _ := strings.Cut(rest, `"`)
	n, err := strconv.Atoi(digits)
	_, rest, found = strings.Cut(rest, `<ol class="hand" id="hand"`)
	if found {
		own, _, _ := strings.Cut(rest, "</ol>")
		for _, part := range strings.Split(own, `data-card="`)[1:] {
			code, _, _ := strings.Cut(part, `"`)
			hand = append(hand, code)
		}
	}
	return n, hand, err == nil
}
