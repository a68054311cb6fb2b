package web

import (
	"context"
	"net/http"
	"net/netip"
	"time"
)

// Block blocks a network for a time, except for static files; zero lifts the block. A
// restart forgets all blocks.
func (s *Site) Block(_ context.Context, network netip.Prefix, long time.Duration) error {
	now := time.Now()
	s.starting.limiter.blocks.Set(network.Masked(), now.Add(long), now)
	return nil
}

// SetBlocks replaces all blocks: networks and their ends.
func (s *Site) SetBlocks(blocks map[netip.Prefix]time.Time) {
	s.starting.limiter.blocks.Replace(blocks)
}

// Blocked returns the blocked networks with the ends of their blocks.
func (s *Site) Blocked() map[netip.Prefix]time.Time {
	return s.starting.limiter.blocks.At(time.Now())
}

// isBlocked reports whether the network of r is blocked.
func (l *limiter) isBlocked(r *http.Request) bool {
	from, ok := l.limits.origin(r)
	return ok && l.blocks.Has(from, time.Now())
}
