package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// homeBits is the length of the prefix of an IPv6 address that counts as one network: a
// subscriber has all with this prefix.
const homeBits = 64

// visitor returns the name of the visitor who sends r for rate limits: the remote address
// or, if that is a proxy's, the last forwarded address that is not a proxy's.
func (l Limits) visitor(r *http.Request) string {
	from, ok := l.origin(r)
	if !ok {
		return r.RemoteAddr
	}
	return networkOf(from)
}

// origin returns the address of [Limits.visitor].
func (l Limits) origin(r *http.Request) (from netip.Addr, ok bool) {
	from, ok = peerOf(r)
	if !ok {
		return from, false
	}
	said := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(said) - 1; i >= 0 && l.isProxy(from); i-- {
		before, ok := addressOf(strings.TrimSpace(said[i]))
		if !ok {
			break // no usable address
		}
		from = before
	}
	return from, true
}

// dropUntrustedHeaders removes the headers about client, TLS and request id from r unless a proxy has sent
// them.
func (l Limits) dropUntrustedHeaders(r *http.Request) {
	if from, ok := peerOf(r); ok && l.isProxy(from) {
		return
	}
	r.Header.Del("X-Forwarded-For")
	r.Header.Del("X-Forwarded-Proto")
	r.Header.Del(requestHeader)
}

// peerOf returns the remote address of r; the zero address if r comes by a Unix socket.
func peerOf(r *http.Request) (netip.Addr, bool) {
	if r.RemoteAddr == "" || r.RemoteAddr == "@" {
		return netip.Addr{}, true
	}
	return addressOf(r.RemoteAddr)
}

// isProxy reports whether a is a proxy's. Only proxies come by a Unix socket.
func (l Limits) isProxy(a netip.Addr) bool {
	if !a.IsValid() {
		return true
	}
	for _, p := range l.Proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// addressOf parses an address, with or without a port.
func addressOf(text string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	a, err := netip.ParseAddr(text)
	return a.Unmap().WithZone(""), err == nil
}

// networkOf returns the prefix that a counts as.
func networkOf(a netip.Addr) string {
	if a.Is4() {
		return a.String()
	}
	home, err := a.Prefix(homeBits)
	if err != nil {
		return a.String()
	}
	return home.String()
}
