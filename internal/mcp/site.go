package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"eleusis/internal/api"
)

// A Site is the API of a server, as one program uses it.
type Site struct {
	URL    string // of the server, as http://127.0.0.1:8080
	Token  string // of the program
	Client *http.Client
}

// errNoToken says that only rules can be asked about.
var errNoToken = errors.New("a program needs a token to play: get one with POST " + api.Prefix +
	"/programs and send it as Authorization: Bearer TOKEN")

// Named returns site with the token of a new program that is called name.
func (site Site) Named(ctx context.Context, name string) (Site, error) {
	var p api.Program
	err := site.call(ctx, http.MethodPost, "/programs", api.Naming{Name: name}, &p)
	site.Token = p.Token
	return site, err
}

// maxAnswer is how long an answer may be, in bytes: a review of a long round has some hundred KB.
const maxAnswer = 8 << 20

// call asks for one operation of the API. What is wrong is told in the words of its problem.
func (site Site) call(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	q, err := http.NewRequestWithContext(ctx, method, site.URL+api.Prefix+path, body)
	if err != nil {
		return err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Accept-Language", "en")
	if site.Token != "" {
		q.Header.Set("Authorization", "Bearer "+site.Token)
	}
	answer, err := site.Client.Do(q)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return err
	}
	if answer.StatusCode >= http.StatusBadRequest {
		return problemOf(answer, text)
	}
	return json.Unmarshal(text, out)
}

// problemOf returns what the answer says is wrong.
func problemOf(answer *http.Response, text []byte) error {
	var p api.Problem
	if json.Unmarshal(text, &p) != nil || p.Code == "" {
		return fmt.Errorf("the server answered %s", answer.Status)
	}
	err := fmt.Errorf("%s (%s)", p.Detail, p.Code)
	for _, e := range p.Errors {
		err = fmt.Errorf("%w; %s: %s", err, e.Location, e.Message)
	}
	if wait := answer.Header.Get("Retry-After"); wait != "" {
		err = fmt.Errorf("%w; ask again in %s s", err, wait)
	}
	return err
}

// of returns the path of a table, with what follows.
func of(table, rest string) string { return "/tables/" + table + rest }
