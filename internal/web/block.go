package web

import (
	"errors"
	"maps"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// errBlocked says that the operator lets an address ask for nothing for a while.
var errBlocked = errors.New("address is blocked")

// A blockade is which networks may ask for nothing, and until when. It is in memory
// alone. It is safe for concurrent use.
type blockade struct {
	mu    sync.Mutex
	until map[netip.Prefix]time.Time
}

// set blocks a network until a time; one that has passed lifts the block.
func (b *blockade) set(network netip.Prefix, until, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.until, func(_ netip.Prefix, end time.Time) bool { return !now.Before(end) })
	if !now.Before(until) {
		delete(b.until, network)
		return
	}
	if b.until == nil {
		b.until = make(map[netip.Prefix]time.Time)
	}
	b.until[network] = until
}

// has reports whether an address is blocked.
func (b *blockade) has(a netip.Addr, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for network, until := range b.until {
		if network.Contains(a) && now.Before(until) {
			return true
		}
	}
	return false
}

// Block lets a network ask for nothing until a time, but files of pages. A time that has
// passed lifts the block. A restart forgets all blocks.
func (s *Site) Block(network netip.Prefix, until time.Time) {
	s.starting.gate.blocks.set(network.Masked(), until, time.Now())
}

// Blocked returns the networks that are blocked, and until when.
func (s *Site) Blocked() map[netip.Prefix]time.Time {
	b := &s.starting.gate.blocks
	b.mu.Lock()
	defer b.mu.Unlock()
	now, all := time.Now(), maps.Clone(b.until)
	maps.DeleteFunc(all, func(_ netip.Prefix, end time.Time) bool { return !now.Before(end) })
	return all
}

// isBlocked reports whether r comes from a network that is blocked.
func (g *gate) isBlocked(r *http.Request) bool {
	from, ok := g.limits.origin(r)
	return ok && g.blocks.has(from, time.Now())
}
