package agent

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// sessionHeader is the header that all requests of one conversation have in common: so a program can
// play several games at once.
const sessionHeader = "Eleusis-Session"

// posts is a conversation with an address. Each message is posted to it; the answer to a question
// is the body of the response.
type posts struct {
	program Program
	session string
	reached bool // it has answered once
}

func newPosts(p Program) *posts { return &posts{program: p, session: rand.Text()} }

// Tell posts the message. The answer is not read.
func (p *posts) Tell(ctx context.Context, message []byte) error {
	_, err := p.post(ctx, message)
	bad := new(AnswerError)
	switch {
	case errors.As(err, &bad) && bad.late:
		return fmt.Errorf("%w (%v)", ErrGone, bad)
	case errors.As(err, &bad):
		return nil
	}
	return err
}

// Ask posts the question.
func (p *posts) Ask(ctx context.Context, question []byte, _ func([]byte) bool) ([]byte, error) {
	return p.post(ctx, question)
}

// Close does nothing: connections belong to the transport.
func (*posts) Close() {}

func (p *posts) post(run context.Context, message []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(run, p.program.Limit)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, p.program.Place, bytes.NewReader(message))
	if err != nil {
		return nil, fmt.Errorf("the agent cannot be reached: %w", err)
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set(sessionHeader, p.session)
	text, status, err := read(q)
	switch {
	case run.Err() != nil:
		return nil, run.Err()
	case ctx.Err() != nil:
		return nil, lateAfter(p.program.Limit)
	case err != nil && !p.reached:
		return nil, fmt.Errorf("the agent cannot be reached: %w", err)
	case err != nil:
		return nil, fmt.Errorf("%w (%w)", ErrGone, err)
	}
	p.reached = true
	switch {
	case status >= http.StatusMultipleChoices:
		return nil, AnswerErrorf("the answer has the status %d", status)
	case len(text) > lineMax:
		return nil, tooLong()
	}
	return text, nil
}

// read sends a request and reads the answer, a byte more of it than is allowed.
func read(q *http.Request) (text []byte, status int, err error) {
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, 0, err
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(io.LimitReader(answer.Body, lineMax+1))
	return text, answer.StatusCode, err
}
