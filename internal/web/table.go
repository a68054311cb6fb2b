package web

import (
	"context"
	"errors"
	"net/http"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// table shows a table.
func (s tableHandlers) table(w http.ResponseWriter, r *http.Request) {
	guess := workshop.Written{Typed: workshop.TypedIn(r.URL.Query(), page.GuessField)}
	s.showTable(w, r, http.StatusOK, page.RefusedRequest{Guess: guess})
}

func (s tableHandlers) showTable(w http.ResponseWriter, r *http.Request, status int, why page.RefusedRequest) {
	id := r.PathValue("id")
	look, err := s.visit(r).Snapshot(r.Context(), id, seatKey(r))
	if errors.Is(err, table.ErrPrivate) {
		http.Redirect(w, r, page.TablePath(id)+"/people", http.StatusSeeOther)
		return
	}
	if err != nil {
		if errors.Is(err, table.ErrNoTable) {
			forgetTable(w, r, id)
		}
		s.fail(w, r, s.failure(r, err))
		return
	}
	if look.Gathering {
		s.gatherings().showGathering(w, r, status, &look, why.Message)
		return
	}
	rememberOpenedSeat(w, r, id, look.Seat())
	draw := func(w http.ResponseWriter, r *http.Request) { s.drawTable(w, r, status, &look, why) }
	if look.Result != nil {
		draw = s.heavy(func(w http.ResponseWriter, r *http.Request) { s.drawEnd(w, r, status, &look, why) })
	}
	s.drawQueued(w, r, draw)
}

// drawEnd shows a finished round.
func (s tableHandlers) drawEnd(
	w http.ResponseWriter, r *http.Request, status int, look *table.Snapshot, why page.RefusedRequest,
) {
	d := page.ForTable(s.localizer(r), look)
	over := d.Table().EndPage(look, why)
	over.Review = s.reviewSection(r, d, look)
	over.Histories = s.histories(r, d, look)
	s.show(w, r, status, over)
}

// drawTable shows a round under way.
func (s tableHandlers) drawTable(
	w http.ResponseWriter, r *http.Request, status int, look *table.Snapshot, why page.RefusedRequest,
) {
	d := page.ForTable(s.localizer(r), look)
	var open page.TablePage
	draw := func(ctx context.Context) (err error) {
		if look.View.MayGuess {
			why.Guess, err = why.Guess.ReadAndSuggest(ctx, "")
		}
		open = d.Table().TablePage(look, why)
		if open.Console != nil {
			open.Console.Close = s.closeness(r, d, look)
			open.Console.Minds = s.mindsAt(r, d, look)
		}
		return err
	}
	var err error
	if why.Guess.Text == "" {
		err = draw(r.Context())
	} else { // also in an answer to a form: a rule is read
		err = s.runQueued(r, draw)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if open.Dock != nil {
		s.words() // this player may soon write a rule
	}
	s.show(w, r, status, open)
}

// alreadyDone reports whether q was refused because another player has done the same since the
// page of q was made: begun the game, or the next round. A word that comes too late for
// the round does not count.
func (s tableHandlers) alreadyDone(r *http.Request, q *table.Request, err error) bool {
	switch {
	case q.Action == table.Start && errors.Is(err, table.ErrStarted):
	case q.Action == table.NextRound && q.Text == "" && errors.Is(err, &game.Refusal{Reason: game.RoundUnderWay}):
	default:
		return false
	}
	now, err := s.visit(r).Snapshot(r.Context(), r.PathValue("id"), seatKey(r))
	return err == nil && q.Seen < now.Number
}

// act carries out a form and redirects to the table. A refusal is shown on the page, with
// the values of the form.
func (s tableHandlers) act(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	q, err := formRequest(r)
	if err == nil {
		_, err = s.carryOut(r, &q)
	}
	if err == nil || s.alreadyDone(r, &q, err) {
		switch q.Action {
		case table.Leave:
			forgetTable(w, r, id)
		case table.Rename:
			rememberName(w, r, q.Text)
		}
		http.Redirect(w, r, returnPath(r), http.StatusSeeOther)
		return
	}
	f := s.failure(r, err)
	if errors.Is(err, table.ErrContradictsGuard) {
		s.showTable(w, r, f.Status, page.RefusedRequest{Slip: &q})
		return
	}
	if f.Status == http.StatusConflict && returnPath(r) != page.TablePath(id) {
		s.gatherings().showPeople(w, r, f.Status, f.Message)
		return
	}
	switch f.Status {
	case http.StatusConflict, http.StatusUnprocessableEntity:
		s.showTable(w, r, f.Status, page.RefusedRequest{
			Message: f.Message, Typed: r.PostForm.Get("cards"),
			Guess: workshop.Written{Typed: workshop.TypedIn(r.PostForm, page.GuessField)},
		})
	default:
		s.fail(w, r, f)
	}
}
