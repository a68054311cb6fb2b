package limit

import (
	"bytes"
	"context"
)

// pauseEvery is how many bytes of a page are written between two pauses: some 0.1 ms
// of work.
const pauseEvery = 4 << 10

// A Pausing writer pauses the work of ctx now and then.
type Pausing struct {
	Ctx   context.Context
	Out   *bytes.Buffer
	since int // bytes since the last pause
}

// Write writes text, and pauses first if that is due.
func (w *Pausing) Write(text []byte) (int, error) {
	w.since += len(text)
	if w.since >= pauseEvery {
		w.since = 0
		err := Pause(w.Ctx)
		if err != nil {
			return 0, err
		}
	}
	return w.Out.Write(text)
}
