package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// tool is the tool of a server of the Model Context Protocol that takes a message as its argument
// "message", and answers with a text or with structured content.
const tool = "answer"

// tools is a conversation with a server of the Model Context Protocol. Each message is a call of its
// tool.
type tools struct {
	program Program
	session *mcp.ClientSession
	command *exec.Cmd // nil if the server is at an address
}

// connect starts or reaches the server. Its own patience is that of an answer.
func connect(ctx context.Context, p Program) (*tools, error) {
	t := &tools{program: p}
	var transport mcp.Transport
	if isURL(p.Place) {
		transport = &mcp.StreamableClientTransport{Endpoint: p.Place, MaxRetries: -1, DisableStandaloneSSE: true}
	} else {
		t.command = shell(p.Place)
		t.command.Stderr = p.Talk
		t.command.WaitDelay = grace
		transport = &mcp.CommandTransport{Command: t.command, TerminateDuration: grace}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "eleusis"}, nil)
	connecting, cancel := context.WithCancel(ctx)
	late := time.AfterFunc(p.Limit, cancel)
	session, err := client.Connect(connecting, transport, nil)
	late.Stop()
	if err != nil {
		cancel()
		t.kill()
		return nil, fmt.Errorf("the agent cannot be reached: %s: %w", p.Place, err)
	}
	context.AfterFunc(ctx, cancel)
	t.session = session
	return t, nil
}

// Tell calls the tool. What it answers is not read.
func (t *tools) Tell(ctx context.Context, message []byte) error {
	_, err := t.call(ctx, message)
	bad := new(AnswerError)
	switch {
	case errors.As(err, &bad) && bad.late:
		t.Close()
		return fmt.Errorf("%w (%v)", ErrGone, bad)
	case errors.As(err, &bad):
		return nil
	}
	return err
}

// Ask calls the tool.
func (t *tools) Ask(ctx context.Context, question []byte, _ func([]byte) bool) ([]byte, error) {
	return t.call(ctx, question)
}

// Close ends the session, and the command with all that it started.
func (t *tools) Close() {
	if t.session != nil {
		closed := make(chan struct{})
		go func(session *mcp.ClientSession) {
			_ = session.Close() // it may have gone
			close(closed)
		}(t.session)
		late := time.NewTimer(grace)
		defer late.Stop()
		select {
		case <-closed:
		case <-late.C:
		}
		t.session = nil
	}
	t.kill()
}

func (t *tools) kill() {
	if t.command != nil && t.command.Process != nil {
		kill(t.command)
	}
}

func (t *tools) call(run context.Context, message []byte) ([]byte, error) {
	if t.session == nil {
		return nil, ErrGone
	}
	ctx, cancel := context.WithTimeout(run, t.program.Limit)
	defer cancel()
	result, err := t.session.CallTool(ctx, &mcp.CallToolParams{Name: tool,
		Arguments: map[string]json.RawMessage{"message": message}})
	switch {
	case run.Err() != nil:
		return nil, run.Err()
	case ctx.Err() != nil:
		return nil, lateAfter(t.program.Limit)
	case errors.Is(err, mcp.ErrConnectionClosed):
		t.Close()
		return nil, fmt.Errorf("%w (%w)", ErrGone, err)
	case err != nil:
		return nil, AnswerErrorf("the call of the tool %s fails: %v", tool, err)
	}
	text := textOf(result)
	switch {
	case result.IsError:
		return nil, AnswerErrorf("the tool %s reports an error: %s", tool, text)
	case len(text) > lineMax:
		return nil, tooLong()
	}
	return text, nil
}

// textOf returns the structured content of a result, or its first text.
func textOf(r *mcp.CallToolResult) []byte {
	if r.StructuredContent != nil {
		if text, err := json.Marshal(r.StructuredContent); err == nil {
			return text
		}
	}
	for _, c := range r.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			return []byte(text.Text)
		}
	}
	return nil
}
