package limit

import "maps"

// A Use is what addresses have used at one server, as it tells the other servers.
type Use struct {
	// Tokens are those taken since the last time, by the name of the limiter and by address.
	Tokens map[string]map[string]int `json:"tokens,omitempty"`
	// Streams are those open now, of the addresses that have many.
	Streams map[string]int `json:"streams,omitempty"`
}

// usesMax is the number of addresses of a limiter that a Use has: it must not grow with a
// flood of addresses, none of which is over its limit.
const usesMax = 4096

// Add adds a later use of the same server.
func (u *Use) Add(later Use) {
	if u.Tokens == nil {
		u.Tokens = make(map[string]map[string]int)
	}
	for name, more := range later.Tokens {
		if u.Tokens[name] == nil {
			u.Tokens[name] = make(map[string]int, len(more))
		}
		for place, n := range more {
			addBounded(u.Tokens[name], place, n)
		}
	}
	u.Streams = later.Streams
}

// addBounded adds n to the count of a place, if there is room for it.
func addBounded(counts map[string]int, place string, n int) {
	if _, ok := counts[place]; ok || len(counts) < usesMax {
		counts[place] += n
	}
}

// Shared are limits of addresses that hold at several servers together: each tells the
// others what was used there. It is safe for concurrent use.
type Shared struct {
	rates   map[string]*RateLimiter
	streams *StreamLimiter
}

// Share makes limits that several servers share: rates by name, and the number of streams.
func Share(rates map[string]*RateLimiter, streams *StreamLimiter) *Shared {
	for _, r := range rates {
		r.mu.Lock()
		r.used = make(map[string]int)
		r.mu.Unlock()
	}
	return &Shared{rates, streams}
}

// Use returns what was used at this server since the last call.
func (s *Shared) Use() (u Use) {
	for name, r := range s.rates {
		if used := r.takeUsed(); len(used) > 0 {
			if u.Tokens == nil {
				u.Tokens = make(map[string]map[string]int)
			}
			u.Tokens[name] = used
		}
	}
	u.Streams = s.streams.manyStreams()
	return u
}

// Note counts what was used at another server.
func (s *Shared) Note(server string, u Use) {
	for name, used := range u.Tokens {
		if r := s.rates[name]; r != nil {
			for place, n := range used {
				r.owe(place, n)
			}
		}
	}
	s.streams.setElsewhere(server, u.Streams)
}

// Forget forgets the streams of a server that is gone.
func (s *Shared) Forget(server string) { s.streams.setElsewhere(server, nil) }

// manyShare is the part of the limit of an address, 1/manyShare, up to which its streams
// are not told to the other servers: of nearly all addresses.
const manyShare = 16

// manyStreams returns the numbers of streams of the addresses that have many.
func (l *StreamLimiter) manyStreams() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.maxOfPlace == 0 {
		return nil
	}
	var all map[string]int
	for place, n := range l.ofPlace {
		if n <= l.maxOfPlace/manyShare {
			continue
		}
		if all == nil {
			all = make(map[string]int)
		}
		addBounded(all, place, n)
	}
	return all
}

// setElsewhere notes the streams of addresses at another server.
func (l *StreamLimiter) setElsewhere(server string, streams map[string]int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if maps.Equal(l.elsewhere.of[server], streams) {
		return
	}
	for place, n := range l.elsewhere.of[server] {
		l.elsewhere.all[place] -= n
		if l.elsewhere.all[place] == 0 {
			delete(l.elsewhere.all, place)
		}
	}
	delete(l.elsewhere.of, server)
	if len(streams) == 0 {
		return
	}
	if l.elsewhere.of == nil {
		l.elsewhere.of, l.elsewhere.all = make(map[string]map[string]int), make(map[string]int)
	}
	l.elsewhere.of[server] = streams
	for place, n := range streams {
		l.elsewhere.all[place] += n
	}
}

// An elsewhere has the streams of addresses at other servers.
type elsewhere struct {
	of  map[string]map[string]int // by server
	all map[string]int            // their sums
}
