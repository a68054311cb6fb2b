package agent

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"time"
)

// A wire carries lines to an agent and back, and never waits for it longer than
// it was told to.
type wire struct {
	limit  time.Duration
	out    chan []byte   // lines to send
	taken  chan struct{} // signal for each line that was sent
	heard  chan heard    // received lines; closed after the last
	deaf   chan struct{} // closed when the program stops reading
	cut    chan struct{} // closed to end both ways
	cutter sync.Once
}

// A heard is a line received from an agent, without its end.
type heard struct {
	text    []byte
	tooLong bool
}

// stale is how many lines that came before they were asked for are passed over.
const stale = 100

func newWire(to io.Writer, from io.Reader, limit time.Duration) *wire {
	w := &wire{
		limit: limit, out: make(chan []byte), taken: make(chan struct{}), heard: make(chan heard),
		deaf: make(chan struct{}), cut: make(chan struct{}),
	}
	go w.write(to)
	go w.read(from)
	return w
}

// hangUp closes both directions. The owner of the other ends has to close them, so that
// nothing waits there.
func (w *wire) hangUp() { w.cutter.Do(func() { close(w.cut) }) }

// write sends lines until the wire is closed.
func (w *wire) write(to io.Writer) {
	defer close(w.deaf)
	for {
		select {
		case <-w.cut:
			return
		case line := <-w.out:
			if _, err := to.Write(line); err != nil {
				return
			}
		}
		select {
		case <-w.cut:
			return
		case w.taken <- struct{}{}:
		}
	}
}

// read receives lines, to the end.
func (w *wire) read(from io.Reader) {
	defer close(w.heard)
	r := bufio.NewReader(from)
	for {
		line, err := readLine(r)
		if line.tooLong || len(bytes.TrimSpace(line.text)) > 0 {
			select {
			case <-w.cut:
				return
			case w.heard <- line:
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine reads to the end of a line, or of everything, and keeps no more of it
// than a line may have.
func readLine(r *bufio.Reader) (line heard, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line.text)+len(part) > lineMax {
			line = heard{tooLong: true}
		}
		if !line.tooLong {
			line.text = append(line.text, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// tell sends a line, and returns when it has been taken. An agent that takes nothing for
// as long as it may think counts as gone.
func (w *wire) tell(ctx context.Context, line []byte) error {
	late := time.NewTimer(w.limit)
	defer late.Stop()
	out := w.out
	for {
		select {
		case out <- line:
			out = nil // once
		case <-w.taken:
			return nil
		case <-w.deaf:
			return ErrGone
		case <-late.C:
			return ErrGone
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ask sends a question and returns the next line, if it comes in time. Earlier and belated
// lines are no answer.
func (w *wire) ask(ctx context.Context, question []byte, belated func([]byte) bool) ([]byte, error) {
	w.forget()
	if err := w.tell(ctx, question); err != nil {
		return nil, err
	}
	late := time.NewTimer(w.limit)
	defer late.Stop()
	for {
		select {
		case line, ok := <-w.heard:
			switch {
			case !ok:
				return nil, ErrGone
			case line.tooLong:
				return nil, tooLong()
			case !belated(line.text):
				return line.text, nil
			}
		case <-late.C:
			return nil, lateAfter(w.limit)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// forget drops lines received without a question.
func (w *wire) forget() {
	for range stale {
		select {
		case _, ok := <-w.heard:
			if !ok {
				return
			}
		default:
			return
		}
	}
}
