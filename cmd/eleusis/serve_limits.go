package main

import (
	"net/netip"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"eleusis/internal/limit"
	"eleusis/internal/web"
)

// maxHeader is the maximum size of a request head, in bytes: the workshop keeps its state
// in the address, which has a bound of its own.
const maxHeader = 128 << 10

// bounds are the limits of visitors in flags. Zero is no limit.
type bounds struct {
	proxies     []string
	hosts       []string
	requests    float64
	streams     int
	connections int
	tables      int
}

func (b *bounds) flags(f *pflag.FlagSet) {
	usual := web.UsualLimits()
	f.StringSliceVar(&b.proxies, "proxy", nil,
		"addresses or networks of the `PROXIES` in front of the server, such as 127.0.0.1,10.0.0.0/8: the server "+
			"trusts their X-Forwarded-For and X-Forwarded-Proto")
	f.StringSliceVar(&b.hosts, "host", nil,
		"host `NAMES` the server answers to besides IP addresses and localhost, such as play.example.org; * for any name")
	f.Float64Var(&b.requests, "requests", usual.Requests.PerSecond,
		"requests per second allowed from one address; a seat gets a third of that (0: no limit)")
	f.IntVar(&b.streams, "streams", usual.StreamsOfPlace,
		"open pages of one address that may follow a table (0: no limit)")
	f.IntVar(&b.connections, "connections", 1000, "connections allowed from one address that is not a proxy (0: no limit)")
	f.IntVar(&b.tables, "tables", 10_000,
		"tables in memory at once; one address may have a quarter of them, at most 300 (0: no limit)")
}

// limits returns b for the site.
func (b *bounds) limits() (web.Limits, error) {
	l := web.UsualLimits()
	for _, text := range b.proxies {
		network, err := parseNetwork(text)
		if err != nil {
			return l, about("proxy",
				usageError("--proxy %s: must be an address or a network, such as 127.0.0.1 or 10.0.0.0/8", text))
		}
		l.Proxies = append(l.Proxies, network)
	}
	for _, name := range b.hosts {
		if name == "" || name != web.AnyHost && strings.ContainsAny(name, ":/* ") {
			return l, about("host",
				usageError("--host %s: must be a name without a scheme or a port, such as play.example.org", name))
		}
		l.Hosts = append(l.Hosts, name)
	}
	for _, bound := range []struct {
		flag  string
		value float64
	}{{"requests", b.requests}, {"streams", float64(b.streams)}, {"connections", float64(b.connections)},
		{"tables", float64(b.tables)}} {
		if !(bound.value >= 0) { // not a number is no bound
			return l, about(bound.flag, usageError("--%s %v: must be 0 or more", bound.flag, bound.value))
		}
	}
	share := b.requests / l.Requests.PerSecond
	for _, r := range []*limit.Rate{&l.Requests, &l.Commands, &l.Tables, &l.Loads} {
		r.PerSecond, r.Burst = r.PerSecond*share, int(float64(r.Burst)*share)
	}
	l.Work = time.Duration(float64(l.Work) * share)
	l.StreamsOfPlace = b.streams
	if b.streams == 0 {
		l.Streams = 0
	}
	return l, nil
}

// parseNetwork parses a network, or an address as a network of one.
func parseNetwork(text string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(text); err == nil {
		return netip.PrefixFrom(a, a.BitLen()), nil
	}
	p, err := netip.ParsePrefix(text)
	return p.Masked(), err
}
