package web

import (
	"time"
)

// A Meter counts what a site does. Its methods must be safe for concurrent use and must
// not block.
type Meter interface {
	// Refused is called for each request that was not carried out, with the code of its
	// failure; there are about a hundred codes.
	Refused(code string)
	// Delivered is called with the time from an event at a table until it was written to
	// the connection of a screen.
	Delivered(took time.Duration)
}

// noMeter counts nothing.
type noMeter struct{}

// Refused does nothing.
func (noMeter) Refused(string) {}

// Delivered does nothing.
func (noMeter) Delivered(time.Duration) {}

// A Load is the present load of a site.
type Load struct {
	Awake   int // tables in memory
	Screens int // pages that follow a table
	Queued  int // pieces of expensive work that wait for a processor
}

// Load returns the present load.
func (s *Site) Load() Load {
	var l Load
	if lobby := s.lobby.Load(); lobby != nil {
		l.Awake = lobby.Awake()
	}
	l.Screens, l.Queued = s.starting.limiter.streams.Size(), s.starting.queue.Length()
	return l
}
