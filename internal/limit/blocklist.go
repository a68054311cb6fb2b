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
	Mu    sync.Mutex
	Until map[netip.Prefix]time.Time
}

// Set blocks a network until a time; a time in the past lifts the block.
func (b *Blocklist) Set(network netip.Prefix, until, now time.Time) {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	maps.DeleteFunc(b.Until, func(_ netip.Prefix, end time.Time) bool { return !now.Before(end) })
	if !now.Before(until) {
		delete(b.Until, network)
		return
	}
	if b.Until == nil {
		b.Until = make(map[netip.Prefix]time.Time)
	}
	b.Until[network] = until
}

// Has reports whether an address is blocked.
func (b *Blocklist) Has(a netip.Addr, now time.Time) bool {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	for network, until := range b.Until {
		if network.Contains(a) && now.Before(until) {
			return true
		}
	}
	return false
}
