package limit

import (
	"sync"
	"time"
)

// A StreamLimiter limits the number of open streams. It is safe for concurrent use.
type StreamLimiter struct {
	// Maximum numbers of streams: in all, of an address and of a seat. Zero is no limit.
	most, mostOfPlace, mostOfSeat int

	mu        sync.Mutex
	open      int
	ofPlace   map[string]int
	ofSeat    map[string][]*Stream // the oldest first
	elsewhere elsewhere
}

// A Stream is one counted stream.
type Stream struct {
	from, seat string
	lose       func() // called when another stream of the seat has taken its place; returns at once
}

// NewStreamLimiter returns a limiter with maximum numbers of all streams, of those of an
// address and of those of a seat; zero is no limit.
func NewStreamLimiter(most, ofPlace, ofSeat int) *StreamLimiter {
	return &StreamLimiter{
		most: most, mostOfPlace: ofPlace, mostOfSeat: ofSeat,
		ofPlace: make(map[string]int), ofSeat: make(map[string][]*Stream),
	}
}

// crowdWait is the pause before a refused stream retries.
const crowdWait = 15 * time.Second

// Enter counts a stream of the visitor who, and calls lose when a newer one replaces it. A
// seat above its limit loses its oldest stream: it may be that of a phone that lost its
// connection.
func (c *StreamLimiter) Enter(who Caller, lose func()) (f *Stream, err error) {
	f = &Stream{from: who.Place, seat: who.Seat, lose: lose}
	c.mu.Lock()
	defer c.mu.Unlock()
	if Full(c.open, c.most) || Full(c.ofPlace[f.from]+c.elsewhere.all[f.from], who.Share(c.mostOfPlace)) {
		return nil, Exceeded{crowdWait}
	}
	c.open++
	c.ofPlace[f.from]++
	if f.seat == "" {
		return f, nil
	}
	places := c.ofSeat[f.seat]
	if Full(len(places), c.mostOfSeat) {
		places[0].lose()
		places = places[1:]
	}
	c.ofSeat[f.seat] = append(places, f)
	return f, nil
}

// Leave stops counting f.
func (c *StreamLimiter) Leave(f *Stream) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	if c.ofPlace[f.from]--; c.ofPlace[f.from] == 0 {
		delete(c.ofPlace, f.from)
	}
	var rest []*Stream
	for _, other := range c.ofSeat[f.seat] {
		if other != f {
			rest = append(rest, other)
		}
	}
	if c.ofSeat[f.seat] = rest; len(rest) == 0 {
		delete(c.ofSeat, f.seat)
	}
}

// Full reports whether n has reached a limit; zero is none.
func Full(n, bound int) bool { return bound > 0 && n >= bound }

// Size returns the number of streams.
func (c *StreamLimiter) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open
}
