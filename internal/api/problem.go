package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// A Failure says why a request was not carried out.
type Failure struct {
	Status  int
	Code    string // stable
	Message string // in the language of the caller
	After   int    // seconds until the request may be sent again; 0: unknown
}

// A Problem tells a program why its request was not carried out (RFC 9457).
type Problem struct {
	Title  string  `json:"title" doc:"The name of the HTTP status, in English."`
	Status int     `json:"status" doc:"The HTTP status."`
	Code   string  `json:"code" doc:"The kind of problem: a word that never changes, such as no-seat, stale or not-your-turn. New words may be added."`
	Detail string  `json:"detail" doc:"What is wrong, in the language asked for, in the words of the pages."`
	Errors []Fault `json:"errors,omitempty" nullable:"false" doc:"Which fields of the request are wrong."`
}

// A Fault is an error in one field of a request.
type Fault struct {
	Location string `json:"location" doc:"The field, such as body.cards[0]."`
	Message  string `json:"message" doc:"What is wrong with it, in English."`
}

// Error returns what p is about.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus returns the status of the answer.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of the answer.
func (*Problem) ContentType(string) string { return problemType }

const problemType = "application/problem+json"

func problemOf(f Failure) *Problem {
	return &Problem{Title: http.StatusText(f.Status), Status: f.Status, Code: f.Code, Detail: f.Message}
}

// header returns what the answer of f says besides its body.
func (f Failure) header() http.Header {
	h := http.Header{}
	if f.After > 0 {
		h.Set("Retry-After", strconv.Itoa(f.After))
	}
	return h
}

// Refuse tells the caller of r why it is not carried out.
func Refuse(w http.ResponseWriter, r *http.Request, f Failure) {
	header := w.Header()
	for name, values := range f.header() {
		header[name] = values
	}
	header.Set("Content-Type", problemType)
	header.Set("Cache-Control", "no-store")
	w.WriteHeader(f.Status)
	if r.Method != http.MethodHead {
		_ = json.NewEncoder(w).Encode(problemOf(f)) // the client may have gone
	}
}

// problem returns err as a problem for the program that sent the request of ctx.
func (s *server) problem(ctx context.Context, err error) error {
	f := s.house.Failure(requestOf(ctx), err)
	p := problemOf(f)
	var field *fieldError
	if errors.As(err, &field) {
		p.Errors = []Fault{{field.location, field.message}}
	}
	return huma.ErrorWithHeaders(p, f.header())
}

// inWords is a [huma.Transformer] that gives the problem of a request against its schema
// the texts of the pages.
func (s *server) inWords(ctx huma.Context, _ string, v any) (any, error) {
	e, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	code := "bad-request"
	if e.Status >= http.StatusInternalServerError {
		code = "fault"
	}
	p := &Problem{Title: http.StatusText(e.Status), Status: e.Status, Code: code}
	p.Detail = s.localizer(ctx.Context()).Text("web.failure."+code, nil)
	for _, d := range e.Errors {
		p.Errors = append(p.Errors, Fault{d.Location, d.Message})
	}
	if e.Status == http.StatusUnsupportedMediaType { // the default of curl
		p.Errors = []Fault{{"body", "send it with Content-Type: application/json"}}
	}
	return p, nil
}

func sprintf(format string, args ...any) string {
	if len(args) == 0 {
		return format
	}
	return strings.ToValidUTF8(fmt.Sprintf(format, args...), "�")
}
