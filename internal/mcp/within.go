package mcp

import (
	"bytes"
	"io"
	"net/http"

	"eleusis/client"
)

// Within returns the program that sent r, with that token: its requests go to handler at once, from the
// same address.
func Within(handler http.Handler, r *http.Request, token string) *client.Client {
	c := client.New("http://" + r.Host)
	c.Token, c.HTTP = token, &http.Client{Transport: within{handler, r}}
	return c
}

type within struct {
	handler http.Handler
	from    *http.Request
}

// RoundTrip lets the handler answer q as if the sender had sent it.
func (w within) RoundTrip(q *http.Request) (*http.Response, error) {
	inner := q.Clone(q.Context())
	inner.RemoteAddr, inner.TLS, inner.Host = w.from.RemoteAddr, w.from.TLS, w.from.Host
	for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Proto"} {
		inner.Header[name] = w.from.Header[name]
	}
	if inner.Body == nil {
		inner.Body = http.NoBody
	}
	answer := &answer{header: make(http.Header), status: http.StatusOK}
	w.handler.ServeHTTP(answer, inner)
	return &http.Response{
		StatusCode: answer.status, Status: http.StatusText(answer.status), Header: answer.header, Request: q,
		Body: io.NopCloser(&answer.body), ContentLength: int64(answer.body.Len()),
	}, nil
}

// An answer is what a handler writes.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) { a.status = status }

func (a *answer) Write(text []byte) (int, error) { return a.body.Write(text) }
