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

// showRuleForm shows the page on which the next dealer writes their rule.
func (s tableHandlers) showRuleForm(w http.ResponseWriter, r *http.Request) {
	if look, d, ok := s.nextDealersTable(w, r); ok {
		s.show(w, r, http.StatusOK, d.Setup().BringPage(look, d.Setup().BroughtForm(look)))
	}
}

// nextDealersTable returns the table of a request for its next dealer. Everybody else is redirected
// to the table, except for a person with a half-written rule who has lost the deal or
// their seat meanwhile.
func (s tableHandlers) nextDealersTable(
	w http.ResponseWriter, r *http.Request,
) (*table.Snapshot, page.Presenter, bool) {
	look, err := s.gatherings().snapshotForAnyone(r, r.PathValue("id"), seatKey(r))
	switch {
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	case !look.MayBring && (r.Method != http.MethodPost || look.Me == 0):
		http.Redirect(w, r, page.TablePath(look.ID), http.StatusSeeOther)
	default:
		d := page.ForTable(s.localizer(r), &look)
		d.Shelves = s.library
		return &look, d, true
	}
	return nil, page.Presenter{}, false
}

// submitRule takes the rule that the next dealer has written. The page is shown again if
// there are mistakes, or if they are still choosing or writing: a secret stands in no
// address.
func (s tableHandlers) submitRule(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	look, d, ok := s.nextDealersTable(w, r)
	if !ok {
		return
	}
	var b ruleSubmission
	read := func(ctx context.Context) (err error) {
		b, err = s.readRuleForm(ctx, d, look, r)
		return err
	}
	if err := s.runQueued(r, read); err != nil {
		s.refuse(w, r, err)
		return
	}
	if b.status != 0 {
		s.show(w, r, b.status, b.page)
		return
	}
	_, err := s.visit(r).Do(r.Context(), look.ID, seatKey(r), b.request)
	var refusal *game.Refusal
	switch {
	case errors.As(err, &refusal), errors.Is(err, table.ErrNoSeat):
		f := s.failure(r, err)
		b.page.Refused = f.Message
		s.show(w, r, f.Status, b.page)
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	default:
		http.Redirect(w, r, page.TablePath(look.ID)+"#onward", http.StatusSeeOther)
	}
}

// A ruleSubmission is what comes of a form with a rule: the page to show again with its
// status, or else a request to the table.
type ruleSubmission struct {
	page    page.BringPage
	status  int
	request table.Request
}

// readRuleForm reads a form with a rule for l. An error says that there was no time.
func (s tableHandlers) readRuleForm(
	ctx context.Context, d page.Presenter, l *table.Snapshot, r *http.Request,
) (b ruleSubmission, err error) {
	m := d.Setup().ReadRuleForm(l, r.PostForm)
	if m.ApplyBlock(r.PostForm, d) || workshop.Choosing(r.PostForm) || r.Header.Get(scriptsWorkbench) != "" {
		m.ForgiveEmptyTexts()
		b.status = http.StatusOK
	} else {
		m.CheckSense(d)
		if m.IsOpen() {
			b.status = http.StatusUnprocessableEntity
		} else {
			b.request = m.Request(r.PostForm.Get("request"))
		}
	}
	if b.status != 0 {
		err = m.Complete(ctx, d, s.measured)
	}
	b.page = d.Setup().BringPage(l, m)
	return b, err
}
