package web

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/api"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A failure is why a request was not carried out, for people and for scripts.
type failure struct {
	Status  int    `json:"-"`
	Code    string `json:"code"` // never changes: refusals have their reasons, the rest is in failures
	Message string `json:"message"`
	Request string `json:"request,omitempty"` // what the operator's log calls the request, if it tells of it
}

// A mistake is a text in a form that does not read.
type mistake struct{ err *card.Error }

func (m mistake) Error() string { return m.err.Error() }

// failures are the errors that are no refusals. Their message is the text
// web.failure.CODE.
var failures = []struct {
	err    error
	status int
	code   string
}{
	{table.ErrBadRequest, http.StatusBadRequest, "bad-request"},
	{table.ErrWeakSecret, http.StatusBadRequest, "weak-secret"},
	{table.ErrNoSeat, http.StatusForbidden, "no-seat"},
	{table.ErrNoRound, http.StatusNotFound, "no-round"},
	{table.ErrNoNotes, http.StatusNotFound, "no-notes"},
	{table.ErrNoTable, http.StatusNotFound, "no-table"},
	{table.ErrStale, http.StatusConflict, "stale"},
	{table.ErrReused, http.StatusConflict, "reused"},
	{table.ErrFull, http.StatusConflict, "full"},
	{table.ErrStarted, http.StatusConflict, "started"},
	{table.ErrNotStarted, http.StatusConflict, "not-started"},
	{table.ErrNotProgram, http.StatusForbidden, "not-program"},
	{table.ErrPeopleOnly, http.StatusForbidden, "people-only"},
	{api.ErrNoProgram, http.StatusUnauthorized, "no-program"},
	{table.ErrNotHost, http.StatusForbidden, "not-host"},
	{table.ErrNotThere, http.StatusConflict, "not-there"},
	{table.ErrPrivate, http.StatusForbidden, "private"},
	{table.ErrSlip, http.StatusConflict, "slip"},
	{table.ErrNoChat, http.StatusConflict, "no-chat"},
	{table.ErrMuted, http.StatusConflict, "muted"},
	{table.ErrFlood, http.StatusConflict, "flood"},
	{table.ErrDealerSilent, http.StatusConflict, "dealer-silent"},
	{table.ErrClosed, http.StatusServiceUnavailable, "closed"},
	{errBusy, http.StatusTooManyRequests, "busy"},
	{errOften, http.StatusTooManyRequests, "too-often"},
	{errBlocked, http.StatusForbidden, "blocked"},
	{table.ErrManyAwake, http.StatusTooManyRequests, "many-awake"},
	{table.ErrCrowded, http.StatusServiceUnavailable, "crowded"},
	{errNoRule, http.StatusUnprocessableEntity, "no-rule"},
	{errUnsure, http.StatusUnprocessableEntity, "unsure-rule"},
	{context.Canceled, http.StatusServiceUnavailable, "closed"},
}

// The codes of a store that fails.
const (
	codeUnsaved = "cannot-save"
	codeUnread  = "cannot-read"
)

// failure returns what err is to the world. What it does not know is a fault,
// of which the operator is told.
func (s *server) failure(r *http.Request, err error) failure {
	p := s.speaker(r)
	var m mistake
	var large *http.MaxBytesError
	if errors.Is(err, table.ErrNoTable) {
		s.gate.missed(r)
	}
	switch {
	case errors.As(err, &m):
		return failure{Status: http.StatusUnprocessableEntity, Code: "no-card",
			Message: p.Text("web.failure.no-card", say.Args{"Text": m.err.Text})}
	case errors.As(err, &large):
		return failed(p, http.StatusRequestEntityTooLarge, "too-large")
	}
	if text, ok := s.speakerAt(r).Refusal(err); ok {
		return failure{Status: http.StatusConflict, Code: refusalCode(err), Message: text}
	}
	for _, f := range failures {
		if errors.Is(err, f.err) {
			return failed(p, f.status, f.code)
		}
	}
	if !errors.Is(err, table.ErrUnsaved) { // the hall has told of that
		s.faults.ErrorContext(r.Context(), "web", "pattern", r.Pattern, "error", err)
	}
	f := fault(p, r, err)
	f.Request = RequestID(r.Context())
	return f
}

// fault returns what a fault is to the world.
func fault(p *say.Speaker, r *http.Request, err error) failure {
	switch {
	case errors.Is(err, table.ErrDamaged):
		return failed(p, http.StatusInternalServerError, "damaged")
	case !errors.Is(err, table.ErrStore):
	case r.Method == http.MethodPost:
		return failed(p, http.StatusServiceUnavailable, codeUnsaved)
	default:
		return failed(p, http.StatusServiceUnavailable, codeUnread)
	}
	return failed(p, http.StatusInternalServerError, "fault")
}

func failed(p *say.Speaker, status int, code string) failure {
	return failure{Status: status, Code: code, Message: p.Text("web.failure."+code, nil)}
}

func refusalCode(err error) string {
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return refusal.Reason.String()
	}
	return ""
}

// A failurePage says in words that something is not there or did not work.
type failurePage struct {
	Head    head
	Message string
	Hint    string
	Request string // what the operator's log calls the request; empty if it tells nothing of it
	Again   *retry // offers to send the form again; nil for none
}

// A retry is a form that was not carried out and can be sent again.
type retry struct {
	Path   string
	Fields []field
}

// A field is one value of a form.
type field struct{ Name, Value string }

// retryOf returns the form that r posted, to be sent again as it was.
func retryOf(r *http.Request) *retry {
	again := &retry{Path: r.URL.RequestURI()}
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		for _, value := range r.PostForm[name] {
			again.Fields = append(again.Fields, field{name, value})
		}
	}
	return again
}

func (failurePage) template() string { return "failure" }

// secondsToRetry is when a page asks again while the server cannot answer it.
const secondsToRetry = "3"

// fail sends a failure as a page. The hint, the text web.failure.CODE.hint,
// says what can be done. What passes by itself is asked for again: a page by the
// browser, a form by a button.
func (s *server) fail(w http.ResponseWriter, r *http.Request, f failure) {
	if api.Is(r.URL.Path) {
		s.tellProgram(w, r, f)
		return
	}
	p := s.speaker(r)
	page := failurePage{
		Head: head{Title: f.Message}, Message: f.Message, Hint: p.Text("web.failure."+f.Code+".hint", nil),
		Request: f.Request,
	}
	s.meter.Refused(f.Code)
	if (f.Status == http.StatusServiceUnavailable || f.Status == http.StatusTooManyRequests) &&
		w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", secondsToRetry)
	}
	switch {
	case f.Code == codeUnsaved && r.PostForm != nil:
		page.Again = retryOf(r)
	case f.Status == http.StatusServiceUnavailable && r.Method == http.MethodGet:
		w.Header().Set("Refresh", secondsToRetry)
	}
	s.show(w, r, f.Status, page)
}

// answerFailure sends a failure to a script.
func (s *server) answerFailure(w http.ResponseWriter, f failure) {
	s.meter.Refused(f.Code)
	answer(w, f.Status, f)
}

func (s *server) notFound(w http.ResponseWriter, r *http.Request) {
	s.fail(w, r, failed(s.speaker(r), http.StatusNotFound, "no-page"))
}

// crossOrigin answers a form or a script of somebody else's page.
func (s *server) crossOrigin(w http.ResponseWriter, r *http.Request) {
	f := failed(s.speaker(r), http.StatusForbidden, "cross-origin")
	if strings.HasSuffix(r.URL.Path, "/do") { // asked by a script
		s.answerFailure(w, f)
		return
	}
	s.fail(w, r, f)
}
