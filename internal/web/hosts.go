package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// AnyHost stands for every name in the Hosts of [Limits].
const AnyHost = "*"

// AnswersTo reports whether the server answers a request for host, as the Host
// header has it, with or without a port.
//
// An IP address and localhost are always fine: a page of another site cannot
// make a browser send them in its own name. A name needs to be listed,
// otherwise a foreign name that resolves to this machine (DNS rebinding) could
// read the tables of a server that only this machine can reach.
func (l Limits) AnswersTo(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	return slices.ContainsFunc(l.Hosts, func(listed string) bool {
		return listed == AnyHost || strings.EqualFold(listed, host)
	})
}

// onlyOurHosts answers 421 to requests for a host that the server does not
// answer to.
func (s *server) onlyOurHosts(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.limiter.limits.AnswersTo(r.Host) {
			h.ServeHTTP(w, r)
			return
		}
		s.fail(w, r, failureOf(s.localizer(r), http.StatusMisdirectedRequest, "host"))
	})
}
