// Package api is the game for programs: JSON in, JSON out, under /api/v1. A program can
// do and see what a person can do and see on the pages.
//
// The package decides nothing. It decodes a request for package table and encodes a
// [table.Snapshot], which cannot hold secrets. Limits, queue, texts and caches belong
// to the server that the API is part of, its [House].
//
// Each operation is a function from one Go type to another. From the types, package
// huma decodes and validates requests, and generates the OpenAPI document. Fields are
// added and never change.
package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"eleusis/internal/answer"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/review"
)

// Prefix is the prefix of the path of every operation.
const Prefix = "/api/v1"

// A House is the server that the API is part of.
type House interface {
	// Lobby returns the tables.
	Lobby() *table.Lobby
	// Visit returns the tables as the sender of r may use them.
	Visit(r *http.Request) table.Visit
	// Localizer returns the localizer of the language of r.
	Localizer(r *http.Request) *say.Localizer
	// RunQueued calls f when it is the turn of the caller of r, with the context of the turn.
	// It returns the error of f, or that there was no turn.
	RunQueued(r *http.Request, f func(context.Context) error) error
	// RunHeavy is RunQueued for long work.
	RunHeavy(r *http.Request, f func(context.Context) error) error
	// ReadText parses the text of q, in turn, before a table is asked.
	ReadText(r *http.Request, q *table.Request) error
	// Failure returns the failure for err. It logs a fault for the operator.
	Failure(r *http.Request, err error) Failure
	// Review reviews a round of a table, in the turn of ctx; nil if the round is too long
	// for that.
	Review(ctx context.Context, id string, round int, m *review.Transcript) (*review.Review, error)
	// Follow streams the events of a table to the client; see [Format].
	Follow(w http.ResponseWriter, r *http.Request, format Format)
}

// A server answers requests for a house.
type server struct {
	house    House
	programs *Programs
	api      huma.API
	document func() []byte
}

// New returns the handler of all paths that begin with [Prefix].
func New(house House) http.Handler {
	s := &server{house: house, programs: NewPrograms(house.Lobby().Log())}
	mux := http.NewServeMux()
	s.api = humago.NewWithPrefix(mux, Prefix, s.config())
	s.api.UseMiddleware(keepRequest)
	s.registerTables()
	s.registerIdeas()
	s.registerNotebook()
	s.registerRules()
	s.registerRecords()
	s.document = s.describe()
	mux.HandleFunc("GET "+Prefix+"/openapi.json", s.showDocument)
	mux.HandleFunc("GET "+Prefix+eventsPath, s.events)
	mux.HandleFunc(Prefix+"/", s.noOperation(mux))
	return s.whole(mux)
}

func (s *server) config() huma.Config {
	c := huma.DefaultConfig("Eleusis", "1")
	c.OpenAPIPath, c.DocsPath, c.SchemasPath, c.CreateHooks = "", "", "", nil
	c.Transformers = []huma.Transformer{s.inWords, noNulls}
	c.Components.Schemas = newRegistry()
	return c
}

// whole calls handle once the body has arrived, and sends the answer when it is complete.
// So a slow client delays nobody, and code that reads and writes JSON never sees a
// connection fail.
func (s *server) whole(handle http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isEvents(r) {
			handle.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			Refuse(w, r, s.house.Failure(r, err))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		w.Header().Set("Cache-Control", "no-store")
		_ = Complete(w, func(held http.ResponseWriter) error {
			handle.ServeHTTP(held, r)
			return nil // so Complete returns nothing else
		})
	})
}

// Complete calls write and sends the answer to w when it is complete. After an error,
// which it returns, nothing is sent. Headers go to w at once.
func Complete(w http.ResponseWriter, write func(http.ResponseWriter) error) error {
	held := &heldAnswer{ResponseWriter: w, status: http.StatusOK}
	if err := write(held); err != nil {
		return err
	}
	w.WriteHeader(held.status)
	_, _ = w.Write(held.body.Bytes()) // the client may have gone
	return nil
}

// A heldAnswer buffers an answer until it can be sent.
type heldAnswer struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (h *heldAnswer) WriteHeader(status int) { h.status = status }

func (h *heldAnswer) Write(text []byte) (int, error) { return h.body.Write(text) }

// requestKey is the key of the HTTP request in the context of an operation.
type requestKey struct{}

func keepRequest(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	r.SetPathValue("id", r.PathValue("table")) // the name in the paths of pages
	next(huma.WithValue(ctx, requestKey{}, r))
}

func requestOf(ctx context.Context) *http.Request {
	r, _ := ctx.Value(requestKey{}).(*http.Request)
	return r.WithContext(ctx)
}

// operation adds an operation that do carries out. Its errors become problems.
func operation[I, O any](s *server, op huma.Operation, do func(context.Context, *I) (*O, error)) {
	op.BodyReadTimeout = -1 // no timeout: the body has arrived
	if op.Method == http.MethodPost && op.DefaultStatus == 0 {
		op.DefaultStatus = http.StatusOK
	}
	huma.Register(s.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := do(ctx, in)
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		return out, nil
	})
}

// working is do, in turn.
func working[I, O any](s *server, do func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return inTurn(s.house.RunQueued, do)
}

// queued is do, in turn, for long work.
func queued[I, O any](s *server, do func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return inTurn(s.house.RunHeavy, do)
}

func inTurn[I, O any](work func(*http.Request, func(context.Context) error) error, do func(context.Context,
	*I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (out *O, err error) {
		err = work(requestOf(ctx), func(ctx context.Context) (err error) {
			out, err = do(ctx, in)
			return err
		})
		return out, err
	}
}

// BearerOf returns the token of r, or an empty string.
func BearerOf(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// TableIn returns the id of the table in a path of the API, or an empty string.
func TableIn(path string) (id string, ok bool) {
	rest, ok := strings.CutPrefix(path, Prefix+"/tables/")
	id, _, _ = strings.Cut(rest, "/")
	return id, ok && id != ""
}

// Opens reports whether a post to path opens a table or names a program, which have a
// stricter rate limit.
func Opens(path string) bool { return path == Prefix+"/tables" || path == Prefix+"/programs" }

// Is reports whether path belongs to the API.
func Is(path string) bool { return strings.HasPrefix(path, Prefix+"/") }

// noOperation answers requests for unknown operations.
func (s *server) noOperation(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != Prefix+"/" {
				allowed = append(allowed, method)
			}
		}
		f := Failure{Status: http.StatusNotFound, Code: "no-page",
			Message: s.house.Localizer(r).Text("web.failure.no-page", nil)}
		if len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			f.Status, f.Code = http.StatusMethodNotAllowed, "bad-request"
			f.Message = s.house.Localizer(r).Text("web.failure.bad-request", nil)
		}
		Refuse(w, r, f)
	}
}

// localizer returns the localizer of the language of a request.
func (s *server) localizer(ctx context.Context) *say.Localizer {
	return s.house.Localizer(requestOf(ctx))
}

// badField returns the error of an invalid field of a request.
func badField(location, message string, args ...any) error {
	return &fieldError{location, sprintf(message, args...)}
}

// inBody returns err, if it is an [answer.FieldError] as one of the body.
func inBody(err error) error {
	if field, ok := errors.AsType[*answer.FieldError](err); ok {
		return &fieldError{"body." + field.Field, field.Message}
	}
	return err
}

// A fieldError is an error in one field of a request, with its place.
type fieldError struct{ location, message string }

func (e *fieldError) Error() string { return e.location + ": " + e.message }

// Unwrap returns the error of a bad request.
func (*fieldError) Unwrap() error { return table.ErrBadRequest }

// decodeOnto decodes the fields of a request into value. Unknown fields, and values of
// another type, are field errors below location.
func decodeOnto(location string, fields map[string]json.RawMessage, value any) error {
	text, err := json.Marshal(fields)
	if err != nil {
		return badField(location, "%v", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err = d.Decode(value)
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind):
		return badField(location+"."+kind.Field, "must be %v", cmp.Or(kindName(kind), "of another type"))
	}
	return badField(location, "%s", strings.TrimPrefix(err.Error(), "json: "))
}

func kindName(e *json.UnmarshalTypeError) string {
	switch name := e.Type.Kind().String(); {
	case slices.Contains([]string{"bool", "string"}, name):
		return "a " + name
	case strings.HasPrefix(name, "int"), strings.HasPrefix(name, "uint"):
		return "a whole number"
	}
	return ""
}
