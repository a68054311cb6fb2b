package web

import "sync"

// A crowd is all who follow a table: nobody can fill it alone. It is safe for
// concurrent use.
type crowd struct {
	limits Limits

	mu      sync.Mutex
	all     int
	ofPlace map[string]int
	ofSeat  map[string][]*follower // the oldest first
}

// A follower is one stream of the crowd.
type follower struct {
	from, seat string
	lose       func() // called when another stream of the seat has taken its place; returns at once
}

func newCrowd(l Limits) *crowd {
	return &crowd{limits: l, ofPlace: make(map[string]int), ofSeat: make(map[string][]*follower)}
}

// enter takes a place for a stream of the visitor who; leave gives it back. A seat that has all
// its places loses the oldest: it may be that of a phone which went out of reach and
// has not been missed yet. Then lose of that stream is called.
func (c *crowd) enter(who caller, lose func()) (f *follower, err error) {
	f = &follower{from: who.place, seat: who.seat, lose: lose}
	c.mu.Lock()
	defer c.mu.Unlock()
	if full(c.all, c.limits.Streams) || full(c.ofPlace[f.from], who.share(c.limits.StreamsOfPlace)) {
		return nil, tooOften{pingEvery}
	}
	c.all++
	c.ofPlace[f.from]++
	if f.seat == "" {
		return f, nil
	}
	places := c.ofSeat[f.seat]
	if full(len(places), c.limits.StreamsOfSeat) {
		places[0].lose()
		places = places[1:]
	}
	c.ofSeat[f.seat] = append(places, f)
	return f, nil
}

// leave gives the place of f back.
func (c *crowd) leave(f *follower) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all--
	if c.ofPlace[f.from]--; c.ofPlace[f.from] == 0 {
		delete(c.ofPlace, f.from)
	}
	var rest []*follower
	for _, other := range c.ofSeat[f.seat] {
		if other != f {
			rest = append(rest, other)
		}
	}
	if c.ofSeat[f.seat] = rest; len(rest) == 0 {
		delete(c.ofSeat, f.seat)
	}
}

// full reports whether n has reached a bound; zero is none.
func full(n, bound int) bool { return bound > 0 && n >= bound }
