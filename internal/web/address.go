package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// homeBits is how much of an address of the new kind is one household: whoever
// has one has all that begin like it.
const homeBits = 64

// visitor returns who asks, in a word: the address that r comes from, or, if that
// is a proxy's, the last one before the proxies which they tell of.
func (l Limits) visitor(r *http.Request) string {
	from, ok := l.origin(r)
	if !ok {
		return r.RemoteAddr
	}
	return household(from)
}

// origin returns the address of [Limits.visitor].
func (l Limits) origin(r *http.Request) (from netip.Addr, ok bool) {
	if from, ok = peerOf(r); !ok {
		return from, false
	}
	said := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(said) - 1; i >= 0 && l.isProxy(from); i-- {
		before, ok := addressOf(strings.TrimSpace(said[i]))
		if !ok {
			break // nobody that could be told apart
		}
		from = before
	}
	return from, true
}

// hear lets nobody but a proxy say whom it asks for, whether that was asked over
// TLS, and what the request is called.
func (l Limits) hear(r *http.Request) {
	if from, ok := peerOf(r); ok && l.isProxy(from) {
		return
	}
	r.Header.Del("X-Forwarded-For")
	r.Header.Del("X-Forwarded-Proto")
	r.Header.Del(requestHeader)
}

// peerOf returns the address that r comes from. It is the zero address if r comes by a
// socket in a folder.
func peerOf(r *http.Request) (netip.Addr, bool) {
	if r.RemoteAddr == "" || r.RemoteAddr == "@" {
		return netip.Addr{}, true
	}
	return addressOf(r.RemoteAddr)
}

// isProxy reports whether a is a proxy's. By a socket in a folder nobody else comes.
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

// addressOf reads an address, with or without a port.
func addressOf(text string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	a, err := netip.ParseAddr(text)
	return a.Unmap().WithZone(""), err == nil
}

// household returns who shares an address with a.
func household(a netip.Addr) string {
	if a.Is4() {
		return a.String()
	}
	home, err := a.Prefix(homeBits)
	if err != nil {
		return a.String()
	}
	return home.String()
}
