package web

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"

	"eleusis/internal/api"
	"eleusis/internal/limit"
	"eleusis/internal/workqueue"
)

// callerOf returns the queue's name of the visitor who sends r: without a proven key of a
// seat, the address alone.
func (s *server) callerOf(r *http.Request) limit.Caller {
	return limit.Caller{Place: s.limiter.limits.visitor(r), Seat: s.seated(r)}
}

// inTurn calls f when it is the turn of the visitor who sends r: at once if they have it
// already.
func (s *server) inTurn(r *http.Request, f func()) error {
	return s.inTurnOf(r, func(context.Context) error { f(); return nil })
}

// inTurnOf is [server.inTurn] for work that can fail or pause, with the context for that.
func (s *server) inTurnOf(r *http.Request, work func(context.Context) error) error {
	if workqueue.HasTurn(r.Context()) {
		return work(r.Context())
	}
	return s.queue.Run(r.Context(), s.callerOf(r), work)
}

// working calls handle in turn. The body is read before, so that a slow client keeps no
// turn.
func (s *server) working(handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, failed := io.ReadAll(r.Body)
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), failingReader{cmp.Or(failed, io.EOF)}))
		s.answerInTurn(w, r, handle)
	}
}

// toiling is [server.working] for long work.
func (s *server) toiling(handle http.HandlerFunc) http.HandlerFunc {
	return s.working(func(w http.ResponseWriter, r *http.Request) {
		err := workqueue.Heavily(r.Context())
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		handle(w, r)
	})
}

// answerInTurn calls handle in turn. The answer is sent after the turn, so that a slow
// client keeps no turn.
func (s *server) answerInTurn(w http.ResponseWriter, r *http.Request, handle http.HandlerFunc) {
	err := api.Complete(w, func(held http.ResponseWriter) error {
		return s.inTurnOf(r, func(ctx context.Context) error {
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

// drawing calls draw, which makes and sends a page, in turn: pages cost as much as other
// work. The answer to a form does not wait, since its work is done.
func (s *server) drawing(w http.ResponseWriter, r *http.Request, draw http.HandlerFunc) {
	if r.Method == http.MethodPost {
		draw(w, r)
		return
	}
	s.answerInTurn(w, r, draw)
}

// rendering makes a page in turn, unless it answers a form. Pages of failures are small
// and do not wait.
func (s *server) rendering(r *http.Request, status int, work func(context.Context) error) error {
	if status != http.StatusOK || r.Method == http.MethodPost && !workqueue.HasTurn(r.Context()) {
		return work(context.Background()) // no turn to pause
	}
	return s.inTurnOf(r, work)
}
