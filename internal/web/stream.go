package web

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"eleusis/client"
	"eleusis/internal/api"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/table"
)

const (
	// Intervals of pings. They keep proxies from closing an idle stream, and a client that
	// has heard nothing for more than two intervals connects again. Of several servers
	// another one can answer then, so they ping more often.
	pingEvery      = 15 * time.Second
	pingEveryNodes = 4 * time.Second

	writeTimeout = 10 * time.Second // for one frame; a slower client reconnects later
)

// events streams the events at a table after the last one that the page has. If that is
// before the present round, the page is told to reload.
func (s tableHandlers) events(w http.ResponseWriter, r *http.Request) { s.follow(w, r, pageFormat{}) }

// follow sends the events of a table until the visitor leaves.
func (s tableHandlers) follow(w http.ResponseWriter, r *http.Request, format streamFormat) {
	id, key := r.PathValue("id"), seatKey(r)
	since, err := strconv.Atoi(cmp.Or(r.Header.Get("Last-Event-ID"), r.FormValue("since"), "0"))
	if err != nil {
		s.refuseStream(w, r, table.ErrBadRequest)
		return
	}
	look, err := s.visit(r).Snapshot(r.Context(), id, key)
	if errors.Is(err, table.ErrPrivate) && look.Me != 0 { // a person who has left
		_ = newAnswerWire(w, format).send(format.word(wordReload)) // a client that has gone needs no word
		return
	}
	if err != nil {
		s.refuseStream(w, r, err)
		return
	}
	if r.Method == http.MethodHead { // no body
		setStreamHeaders(w.Header(), format)
		return
	}
	out := &stream{limiter: s.limiter.streams, format: format, meter: s.meter, begun: time.Now(), every: s.pingEvery()}
	w.Header().Set(client.PingHeader, strconv.Itoa(int(out.every.Seconds())))
	out.wakes.Store(1) // it sleeps after the first message
	out.place, err = out.limiter.Enter(s.callerOf(r), out.replace)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	// The watch outlives the request, so it gets only the key.
	watched, err := s.visit(r).Watch(r.Context(), id, strings.Clone(key), since, out.wake)
	if err != nil {
		out.limiter.Leave(out.place)
		if !errors.Is(err, table.ErrReload) {
			s.refuseStream(w, r, err)
			return
		}
		_ = newAnswerWire(w, format).send(format.word(wordReload)) // an error means that the page has gone
		return
	}
	out.next, out.leave = watched.Next, watched.Leave
	out.teller = newTeller(page.ForTable(s.localizer(r), &look), &look, format)
	first, err := out.teller.begin(s.static.version, out.every, watched, since)
	if err != nil {
		out.end()
		s.refuseStream(w, r, err)
		return
	}
	out.serve(w, r, first)
}

// pingEvery returns the interval of pings.
func (s *server) pingEvery() time.Duration {
	if s.router != nil {
		return pingEveryNodes
	}
	return pingEvery
}

// refuseStream answers with an error that a page or a program can read.
func (s tableHandlers) refuseStream(w http.ResponseWriter, r *http.Request, err error) {
	f := s.failure(r, err)
	if api.Is(r.URL.Path) {
		s.failProgram(w, r, f)
		return
	}
	s.answerFailure(w, f)
}

// A stream sends the events at a table to a page, until the page goes, another stream
// replaces it, or the table closes. Most of the time nothing happens, so a stream has no
// goroutine of its own while it waits: new frames and pings wake it.
//
// When the lobby closes, it ends every watch, and so every stream. Nobody waits for that: a
// slow client would delay the stop of the server, and a page reconnects by itself.
type stream struct {
	teller  *teller
	format  streamFormat
	next    <-chan *table.Frame
	leave   func() // ends the watch
	limiter *limit.StreamLimiter
	place   *limit.Stream // in the stream limiter
	wire    wire
	clock   *time.Timer // wakes it when a ping is due
	every   time.Duration

	wakes    atomic.Int64 // number of wakes since it fell asleep; 0: asleep
	woken    atomic.Int64 // time of the first of them, in nanoseconds since the start
	begun    time.Time
	meter    Meter
	turns    chan struct{} // wakes a goroutine that sends; nil: each wake starts one
	pings    atomic.Bool   // a ping is due
	replaced atomic.Bool   // another stream has replaced it
}

// serve sends first and the frames after it. If possible it takes over the connection:
// then the request ends, and its memory is free while the stream goes on.
func (s *stream) serve(w http.ResponseWriter, r *http.Request, first []byte) {
	taken := hijack(w, r)
	if taken == nil {
		s.serveInAnswer(w, r, first)
		return
	}
	s.wire = taken
	if taken.send(answerHead(w.Header(), s.format, time.Now()), first) != nil {
		taken.close()
		s.end()
		return
	}
	s.startPings()
	go s.awaitEnd(taken)
	go s.run()
}

// serveInAnswer is serve for a stream that is the answer to r.
func (s *stream) serveInAnswer(w http.ResponseWriter, r *http.Request, first []byte) {
	defer s.end()
	s.turns = make(chan struct{}, 1)
	s.wire = newAnswerWire(w, s.format)
	if s.wire.send(first) != nil {
		return
	}
	s.startPings()
	for !s.send() {
		select {
		case <-s.turns:
		case <-r.Context().Done():
			return
		}
	}
}

// startPings starts the timer of pings.
func (s *stream) startPings() {
	s.clock = time.AfterFunc(s.every, func() { s.pings.Store(true); s.wake() })
}

// awaitEnd waits until the connection ends, from either side.
func (s *stream) awaitEnd(c *connWire) {
	c.awaitEnd()
	c.close()
	s.end()
}

// end frees the place of the stream. It is called once.
func (s *stream) end() {
	if s.clock != nil {
		s.clock.Stop()
	}
	s.limiter.Leave(s.place)
	s.leave()
}

// replace ends the stream because another one replaces it.
func (s *stream) replace() { s.replaced.Store(true); s.wake() }

// wake makes the stream send what is pending. It does not block.
func (s *stream) wake() {
	now := time.Since(s.begun)
	wakes := s.wakes.Add(1)
	if wakes == 1 {
		s.woken.Store(int64(now))
	}
	switch {
	case wakes > 1: // it is awake, and checks again
	case s.turns != nil:
		s.turns <- struct{}{} // there is room: no signal was sent since it fell asleep
	default:
		go s.run()
	}
}

// run sends what is pending. At the end of the stream it closes the connection, which ends
// the rest.
func (s *stream) run() {
	if over := s.send(); over {
		s.wire.(*connWire).close()
	}
}

// send sends what is pending, and falls asleep. It returns true when the stream is over;
// then nothing wakes it again.
func (s *stream) send() (over bool) {
	for {
		seen := s.wakes.Load()
		if over, err := s.sendNext(); over || err != nil {
			return true // the page has gone: it reconnects by itself
		}
		if s.wakes.CompareAndSwap(seen, 0) {
			return false
		}
	}
}

// sendNext sends the frames so far. It returns true when the stream is over.
func (s *stream) sendNext() (over bool, err error) {
	if s.replaced.Load() {
		return true, s.wire.send(s.format.word(wordReplaced))
	}
	var texts [][]byte
	for !over {
		f, open := s.nextFrame()
		over = !open
		if f == nil {
			break
		}
		text, err := s.teller.tell(f)
		if err != nil {
			return true, err
		}
		texts, over = append(texts, text), changesSeats(f.Table)
	}
	happened := len(texts) > 0
	if s.pings.Swap(false) && !over {
		texts = append(texts, s.format.word(wordPing))
		s.clock.Reset(s.every)
	}
	if len(texts) == 0 {
		return over, nil
	}
	err = s.wire.send(texts...)
	if happened && err == nil {
		s.meter.Delivered(time.Since(s.begun) - time.Duration(s.woken.Load()))
	}
	return over, err
}

// nextFrame returns the next frame, nil if there is none yet, and false if none can
// come any more.
func (s *stream) nextFrame() (f *table.Frame, open bool) {
	select {
	case f, open = <-s.next:
		return f, open
	default:
		return nil, true
	}
}
