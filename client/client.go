// Package client plays Eleusis at a server, over its HTTP API for programs.
//
// A [Client] is one program at one server. It opens tables or joins them, and has a [Seat] there. A
// seat looks at its [Table], follows what happens, and asks for moves, guesses and talk:
//
//	c, err := client.New("http://127.0.0.1:8080").Register(ctx, "Robin")
//	seat, err := c.Open(ctx, client.TableRequest{Preset: "express"})
//	t, err := seat.Look(ctx)
//	_, err = seat.Play(ctx, t, t.View.Hand[0])
//
// A [Player] decides. [Seat.PlayRound] lets it play a round at a table, and [Serve] lets the same
// player play in eleusis bench and eleusis league, so a program is a player and a few lines.
//
// Values of the game use the types of package game. Values of the table have types here, with the
// fields of the API, so that a program needs no code of the server. Unknown fields are ignored.
//
// Requests carry ids, so a retry has no second effect. A request that gets no answer, or that the
// server has no time for, is sent again up to a limit. A refusal is a [*Problem] with a stable code.
// The package starts no goroutines and stores nothing.
package client

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Prefix is what the paths of the API begin with.
const Prefix = "/api/v1"

// A Client is one program at one server. It is not changed by its methods, and may be used by several
// goroutines.
type Client struct {
	URL      string // of the server, as http://127.0.0.1:8080
	Token    string // of the program, or of one seat; empty: only rules and open tables can be asked about
	Language string // of problems and log, as pt or en; empty: the server's
	HTTP     *http.Client
	Patience time.Duration // the timeout of one attempt; 0 means a minute
}

// usualPatience is the default of [Client.Patience]: a server that is busy may take as long
// for the review of a round.
const usualPatience = time.Minute

// New returns a client of the server at address that has no token yet.
func New(address string) *Client { return &Client{URL: strings.TrimRight(address, "/")} }

// Register makes a new program at the server, which is called name at tables, and returns a client
// with its token. Keep the token to go on after a restart: the server shows it this once.
func (c *Client) Register(ctx context.Context, name string) (*Client, error) {
	var p Program
	if err := c.Call(ctx, http.MethodPost, "/programs", TokenRequest{Name: name}, &p); err != nil {
		return nil, err
	}
	return c.with(p.Token), nil
}

// with returns a client that sends a token.
func (c *Client) with(token string) *Client {
	other := *c
	other.Token = token
	return &other
}

// Forget gives the token of the program back. Its seats stay until it leaves them.
func (c *Client) Forget(ctx context.Context) error {
	return c.Call(ctx, http.MethodDelete, "/programs/self", nil, nil)
}

// Presets returns the forms of the game that the server knows.
func (c *Client) Presets(ctx context.Context) (*Presets, error) {
	out := new(Presets)
	return out, c.Call(ctx, http.MethodGet, "/presets", nil, out)
}

// Call asks for the operation of the API with that method and path, such as POST and /rules/check. It
// sends in as JSON and decodes the answer into out. Either may be nil. It is for operations that have
// no method here. The error is a [*Problem] if the server refuses.
func (c *Client) Call(ctx context.Context, method, path string, in, out any) error {
	return c.ask(ctx, request{method: method, path: path, in: in, repeats: method == http.MethodGet}, out)
}

// A request is one call of the API.
type request struct {
	method, path string
	in           any
	repeats      bool // it may be sent again although it may have been carried out
}

// The bounds of waiting and reading.
const (
	triesMost  = 7                      // of one request
	firstPause = 250 * time.Millisecond // before the second try; each pause is twice the last
	pauseMost  = time.Minute
	answerMost = 16 << 20 // bytes of an answer: a review of a long round has some hundred KB
)

// ask sends q until there is an answer, and reads it into out.
func (c *Client) ask(ctx context.Context, q request, out any) error {
	for try := 1; ; try++ {
		err := c.once(ctx, q, out)
		if err == nil || try == triesMost || !q.mayRetry(err) {
			return err
		}
		if !pause(ctx, pauseAfter(err, try)) {
			return fmt.Errorf("%w, after: %w", ctx.Err(), err)
		}
	}
}

// mayRetry reports whether q can be sent again after err and may then be answered.
func (q request) mayRetry(err error) bool {
	var p *Problem
	var bad *badAnswer
	switch {
	case errors.As(err, &p):
		return p.Status == http.StatusTooManyRequests || q.repeats && p.Status > http.StatusInternalServerError
	case errors.As(err, &bad), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return false
	}
	var broken *url.Error
	return q.repeats && errors.As(err, &broken)
}

// pauseAfter returns the pause after err ended that attempt: as long as the server asks
// for, if it does.
func pauseAfter(err error, try int) time.Duration {
	var p *Problem
	if errors.As(err, &p) && p.After > 0 {
		return min(p.After, pauseMost)
	}
	return firstPause << (try - 1)
}

// pause waits for d, and reports false if ctx ends before.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// once sends q once, and waits for as long as the client has patience.
func (c *Client) once(ctx context.Context, q request, out any) error {
	patience := cmp.Or(c.Patience, usualPatience)
	trying, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := c.answered(trying, q, out)
	if err != nil && trying.Err() != nil && ctx.Err() == nil {
		err = &url.Error{Op: q.method, URL: q.path, Err: fmt.Errorf("%w within %v", ErrSilent, patience)}
	}
	return err
}

// answered sends q and reads the answer into out.
func (c *Client) answered(ctx context.Context, q request, out any) error {
	answer, err := c.send(ctx, q, "application/json")
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, answerMost+1))
	switch {
	case err != nil:
		return &url.Error{Op: q.method, URL: q.path, Err: err}
	case len(text) > answerMost:
		return &badAnswer{q, errors.New("it is too long")}
	case answer.StatusCode >= http.StatusMultipleChoices:
		return problemOf(answer, text)
	case out == nil || len(text) == 0:
		return nil
	}
	if err := json.Unmarshal(text, out); err != nil {
		return &badAnswer{q, err}
	}
	return nil
}

// send sends q and returns the answer, whose body is to be read and closed.
func (c *Client) send(ctx context.Context, q request, accept string) (*http.Response, error) {
	var body io.Reader
	if q.in != nil {
		text, err := json.Marshal(q.in)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", q.method, q.path, err)
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, q.method, c.URL+Prefix+q.path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept", accept)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.Language != "" {
		r.Header.Set("Accept-Language", c.Language)
	}
	if c.Token != "" {
		r.Header.Set("Authorization", "Bearer "+c.Token)
	}
	if c.HTTP == nil {
		return http.DefaultClient.Do(r)
	}
	return c.HTTP.Do(r)
}

// ErrSilent says that the server, or the way to it, has said nothing for too long.
var ErrSilent = errors.New("the server does not answer")

// A badAnswer is an answer that cannot be read, which is not worth asking for again.
type badAnswer struct {
	of  request
	err error
}

func (b *badAnswer) Error() string {
	return fmt.Sprintf("%s %s: the answer cannot be read: %v", b.of.method, b.of.path, b.err)
}

func (b *badAnswer) Unwrap() error { return b.err }

// A Problem is why the server did not carry out a request.
type Problem struct {
	Title  string  `json:"title"`            // the name of the HTTP status, in English
	Status int     `json:"status"`           // the HTTP status
	Code   string  `json:"code"`             // which kind of problem it is, such as stale; it never changes
	Detail string  `json:"detail"`           // what is wrong, in the language asked for
	Errors []Fault `json:"errors,omitempty"` // which fields of the request are wrong

	After time.Duration `json:"-"` // until the request may be sent again; 0: unknown
}

// A Fault is an error in one field of a request.
type Fault struct {
	Location string `json:"location"` // the field, such as body.cards[0]
	Message  string `json:"message"`  // what is wrong with it, in English
}

// Error returns the detail of the problem, with the fields that it is about and the code.
func (p *Problem) Error() string {
	text := p.Detail + " (" + p.Code + ")"
	for _, f := range p.Errors {
		text += "; " + f.Location + ": " + f.Message
	}
	return text
}

// IsProblem reports whether err is a [*Problem] with one of the codes.
func IsProblem(err error, codes ...string) bool {
	var p *Problem
	if !errors.As(err, &p) {
		return false
	}
	for _, code := range codes {
		if p.Code == code {
			return true
		}
	}
	return false
}

// problemOf returns the problem that an answer reports. One that does not come from the server itself, but
// from something before it, has the code of no problem of the API.
func problemOf(answer *http.Response, text []byte) *Problem {
	p := new(Problem)
	if json.Unmarshal(text, p) != nil || p.Code == "" {
		p = &Problem{Code: "http", Detail: "the server answered " + answer.Status}
	}
	p.Status = answer.StatusCode
	if s, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && s > 0 {
		p.After = time.Duration(min(s, int(pauseMost/time.Second))) * time.Second
	}
	return p
}

// newID returns a name for a request that no other one has.
func newID() string { return rand.Text() }
