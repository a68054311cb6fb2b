package limit

import (
	"sync"
	"time"
)

// A StreamLimiter limits the number of open streams. It is safe for concurrent use.
type StreamLimiter struct {
	// Maximum numbers of streams: in all, of an address and of a seat. Zero is no limit.
	most, maxOfPlace, maxOfSeat int

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
		most: most, maxOfPlace: ofPlace, maxOfSeat: ofSeat,
		ofPlace: make(map[string]int), ofSeat: make(map[string][]*Stream),
	}
}

// crowdWait is the pause before a refused stream retries.
const crowdWait = 15 * time.Second

// Enter counts a stream of the visitor who, and calls lose when a newer one replaces it. A
// seat above its limit loses its oldest stream: it may be that of a phone that lost its
// connection.
func (l *StreamLimiter) Enter(who Caller, lose func()) (f *Stream, err error) {
	f = &Stream{from: who.Place, seat: who.Seat, lose: lose}
	l.mu.Lock()
	defer l.mu.Unlock()
	if Full(l.open, l.most) || Full(l.ofPlace[f.from]+l.elsewhere.all[f.from], who.Share(l.maxOfPlace)) {
		return nil, Exceeded{crowdWait}
	}
	l.open++
	l.ofPlace[f.from]++
	if f.seat == "" {
		return f, nil
	}
	places := l.ofSeat[f.seat]
	if Full(len(places), l.maxOfSeat) {
		places[0].lose()
		places = places[1:]
	}
	l.ofSeat[f.seat] = append(places, f)
	return f, nil
}

// Leave stops counting f.
func (l *StreamLimiter) Leave(f *Stream) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	l.ofPlace[f.from]--
	if l.ofPlace[f.from] == 0 {
		delete(l.ofPlace, f.from)
	}
	var rest []*Stream
	for _, other := range l.ofSeat[f.seat] {
		if other != f {
			rest = append(rest, other)
		}
	}
	l.ofSeat[f.seat] = rest
	if len(rest) == 0 {
		delete(l.ofSeat, f.seat)
	}
}

// Full reports whether n has reached a limit; zero is none.
func Full(n, bound int) bool { return bound > 0 && n >= bound }

// Size returns the number of streams.
func (l *StreamLimiter) Size() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}
