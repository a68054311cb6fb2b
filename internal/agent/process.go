package agent

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// A process is a command that runs.
type process struct {
	wire  *wire
	exec  *exec.Cmd
	input io.Closer
}

// grace is how long a process may take to end after its input has.
const grace = 2 * time.Second

func start(c Program) (*process, error) {
	p := &process{exec: shell(c.Place)}
	p.exec.Stderr = c.Talk
	p.exec.WaitDelay = grace // for what it started and left behind
	input, err := p.exec.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start the agent: %w", err)
	}
	output, err := p.exec.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start the agent: %w", err)
	}
	if err := p.exec.Start(); err != nil {
		return nil, fmt.Errorf("start the agent: %w", err)
	}
	p.input = input
	p.wire = newWire(input, output, c.Limit)
	return p, nil
}

// end lets a process end, for its input does; one that does not is killed, with
// all that it started. It returns how the process ended.
func (p *process) end() *os.ProcessState {
	p.wire.hangUp()
	p.input.Close()
	ended := make(chan struct{})
	go func() {
		_ = p.exec.Wait() // what it ended with is in its state
		close(ended)
	}()
	late := time.NewTimer(grace)
	defer late.Stop()
	select {
	case <-ended:
	case <-late.C:
	}
	kill(p.exec)
	<-ended
	return p.exec.ProcessState
}
