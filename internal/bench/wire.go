package bench

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// A wire carries lines to an agent and back, and never waits for it longer than
// it was told to.
type wire struct {
	limit  time.Duration
	out    chan []byte   // what is to be told
	taken  chan struct{} // for each line that was told: it is on its way
	heard  chan heard    // what it says; closed after its last word
	deaf   chan struct{} // closed when it listens no more
	cut    chan struct{} // closed to end both ways
	cutter sync.Once
}

// A heard is a line that an agent said, without its end.
type heard struct {
	text    []byte
	tooLong bool
}

// How much of what an agent says is listened to.
const (
	lineMax = 1 << 20 // bytes of a line
	stale   = 100     // lines that came before they were asked for
)

func newWire(to io.Writer, from io.Reader, limit time.Duration) *wire {
	w := &wire{
		limit: limit, out: make(chan []byte), taken: make(chan struct{}), heard: make(chan heard),
		deaf: make(chan struct{}), cut: make(chan struct{}),
	}
	go w.write(to)
	go w.read(from)
	return w
}

// hangUp ends both ways. Whoever holds the far ends has to close them, so that
// nothing waits there.
func (w *wire) hangUp() { w.cutter.Do(func() { close(w.cut) }) }

// write writes what is to be told, until nobody listens.
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

// read reads what is said, to its end.
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

// tell tells a line, and returns when it has been taken. An agent that takes
// nothing in for as long as it may think has gone.
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
			return errGone
		case <-late.C:
			return errGone
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ask tells a question and returns what is said next, if it comes in time. What
// was said before that is no answer to it, and what is belated neither.
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
				return nil, errGone
			case line.tooLong:
				return nil, &Bad{fmt.Sprintf("the answer is too long: at most %d bytes are read", lineMax)}
			case !belated(line.text):
				return line.text, nil
			}
		case <-late.C:
			return nil, &Bad{fmt.Sprintf("no answer within %v", w.limit)}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// forget forgets what was said unasked.
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
