package simulation

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"
)

// A reader reads a stream at its own pace.
type reader struct {
	line   *line
	screen *screen
	pace   *rand.Rand
	slow   time.Duration // it waits after each message for up to so long
	stalls bool          // it stops now and then
	stall  time.Duration // it stops so long at the first event
}

// reader returns one for l, which nobody writes to yet.
func (c *client) reader(l *line) *reader {
	w := c.world
	r := &reader{line: l, screen: c.screen, pace: rand.New(rand.NewPCG(c.chance.Uint64(), c.chance.Uint64())),
		stall: c.stalls}
	c.stalls = 0
	if !w.isQuiet() && c.oneIn(w.nature.slow) {
		r.slow = []time.Duration{4 * time.Second, 9 * time.Second, 30 * time.Second}[c.chance.IntN(3)]
		w.count("slow readers")
	}
	r.stalls = !w.isQuiet() && c.oneIn(w.nature.slow)
	if r.stalls || r.stall > 0 {
		l.messages = make(chan []byte)
		w.count("readers that stall")
	}
	return r
}

// reads reads until the stream ends or breaks.
func (r *reader) reads(ended <-chan struct{}) {
	w, live := r.line.client.world, false
	for m := r.line.next(ended); m != nil; m = r.line.next(ended) {
		r.screen.hears(w, r.line.client, m)
		event, _ := parsed(m)
		live = live || event == "now"
		if event == "" && live && r.stall > 0 {
			time.Sleep(r.stall)
			r.stall = 0
		}
		if w.isQuiet() {
			continue
		}
		switch {
		case r.stalls && r.pace.IntN(25) == 0: // as long as the server has patience
			w.dozes(8*time.Second + time.Duration(r.pace.IntN(15e8)))
		case r.stalls:
		case r.slow > 0:
			w.dozes(time.Duration(1 + r.pace.Int64N(int64(r.slow))))
		}
		if r.pace.IntN(1000) < w.nature.breaks {
			w.count("broken streams")
			time.Sleep(time.Duration(1 + r.pace.IntN(50e6))) // not while the server is writing
			return
		}
	}
}

// dozes sleeps for so long, but not beyond the end of the faults: then every screen has to get
// all of its round in little time.
func (w *world) dozes(long time.Duration) {
	select {
	case <-time.After(long):
	case <-w.quiet:
	}
}

// TestASlowReaderWakesWhenFaultsEnd lets a reader fall asleep for long, with messages that wait.
func TestASlowReaderWakesWhenFaultsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{quiet: make(chan struct{})}
		l := &line{client: &client{world: w}, server: &server{gone: make(chan struct{})}, hung: make(chan struct{}),
			messages: make(chan []byte, 3)}
		for n := range cap(l.messages) {
			l.messages <- fmt.Appendf(nil, `data: {"number":%d}`, n+1)
		}
		r := &reader{line: l, screen: &screen{has: make(map[int]bool)}, pace: rand.New(rand.NewPCG(1, 1)), slow: time.Hour}
		begun, ended := time.Now(), make(chan struct{})
		time.AfterFunc(time.Second, func() { close(w.quiet); close(ended) })
		r.reads(ended)
		if took := time.Since(begun); took > time.Second || r.screen.last != cap(l.messages) {
			t.Errorf("%d messages of %d were read within %v", r.screen.last, cap(l.messages), took)
		}
	})
}
