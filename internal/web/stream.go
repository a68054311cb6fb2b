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
	"sync"
	"time"

	"eleusis/card"
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
	wish := struct {
		table.Request
		Cards []string `json:"cards"` // read one by one: null is no card
	}{}
	d := json.NewDecoder(r.Body)
	if err := d.Decode(&wish); err != nil {
		return q, badForm(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return q, table.ErrBadRequest
	}
	q = wish.Request
	for _, text := range wish.Cards {
		c, err := card.Parse(text)
		if err != nil {
			return q, badForm(err)
		}
		q.Cards = append(q.Cards, c)
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

// toldToReload lets a page load itself anew.
const toldToReload = "event: reload\ndata: {}\n\n"

// events streams what happens at a table after the event that the page has.
// If that is before the present round, the page is told to load itself anew.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	id, key := r.PathValue("id"), seatKey(r)
	since, err := strconv.Atoi(cmp.Or(r.Header.Get("Last-Event-ID"), r.FormValue("since"), "0"))
	if err != nil {
		s.deny(w, r, table.ErrBadRequest)
		return
	}
	look, err := s.hall.Look(r.Context(), id, key)
	if errors.Is(err, table.ErrPrivate) && look.Me != 0 { // the page of who has left
		_ = newAnswered(w).send([]byte(toldToReload))
		return
	}
	if err != nil {
		s.deny(w, r, err)
		return
	}
	if r.Method == http.MethodHead { // it has no body, so there is nothing to follow
		forStream(w.Header())
		return
	}
	follower, err := s.gate.streams.enter(s.callerOf(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	end := sync.OnceFunc(func() { cancel(); s.gate.streams.leave(follower) })
	watched, err := s.hall.Watch(ctx, id, strings.Clone(key), since)
	if err != nil {
		defer end()
		if !errors.Is(err, table.ErrReload) {
			s.deny(w, r, err)
			return
		}
		_ = newAnswered(w).send([]byte(toldToReload)) // a page that has gone needs no reload
		return
	}
	out := &stream{teller: newTeller(drawerFor(s.speaker(r), &look), &look), next: watched.Next, lost: follower.lost}
	first, err := out.teller.begin(s.static.version, watched, since)
	if err != nil {
		defer end()
		s.deny(w, r, err)
		return
	}
	out.serve(w, r, first, end)
}

// deny refuses a stream.
func (s *server) deny(w http.ResponseWriter, r *http.Request, err error) {
	f := s.failure(r, err)
	answer(w, f.Status, f)
}

// A stream tells a page what happens at a table, until the page goes, the stream has
// lost its place or the table closes.
type stream struct {
	teller *teller
	next   <-chan *table.Frame
	lost   <-chan struct{}
	wire   wire
}

// serve sends first and whatever happens from then on, and calls end when that is
// over. Where it can, it takes the connection over: then the request is over, and
// its memory is free while the stream goes on.
func (s *stream) serve(w http.ResponseWriter, r *http.Request, first []byte, end func()) {
	if taken := takeOver(w, r); taken != nil {
		s.wire = taken
		if taken.send(headOf(w.Header(), time.Now()), first) != nil {
			taken.close()
			end()
			return
		}
		go s.follow(taken, end)
		return
	}
	defer end()
	s.wire = newAnswered(w)
	if s.wire.send(first) != nil {
		return
	}
	defer context.AfterFunc(r.Context(), end)() // end closes next
	_ = s.run()                                 // an error says that the page has gone: it comes back by itself
}

// follow runs the stream on a connection that has been taken over.
func (s *stream) follow(c *taken, end func()) {
	defer end()
	defer c.close()
	go c.awaitEnd(end)
	_ = s.run() // an error says that the page has gone: it comes back by itself
}

// run sends what comes next.
func (s *stream) run() error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case f, open := <-s.next:
			if !open {
				return nil
			}
			if last, err := s.tell(f); err != nil || last {
				return err
			}
		case <-s.lost:
			return s.wire.send([]byte("event: crowded\ndata: {}\n\n"))
		case <-ping.C:
			if err := s.wire.send([]byte("event: ping\ndata: {}\n\n")); err != nil {
				return err
			}
		}
	}
}

// tell sends f and what has come with it, all at once. It returns true after an
// event that ends the stream.
func (s *stream) tell(f *table.Frame) (last bool, err error) {
	var texts [][]byte
	for f != nil && !last {
		text, err := s.teller.tell(f)
		if err != nil {
			return true, err
		}
		texts, last = append(texts, text), reseats(f.Table)
		select {
		case f = <-s.next: // nil if it is closed, which run notices next
		default:
			f = nil
		}
	}
	return last, s.wire.send(texts...)
}
