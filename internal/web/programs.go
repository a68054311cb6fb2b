package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"eleusis/client"
	"eleusis/internal/api"
	"eleusis/internal/limit"
	"eleusis/internal/mcp"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/review"
)

// An apiHouse gives the API for programs access to the server.
type apiHouse struct{ s *server }

func (h apiHouse) Lobby() *table.Lobby { return h.s.lobby }

func (h apiHouse) Visit(r *http.Request) table.Visit { return h.s.visit(r) }

func (h apiHouse) Localizer(r *http.Request) *say.Localizer { return h.s.localizer(r) }

func (h apiHouse) RunQueued(r *http.Request, f func(context.Context) error) error {
	return h.s.runQueued(r, f)
}

func (h apiHouse) RunHeavy(r *http.Request, f func(context.Context) error) error {
	return h.s.runQueued(r, func(ctx context.Context) error {
		if err := limit.TakeHeavySlot(ctx); err != nil {
			return err
		}
		return f(ctx)
	})
}

func (h apiHouse) ReadText(r *http.Request, q *table.Request) error {
	return h.s.readText(r, q)
}

func (h apiHouse) Failure(r *http.Request, err error) api.Failure {
	var card *api.CardError
	if errors.As(err, &card) {
		err = mistake{card.Err}
	}
	f := h.s.failure(r, err)
	h.s.meter.Refused(f.Code)
	return programFailure(f, err)
}

func (h apiHouse) Review(ctx context.Context, id string, round int, m *review.Transcript) (*review.Review, error) {
	if m.Work() > page.ReviewMost {
		return nil, nil
	}
	return h.s.reviews.Of(ctx, page.ReviewKey(id, round), m)
}

func (h apiHouse) Follow(w http.ResponseWriter, r *http.Request, f api.Format) {
	h.s.tables().follow(w, r, programFormat{f})
}

// programFailure returns f for a program, with the time after which to retry.
func programFailure(f failure, err error) api.Failure {
	out := api.Failure{Status: f.Status, Code: f.Code, Message: f.Message}
	if f.Status == http.StatusTooManyRequests || f.Status == http.StatusServiceUnavailable {
		out.After, _ = strconv.Atoi(secondsToRetry) // a constant
	}
	if wait := (limit.Exceeded{}); errors.As(err, &wait) {
		out.After = wait.Seconds()
	}
	return out
}

// failProgram tells a program why its request was not carried out. The header may already
// have the time to retry.
func (s *server) failProgram(w http.ResponseWriter, r *http.Request, f failure) {
	s.meter.Refused(f.Code)
	out := programFailure(f, nil)
	if after, err := strconv.Atoi(w.Header().Get("Retry-After")); err == nil {
		out.After = after
	}
	api.Refuse(w, r, out)
}

// withAPI returns the handler of everything: the API for programs, the protocol of
// language models on top of it, and pages.
func (s *server) withAPI(pages http.Handler) http.Handler {
	programs := api.New(apiHouse{s})
	limited := s.limited(s.routed(programs))
	models := mcp.Handler(func(r *http.Request) *client.Client { return mcp.Within(limited, r, api.BearerOf(r)) }, "1")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case api.Is(r.URL.Path):
			programs.ServeHTTP(w, r)
		case r.URL.Path == mcp.Path:
			models.ServeHTTP(w, r)
		default:
			pages.ServeHTTP(w, r)
		}
	})
}
