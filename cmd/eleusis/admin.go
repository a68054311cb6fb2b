package main

import (
	"net"
	"net/http"

	"eleusis/internal/admin"
	"eleusis/internal/web"
)

// operatorHandler answers the operator at an address: health and metrics, and with acts,
// if only this machine can reach it, also the operator's actions. It answers only to
// addresses and not to names, so that no page of another site can make a browser send
// requests.
func operatorHandler(at net.Addr, site *operated, counted *admin.Metrics, acts http.Handler) http.Handler {
	mux := http.NewServeMux()
	if isLocalListener(at) {
		mux.Handle("/", acts)
	}
	mux.Handle("/healthz", site)
	mux.HandleFunc("/readyz", site.ready)
	mux.Handle("GET /metrics", counted.Handler())
	return onlyMachines(http.NewCrossOriginProtection().Handler(mux))
}

// onlyMachines answers 421 to requests that name the server otherwise than by its IP
// address, localhost or its socket.
func onlyMachines(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var none web.Limits
		if !none.AnswersTo(r.Host) {
			http.Error(w, "ask for localhost or the IP address", http.StatusMisdirectedRequest)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// isLocalListener reports whether only this machine can reach at, an address that a server listens at.
func isLocalListener(at net.Addr) bool {
	tcp, ok := at.(*net.TCPAddr)
	return at.Network() == "unix" || ok && tcp.IP.IsLoopback()
}
