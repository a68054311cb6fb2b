package web

import "time"

// A Meter is told what a site does, to be counted. Its methods may be called at once,
// and return at once.
type Meter interface {
	// Refused is told of each request that was not carried out, by the code of its
	// failure; there are some hundred.
	Refused(code string)
	// Delivered is told how long a screen waited from when its table told it of something
	// until that was written to its connection.
	Delivered(took time.Duration)
}

// noMeter counts nothing.
type noMeter struct{}

// Refused does nothing.
func (noMeter) Refused(string) {}

// Delivered does nothing.
func (noMeter) Delivered(time.Duration) {}

// A Load says how much a site does just now.
type Load struct {
	Awake   int // tables in memory
	Screens int // pages that follow a table
	Queued  int // pieces of expensive work that wait for a processor
}

// Load returns how much s does now.
func (s *Site) Load() Load {
	var l Load
	if hall := s.hall.Load(); hall != nil {
		l.Awake = hall.Awake()
	}
	l.Screens, l.Queued = s.starting.gate.streams.size(), s.starting.queue.length()
	return l
}

// size returns how many streams there are.
func (c *crowd) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

// length returns how many turns wait.
func (q *queue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}
