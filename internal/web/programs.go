package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"eleusis/internal/api"
	"eleusis/internal/mcp"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/review"
)

// An apiHouse is the server as the API for programs sees it.
type apiHouse struct{ s *server }

func (h apiHouse) Hall() *table.Hall { return h.s.hall }

func (h apiHouse) Speaker(r *http.Request) *say.Speaker { return h.s.speaker(r) }

func (h apiHouse) Work(r *http.Request, f func(context.Context) error) error {
	return h.s.inTurnOf(r, f)
}

func (h apiHouse) Toil(r *http.Request, f func(context.Context) error) error {
	return h.s.inTurnOf(r, func(ctx context.Context) error {
		if err := heavily(ctx); err != nil {
			return err
		}
		return f(ctx)
	})
}

func (h apiHouse) Reads(r *http.Request, q *table.Request) error {
	if err := h.s.readsText(r, q); err != nil {
		return err
	}
	if q.Action == table.Guess {
		if _, wrong := q.Read(); wrong != nil {
			return errNoRule
		}
	}
	return nil
}

func (h apiHouse) Failure(r *http.Request, err error) api.Failure {
	var card *api.CardError
	if errors.As(err, &card) {
		err = mistake{card.Err}
	}
	f := h.s.failure(r, err)
	h.s.meter.Refused(f.Code)
	return toldProgram(f, err)
}

func (h apiHouse) Review(ctx context.Context, id string, round int, m *review.Minutes) (*review.Review, error) {
	if m.Work() > reviewMost {
		return nil, nil
	}
	return h.s.reviews.of(ctx, reviewKey(id, round), m)
}

func (h apiHouse) Follow(w http.ResponseWriter, r *http.Request, f api.Form) {
	h.s.follow(w, r, programForm{f})
}

// toldProgram returns f as a program is told it, with when to ask again.
func toldProgram(f failure, err error) api.Failure {
	out := api.Failure{Status: f.Status, Code: f.Code, Message: f.Message}
	if f.Status == http.StatusTooManyRequests || f.Status == http.StatusServiceUnavailable {
		out.After, _ = strconv.Atoi(secondsToRetry)
	}
	if wait := (tooOften{}); errors.As(err, &wait) {
		out.After = wait.seconds()
	}
	return out
}

// tellProgram tells a program why its request was not carried out. When to ask again may
// stand in the header already.
func (s *server) tellProgram(w http.ResponseWriter, r *http.Request, f failure) {
	s.meter.Refused(f.Code)
	out := toldProgram(f, nil)
	if after, err := strconv.Atoi(w.Header().Get("Retry-After")); err == nil {
		out.After = after
	}
	api.Refuse(w, r, out)
}

// besideAPI returns what answers programs by the API, language models by their protocol on top of the API,
// and people by pages.
func (s *server) besideAPI(pages http.Handler) http.Handler {
	programs := api.New(apiHouse{s})
	limited := s.limited(programs)
	models := mcp.Handler(func(r *http.Request) mcp.Site { return mcp.Within(limited, r, api.BearerOf(r)) }, "1")
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
