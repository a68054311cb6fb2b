package limit

import (
	"net/netip"
	"testing"
	"time"
)

// A network is blocked until its time, all of it and nothing else.
func TestABlockEnds(t *testing.T) {
	var b Blocklist
	noon := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	network := netip.MustParsePrefix("203.0.113.0/24")
	b.Set(network, noon.Add(time.Hour), noon)
	for _, tt := range []struct {
		address string
		after   time.Duration
		want    bool
	}{
		{"203.0.113.7", 0, true},
		{"203.0.113.255", 59 * time.Minute, true},
		{"203.0.113.7", time.Hour, false},
		{"203.0.114.7", 0, false},
		{"2001:db8::1", 0, false},
	} {
		if got := b.Has(netip.MustParseAddr(tt.address), noon.Add(tt.after)); got != tt.want {
			t.Errorf("%s after %v: %v", tt.address, tt.after, got)
		}
	}
	b.Set(network, noon, noon)
	if b.Has(netip.MustParseAddr("203.0.113.7"), noon) || len(b.At(noon)) != 0 {
		t.Error("the block is not lifted")
	}
}
