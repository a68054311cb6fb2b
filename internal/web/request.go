package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// A request to a table is JSON from a script, or the form of a page. Both are decoded here
// into one struct, and carried out by carryOut; the handlers differ only in the answer.

// jsonRequest decodes a request of a page's scripts.
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
	q, err = wish.Decoded()
	if err != nil {
		return q, table.ErrBadRequest
	}
	return q, nil
}

// formRequest decodes a form of a table's pages: the button of a card plays that card, the
// button of a phrase says it, the other buttons name an action.
func formRequest(r *http.Request) (table.Request, error) {
	if err := r.ParseForm(); err != nil {
		return table.Request{}, badForm(err)
	}
	form := r.PostForm
	seen, err := strconv.Atoi(form.Get("seen"))
	if err != nil {
		return table.Request{}, table.ErrBadRequest
	}
	q := table.Request{ID: form.Get("request"), Seen: seen}
	var text string
	q.Action, text = actionIn(form)
	switch q.Action {
	case table.Say, table.Phrase, table.Mute, table.Unmute, table.Report:
		err = readTalk(&q, form)
	case table.Fill, table.Remove, table.Replace, table.Rename, table.Set:
		err = readPeople(&q, form)
	case table.Dispute:
		q.Play, err = numberIn(form, "play")
		q.Text = form.Get("text")
	case table.Pace:
		q.Fast = form.Get("fast") == "true"
	case table.NextRound, table.AddWord:
		q.Text = form.Get("word")
	case table.Guess:
		q.Text = workshop.TypedIn(form, page.GuessField).Said()
	case table.Hint:
		q.Text = cmp.Or(form.Get("ready"), form.Get("hint"))
	default:
		err = readCards(&q, form, text)
	}
	return q, err
}

// numberIn returns the number in a field of a form; 0 if the field is empty or missing.
func numberIn(form url.Values, field string) (int, error) {
	text := form.Get(field)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, table.ErrBadRequest
	}
	return n, nil
}

// seatIn returns the seat in the form, which may be table.Aside; Nobody if none is in it.
func seatIn(form url.Values) (game.Seat, error) {
	n, err := numberIn(form, "seat")
	if err != nil || n < 0 || n > int(table.Aside) {
		return game.Nobody, table.ErrBadRequest
	}
	return game.Seat(n), nil
}

// actionIn returns the action of the button of a form, and its cards.
func actionIn(form url.Values) (do table.Action, cards string) {
	for _, button := range []struct {
		field string
		does  table.Action
	}{
		{"phrase", table.Phrase}, {"pick", table.Pick}, {"fitting", table.JudgeWrong}, {"instead", table.Exchange},
		{"ready", table.Hint},
	} {
		if form.Get(button.field) != "" {
			return button.does, form.Get(button.field)
		}
	}
	switch {
	case form.Get("wrong") != "":
		return table.JudgeWrong, form.Get("cards")
	case form.Get("card") != "":
		return table.Play, form.Get("card")
	}
	return table.Action(form.Get("action")), form.Get("cards")
}

// readCards reads the other fields of the form of a play or a verdict.
func readCards(q *table.Request, form url.Values, text string) (err error) {
	switch q.Action {
	case table.Play, table.Pick:
		q.Cards, err = cardsOf(text)
		q.AsProphet = form.Has("as-prophet")
		return err
	case table.JudgeRight, table.JudgeWrong:
		q.Sure = form.Get("sure") == "true"
		q.Count, err = numberIn(form, "wrong")
	case table.Exchange:
	default:
		return nil
	}
	if err == nil && text != "" {
		q.Cards, err = cardsOf(text)
	}
	return err
}

// readTalk reads the other fields of the form of the chat.
func readTalk(q *table.Request, form url.Values) (err error) {
	q.Text = cmp.Or(form.Get("phrase"), form.Get("text"))
	q.Number, err = numberIn(form, "number")
	if err != nil {
		return err
	}
	q.Seat, err = seatIn(form)
	return err
}

// readPeople reads the other fields of the form of seats and settings.
func readPeople(q *table.Request, form url.Values) (err error) {
	switch q.Action {
	case table.Rename:
		q.Text = form.Get("name")
	case table.Set:
		settings := page.SettingsIn(form)
		q.Settings, q.Dealing = &settings, page.DealingIn(form)
	default:
		q.Level = form.Get("level")
		q.Seat, err = seatIn(form) // none: all
	}
	return err
}

// cardsOf parses typed cards.
func cardsOf(text string) ([]card.Card, error) {
	cards, err := card.ParseList(text)
	var wrong *card.Error
	if errors.As(err, &wrong) {
		return nil, mistake{wrong}
	}
	return slices.Clip(cards), err
}

// badForm is the error of a form that cannot be read.
func badForm(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return table.ErrBadRequest
}

// carryOut sends q to the table of r, and returns the number of the last event.
func (s tableHandlers) carryOut(r *http.Request, q *table.Request) (number int, err error) {
	err = s.readText(r, q)
	if err != nil {
		return 0, err
	}
	return s.visit(r).Do(r.Context(), r.PathValue("id"), seatKey(r), *q)
}

// do carries out a request of the page's scripts.
func (s tableHandlers) do(w http.ResponseWriter, r *http.Request) {
	q, err := jsonRequest(r)
	number := 0
	if err == nil {
		number, err = s.carryOut(r, &q)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	answer := doneAnswer{Number: number}
	if q.Action == table.Hold || q.Action == table.Release {
		if look, err := s.visit(r).Snapshot(r.Context(), r.PathValue("id"), seatKey(r)); err == nil {
			answer.Wait = look.Wait.Milliseconds()
		}
	}
	answerJSON(w, http.StatusOK, answer)
}

// doneAnswer is the answer to a script.
type doneAnswer struct {
	Number int   `json:"number"`
	Wait   int64 `json:"wait,omitempty"` // milliseconds that the computer players wait for the seat
}

func answerJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may have gone
}

// readText parses the text of q, a rule or a name, before the table is asked. The error
// of a guess that cannot be read is workshop.ErrNoRule.
func (s *server) readText(r *http.Request, q *table.Request) error {
	if q.Action == table.Rename {
		q.Text = page.NameIn(s.localizer(r), q.Text)
	}
	err := s.readRule(r, q)
	if err == nil && q.Action == table.Guess {
		if _, wrong := q.Read(); wrong != nil {
			return workshop.ErrNoRule
		}
	}
	return err
}

// readRule parses the rule in q, if there is one, before the table is asked.
func (s *server) readRule(r *http.Request, q *table.Request) error {
	if !q.SaysRule() {
		return nil
	}
	return s.runQueued(r, func(context.Context) error {
		w := workshop.WrittenIn("", q.Text)
		if w.Open() {
			return workshop.ErrUnsure
		}
		if w.Rule != nil {
			q.Text = w.Rule.String()
		}
		_, _ = q.Read() // the table returns the mistakes
		return nil
	})
}
