package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"eleusis/internal/api"
	"eleusis/internal/table"
)

// do carries out a request of the page's scripts.
func (s *server) do(w http.ResponseWriter, r *http.Request) {
	q, err := jsonRequest(r)
	number := 0
	if err == nil {
		err = s.readsText(r, &q)
	}
	if err == nil {
		number, err = s.hall.Do(r.Context(), r.PathValue("id"), seatKey(r), q)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	answer(w, http.StatusOK, done{number})
}

// done says what the last event at the table is.
type done struct {
	Number int `json:"number"`
}

func jsonRequest(r *http.Request) (q table.Request, err error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return q, table.ErrBadRequest
	}
	var wish api.Request
	d := json.NewDecoder(r.Body)
	if err := d.Decode(&wish); err != nil {
		return q, badForm(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return q, table.ErrBadRequest
	}
	if q, err = wish.Decoded(); err != nil {
		return q, table.ErrBadRequest
	}
	return q, nil
}

func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // who asked may have gone
}

const (
	pingEvery    = 15 * time.Second // so that nobody on the way takes the stream for dead
	writeTimeout = 10 * time.Second // for one frame; who is slower comes back later
)

// events streams what happens at a table after the event that the page has.
// If that is before the present round, the page is told to load itself anew.
func (s *server) events(w http.ResponseWriter, r *http.Request) { s.follow(w, r, pageForm{}) }

// follow streams in a form.
func (s *server) follow(w http.ResponseWriter, r *http.Request, form form) {
	id, key := r.PathValue("id"), seatKey(r)
	since, err := strconv.Atoi(cmp.Or(r.Header.Get("Last-Event-ID"), r.FormValue("since"), "0"))
	if err != nil {
		s.deny(w, r, table.ErrBadRequest)
		return
	}
	look, err := s.hall.Look(r.Context(), id, key)
	if errors.Is(err, table.ErrPrivate) && look.Me != 0 { // the page of who has left
		_ = newAnswered(w, form).send(form.word(wordReload))
		return
	}
	if err != nil {
		s.deny(w, r, err)
		return
	}
	if r.Method == http.MethodHead { // it has no body, so there is nothing to follow
		forStream(w.Header(), form)
		return
	}
	out := &stream{crowd: s.gate.streams, form: form, meter: s.meter, begun: time.Now()}
	out.wakes.Store(1) // it sleeps when the first is sent
	if out.place, err = out.crowd.enter(s.callerOf(r), out.lose); err != nil {
		s.refuse(w, r, err)
		return
	}
	// The table knows the key for as long as the stream lasts, but not what it came in.
	watched, err := s.hall.Watch(context.WithoutCancel(r.Context()), id, strings.Clone(key), since, out.wake)
	if err != nil {
		out.crowd.leave(out.place)
		if !errors.Is(err, table.ErrReload) {
			s.deny(w, r, err)
			return
		}
		_ = newAnswered(w, form).send(form.word(wordReload)) // a page that has gone needs no reload
		return
	}
	out.next, out.leave = watched.Next, watched.Leave
	out.teller = newTeller(drawerFor(s.speaker(r), &look), &look, form)
	first, err := out.teller.begin(s.static.version, watched, since)
	if err != nil {
		out.end()
		s.deny(w, r, err)
		return
	}
	out.serve(w, r, first)
}

// deny refuses a stream.
func (s *server) deny(w http.ResponseWriter, r *http.Request, err error) {
	f := s.failure(r, err)
	if api.Is(r.URL.Path) {
		s.tellProgram(w, r, f)
		return
	}
	s.answerFailure(w, f)
}

// A stream tells a page what happens at a table, until the page goes, the stream has
// lost its place or the table closes. Most of the time nothing happens. So it has
// no goroutine that waits for something to send: whatever there is to send wakes it.
type stream struct {
	teller *teller
	form   form
	next   <-chan *table.Frame
	leave  func() // the table
	crowd  *crowd
	place  *follower // in crowd
	wire   wire
	clock  *time.Timer // wakes it when a ping is due

	wakes atomic.Int64 // since it fell asleep; 0 while it sleeps
	woken atomic.Int64 // when, in nanoseconds since the stream began
	begun time.Time
	meter Meter
	turns chan struct{} // told when it wakes, by a goroutine that sends then; nil if it gets one of its own
	pings atomic.Bool   // a ping is due
	lost  atomic.Bool   // its place
}

// serve sends first and whatever happens from then on. Where it can, it takes the
// connection over: then the request is over, and its memory is free while the stream
// goes on.
func (s *stream) serve(w http.ResponseWriter, r *http.Request, first []byte) {
	taken := takeOver(w, r)
	if taken == nil {
		s.answer(w, r, first)
		return
	}
	s.wire = taken
	if taken.send(headOf(w.Header(), s.form, time.Now()), first) != nil {
		taken.close()
		s.end()
		return
	}
	s.ring()
	go s.awaitEnd(taken)
	go s.run()
}

// answer is serve where the stream is the answer to r as long as it lasts.
func (s *stream) answer(w http.ResponseWriter, r *http.Request, first []byte) {
	defer s.end()
	s.turns = make(chan struct{}, 1)
	s.wire = newAnswered(w, s.form)
	if s.wire.send(first) != nil {
		return
	}
	s.ring()
	for !s.send() {
		select {
		case <-s.turns:
		case <-r.Context().Done():
			return
		}
	}
}

// ring lets the clock run that pings.
func (s *stream) ring() {
	s.clock = time.AfterFunc(pingEvery, func() { s.pings.Store(true); s.wake() })
}

// awaitEnd waits until the connection ends, whoever ends it.
func (s *stream) awaitEnd(c *taken) {
	c.awaitEnd()
	c.close()
	s.end()
}

// end gives the place of the stream back. It is called once.
func (s *stream) end() {
	if s.clock != nil {
		s.clock.Stop()
	}
	s.crowd.leave(s.place)
	s.leave()
}

// lose makes the stream end, since another one has its place.
func (s *stream) lose() { s.lost.Store(true); s.wake() }

// wake makes the stream send what there is to be sent. It returns at once.
func (s *stream) wake() {
	now := time.Since(s.begun)
	wakes := s.wakes.Add(1)
	if wakes == 1 {
		s.woken.Store(int64(now))
	}
	switch {
	case wakes > 1: // it was awake, and looks once more
	case s.turns != nil:
		s.turns <- struct{}{} // there is room: nobody was told since it fell asleep
	default:
		go s.run()
	}
}

// run sends all there is to be sent. At the end of the stream it closes the connection,
// which ends the rest.
func (s *stream) run() {
	if over := s.send(); over {
		s.wire.(*taken).close()
	}
}

// send sends all there is to be sent, and falls asleep. It returns true when the stream
// is over; then it does not fall asleep, and nothing wakes it.
func (s *stream) send() (over bool) {
	for {
		seen := s.wakes.Load()
		if over, err := s.sendNext(); over || err != nil {
			return true // an error says that the page has gone: it comes back by itself
		}
		if s.wakes.CompareAndSwap(seen, 0) {
			return false
		}
	}
}

// sendNext sends what has happened so far. It returns true when the stream is over.
func (s *stream) sendNext() (over bool, err error) {
	if s.lost.Load() {
		return true, s.wire.send(s.form.word(wordCrowded))
	}
	var texts [][]byte
	for !over {
		f, open := s.happened()
		if over = !open; f == nil {
			break
		}
		text, err := s.teller.tell(f)
		if err != nil {
			return true, err
		}
		texts, over = append(texts, text), reseats(f.Table)
	}
	happened := len(texts) > 0
	if s.pings.Swap(false) && !over {
		texts = append(texts, s.form.word(wordPing))
		s.clock.Reset(pingEvery)
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

// happened returns the next frame, nil if there is none yet, and false if none can
// come any more.
func (s *stream) happened() (f *table.Frame, open bool) {
	select {
	case f, open = <-s.next:
		return f, open
	default:
		return nil, true
	}
}
