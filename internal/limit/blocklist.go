package limit

import (
	"errors"
	"maps"
	"net/netip"
	"sync"
	"time"
)

// ErrBlocked says that the operator has blocked an address for a while.
var ErrBlocked = errors.New("address is blocked")

// A Blocklist has the blocked networks with the ends of their blocks, in memory only. It
// is safe for concurrent use.
type Blocklist struct {
	mu    sync.Mutex
	until map[netip.Prefix]time.Time
}

// Set blocks a network until a time; a time in the past lifts the block.
func (b *Blocklist) Set(network netip.Prefix, until, now time.Time) {
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

// Replace replaces all blocks: networks and the ends of their blocks.
func (b *Blocklist) Replace(blocks map[netip.Prefix]time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.until = maps.Clone(blocks)
}

// At returns the networks that are blocked at a time, with the ends of their blocks.
func (b *Blocklist) At(now time.Time) map[netip.Prefix]time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := maps.Clone(b.until)
	maps.DeleteFunc(all, func(_ netip.Prefix, end time.Time) bool { return !now.Before(end) })
	return all
}

// Has reports whether an address is blocked.
func (b *Blocklist) Has(a netip.Addr, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for network, until := range b.until {
		if network.Contains(a) && now.Before(until) {
			return true
		}
	}
	return false
}
