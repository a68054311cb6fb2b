package web

import (
	"context"
	"net/http"
	"strconv"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// replay shows a step of a finished round, by default the first.
func (s tableHandlers) replay(w http.ResponseWriter, r *http.Request) {
	p := s.localizer(r)
	show := func(w http.ResponseWriter, r *http.Request, shown page.ReplayPage) {
		shown.SetEmbed(p, siteAddress(r))
		s.show(w, r, http.StatusOK, shown)
	}
	s.drawStep(w, r, stepView{say: p, key: seatKey(r), show: show})
}

// A stepView is how a step of a finished round is shown, and to whom.
type stepView struct {
	say      *say.Localizer
	key      string // of a seat
	embedded string // see [page.StepWanted]
	show     func(http.ResponseWriter, *http.Request, page.ReplayPage)
}

// drawStep draws the step of a finished round that r asks for.
func (s tableHandlers) drawStep(w http.ResponseWriter, r *http.Request, v stepView) {
	round, err := strconv.Atoi(r.PathValue("round"))
	if err != nil {
		s.notFound(w, r)
		return
	}
	q := r.URL.Query()
	at, err := strconv.Atoi(q.Get("at"))
	move, _ := strconv.Atoi(q.Get("move")) // not a number: no move is wanted
	if err != nil && move == 0 {
		move = 1 // where the starter lies
	}
	id := r.PathValue("id")
	look, err := s.visit(r).Snapshot(r.Context(), id, v.key)
	if err != nil { // no such table, or a private one
		s.fail(w, r, s.failure(r, err))
		return
	}
	want := page.StepWanted{
		Table: page.TablePath(id), Key: page.ReviewKey(id, round), At: at, Move: move, Rule: q.Get("rule") != "",
		Embedded: v.embedded,
	}
	if v.embedded == "" {
		want.Seat = look.Seat()
	}
	s.drawQueued(w, r, s.heavy(func(w http.ResponseWriter, r *http.Request) {
		shown, err := s.replayPage(r.Context(), &look, round, v.say, want)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		v.show(w, r, shown)
	}))
}

// replayPage returns the page of a step of a round, in the language of p.
func (s tableHandlers) replayPage(
	ctx context.Context, look *table.Snapshot, round int, p *say.Localizer, want page.StepWanted,
) (page.ReplayPage, error) {
	played, err := s.replayOf(ctx, look, round)
	if err != nil {
		return page.ReplayPage{}, err
	}
	return page.Presenter{Say: p.WithTitle(played.Title)}.Review().ReplayPage(ctx, played, want, s.reviews)
}

// replayOf returns a round of the table in look, from a cache or the log. Until the round
// is final, each event makes the cached one stale.
func (s tableHandlers) replayOf(ctx context.Context, look *table.Snapshot, round int) (*table.Replay, error) {
	final := page.ReviewKey(look.ID, round)
	played, kept := s.replays.At(final)
	if kept {
		return played, nil
	}
	played, err := s.replays.Get(ctx, final+" "+strconv.Itoa(look.Number), func() (*table.Replay, error) {
		return s.lobby.Replay(ctx, look.ID, round)
	})
	if err == nil && played.Final {
		s.replays.Put(final, played)
	}
	return played, err
}
