package web

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"

	"eleusis/internal/api"
	"eleusis/internal/limit"
)

// callerOf returns the queue's name of the visitor who sends r: without a proven key of a
// seat, the address alone.
func (s *server) callerOf(r *http.Request) limit.Caller {
	return limit.Caller{Place: s.limiter.limits.visitor(r), Seat: s.provenSeat(r)}
}

// runQueued calls work when it is the turn of the visitor who sends r: at once if they have
// it already. The context is for pauses.
func (s *server) runQueued(r *http.Request, work func(context.Context) error) error {
	if limit.HasTurn(r.Context()) {
		return work(r.Context())
	}
	return s.queue.Run(r.Context(), s.callerOf(r), work)
}

// queued returns handle, called in turn. The body is read before, so that a slow client keeps no
// turn.
func (s *server) queued(handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, failed := io.ReadAll(r.Body)
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), failingReader{cmp.Or(failed, io.EOF)}))
		s.answerQueued(w, r, handle)
	}
}

// queuedHeavy is [server.queued] for long work.
func (s *server) queuedHeavy(handle http.HandlerFunc) http.HandlerFunc {
	return s.queued(s.heavy(handle))
}

// heavy returns handle, called in a slot for long work if it has its turn.
func (s *server) heavy(handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := limit.TakeHeavySlot(r.Context())
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		handle(w, r)
	}
}

// answerQueued calls handle in turn. The answer is sent after the turn, so that a slow
// client keeps no turn.
func (s *server) answerQueued(w http.ResponseWriter, r *http.Request, handle http.HandlerFunc) {
	err := api.Complete(w, func(held http.ResponseWriter) error {
		return s.runQueued(r, func(ctx context.Context) error {
			handle(held, r.WithContext(ctx))
			return nil
		})
	})
	if err != nil {
		s.refuse(w, r, err)
	}
}

// A failingReader ends a body: with io.EOF if it arrived whole.
type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

// drawQueued calls draw, which makes and sends a page, in turn: pages cost as much as other
// work. The answer to a form does not wait, since its work is done.
func (s *server) drawQueued(w http.ResponseWriter, r *http.Request, draw http.HandlerFunc) {
	if r.Method == http.MethodPost {
		draw(w, r)
		return
	}
	s.answerQueued(w, r, draw)
}

// renderQueued makes a page in turn, unless it answers a form. Pages of failures are small
// and do not wait.
func (s *server) renderQueued(r *http.Request, status int, work func(context.Context) error) error {
	if status != http.StatusOK || r.Method == http.MethodPost && !limit.HasTurn(r.Context()) {
		return work(context.Background()) // no turn to pause
	}
	return s.runQueued(r, work)
}
