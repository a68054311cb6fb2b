package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
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

// A frame is what a page is sent of one event: what the seat may know of it,
// and the line of the log that it belongs to, in the viewer's language.
type frame struct {
	Number int        `json:"number"`
	Share  game.Share `json:"share"`
	Fast   bool       `json:"fast"`

	Table *table.TableShare `json:"table,omitempty"`
	Left  int64             `json:"left,omitempty"`
	Entry *say.Entry        `json:"entry,omitempty"`
}

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
		_ = newStream(w).send(toldToReload)
		return
	}
	if err != nil {
		s.deny(w, r, err)
		return
	}
	follower, err := s.gate.streams.enter(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer s.gate.streams.leave(follower)
	watched, err := s.hall.Watch(r.Context(), id, key, since)
	if err != nil && !errors.Is(err, table.ErrReload) {
		s.deny(w, r, err)
		return
	}
	out := newStream(w)
	if err != nil {
		_ = out.send(toldToReload) // a page that has gone needs no reload
		return
	}
	d := drawerFor(s.speaker(r), &look)
	// An error says that the page has gone. It comes back by itself.
	if err := out.greet(s.static.version); err == nil {
		_ = out.follow(watched, since, follower.lost, d.say.Story(d.company).Under(look.View.Setup.Options))
	}
}

// deny refuses a stream.
func (s *server) deny(w http.ResponseWriter, r *http.Request, err error) {
	f := s.failure(r, err)
	answer(w, f.Status, f)
}

// A stream is an answer that does not end.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newStream(w http.ResponseWriter) *stream {
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no")
	s := &stream{w, http.NewResponseController(w)}
	// The server bounds how long a request may take to arrive; this one is read
	// for as long as it lasts, to notice that the page has gone.
	_ = s.control.SetReadDeadline(time.Time{})
	return s
}

// greet says which version of the program speaks, so that a page of another
// one loads itself anew.
func (s *stream) greet(version string) error {
	return s.send(fmt.Sprintf("event: hello\ndata: {\"version\":%q}\n\n", version))
}

// follow tells the page what comes after event number since, until it goes, it
// has lost its place or the table closes.
func (s *stream) follow(watched table.Watched, since int, lost <-chan struct{}, story *say.Story) error {
	for _, f := range watched.Past {
		e, told := story.Tell(f.Number, f.Share)
		if f.Number <= since {
			continue
		}
		if err := s.frame(f, e, told); err != nil {
			return err
		}
	}
	if err := s.now(watched.Now); err != nil {
		return err
	}
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case f, open := <-watched.Next:
			if !open {
				return nil
			}
			e, told := story.Tell(f.Number, f.Share)
			if err := s.frame(f, e, told); err != nil || reseats(f.Table) {
				return err
			}
		case <-lost:
			return s.send("event: crowded\ndata: {}\n\n")
		case <-ping.C:
			if err := s.send("event: ping\ndata: {}\n\n"); err != nil {
				return err
			}
		}
	}
}

// now tells how everything is that is not the game's, after the last event. It is
// no event itself, and not one to go on from.
func (s *stream) now(f table.Frame) error {
	text, err := json.Marshal(struct {
		Number int               `json:"number"`
		Table  *table.TableShare `json:"table"`
		Left   int64             `json:"left,omitempty"`
	}{f.Number, f.Table, f.Left})
	if err != nil {
		return fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return s.send(fmt.Sprintf("event: now\ndata: %s\n\n", text))
}

// reseats reports whether an event of the table changes who sits where. Then the
// stream ends: the page comes back, and is told of everybody by the right name.
func reseats(t *table.TableShare) bool {
	return t != nil && (t.Alters == table.AltersSeats || t.Alters == table.AltersGame)
}

func (s *stream) frame(f table.Frame, e say.Entry, told bool) error {
	out := frame{Number: f.Number, Share: f.Share, Fast: f.Fast, Table: f.Table, Left: f.Left}
	if told {
		out.Entry = &e
	}
	text, err := json.Marshal(out)
	if err != nil {
		return fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return s.send(fmt.Sprintf("id: %d\ndata: %s\n\n", f.Number, text))
}

// send writes text and sees that it leaves.
func (s *stream) send(text string) error {
	err := s.control.SetWriteDeadline(time.Now().Add(writeTimeout))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}
