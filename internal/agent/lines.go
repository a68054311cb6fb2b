package agent

import (
	"context"
	"errors"
	"fmt"
)

// lines is a conversation with a command.
type lines struct {
	program Program
	process *process // nil if it has gone
}

func startLines(p Program) (*lines, error) {
	process, err := start(p)
	if err != nil {
		return nil, err
	}
	return &lines{p, process}, nil
}

// Tell returns when the program has taken the message in.
func (l *lines) Tell(ctx context.Context, message []byte) error {
	if l.process == nil {
		return ErrGone
	}
	return l.noticed(l.process.wire.tell(ctx, message))
}

// Ask sends the question and waits for a line.
func (l *lines) Ask(ctx context.Context, question []byte, belated func([]byte) bool) ([]byte, error) {
	if l.process == nil {
		return nil, ErrGone
	}
	text, err := l.process.wire.ask(ctx, question, belated)
	return text, l.noticed(err)
}

// Close ends the process.
func (l *lines) Close() {
	if l.process != nil {
		l.process.end()
		l.process = nil
	}
}

// noticed ends what is left of a process that has gone, and says so.
func (l *lines) noticed(err error) error {
	if !errors.Is(err, ErrGone) {
		return err
	}
	state := l.process.end()
	l.process = nil
	if code := state.ExitCode(); code == notExecutable || code == notFound {
		return fmt.Errorf("the agent cannot be started: %s", l.program.Place)
	}
	return fmt.Errorf("%w (%v)", ErrGone, state)
}

// What a shell ends with if there is no command to run.
const (
	notExecutable = 126
	notFound      = 127
)
