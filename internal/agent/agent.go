// Package agent carries messages to programs that play, and their answers back. It does
// not know what the messages mean.
//
// A program is a command that reads and writes lines, an address that answers requests,
// or a server of the Model Context Protocol. None of them can block the caller: a
// program that does not answer in time has given a bad answer, and one that does not
// read counts as gone.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// A Program is a program that plays.
type Program struct {
	Kind  Kind
	Place string        // its command or address
	Limit time.Duration // in which it has to answer
	Talk  io.Writer     // where the standard error of a command goes
}

// A Kind is the way in which a program is reached.
type Kind string

// The kinds.
const (
	Exec Kind = "exec" // a command, for the shell, that reads and writes lines
	HTTP Kind = "http" // an address that is sent messages, and answers
	MCP  Kind = "mcp"  // the command or address of a server with a tool to answer
)

// Parse returns the program of a text such as exec:COMMAND, http:URL, mcp:URL or mcp:COMMAND. A URL
// by itself is of kind http. It reports false if the text is of no program.
func Parse(text string) (p Program, ok bool) {
	if isURL(text) {
		return Program{Kind: HTTP, Place: text}, true
	}
	kind, place, _ := strings.Cut(text, ":")
	p = Program{Kind: Kind(kind), Place: strings.TrimSpace(place)}
	switch p.Kind {
	case Exec, MCP:
		return p, p.Place != ""
	case HTTP:
		return p, isURL(p.Place)
	}
	return Program{}, false
}

func isURL(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")
}

// Line returns a message as a line of JSON. It panics if the message has no JSON form.
func Line(message any) []byte {
	line, err := json.Marshal(message)
	if err != nil {
		panic("agent: " + err.Error())
	}
	return append(line, '\n')
}

// A Conversation carries messages to a program, each a line of JSON, and answers back. Any
// error other than [*AnswerError] closes the conversation. It is for one goroutine at a time.
type Conversation interface {
	// Tell sends a message that needs no answer. The error may be ErrGone.
	Tell(ctx context.Context, message []byte) error
	// Ask returns the answer to a question. One that is belated, as the answer to an earlier
	// question would be, is passed over. An error may be an *AnswerError or ErrGone.
	Ask(ctx context.Context, question []byte, belated func([]byte) bool) ([]byte, error)
	// Close ends the conversation, and a command with it.
	Close()
}

// Open begins a conversation. An error says that the program cannot be started or reached.
func (p Program) Open(ctx context.Context) (Conversation, error) {
	switch p.Kind {
	case Exec:
		return startLines(p)
	case HTTP:
		return newPosts(p), nil
	case MCP:
		return connect(ctx, p)
	}
	return nil, fmt.Errorf("no program is of the kind %q", p.Kind)
}

// ErrGone says that the program has ended or does not respond any more.
var ErrGone = errors.New("the agent has gone")

// An AnswerError is the error of an answer that is invalid or late.
type AnswerError struct {
	message string
	late    bool
}

// AnswerErrorf returns an AnswerError with a message.
func AnswerErrorf(format string, args ...any) *AnswerError {
	return &AnswerError{message: fmt.Sprintf(format, args...)}
}

func (b *AnswerError) Error() string { return b.message }

// Late reports whether the answer came too late.
func (b *AnswerError) Late() bool { return b.late }

// lateAfter returns the message about a missing answer.
func lateAfter(limit time.Duration) *AnswerError {
	return &AnswerError{fmt.Sprintf("no answer within %v", limit), true}
}

// tooLong returns the message about an answer that is too long.
func tooLong() *AnswerError {
	return AnswerErrorf("the answer is too long: at most %d bytes are read", lineMax)
}

// lineMax is how many bytes of an answer are read.
const lineMax = 1 << 20
