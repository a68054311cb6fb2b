package simulation

import (
	"math/rand/v2"
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
			time.Sleep(8*time.Second + time.Duration(r.pace.IntN(15e8)))
		case r.stalls:
		case r.slow > 0:
			time.Sleep(time.Duration(1 + r.pace.Int64N(int64(r.slow))))
		}
		if r.pace.IntN(1000) < w.nature.breaks {
			w.count("broken streams")
			time.Sleep(time.Duration(1 + r.pace.IntN(50e6))) // not while the server is writing
			return
		}
	}
}
