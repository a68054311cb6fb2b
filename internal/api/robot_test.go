package api_test

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/config"

	"eleusis/internal/api"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/postgres/postgrestest"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// A site is a real server.
type site struct {
	t     *testing.T
	log   store.Log
	lobby *table.Lobby
	url   string
	guard validator.Validator
}

// describes returns what checks answers by the document, which is the same for every site.
var describes = sync.OnceValues(func() (validator.Validator, error) {
	lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.Reader, Errors: slog.New(slog.DiscardHandler)})
	defer lobby.Close()
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "http://localhost"+api.Prefix+"/openapi.json", nil)
	web.New(lobby, say.NewCatalog(), slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	text, err := closed(w.Body.Bytes())
	if err != nil {
		return nil, err
	}
	doc, err := libopenapi.NewDocument(text)
	if err != nil {
		return nil, err
	}
	v, errs := validator.NewValidator(doc, config.WithoutSecurityValidation(), config.WithFormatAssertions())
	if len(errs) > 0 {
		return nil, errs[0]
	}
	return v, nil
})

// closed returns a document in which no value has fields but those that are described.
func closed(text []byte) ([]byte, error) {
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	all, _ := doc["components"].(map[string]any)["schemas"].(map[string]any)
	for _, s := range all {
		s.(map[string]any)["additionalProperties"] = false
	}
	return json.Marshal(doc)
}

// open opens a site. Faults fail the test.
func open(t *testing.T) *site {
	t.Helper()
	guard, err := describes()
	if err != nil {
		t.Fatal(err)
	}
	s := &site{t: t, log: store.NewMemory(), guard: guard}
	faults := slog.New(slog.NewTextHandler(failing{t}, nil))
	s.lobby = table.NewLobby(s.log, table.Config{Random: rand.Reader, Errors: faults})
	server := httptest.NewServer(web.NewWithin(web.Limits{}, s.lobby, say.NewCatalog(), faults))
	s.url = server.URL
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		s.lobby.Close()
	})
	return s
}

// failing fails a test for each fault that is reported to it.
type failing struct{ t *testing.T }

func (f failing) Write(text []byte) (int, error) {
	f.t.Errorf("a fault: %s", text)
	return len(text), nil
}

// A robot is a program at a site. All its answers are held against the document.
type robot struct {
	*site
	token    string
	language string
	sent     int
}

func (s *site) robot() *robot { return &robot{site: s} }

// named returns a robot with the token of a program.
func (s *site) named(name string) *robot {
	s.t.Helper()
	r := s.robot()
	r.token = must[api.Program](r, "POST", "/programs", api.TokenRequest{Name: name}).Token
	return r
}

// request returns a request with a body, which may be nil.
func (r *robot) request(method, path string, body any) *http.Request {
	r.t.Helper()
	var text []byte
	switch body := body.(type) {
	case nil:
	case string:
		text = []byte(body)
	default:
		var err error
		text, err = json.Marshal(body)
		if err != nil {
			r.t.Fatal(err)
		}
	}
	q, err := http.NewRequestWithContext(r.t.Context(), method, r.url+api.Prefix+path, bytes.NewReader(text))
	if err != nil {
		r.t.Fatal(err)
	}
	if body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	if r.token != "" {
		q.Header.Set("Authorization", "Bearer "+r.token)
	}
	q.Header.Set("Accept-Language", r.language)
	return q
}

// call sends a request and checks the answer by the document.
func (r *robot) call(method, path string, body any) (status int, text []byte) {
	r.t.Helper()
	q := r.request(method, path, body)
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		r.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(answer.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	if known := answer.StatusCode != http.StatusNotFound && answer.StatusCode != http.StatusMethodNotAllowed; known {
		r.check(q, answer, text)
	}
	return answer.StatusCode, text
}

// check holds an answer against the document.
func (r *robot) check(q *http.Request, answer *http.Response, text []byte) {
	r.t.Helper()
	plain := *answer
	plain.Body = io.NopCloser(bytes.NewReader(text))
	if ok, wrong := r.guard.ValidateHttpResponse(q, &plain); !ok {
		var why []string
		for _, e := range wrong {
			why = append(why, e.Message+": "+e.Reason)
			for _, s := range e.SchemaValidationErrors {
				why = append(why, s.Reason)
			}
		}
		r.t.Fatalf("%s %s: the answer is not as the document says: %s\n%s", q.Method, q.URL.Path, strings.Join(why,
			"\n"), text)
	}
}

// must returns the answer to a request, which is carried out.
func must[T any](r *robot, method, path string, body any) (out T) {
	r.t.Helper()
	status, text := r.call(method, path, body)
	for range 20 { // a busy machine answers 429, and a client asks again
		if status != http.StatusTooManyRequests {
			break
		}
		postgrestest.Pause(r.t.Context(), time.Second)
		status, text = r.call(method, path, body)
	}
	if status >= http.StatusMultipleChoices {
		r.t.Fatalf("%s %s %v: status %d: %s", method, path, body, status, text)
	}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &out); err != nil {
			r.t.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
	return out
}

// refused returns why a request is not carried out.
func (r *robot) refused(method, path string, body any) api.Problem {
	r.t.Helper()
	status, text := r.call(method, path, body)
	var p api.Problem
	if err := json.Unmarshal(text, &p); err != nil || status < http.StatusBadRequest || p.Status != status ||
		p.Detail == "" {
		r.t.Fatalf("%s %s: status %d: %s", method, path, status, text)
	}
	return p
}

// do asks for something at a table, which is done.
func (r *robot) do(id string, q api.Request) int {
	r.t.Helper()
	r.sent++
	q.ID = fmt.Sprint(r.sent)
	return must[api.Done](r, "POST", "/tables/"+id+"/requests", q).Number
}

func (r *robot) look(id string) api.Table {
	r.t.Helper()
	return must[api.Table](r, "GET", "/tables/"+id, nil)
}
