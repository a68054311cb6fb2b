package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/workshop"
)

// todayCookie has the key of a person who plays today's rule, without account.
const todayCookie = "today"

func (s soloHandlers) today(w http.ResponseWriter, r *http.Request) {
	guess := workshop.Written{Typed: workshop.TypedIn(r.URL.Query(), page.GuessField)}
	s.showToday(w, r, http.StatusOK, page.RefusedRequest{Guess: guess})
}

func (s soloHandlers) showToday(w http.ResponseWriter, r *http.Request, status int, why page.RefusedRequest) {
	sheet, err := s.days.Today(r.Context(), cookie(r, todayCookie), time.Now())
	if err == nil && sheet.MayGuess() {
		why.Guess, err = why.Guess.ReadAndSuggest(r.Context(), "")
	}
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	if sheet.Number > 0 {
		rememberDays(w, r, cookie(r, todayCookie))
	}
	d := page.Presenter{Say: s.localizer(r)}
	s.show(w, r, status, d.Solo().TodayPage(&sheet, why, s.todayFound(r, d, &sheet)))
}

// todayFound tells how the rule of a day was found; nil before the end of the game.
func (s soloHandlers) todayFound(r *http.Request, d page.Presenter, sheet *daily.Sheet) *page.ReviewSection {
	if !sheet.Over() {
		return nil
	}
	key := fmt.Sprintf("today %d %v %v", sheet.Day, sheet.Turns, sheet.Guesses)
	words := key + " " + d.Say.Language()
	out, known := s.sections.At(words)
	if known {
		return out
	}
	back, kept := s.reviews.At(key)
	if !kept {
		err := s.runQueued(r, func(ctx context.Context) (err error) {
			back, err = s.reviews.Of(ctx, key, page.TodayTranscript(sheet))
			return err
		})
		if err != nil {
			return d.Review().Busy()
		}
	}
	return s.sections.Put(words, d.Solo().Found(back))
}

// playToday carries out a form of today's rule, and redirects there.
func (s soloHandlers) playToday(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	m, err := moveOf(r)
	key := cookie(r, todayCookie)
	if err == nil && m.Seen == 0 { // the first move begins a log
		if wait := s.limiter.tables.Take(s.limiter.limits.visitor(r)); wait > 0 {
			s.refuse(w, r, limit.Exceeded{Wait: wait})
			return
		}
	}
	if err == nil {
		if key == "" {
			key = rand.Text() // set as cookie only if the move succeeds
		}
		err = s.days.Do(r.Context(), key, time.Now(), m)
	}
	if err == nil {
		setCookie(w, r, todayCookie, key, page.TodayPath) // renewed each time
		rememberDays(w, r, key)
	} else if !errors.Is(err, daily.ErrStale) { // an older page is shown the present state
		s.refuseToday(w, r, err)
		return
	}
	http.Redirect(w, r, page.TodayPath+"#coach", http.StatusSeeOther)
}

// rememberDays lets the page of one's games find what the holder of key plays. The key itself is not sent there.
func rememberDays(w http.ResponseWriter, r *http.Request, key string) {
	setCookie(w, r, daysCookie, daily.Token(key), gamesPath)
}

// moveOf reads a form of today's rule.
func moveOf(r *http.Request) (m daily.Move, err error) {
	form := r.PostForm
	m.Day, err = numberIn(form, "day")
	if err == nil {
		m.Seen, err = numberIn(form, "seen")
	}
	if err != nil {
		return m, err
	}
	text := form.Get("card")
	switch action := form.Get("action"); {
	case text != "" || action == "play":
		cards, err := cardsOf(cmp.Or(text, form.Get("cards")))
		if err != nil || len(cards) != 1 {
			return m, cmp.Or(err, daily.ErrNotNow)
		}
		m.Play, m.Card = true, cards[0]
	case action == "guess":
		m.Guess, err = workshop.TypedIn(form, page.GuessField).Read("").Settled()
		return m, err
	case action == "give-up":
		m.GiveUp = true
	case action == "contribute", action == "keep-games":
		m.Contributes = new(action == "contribute")
	}
	return m, nil
}

// todayRefusals are the texts of refused moves.
var todayRefusals = []struct {
	err error
	key string
}{
	{daily.ErrNotNow, "today.refused"},
	{daily.ErrNotInHand, "learn.refused.hand"},
	{daily.ErrTooCostly, "today.refused.costly"},
	{workshop.ErrNoRule, "web.failure.no-rule"},
	{workshop.ErrUnsure, "ask.choose"},
}

// refuseToday shows why a move was refused, with the values of the form.
func (s soloHandlers) refuseToday(w http.ResponseWriter, r *http.Request, err error) {
	var m mistake
	why := page.RefusedRequest{
		Guess: workshop.Written{Typed: workshop.TypedIn(r.PostForm, page.GuessField)},
		Typed: r.PostForm.Get("cards"),
	}
	if errors.As(err, &m) {
		why.Message = s.failure(r, err).Message
	}
	for _, refused := range todayRefusals {
		if errors.Is(err, refused.err) {
			why.Message = s.localizer(r).Text(refused.key, nil)
		}
	}
	if why.Message == "" {
		s.fail(w, r, s.failure(r, err))
		return
	}
	s.showToday(w, r, http.StatusUnprocessableEntity, why)
}
