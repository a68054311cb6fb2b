package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"

	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// showTableForm shows the form of a new table.
func (s gatheringHandlers) showTableForm(w http.ResponseWriter, r *http.Request) {
	if len(r.URL.RawQuery) > workshop.MaxQuery {
		s.fail(w, r, failureOf(s.localizer(r), http.StatusRequestURITooLong, "too-large"))
		return
	}
	q := r.URL.Query()
	if len(q) == 0 || bringsRule(q) { // no game is chosen yet
		q.Set(page.PresetField, s.usualPreset(r))
	}
	d := page.Presenter{Say: s.localizer(r), Shelves: s.library}
	s.runReadingForm(w, r, q, func(r *http.Request) error {
		m := page.ReadTableForm(q, d)
		if !q.Has("name") {
			m.Name = myName(r)
		}
		if m.ApplyBlock(q, d) && r.Header.Get(scriptsWorkbench) == "" {
			http.Redirect(w, r, m.Address()+"#own-rule", http.StatusSeeOther)
			return nil
		}
		m.ForgiveEmptyTexts()
		err := m.Complete(r.Context(), d, s.measured)
		if err == nil {
			s.show(w, r, http.StatusOK, d.Setup().NewTablePage(m))
		}
		return err
	})
}

// bringsRule reports whether the form q has a rule and no game: somebody comes with it from the workshop.
func bringsRule(q url.Values) bool {
	return q.Get(page.DealField) == page.DealsMine && q.Get(page.RuleField) != "" && !q.Has(page.PresetField)
}

// usualPreset returns the preset of the table where the visitor sat down last, or else that of a quick game.
func (s gatheringHandlers) usualPreset(r *http.Request) string {
	for _, m := range mySeats(r) {
		if s.limiter.guesses.Wait(s.limiter.limits.visitor(r)) > 0 {
			break
		}
		past, err := s.lobby.History(r.Context(), m.id, m.token)
		if err == nil {
			return past.Options.Preset
		}
		if !errors.Is(err, table.ErrNoTable) {
			break
		}
		s.limiter.countUnknownTable(r)
	}
	return table.FirstGame().Options.Preset
}

// runReadingForm calls f, which reads the form q of a table, and reports whether it did. With
// a rule in the form, f waits for its turn.
func (s gatheringHandlers) runReadingForm(
	w http.ResponseWriter, r *http.Request, q url.Values, f func(*http.Request) error,
) bool {
	var err error
	if q.Get(page.RuleField) == "" && q.Get(page.GuardField) == "" && !q.Has("block") &&
		q.Get("in") != workshop.ByLibrary {
		err = f(r)
	} else {
		err = s.runQueued(r, func(ctx context.Context) error { return f(r.WithContext(ctx)) })
	}
	if err != nil {
		s.refuse(w, r, err)
	}
	return err == nil
}

// openTable opens the table of a form and redirects there. With mistakes, or a
// question, the form is shown again.
func (s gatheringHandlers) openTable(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	d := page.Presenter{Say: s.localizer(r), Shelves: s.library}
	var m *page.TableForm
	read := s.runReadingForm(w, r, r.PostForm, func(r *http.Request) error {
		m = page.ReadTableForm(r.PostForm, d)
		m.CheckSense(d)
		if !m.IsOpen() {
			return nil
		}
		err := m.Complete(r.Context(), d, s.measured)
		if err == nil {
			s.show(w, r, http.StatusUnprocessableEntity, d.Setup().NewTablePage(m))
		}
		return err
	})
	if !read || m.IsOpen() {
		return
	}
	id, key, err := s.visit(r).Open(r.Context(), m.Opening())
	if err != nil {
		f := s.failure(r, err)
		if f.Status != http.StatusConflict {
			s.fail(w, r, f)
			return
		}
		m.Wrong["options"] = f.Message
		s.show(w, r, f.Status, d.Setup().NewTablePage(m))
		return
	}
	if m.Deal == page.DealsMine {
		s.waitForHint(r, id, key)
	}
	rememberSeat(w, r, id, key)
	rememberName(w, r, m.Name)
	http.Redirect(w, r, page.TablePath(id), http.StatusSeeOther)
}

// waitForHint makes the table id wait for its dealer, the holder of key, before the first card: for a hint, or for one
// who only watches computer players to begin. Otherwise the table refuses to wait. The table is open in any case, so
// a fault is only reported to the operator.
func (s gatheringHandlers) waitForHint(r *http.Request, id, key string) {
	_, err := s.visit(r).Do(r.Context(), id, key, table.Request{ID: rand.Text(), Action: table.Hold})
	if err != nil {
		_ = s.failure(r, err) // the person gets the table, not a message
	}
}
