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
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// A failure says to people and scripts why a request was not carried out.
type failure struct {
	Status  int    `json:"-"`
	Code    string `json:"code"` // stable: the reason of a refusal, or one of failures
	Message string `json:"message"`
	Request string `json:"request,omitempty"` // id of the request in the operator's log, if it is there
}

// A mistake is a text in a form that cannot be read.
type mistake struct{ err *card.Error }

func (m mistake) Error() string { return m.err.Error() }

// failures are the errors other than refusals. The message of each is the text
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
	{table.ErrNoFreeSeat, http.StatusConflict, "full"},
	{table.ErrStarted, http.StatusConflict, "started"},
	{table.ErrNotStarted, http.StatusConflict, "not-started"},
	{table.ErrNotProgram, http.StatusForbidden, "not-program"},
	{table.ErrPeopleOnly, http.StatusForbidden, "people-only"},
	{api.ErrNoProgram, http.StatusUnauthorized, "no-program"},
	{table.ErrNotHost, http.StatusForbidden, "not-host"},
	{table.ErrWrongSeat, http.StatusConflict, "not-there"},
	{table.ErrPrivate, http.StatusForbidden, "private"},
	{table.ErrContradictsGuard, http.StatusConflict, "slip"},
	{table.ErrNoChat, http.StatusConflict, "no-chat"},
	{table.ErrMuted, http.StatusConflict, "muted"},
	{table.ErrRateLimited, http.StatusConflict, "flood"},
	{table.ErrDealerSilent, http.StatusConflict, "dealer-silent"},
	{table.ErrElsewhere, http.StatusMisdirectedRequest, "closed"}, // the router then asks the other server
	{table.ErrClosed, http.StatusServiceUnavailable, "closed"},
	{limit.ErrBusy, http.StatusTooManyRequests, "busy"},
	{limit.ErrExceeded, http.StatusTooManyRequests, "too-often"},
	{limit.ErrBlocked, http.StatusForbidden, "blocked"},
	{table.ErrTooManyTables, http.StatusTooManyRequests, "many-awake"},
	{table.ErrLobbyFull, http.StatusServiceUnavailable, "crowded"},
	{workshop.ErrNoRule, http.StatusUnprocessableEntity, "no-rule"},
	{workshop.ErrUnsure, http.StatusUnprocessableEntity, "unsure-rule"},
	{context.Canceled, http.StatusServiceUnavailable, "closed"},
}

// Codes of a store that fails.
const (
	codeUnsaved = "cannot-save"
	codeUnread  = "cannot-read"
)

// failure returns the failure for err. An unknown error is a fault and is logged for the
// operator.
func (s *server) failure(r *http.Request, err error) failure {
	p := s.localizer(r)
	var m mistake
	var large *http.MaxBytesError
	if errors.Is(err, table.ErrNoTable) {
		s.limiter.countUnknownTable(r)
	}
	switch {
	case errors.As(err, &m):
		return failure{Status: http.StatusUnprocessableEntity, Code: "no-card",
			Message: p.Text("web.failure.no-card", say.Args{"Text": m.err.Text})}
	case errors.As(err, &large):
		return failureOf(p, http.StatusRequestEntityTooLarge, "too-large")
	}
	if text, ok := s.localizerAt(r).Refusal(err); ok {
		return failure{Status: http.StatusConflict, Code: refusalCode(err), Message: text}
	}
	for _, f := range failures {
		if errors.Is(err, f.err) {
			return failureOf(p, f.status, f.code)
		}
	}
	if !errors.Is(err, store.ErrDown) { // the lobby has logged that
		s.faults.ErrorContext(r.Context(), "web", "pattern", r.Pattern, "error", err)
	}
	f := fault(p, r, err)
	f.Request = requestIDOf(r.Context())
	return f
}

// fault explains to a person an error that is not theirs.
func fault(p *say.Localizer, r *http.Request, err error) failure {
	switch {
	case errors.Is(err, table.ErrDamaged):
		return failureOf(p, http.StatusInternalServerError, "damaged")
	case !errors.Is(err, store.ErrFailed):
	case r.Method == http.MethodPost:
		return failureOf(p, http.StatusServiceUnavailable, codeUnsaved)
	default:
		return failureOf(p, http.StatusServiceUnavailable, codeUnread)
	}
	return failureOf(p, http.StatusInternalServerError, "fault")
}

// failureOf returns the failure with a code, and its message.
func failureOf(p *say.Localizer, status int, code string) failure {
	return failure{Status: status, Code: code, Message: p.Text("web.failure."+code, nil)}
}

func refusalCode(err error) string {
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return string(refusal.Reason)
	}
	return ""
}

// retryOf returns the form that r posted, for a button that sends it again.
func retryOf(r *http.Request) *page.Retry {
	again := &page.Retry{Path: r.URL.RequestURI()}
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		for _, value := range r.PostForm[name] {
			again.Fields = append(again.Fields, page.Field{Name: name, Value: value})
		}
	}
	return again
}

// secondsToRetry is the time after which a page retries while the server cannot answer.
const secondsToRetry = "3"

// fail sends a failure as a page. The text web.failure.CODE.hint says what can be done.
// Temporary failures are retried: a page by the browser, a form by a button.
func (s *server) fail(w http.ResponseWriter, r *http.Request, f failure) {
	if api.Is(r.URL.Path) {
		s.failProgram(w, r, f)
		return
	}
	p := s.localizer(r)
	shown := page.FailurePage{
		Head: page.Head{Title: f.Message}, Message: f.Message, Hint: p.Text("web.failure."+f.Code+".hint", nil),
		Request: f.Request,
	}
	s.meter.Refused(f.Code)
	if (f.Status == http.StatusServiceUnavailable || f.Status == http.StatusTooManyRequests) &&
		w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", secondsToRetry)
	}
	switch {
	case f.Code == codeUnsaved && r.PostForm != nil:
		shown.Again = retryOf(r)
	case f.Status == http.StatusServiceUnavailable && r.Method == http.MethodGet:
		w.Header().Set("Refresh", secondsToRetry)
	}
	s.show(w, r, f.Status, shown)
}

// answerFailure sends a failure to a script.
func (s *server) answerFailure(w http.ResponseWriter, f failure) {
	s.meter.Refused(f.Code)
	answerJSON(w, f.Status, f)
}

func (s *server) notFound(w http.ResponseWriter, r *http.Request) {
	s.fail(w, r, failureOf(s.localizer(r), http.StatusNotFound, "no-page"))
}

// crossOrigin answers a form or a script from another site.
func (s *server) crossOrigin(w http.ResponseWriter, r *http.Request) {
	f := failureOf(s.localizer(r), http.StatusForbidden, "cross-origin")
	if strings.HasSuffix(r.URL.Path, "/do") { // from a script
		s.answerFailure(w, f)
		return
	}
	s.fail(w, r, f)
}
